//! The person's rating.

use serde_json::Value;

use crate::client::Socket;
use crate::server::Served;

fn lost(served: &Served, clock: &str) -> (u64, Socket) {
    let id = served.game("human", "random", clock);
    let mut socket = served.socket(&format!("/ws/games/{id}"));
    socket.say(r#"{"type":"move","uci":"e2e4","ply":0}"#);
    for _ in 0..2 {
        socket.wait_for("moved");
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
    let (with_clock, _) = lost(&served, r#"{"initialMs":60000,"incrementMs":0}"#);
    assert!(!rated(&served, with_clock));
    assert_eq!(served.get("/api/rating").json(), Value::Null);
    let (id, mut socket) = lost(&served, "null");
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
