//! Games from the first move to the last.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use rules::{CastlingMode, Position};
use serde_json::Value;

use crate::client::Socket;
use crate::server::{Served, new_game};

fn play(socket: &mut Socket, uci: &str, ply: usize) -> Value {
    socket.say(&format!(r#"{{"type":"move","uci":"{uci}","ply":{ply}}}"#));
    let moved = socket.wait_for("moved");
    assert_eq!(moved["played"]["uci"], uci);
    moved
}

fn refused(socket: &mut Socket, text: &str) -> String {
    socket.say(text);
    let refusal = socket.wait_for("refused");
    refusal["error"]["code"].as_str().expect("a code").to_owned()
}

#[test]
fn a_player_answers_and_everything_is_kept() {
    let served = Served::new();
    let id = served.game("human", "quick", "null");
    let mut socket = served.socket(&format!("/ws/games/{id}"));
    assert_eq!(socket.wait_for("state")["game"]["moves"], serde_json::json!([]));
    let moved = play(&mut socket, "e2e4", 0);
    assert_eq!(moved["played"]["san"], "e4");
    let answer = socket.wait_for("moved");
    assert_eq!((&answer["ply"], &answer["turn"]), (&1.into(), &"white".into()));
    let game = served.get(&format!("/api/games/{id}")).json();
    assert_eq!(game["moves"].as_array().expect("moves").len(), 2);
    let pgn = served.get(&format!("/api/games/{id}/pgn")).body;
    assert!(pgn.contains("[White \"Ada\"]") && pgn.contains("1. e4"), "{pgn}");
}

#[test]
fn a_game_is_resumed_by_its_number() {
    let served = Served::new();
    let id = served.game("human", "quick", "null");
    let path = format!("/ws/games/{id}");
    let mut socket = served.socket(&path);
    play(&mut socket, "d2d4", 0);
    socket.wait_for("moved");
    drop(socket);
    let mut again = served.socket(&path);
    let state = again.wait_for("state");
    assert_eq!(state["game"]["moves"].as_array().expect("moves").len(), 2);
    assert_eq!(refused(&mut again, r#"{"type":"move","uci":"d2d4","ply":0}"#), "conflict");
}

#[test]
fn wrong_moves_are_refused_and_change_nothing() {
    let served = Served::new();
    let id = served.game("human", "endless", "null");
    let mut socket = served.socket(&format!("/ws/games/{id}"));
    socket.wait_for("state");
    for (text, code) in [
        (r#"{"type":"move","uci":"e2e5","ply":0}"#, "badChess"),
        (r#"{"type":"move","uci":"nonsense","ply":0}"#, "badChess"),
        (r#"{"type":"move","uci":"e2e4","ply":7}"#, "conflict"),
        (r#"{"type":"move","uci":"e2e4","ply":-1}"#, "badRequest"),
        (r#"{"type":"move","uci":"e2e4"}"#, "badRequest"),
        (r#"{"type":"fly"}"#, "badRequest"),
        (r#"{"type":"takeback"}"#, "conflict"),
        (r#"{"type":"acceptDraw"}"#, "conflict"),
        (r#"{"type":"moveNow"}"#, "conflict"),
        (r#"{"type":"pace","side":"black","control":{"type":"pause"}}"#, "badRequest"),
        ("not even JSON", "badRequest"),
    ] {
        assert_eq!(refused(&mut socket, text), code, "{text}");
    }
    play(&mut socket, "e2e4", 0);
    assert_eq!(refused(&mut socket, r#"{"type":"move","uci":"e7e5","ply":1}"#), "conflict");
}

#[test]
fn a_takeback_leads_to_the_persons_last_turn() {
    let served = Served::new();
    let id = served.game("human", "quick", "null");
    let mut socket = served.socket(&format!("/ws/games/{id}"));
    play(&mut socket, "e2e4", 0);
    socket.wait_for("moved");
    play(&mut socket, "d2d4", 2);
    socket.wait_for("moved");
    socket.say(r#"{"type":"takeback"}"#);
    let state = socket.wait_for("state");
    assert_eq!(state["game"]["moves"].as_array().expect("moves").len(), 2);
    play(&mut socket, "g1f3", 2);
}

/// Half-moves without a capture, a check or an end.
fn quiet_moves(plies: usize) -> Vec<String> {
    let mut position = Position::start();
    let mut seen = HashSet::new();
    let mut moves = Vec::new();
    while moves.len() < plies {
        let legal = position.legal_moves();
        let ways = (0..legal.len()).filter_map(|offset| {
            let mv = legal[(offset + 7 * moves.len()) % legal.len()];
            let next = position.after(mv);
            let takes_nothing = next.occupied().len() == position.occupied().len();
            let is_quiet = takes_nothing && !next.in_check();
            let is_new = !seen.contains(&next.key());
            (is_quiet && is_new).then_some((mv, next))
        });
        let ways: Vec<_> = ways.collect();
        // Pawns move seldom, so that there are enough of them, but in time: fifty moves without one
        // would be a draw.
        let is_pawns_turn = position.halfmoves() >= 60;
        let wanted = ways.iter().find(|(_, next)| (next.halfmoves() == 0) == is_pawns_turn);
        let way = wanted.or(ways.first());
        let (mv, next) = way.unwrap_or_else(|| panic!("no way on from {}", position.fen())).clone();
        seen.insert(next.key());
        moves.push(position.uci(mv, CastlingMode::Standard).to_string());
        position = next;
    }
    moves
}

/// What a refused takeback says, and that the game is what it was.
#[test]
fn a_refused_takeback_says_why() {
    const TAKEBACK: &str = r#"{"type":"takeback"}"#;
    // Fewer bytes than a long game has, and more than any short answer.
    let served = Served::with(|config| config.budget.answer_bytes = 48 << 10);
    let said = |socket: &mut Socket| {
        socket.say(TAKEBACK);
        let error = socket.wait_for("refused")["error"].clone();
        let text = |key: &str| error[key].as_str().expect("text").to_owned();
        (text("code"), text("message"))
    };

    let id = served.game("human", "human", "null");
    let mut socket = served.socket(&format!("/ws/games/{id}"));
    let (code, message) = said(&mut socket);
    assert_eq!(code, "conflict");
    assert_eq!(message, "there is no move of a person to take back");

    assert_eq!(served.post("/api/games/import", r#"{"pgn":"1. e4 e5 *"}"#).status, 201);
    let mut imported = served.socket(&format!("/ws/games/{}", id + 1));
    let (code, message) = said(&mut imported);
    assert_eq!(code, "conflict");
    assert_eq!(message, "a game that was read from a PGN is not played on");

    let moves = quiet_moves(400);
    for (ply, uci) in moves.iter().enumerate() {
        assert_eq!(play(&mut socket, uci, ply)["status"]["type"], "playing", "ply {ply}");
    }
    let (code, message) = said(&mut socket);
    assert_eq!(code, "busy");
    assert_eq!(message, "too many long answers are on their way; read those first");
    let pgn = served.get(&format!("/api/games/{id}/pgn")).body;
    assert!(pgn.contains(" 200. ") && !pgn.contains(" 201. "), "{pgn}");
    assert_eq!(refused(&mut socket, r#"{"type":"move","uci":"a2a3","ply":399}"#), "conflict");
}

#[test]
fn a_takeback_while_the_player_thinks_stops_it() {
    let served = Served::new();
    let id = served.game("human", "endless", "null");
    let mut socket = served.socket(&format!("/ws/games/{id}"));
    play(&mut socket, "e2e4", 0);
    socket.wait_for("thought");
    socket.say(r#"{"type":"takeback"}"#);
    socket.wait_for("state");
    play(&mut socket, "d2d4", 0);
    socket.wait_for("thought");
    socket.say(r#"{"type":"moveNow"}"#);
    assert_eq!(socket.wait_for("moved")["ply"], 1);
}

#[test]
fn games_end_in_every_way() {
    let served = Served::new();
    let end = |black: &str, say: &str| {
        let id = served.game("human", black, "null");
        let mut socket = served.socket(&format!("/ws/games/{id}"));
        socket.wait_for("state");
        socket.say(say);
        let ended = socket.wait_for("ended");
        let kept = served.get(&format!("/api/games/{id}")).json();
        assert_eq!(kept["status"], ended["status"]);
        let status = &ended["status"];
        (status["result"].clone(), status["reason"].clone())
    };
    let e4 = r#"{"type":"move","uci":"e2e4","ply":0}"#;
    assert_eq!(end("quick", r#"{"type":"resign"}"#), ("0-1".into(), "resignation".into()));
    assert_eq!(end("quick", r#"{"type":"abort"}"#), ("*".into(), "aborted".into()));
    assert_eq!(end("fails", e4), ("1-0".into(), "fault".into()));
    assert_eq!(end("panics", e4), ("1-0".into(), "fault".into()));
    assert_eq!(end("resigns", e4), ("1-0".into(), "resignation".into()));
}

#[test]
fn a_mate_ends_the_game_and_can_be_taken_back() {
    let served = Served::new();
    let id = served.game("human", "human", "null");
    let mut socket = served.socket(&format!("/ws/games/{id}"));
    for (ply, uci) in ["f2f3", "e7e5", "g2g4"].into_iter().enumerate() {
        assert_eq!(play(&mut socket, uci, ply)["status"]["type"], "playing");
    }
    let status = &play(&mut socket, "d8h4", 3)["status"];
    assert_eq!((&status["result"], &status["reason"]), (&"0-1".into(), &"checkmate".into()));
    assert_eq!(refused(&mut socket, r#"{"type":"resign"}"#), "conflict");
    socket.say(r#"{"type":"takeback"}"#);
    let game = &socket.wait_for("state")["game"];
    assert_eq!(game["status"]["type"], "playing");
    assert_eq!(game["moves"].as_array().expect("moves").len(), 3);
}

#[test]
fn the_server_keeps_the_clocks() {
    let served = Served::new();
    let id = served.game("human", "human", r#"{"initialMs":60000,"incrementMs":0}"#);
    let mut socket = served.socket(&format!("/ws/games/{id}"));
    assert!(play(&mut socket, "e2e4", 0)["clocks"]["running"].is_null());
    let before = Instant::now();
    assert_eq!(play(&mut socket, "e7e5", 1)["clocks"]["running"], "white");
    let running = Instant::now();
    std::thread::sleep(Duration::from_millis(20));
    let at_least = running.elapsed();
    let clocks = &play(&mut socket, "g1f3", 2)["clocks"];
    let at_most = before.elapsed();
    let used = Duration::from_millis(60_000 - clocks["whiteMs"].as_u64().expect("time"));
    // The server counts whole milliseconds, rounded either way.
    let rounding = Duration::from_millis(1);
    assert!(used + rounding >= at_least && used <= at_most + rounding, "{used:?} {clocks}");
    assert_eq!(clocks["running"], "black");
}

#[test]
fn a_clock_that_runs_out_ends_the_game() {
    let served = Served::new();
    let id = served.game("human", "human", r#"{"initialMs":1000,"incrementMs":0}"#);
    let mut socket = served.socket(&format!("/ws/games/{id}"));
    play(&mut socket, "e2e4", 0);
    play(&mut socket, "e7e5", 1);
    let status = &socket.wait_for("ended")["status"];
    assert_eq!((&status["result"], &status["reason"]), (&"0-1".into(), &"timeout".into()));
}

#[test]
fn two_players_are_watched_to_the_end() {
    let served = Served::new();
    let id = served.game("random", "material", "null");
    let list = served.get("/api/games?state=playing").json();
    assert_eq!(list["games"][0]["id"], id);
    let mut socket = served.socket(&format!("/ws/games/{id}"));
    loop {
        let event = socket.hear().expect("the game goes on");
        if event["status"]["type"] == "ended" {
            break;
        }
    }
    assert_eq!(served.get("/api/games?state=playing").json()["total"], 0);
}

#[test]
fn all_start_pages_show_one_game() {
    let served = Served::new();
    let ask =
        || served.post("/api/exhibition", &crate::server::new_game("random", "material", "null"));
    let first = ask();
    assert_eq!(first.status, 201, "{}", first.body);
    let id = first.json()["id"].clone();
    let second = ask();
    assert_eq!((second.status, &second.json()["id"]), (200, &id));
    assert_eq!(served.get("/api/games").json()["total"], 1);
    let game = format!("/api/games/{id}");
    assert_eq!(crate::client::request(served.address, "DELETE", &game, "").status, 204);
    let next = ask();
    assert_eq!(next.status, 201, "{}", next.body);
    assert_ne!(next.json()["id"], id);
    assert_eq!(served.get("/api/games").json()["total"], 1);
    let with_a_person = crate::server::new_game("human", "random", "null");
    assert_eq!(served.post("/api/exhibition", &with_a_person).status, 400);
}

#[test]
fn the_match_of_the_start_page_stays_small() {
    let served = Served::new();
    let ask =
        || served.post("/api/exhibition", &crate::server::new_game("random", "random", "null"));
    let first = ask().json();
    assert_eq!((&first["white"], &first["moves"]), (&"random".into(), &"".into()), "{first}");
    assert_eq!(first["ended"], false, "{first}");
    let id = first["id"].as_u64().expect("a number");
    let mut socket = served.socket(&format!("/ws/games/{id}"));
    while socket.wait_for("moved")["ply"] != 19 {}
    let late = ask();
    let answer = late.json();
    let named: Vec<&str> = answer["moves"].as_str().expect("moves").split(' ').collect();
    assert!(named.len() >= 20, "{answer}");
    let game = served.get(&format!("/api/games/{id}")).json();
    for (ply, uci) in named.iter().enumerate() {
        assert_eq!(game["moves"][ply]["uci"], **uci, "{answer}");
    }
    // A move takes five bytes, and a promotion six.
    let bytes = late.body.len();
    assert!(bytes < 200 + 6 * named.len(), "{bytes} bytes for {} moves", named.len());
}

#[test]
fn a_quiet_socket_keeps_a_game_going_and_says_nothing_of_it() {
    let served = Served::new();
    let id = served.game("random", "random", "null");
    let mut socket = served.socket(&format!("/ws/games/{id}?quiet=true"));
    let game = || served.get(&format!("/api/games/{id}")).json();
    let begin = Instant::now();
    while game()["moves"].as_array().expect("moves").len() < 10 {
        assert!(begin.elapsed() < Duration::from_secs(20), "nobody plays");
        std::thread::sleep(Duration::from_millis(20));
    }
    // What it says itself is answered, and nothing came before that.
    socket.say("nonsense");
    assert_eq!(socket.hear().expect("an answer")["type"], "refused");
    let unclear = served.get(&format!("/ws/games/{id}?quiet=perhaps"));
    assert!(unclear.status == 400 && unclear.body.contains("quiet"), "{}", unclear.body);
}

#[test]
fn chess960_and_positions() {
    let served = Served::new();
    let begin = |start: &str| {
        let body = new_game("human", "human", "null").replace(r#"{"type":"standard"}"#, start);
        served.post("/api/games", &body)
    };
    let game = begin(r#"{"type":"chess960","number":0}"#).json();
    assert_eq!(game["chess960"], true);
    assert!(game["start"].as_str().expect("a FEN").starts_with("bbqnnrkr/"), "{game}");
    let castles = r#"{"type":"fen","fen":"4k3/8/8/8/8/8/8/4K2R w K - 0 1","chess960":false}"#;
    let id = begin(castles).json()["id"].as_u64().expect("a number");
    let mut socket = served.socket(&format!("/ws/games/{id}"));
    socket.say(r#"{"type":"move","uci":"e1h1","ply":0}"#);
    assert_eq!(socket.wait_for("moved")["played"]["uci"], "e1g1");
    for (start, code) in [
        (r#"{"type":"chess960","number":960}"#, "badRequest"),
        (r#"{"type":"fen","fen":"8/8/8/8/8/8/8/8 w - - 0 1","chess960":false}"#, "badChess"),
        (r#"{"type":"fen","fen":"k7/8/8/8/8/8/8/7K w - - 0 1","chess960":false}"#, "badChess"),
        (r#"{"type":"moon"}"#, "badRequest"),
    ] {
        let answer = begin(start);
        assert_eq!((answer.status, answer.code()), (400, code.to_owned()), "{start}");
    }
}

#[test]
fn games_come_in_and_go_out_as_pgn() {
    let served = Served::new();
    let pgn = r#"[White \"Ada\"]\n\n1. e4 {[%eval 0.3]} e5 (1... c5) 2. Nf3 1-0\n\n1. d4 *\n"#;
    let answer = served.post("/api/games/import", &format!(r#"{{"pgn":"{pgn}"}}"#));
    assert_eq!(answer.status, 201, "{}", answer.body);
    assert_eq!(answer.json()["ids"], serde_json::json!([1, 2]));
    let list = served.get("/api/games?search=ada").json();
    assert_eq!((&list["total"], &list["games"][0]["imported"]), (&1.into(), &true.into()));
    let all = served.get("/api/games/pgn");
    assert!(all.body.contains("(1... c5)") && all.body.contains("1. d4"), "{}", all.body);
    assert_eq!(all.header("content-type"), Some("application/x-chess-pgn; charset=utf-8"));
    let mut socket = served.socket("/ws/games/1");
    assert_eq!(refused(&mut socket, r#"{"type":"move","uci":"b8c6","ply":3}"#), "conflict");
    assert_eq!(crate::client::request(served.address, "DELETE", "/api/games/1", "").status, 204);
    assert_eq!(socket.wait_for("deleted")["type"], "deleted");
    assert_eq!(served.get("/api/games/1").status, 404);
    assert_eq!(crate::client::request(served.address, "DELETE", "/api/games/1", "").status, 404);
}
