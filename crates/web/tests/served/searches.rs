//! Analysis and reviews.

use std::time::{Duration, Instant};

use crate::server::Served;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn analyse(id: u32, limits: &str) -> String {
    format!(
        r#"{{"type":"analyse","id":{id},"fen":"{START}","moves":["e2e4"],"chess960":false,"lines":3,"limits":{limits}}}"#
    )
}

#[test]
fn an_analysis_runs_until_told_to_stop() {
    let served = Served::new();
    let mut socket = served.socket("/ws/analysis");
    socket.say(&analyse(7, "{}"));
    let lines = socket.wait_for("lines");
    assert_eq!(lines["id"], 7);
    assert_eq!(lines["lines"][0]["score"]["value"], -10, "White's view of Black's ten");
    socket.say(&analyse(8, r#"{"moveTimeMs":50}"#));
    let done = socket.wait_for("done");
    assert_eq!((&done["id"], &done["reason"]), (&7.into(), &"stopped".into()));
    let done = socket.wait_for("done");
    assert_eq!((&done["id"], &done["reason"]), (&8.into(), &"finished".into()));
    socket.say(&analyse(9, "{}"));
    socket.wait_for("lines");
    socket.say(r#"{"type":"stop"}"#);
    assert_eq!(socket.wait_for("done")["reason"], "stopped");
}

#[test]
fn questions_that_make_no_sense_are_refused() {
    let served = Served::new();
    let mut socket = served.socket("/ws/analysis");
    for (text, code) in [
        (analyse(1, "{}").replace("e2e4", "e2e5"), "badChess"),
        (analyse(1, "{}").replace("w KQkq", "x KQkq"), "badChess"),
        (analyse(1, "{}").replace("\"lines\":3", "\"lines\":11"), "badRequest"),
        (analyse(1, r#"{"depth":0}"#), "badRequest"),
        (analyse(1, r#"{"wings":2}"#), "badRequest"),
        ("[]".to_owned(), "badRequest"),
    ] {
        socket.say(&text);
        assert_eq!(socket.wait_for("refused")["error"]["code"], code, "{text}");
    }
}

#[test]
fn a_game_takes_the_core_of_an_analysis() {
    let served = Served::with(|config| config.budget.cores = 1);
    let mut analysis = served.socket("/ws/analysis");
    analysis.say(&analyse(1, "{}"));
    analysis.wait_for("lines");
    let id = served.game("human", "quick", "null");
    let mut game = served.socket(&format!("/ws/games/{id}"));
    game.say(r#"{"type":"move","uci":"e2e4","ply":0}"#);
    game.wait_for("moved");
    assert_eq!(game.wait_for("moved")["ply"], 1);
    assert_eq!(analysis.wait_for("done")["reason"], "preempted");
}

#[test]
fn a_closed_page_stops_its_search() {
    let served = Served::with(|config| config.budget.cores = 1);
    let searching = || served.get("/api/status").json()["searching"].as_u64().expect("a number");
    let mut analysis = served.socket("/ws/analysis");
    analysis.say(&analyse(1, "{}"));
    analysis.wait_for("lines");
    assert_eq!(searching(), 1);
    drop(analysis);
    let begin = Instant::now();
    while searching() > 0 {
        assert!(begin.elapsed() < Duration::from_secs(5), "it goes on");
    }
    let id = served.game("endless", "endless", "null");
    let mut game = served.socket(&format!("/ws/games/{id}"));
    game.wait_for("thought");
    assert_eq!(searching(), 1);
    drop(game);
    let begin = Instant::now();
    while searching() > 0 {
        assert!(begin.elapsed() < Duration::from_secs(20), "it goes on");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_review_shows_progress_and_is_kept() {
    let served = Served::new();
    let pgn = r#"{"pgn":"1. f3 e5 2. g4 Qh4# 0-1"}"#;
    assert_eq!(served.post("/api/games/import", pgn).status, 201);
    assert_eq!(served.get("/api/games/1/review").status, 404);
    let mut socket = served.socket("/ws/review");
    socket.say(r#"{"type":"game","id":1,"nodes":null}"#);
    for done in 1..=5 {
        let progress = socket.wait_for("progress");
        assert_eq!((&progress["done"], &progress["total"]), (&done.into(), &5.into()));
    }
    let review = socket.wait_for("done")["review"].clone();
    assert_eq!(review["moves"].as_array().expect("moves").len(), 4);
    assert!(socket.hear().is_none(), "the socket closes");
    assert_eq!(served.get("/api/games/1/review").json(), review);
    assert_eq!(served.get("/api/games").json()["games"][0]["reviewed"], true);
    for (text, code) in [
        (r#"{"type":"game","id":99,"nodes":null}"#, "notFound"),
        (r#"{"type":"game","id":1,"nodes":1}"#, "badRequest"),
        (r#"{"type":"pgn","pgn":"1. e5","nodes":null}"#, "badChess"),
        ("nonsense", "badRequest"),
    ] {
        let mut socket = served.socket("/ws/review");
        socket.say(text);
        assert_eq!(socket.wait_for("refused")["error"]["code"], code, "{text}");
    }
}
