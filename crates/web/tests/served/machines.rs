//! Machines at work: their pictures, their pace; the ladder and the stories.

use std::time::{Duration, Instant};

use crate::client::Socket;
use crate::server::Served;

#[test]
fn a_machine_is_shown_slowed_held_and_stepped() {
    let served = Served::new();
    let id = served.game("human", "eniac", "null");
    let mut socket = served.socket(&format!("/ws/games/{id}"));
    assert_eq!(socket.wait_for("state")["blackPace"]["paused"], false);
    let control =
        |control: &str| format!(r#"{{"type":"pace","side":"black","control":{control}}}"#);
    socket.say(&control(r#"{"type":"pause"}"#));
    assert_eq!(socket.wait_for("pace")["pace"]["paused"], true);
    socket.say(r#"{"type":"move","uci":"e2e4","ply":0}"#);
    socket.say(&control(r#"{"type":"step","count":2}"#));
    let mut picture = socket.wait_for("machine")["state"].clone();
    while picture["time"]["cycles"] != 6 {
        picture = socket.wait_for("machine")["state"].clone();
    }
    let count =
        serde_json::json!({"name": "count", "value": {"type": "binary", "value": 6, "bits": 32}});
    assert_eq!(picture["kind"], "eniac");
    assert_eq!(picture["registers"][0], count);
    assert_eq!(picture["devices"][0], serde_json::json!({"type": "card", "text": "CARD"}));
    assert_eq!(picture["memory"][0]["name"], "RAM");
    assert_eq!(picture["memory"][0]["base64"].as_str().expect("base64").len(), 100);
    assert_eq!(picture["time"]["hertz"], 5_000);
    socket.say(&control(r#"{"type":"speed","factor":10}"#));
    assert_eq!(socket.wait_for("pace")["pace"]["factor"], 10.0);
    socket.say(&control(r#"{"type":"resume"}"#));
    let begin = Instant::now();
    let mut cycles = 0;
    while cycles < 20_000 {
        cycles = socket.wait_for("machine")["state"]["time"]["cycles"].as_u64().expect("cycles");
    }
    assert!(begin.elapsed() > Duration::from_millis(300), "ten times 5,000 a second");
    socket.say(&control(r#"{"type":"speed","factor":null}"#));
    let moved = socket.wait_for("moved");
    let moved = if moved["ply"] == 0 { socket.wait_for("moved") } else { moved };
    assert!(moved["played"]["machineTime"]["cycles"].as_u64() >= Some(1_000_000), "{moved}");
    for wrong in [r#"{"type":"speed","factor":-1}"#, r#"{"type":"step","count":0}"#] {
        socket.say(&control(wrong));
        assert_eq!(socket.wait_for("refused")["error"]["code"], "badRequest");
    }
}

/// Longer than a game stays awake for nobody.
const AWAY: Duration = Duration::from_secs(7);

/// The cycles of the next picture.
fn cycles(socket: &mut Socket) -> u64 {
    socket.wait_for("machine")["state"]["time"]["cycles"].as_u64().expect("cycles")
}

fn pace(control: &str) -> String {
    format!(r#"{{"type":"pace","side":"black","control":{control}}}"#)
}

#[test]
fn a_machine_at_its_own_speed_works_on_while_nobody_looks() {
    let served = Served::new();
    let id = served.game("human", "eniac", "null");
    let path = format!("/ws/games/{id}");
    let mut socket = served.socket(&path);
    socket.wait_for("state");
    socket.say(&pace(r#"{"type":"speed","factor":1}"#));
    socket.wait_for("pace");
    let begin = Instant::now();
    socket.say(r#"{"type":"move","uci":"e2e4","ply":0}"#);
    let before = cycles(&mut socket);
    drop(socket);
    std::thread::sleep(AWAY);
    let mut socket = served.socket(&path);
    assert_eq!(socket.wait_for("state")["blackPace"]["factor"], 1.0);
    let after = cycles(&mut socket);
    let due = begin.elapsed().as_secs_f64() * 5_000.0;
    // It went on, and at its own speed: not hurried by more than a slice.
    assert!(after >= before + 20_000, "{before}, then {after}");
    assert!((after as f64) < due + 400.0, "{after} of {due}");
    let progress = socket.wait_for("progress")["progress"].clone();
    assert!(progress["done"].as_f64().is_some_and(|done| done > 0.02), "{progress}");
    assert!(progress["left"]["seconds"].as_f64().is_some_and(|left| left > 100.0), "{progress}");
}

#[test]
fn a_paused_machine_is_found_as_it_was_left() {
    let served = Served::new();
    let id = served.game("human", "eniac", "null");
    let path = format!("/ws/games/{id}");
    let mut socket = served.socket(&path);
    socket.say(&pace(r#"{"type":"speed","factor":2}"#));
    socket.say(r#"{"type":"move","uci":"e2e4","ply":0}"#);
    while cycles(&mut socket) < 5_000 {}
    socket.say(&pace(r#"{"type":"pause"}"#));
    socket.wait_for("pace");
    drop(socket);
    // The picture is there at once, in the same room and in one that was made again from the store.
    let mut seen = Vec::new();
    for wait in [Duration::ZERO, AWAY, AWAY] {
        std::thread::sleep(wait);
        let mut socket = served.socket(&path);
        let state = socket.wait_for("state");
        assert_eq!(state["blackPace"], serde_json::json!({"factor": 2.0, "paused": true}));
        let picture = socket.wait_for("machine")["state"].clone();
        assert!(picture["memory"][0]["base64"].is_string(), "the whole of it: {picture}");
        seen.push(picture["time"]["cycles"].as_u64().expect("cycles"));
    }
    assert!(seen[0] >= 5_000 && seen.iter().all(|one| *one == seen[0]), "{seen:?}");
    let mut socket = served.socket(&path);
    socket.say(&pace(r#"{"type":"step","count":1}"#));
    while cycles(&mut socket) != seen[0] + 3 {}
    socket.say(r#"{"type":"takeback"}"#);
    socket.say(r#"{"type":"move","uci":"d2d4","ply":0}"#);
    socket.say(&pace(r#"{"type":"step","count":1}"#));
    // Another question: its thought begins at the beginning.
    while cycles(&mut socket) > 6 {}
}

#[test]
fn a_held_machine_leaves_its_core_to_others() {
    let served = Served::with(|config| config.budget.cores = 1);
    let id = served.game("eniac", "eniac", "null");
    let mut held = served.socket(&format!("/ws/games/{id}"));
    for side in ["white", "black"] {
        held.say(&format!(r#"{{"type":"pace","side":"{side}","control":{{"type":"pause"}}}}"#));
        held.wait_for("pace");
    }
    let id = served.game("quick", "quick", "null");
    let mut other = served.socket(&format!("/ws/games/{id}"));
    other.wait_for("moved");
}

#[test]
fn players_and_stories_are_told() {
    let served = Served::new();
    let players = served.get("/api/players").json();
    let eniac = players.as_array().expect("players").iter().find(|one| one["name"] == "eniac");
    let eniac = eniac.expect("it is there");
    assert_eq!(eniac["machine"], "eniac");
    assert_eq!(eniac["title"], "ENIAC", "as its page calls it, not as the engine does");
    assert!(!eniac["levels"].as_array().expect("levels").is_empty());
    // The start page says how long a move takes without asking for the ladder.
    let ladder = served.get("/api/ladder").json();
    let mut rows = ladder["rows"].as_array().expect("rows").iter();
    let row = rows.find(|row| row["player"] == "eniac" && row["usual"] == true);
    let seconds = row.expect("it is rated")["secondsPerMove"].as_f64();
    assert!(seconds.is_some_and(|seconds| seconds > 60.0), "{seconds:?}");
    assert_eq!(eniac["secondsPerMove"].as_f64(), seconds);
    let page = served.get("/api/machines/eniac").json();
    assert!(page["story"].as_array().expect("a story").len() > 2);
    assert_eq!(page["hasListing"], true);
    let source = served.get("/api/machines/eniac/sources/search.asm");
    assert_eq!(source.status, 200);
    let listing = served.get("/api/machines/eniac/listing").json();
    assert!(listing["text"].as_str().expect("text").len() > 10_000);
    assert_eq!(served.get("/api/machines/quick/listing").status, 404);
    let file = served.get("/api/machines/eniac/downloads/chess.rom");
    assert_eq!(file.status, 200);
    assert_eq!(file.header("content-disposition"), Some("attachment; filename=\"chess.rom\""));
    assert!(
        page["downloads"].as_array().expect("files").iter().any(|one| one["file"] == "chess.rom")
    );
    assert_eq!(served.get("/api/machines/eniac/downloads/chess.asm").status, 404);
    assert_eq!(served.get("/api/machines/nobody").status, 404);
    assert_eq!(served.get("/api/machines/eniac/sources/..%2F..%2FCargo.toml").status, 404);
    let rows = served.get("/api/ladder").json()["rows"].clone();
    assert!(rows.as_array().expect("rows").iter().any(|row| row["player"] == "eniac"));
}
