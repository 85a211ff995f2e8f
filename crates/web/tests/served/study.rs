//! Asking players, the explorer, endgame tables, puzzles.

use std::sync::Arc;

use rules::{Color, Position};

use crate::server::Served;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn ask(id: u32, fen: &str, player: &str) -> String {
    format!(
        r#"{{"type":"ask","id":{id},"fen":"{fen}","moves":[],"chess960":false,"player":"{player}","level":null}}"#
    )
}

#[test]
fn a_player_says_what_it_would_play() {
    let served = Served::new();
    let mut socket = served.socket("/ws/analysis");
    socket.say(&ask(3, START, "quick"));
    let answer = socket.wait_for("answered");
    assert_eq!(answer["id"], 3);
    let answer = &answer["answer"];
    assert_eq!((&answer["canPlay"], &answer["player"]), (&true.into(), &"quick".into()));
    assert_eq!(answer["score"]["value"], -5);
    assert_eq!(answer["lineSan"][0], answer["san"]);
    // One that never ends is stopped by the next question, and its hurried move is not its answer.
    socket.say(&ask(4, START, "endless"));
    assert_eq!(socket.wait_for("thinking")["thought"]["score"]["value"], 10);
    socket.say(r#"{"type":"stop"}"#);
    assert_eq!(socket.wait_for("done")["reason"], "stopped");
}

#[test]
fn the_time_of_the_machine_comes_with_its_answer() {
    let served = Served::new();
    let mut socket = served.socket("/ws/analysis");
    socket.say(&ask(1, START, "clockwork"));
    let answer = socket.wait_for("answered")["answer"].clone();
    assert!(answer["machineTime"]["seconds"].as_f64().expect("a time") > 0.0, "{answer}");
}

#[test]
fn nobody_is_asked_what_makes_no_sense() {
    let served = Served::new();
    let mut socket = served.socket("/ws/analysis");
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    for (text, code) in [
        (ask(1, START, "nobody"), "badRequest"),
        (ask(1, "nonsense", "quick"), "badChess"),
        (ask(1, mated, "quick"), "badChess"),
        (ask(1, START, "quick").replace("null", "\"none\""), "badRequest"),
    ] {
        socket.say(&text);
        assert_eq!(socket.wait_for("refused")["error"]["code"], code, "{text}");
    }
}

#[test]
fn threads_are_those_that_are_free() {
    let served = Served::with(|config| config.budget.cores = 3);
    let analyse = |threads: u32| {
        format!(
            r#"{{"type":"analyse","id":1,"fen":"{START}","moves":[],"chess960":false,"lines":1,"limits":{{}},"threads":{threads}}}"#
        )
    };
    let mut first = served.socket("/ws/analysis");
    first.say(&analyse(2));
    assert_eq!(first.wait_for("lines")["threads"], 2);
    let mut second = served.socket("/ws/analysis");
    second.say(&analyse(3));
    assert_eq!(second.wait_for("lines")["threads"], 1, "one core was left");
    second.say(&analyse(4));
    assert_eq!(second.wait_for("refused")["error"]["code"], "badRequest");
}

#[test]
fn the_explorer_counts_the_games_of_the_store() {
    let served = Served::new();
    let none = served.get("/api/explorer").json();
    assert_eq!((&none["known"], &none["games"]), (&0.into(), &0.into()));
    let pgn = r#"{"pgn":"[White \"Ada\"]\n\n1. e4 e5 2. Nf3 1-0\n\n1. e4 c5 0-1\n"}"#;
    assert_eq!(served.post("/api/games/import", pgn).status, 201);
    let view = served.get("/api/explorer?moves=e2e4").json();
    assert_eq!((&view["known"], &view["games"]), (&2.into(), &2.into()));
    assert_eq!(view["moves"].as_array().expect("moves").len(), 2);
    let after = served.get("/api/explorer?moves=e2e4,e7e5").json();
    assert_eq!(
        (&after["moves"][0]["san"], &after["moves"][0]["white"]),
        (&"Nf3".into(), &1.into())
    );
    assert_eq!(after["newest"][0]["whiteName"], "Ada");
    assert_eq!(served.get("/api/explorer?fen=nonsense").code(), "badChess");
}

/// Knows that king and queen win against a king, and nothing else.
#[derive(Debug)]
struct QueenTable;

impl web::Endgames for QueenTable {
    fn pieces(&self) -> u32 {
        3
    }

    fn winner(&self, position: &Position) -> Option<Option<Color>> {
        let queen = |color| position.pieces(color, rules::Role::Queen).any();
        Some(Color::ALL.into_iter().find(|color| queen(*color)))
    }
}

#[test]
fn endgame_tables_give_the_verdict_and_that_of_each_move() {
    let served = Served::with_endgames(Arc::new(QueenTable));
    let fen = "8%2F8%2F8%2F8%2F2k5%2F8%2F1Q6%2FK7%20b%20-%20-%200%201";
    let view = served.get(&format!("/api/position?fen={fen}")).json();
    assert_eq!(view["tablebase"]["winner"], "white");
    let moves = view["tablebase"]["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), view["legal"].as_array().expect("legal").len());
    assert!(moves.iter().all(|one| one["winner"] == "white"));
    assert_eq!(served.get("/api/position").json()["tablebase"], serde_json::Value::Null);
}

#[test]
fn puzzles_are_served_rated_and_come_again() {
    let served = Served::new();
    let next = served.get("/api/puzzles/next?from=puzzles").json();
    let id = next["puzzle"]["id"].as_u64().expect("one of our own");
    assert_eq!((&next["rating"], &next["rated"]), (&1200.0.into(), &0.into()));
    let path = format!("/api/puzzles/{id}/attempt");
    let result = served.post(&path, r#"{"solved":true}"#).json();
    assert!(result["after"].as_f64() > result["before"].as_f64(), "{result}");
    let after = served.get("/api/puzzles/next?from=puzzles").json();
    assert_eq!((&after["rated"], &after["rating"]), (&1.into(), &result["after"]));
    assert_ne!(after["puzzle"]["id"], id);
    assert_eq!(served.post("/api/puzzles/99999/attempt", r#"{"solved":true}"#).status, 404);
    assert_eq!(served.post(&path, r#"{"solved":1}"#).status, 400);
    assert_eq!(served.get("/api/puzzles/next?from=nowhere").status, 400);
}

#[test]
fn mistakes_of_a_review_are_practised() {
    let served = Served::new();
    let pgn = r#"{"pgn":"1. f3 e5 2. g4 Qh4# 0-1"}"#;
    served.post("/api/games/import", pgn);
    let practise = r#"{"game":1,"side":"white"}"#;
    assert_eq!(served.post("/api/practice", practise).status, 404, "no review yet");
    let mut socket = served.socket("/ws/review");
    socket.say(r#"{"type":"game","id":1,"nodes":null}"#);
    let review = socket.wait_for("done")["review"].clone();
    let bad = review["moves"].as_array().expect("moves").iter().filter(|one| {
        one["side"] == "white" && (one["verdict"] == "mistake" || one["verdict"] == "blunder")
    });
    let bad = bad.count();
    assert_eq!(served.post("/api/practice", practise).json()["added"], bad);
    assert_eq!(served.post("/api/practice", practise).json()["added"], 0, "once");
    let next = served.get("/api/puzzles/next?from=practice").json();
    assert_eq!(next["total"], bad);
}

#[test]
fn puzzles_are_looked_for_in_each_game_once() {
    let served = Served::new();
    served.post(
        "/api/games/import",
        r#"{"pgn":"1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 1-0"}"#,
    );
    let find = || {
        let mut socket = served.socket("/ws/puzzles");
        socket.say(r#"{"type":"find","games":5}"#);
        let mut games = 0;
        loop {
            let event = socket.hear().expect("an end");
            match event["type"].as_str() {
                Some("progress") => games += 1,
                Some("done") => return games,
                _ => panic!("{event}"),
            }
        }
    };
    assert_eq!(find(), 1);
    assert_eq!(find(), 0, "it was looked at");
    let mut socket = served.socket("/ws/puzzles");
    socket.say(r#"{"type":"find","games":500}"#);
    assert_eq!(socket.wait_for("refused")["error"]["code"], "badRequest");
}
