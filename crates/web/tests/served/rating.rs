//! The person's rating.

use serde_json::Value;

use crate::client::Socket;
use crate::server::Served;

/// A game that is given up after some moves of one's own, each of which is always legal.
fn lost(served: &Served, clock: &str, moves: usize) -> (u64, Socket) {
    let id = served.game("human", "random", clock);
    let mut socket = served.socket(&format!("/ws/games/{id}"));
    for number in 0..moves {
        let legal = served.get(&format!("/api/games/{id}")).json();
        let fen = legal["fen"].as_str().expect("a position").to_owned();
        let position = rules::Position::from_fen(&fen).expect("a position");
        let mv = position.legal_moves().into_iter().next().expect("a move");
        let uci = position.uci(mv, rules::CastlingMode::Standard);
        socket.say(&format!(r#"{{"type":"move","uci":"{uci}","ply":{}}}"#, number * 2));
        for _ in 0..2 {
            socket.wait_for("moved");
        }
    }
    socket.say(r#"{"type":"resign"}"#);
    socket.wait_for("ended");
    (id, socket)
}

fn rated(served: &Served, id: u64) -> bool {
    let list = served.get("/api/games").json();
    let games = list["games"].as_array().expect("games").iter();
    games.filter(|game| game["id"] == id).any(|game| game["rated"] == true)
}

#[test]
fn a_game_against_a_rung_of_the_ladder_counts_until_it_is_taken_back() {
    let served = Served::new();
    assert_eq!(served.get("/api/rating").json(), Value::Null);
    let (with_clock, _) = lost(&served, r#"{"initialMs":60000,"incrementMs":0}"#, 5);
    assert!(!rated(&served, with_clock));
    assert_eq!(served.get("/api/rating").json(), Value::Null);
    let (short, _) = lost(&served, "null", 1);
    assert!(!rated(&served, short), "a game that was given up at once does not count");
    let (id, mut socket) = lost(&served, "null", 5);
    assert!(rated(&served, id));
    let rating = served.get("/api/rating").json();
    assert_eq!([&rating["won"], &rating["drawn"], &rating["lost"]], [0, 0, 1], "{rating}");
    let (elo, error) = (rating["elo"].as_f64().expect("Elo"), rating["error"].as_f64());
    assert!(elo < 1200.0 && error > Some(300.0), "{rating}");
    socket.say(r#"{"type":"takeback"}"#);
    socket.wait_for("state");
    assert_eq!(served.get("/api/rating").json(), Value::Null);
    socket.say(r#"{"type":"resign"}"#);
    socket.wait_for("ended");
    assert!(!rated(&served, id), "a game with a move taken back does not count");
}
