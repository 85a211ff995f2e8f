//! Hostile requests, abandoned games, locked files: what one client does, no other notices.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use serde_json::Value;

use crate::client::{Socket, request};
use crate::server::{Served, new_game};

const PATIENCE: Duration = Duration::from_secs(40);
const E4: &str = r#"{"type":"move","uci":"e2e4","ply":0}"#;
const E5: &str = r#"{"type":"move","uci":"e7e5","ply":1}"#;

/// Asks again until it is true.
fn eventually(what: &str, mut is_so: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < PATIENCE, "{what}");
        thread::sleep(Duration::from_millis(50));
    }
}

/// A PGN whose one game has this many half-moves: knights go out and come back.
fn long_game(plies: usize) -> String {
    let moves = ["Nf3 ", "Nf6 ", "Ng1 ", "Ng8 "];
    let text: String = (0..plies).map(|ply| moves[ply % 4]).collect();
    format!(r#"{{"pgn":"{text} *"}}"#)
}

/// How long `/api/status` takes to answer while something else goes on.
fn status_times(served: &Served, is_over: impl Fn() -> bool) -> Vec<Duration> {
    let mut times = Vec::new();
    while !is_over() {
        let begin = Instant::now();
        assert_eq!(served.get("/api/status").status, 200);
        times.push(begin.elapsed());
        thread::sleep(Duration::from_millis(10));
    }
    times
}

/// The worst of these times.
fn worst_status(served: &Served, is_over: impl Fn() -> bool) -> Duration {
    status_times(served, is_over).into_iter().max().unwrap_or_default()
}

/// A request whose answer nobody reads, and whose system takes little of it in.
fn unread(served: &Served, path: &str) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build();
    let stream = runtime.expect("a runtime").block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
        socket.set_recv_buffer_size(16 << 10).expect("a small buffer");
        socket.connect(served.address).await.expect("a connection").into_std().expect("a stream")
    });
    stream.set_nonblocking(false).expect("blocking");
    (&stream)
        .write_all(format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", served.address).as_bytes())
        .expect("sent");
    stream
}

/// Two moves of a game with a clock, so that the clock runs, and then nobody any more.
fn abandon(served: &Served, initial_ms: u32) -> u64 {
    let clock = format!(r#"{{"initialMs":{initial_ms},"incrementMs":0}}"#);
    let id = served.game("human", "human", &clock);
    let mut socket = served.socket(&format!("/ws/games/{id}"));
    socket.say(E4);
    socket.wait_for("moved");
    socket.say(E5);
    socket.wait_for("moved");
    id
}

#[test]
fn a_locked_file_of_games_holds_up_nobody_else() {
    let served = Served::new();
    let id = served.game("human", "human", "null");
    let lock = Connection::open(served.folder().join("games.sqlite")).expect("the file");
    lock.execute_batch("BEGIN EXCLUSIVE").expect("locked");
    let paths = [
        ("GET", format!("/api/games/{id}")),
        ("DELETE", format!("/api/games/{id}")),
        ("GET", format!("/api/games/{id}/review")),
        ("GET", format!("/api/games/{id}/pgn")),
        ("GET", "/api/games/pgn".to_owned()),
        ("GET", "/api/games".to_owned()),
        ("GET", "/api/rating".to_owned()),
        ("POST", "/api/games".to_owned()),
    ];
    let body = new_game("human", "human", "null");
    let answers: Vec<u16> = thread::scope(|scope| {
        let ask = |(method, path): &(&'static str, String)| {
            let (method, path, body) = (*method, path.clone(), body.clone());
            let address = served.address;
            scope.spawn(move || request(address, method, &path, &body).status)
        };
        let asked: Vec<_> = paths.iter().map(ask).collect();
        let worst =
            worst_status(&served, || asked.iter().all(thread::ScopedJoinHandle::is_finished));
        // 36 seconds when this was done on the threads of the server; generous for busy machines.
        assert!(worst < Duration::from_secs(2), "{worst:?}");
        asked.into_iter().map(|one| one.join().expect("an answer")).collect()
    });
    for (status, (method, path)) in answers.iter().zip(&paths) {
        assert!([200, 404, 503].contains(status), "{method} {path}: {status}");
    }
    assert_eq!((answers[1], answers[7]), (503, 503), "changes are refused");
    let mut socket = served.socket(&format!("/ws/games/{id}"));
    socket.wait_for("state");
    socket.say(E4);
    assert_eq!(socket.wait_for("refused")["error"]["code"], "busy");
    lock.execute_batch("ROLLBACK").expect("unlocked");
    socket.say(E4);
    socket.wait_for("moved");
}

#[test]
fn a_game_longer_than_any_can_be_is_refused_and_others_are_served() {
    let served = Served::new();
    let body = long_game(400_000);
    thread::scope(|scope| {
        let imports: Vec<_> =
            (0..4).map(|_| scope.spawn(|| served.post("/api/games/import", &body))).collect();
        let worst =
            worst_status(&served, || imports.iter().all(thread::ScopedJoinHandle::is_finished));
        assert!(worst < Duration::from_secs(2), "{worst:?}");
        for import in imports {
            let answer = import.join().expect("an answer");
            assert!([413, 503].contains(&answer.status), "{}", answer.body);
        }
    });
    assert_eq!(served.get("/api/games").json()["total"], 0);
    assert_eq!(served.post("/api/games/import", &long_game(20_000)).status, 201);
    assert_eq!(served.get("/api/games/1").json()["moves"].as_array().map(Vec::len), Some(20_000));
    let many = format!(r#"{{"pgn":"{}"}}"#, "1. e4 e5 *\\n\\n".repeat(1_001));
    let answer = served.post("/api/games/import", &many);
    assert_eq!((answer.status, answer.code()), (413, "tooLarge".to_owned()));
}

/// The file is locked, long games are imported and every core has a thought without end: all at
/// once, for eight seconds.
#[test]
fn with_everything_at_once_the_server_answers() {
    let served = Served::with(|config| config.budget.cores = 2);
    let mut hogs: Vec<Socket> = Vec::new();
    for _ in 0..2 {
        let id = served.game("spinning", "spinning", "null");
        let mut socket = served.socket(&format!("/ws/games/{id}"));
        socket.wait_for("thought");
        hogs.push(socket);
    }
    let lock = Connection::open(served.folder().join("games.sqlite")).expect("the file");
    lock.execute_batch("BEGIN EXCLUSIVE").expect("locked");
    let (long, short) = (long_game(480_000), long_game(20_000));
    let human = new_game("human", "human", "null");
    let is_over = AtomicBool::new(false);
    let mut times = thread::scope(|scope| {
        let repeat = |path: &str, body: &str, allowed: &[u16]| {
            while !is_over.load(Ordering::Relaxed) {
                let status = served.post(path, body).status;
                assert!(allowed.contains(&status), "{path}: {status}");
            }
        };
        scope.spawn(move || repeat("/api/games/import", &long, &[413, 503]));
        scope.spawn(move || repeat("/api/games/import", &short, &[503]));
        scope.spawn(move || repeat("/api/games", &human, &[503]));
        let begin = Instant::now();
        let times = status_times(&served, || begin.elapsed() > Duration::from_secs(8));
        is_over.store(true, Ordering::Relaxed);
        times
    });
    times.sort();
    let p99 = times[times.len() * 99 / 100];
    println!(
        "/api/status with everything at once: {} answers, median {:?}, p99 {p99:?}, most {:?}",
        times.len(),
        times[times.len() / 2],
        times[times.len() - 1]
    );
    // Loose, since other tests run beside this one.
    assert!(p99 < Duration::from_secs(2), "{p99:?}");
    lock.execute_batch("ROLLBACK").expect("unlocked");
}

#[test]
fn thought_without_end_cannot_be_asked_for() {
    let served = Served::new();
    for limits in [
        r#"{"nodes":9007199254740991}"#,
        r#"{"cycles":9007199254740991}"#,
        r#"{"depth":4000000000}"#,
        r#"{"moveTimeMs":600001}"#,
    ] {
        let body = new_game("human", "endless", "null");
        let body = body.replace(r#""limits":{}"#, &format!(r#""limits":{limits}"#));
        let answer = served.post("/api/games", &body);
        assert_eq!((answer.status, answer.code()), (400, "badRequest".to_owned()), "{limits}");
    }
}

#[test]
fn endless_thoughts_leave_a_core_to_the_next_game() {
    let served = Served::with(|config| {
        config.budget.cores = 2;
        config.budget.fair_share = Duration::from_millis(300);
    });
    let mut hogs: Vec<Socket> = Vec::new();
    for _ in 0..2 {
        let id = served.game("endless", "endless", "null");
        let mut socket = served.socket(&format!("/ws/games/{id}"));
        socket.wait_for("thought");
        hogs.push(socket);
    }
    let id = served.game("human", "quick", "null");
    let mut socket = served.socket(&format!("/ws/games/{id}"));
    socket.say(E4);
    socket.wait_for("moved");
    assert_eq!(socket.wait_for("moved")["ply"], 1);
}

#[test]
fn every_thought_ends() {
    let served = Served::with(|config| config.budget.longest_thought = Duration::from_millis(300));
    let id = served.game("endless", "endless", "null");
    let mut socket = served.socket(&format!("/ws/games/{id}"));
    socket.wait_for("moved");
    let mut analysis = served.socket("/ws/analysis");
    analysis.say(
        r#"{"type":"analyse","id":1,"fen":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1","moves":[],"chess960":false,"lines":1,"limits":{}}"#,
    );
    analysis.wait_for("done");
}

#[test]
fn abandoned_games_with_clocks_do_not_close_the_server() {
    let served = Served::new();
    let abandoned: Vec<u64> = (0..64).map(|_| abandon(&served, 3_600_000)).collect();
    let body = new_game("human", "human", "null");
    eventually("a 65th game", || served.post("/api/games", &body).status == 201);
    eventually("all sleep", || {
        let list = served.get("/api/games?limit=200").json();
        let games = list["games"].as_array().expect("games");
        games.len() == 65 && games.iter().all(|game| game["awake"] == false)
    });
    let mut socket = served.socket(&format!("/ws/games/{}", abandoned[0]));
    assert_eq!(socket.wait_for("state")["game"]["status"]["type"], "playing");
}

#[test]
fn long_games_that_are_open_leave_room_for_ordinary_ones() {
    let served = Served::with(|config| {
        config.budget.rooms = 4;
        config.budget.room_plies = 1_000;
    });
    for plies in [600, 604] {
        assert_eq!(served.post("/api/games/import", &long_game(plies)).status, 201);
    }
    let mut first = served.socket("/ws/games/1");
    assert_eq!(first.wait_for("state")["game"]["moves"].as_array().map(Vec::len), Some(600));
    assert_eq!(Socket::open(served.address, "/ws/games/2").err(), Some(503));
    let id = served.game("human", "human", "null");
    let mut ordinary = served.socket(&format!("/ws/games/{id}"));
    ordinary.say(E4);
    ordinary.wait_for("moved");
    drop(first);
    eventually("the second long game", || Socket::open(served.address, "/ws/games/2").is_ok());
}

#[test]
fn moves_of_an_open_game_count_as_those_of_a_stored_one() {
    let served = Served::with(|config| {
        config.budget.rooms = 4;
        config.budget.room_plies = 40;
    });
    assert_eq!(served.post("/api/games/import", &long_game(30)).status, 201);
    let mut long = served.socket("/ws/games/1");
    long.wait_for("state");
    let id = served.game("human", "human", "null");
    let mut growing = served.socket(&format!("/ws/games/{id}"));
    growing.wait_for("state");
    // Ten are its share; the eleventh is one too many beside thirty of the other game.
    let moves = "a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 d2d3 d7d6 e2e3 e7e6 f2f3";
    let say = |socket: &mut Socket, ply: usize, uci: &str| {
        socket.say(&format!(r#"{{"type":"move","uci":"{uci}","ply":{ply}}}"#));
    };
    for (ply, uci) in moves.split(' ').enumerate() {
        say(&mut growing, ply, uci);
        if ply < 10 {
            assert_eq!(growing.wait_for("moved")["ply"], ply);
        }
    }
    let refused = growing.wait_for("refused")["error"].clone();
    assert_eq!(refused["code"], "busy", "{refused}");
    assert_eq!(served.get(&format!("/api/games/{id}")).json()["moves"][9]["uci"], "e7e6");
    drop(long);
    eventually("the long game is closed", || {
        say(&mut growing, 10, "f2f3");
        loop {
            let event = growing.hear().expect("an answer");
            match event["type"].as_str() {
                Some("moved") => return true,
                Some("refused") => return false,
                _ => {}
            }
        }
    });
}

#[test]
fn the_flag_of_a_sleeping_game_falls() {
    let served = Served::new();
    // Longer than the five seconds for which a game stays awake.
    let id = abandon(&served, 8_000);
    let status = || served.get(&format!("/api/games/{id}")).json()["status"].clone();
    assert_eq!(status()["type"], "playing");
    eventually("the flag falls", || status()["type"] == "ended");
    assert_eq!((&status()["reason"], &status()["result"]), (&"timeout".into(), &"0-1".into()));
}

#[test]
fn the_clock_of_a_sleeping_game_goes_on() {
    let served = Served::new();
    let id = abandon(&served, 600_000);
    let begin = Instant::now();
    let is_asleep = || {
        let connection = Connection::open(served.folder().join("games.sqlite")).expect("the file");
        let ask = "SELECT deadline_ms IS NOT NULL FROM games";
        connection.query_row(ask, [], |row| row.get::<_, bool>(0)).unwrap_or(false)
    };
    eventually("it sleeps", is_asleep);
    thread::sleep(Duration::from_secs(1));
    let mut socket = served.socket(&format!("/ws/games/{id}"));
    let least = begin.elapsed().as_millis() as u64;
    let clocks = socket.wait_for("state")["game"]["clocks"].clone();
    assert_eq!(clocks["running"], "white");
    let left = clocks["whiteMs"].as_u64().expect("a time");
    assert!(left <= 600_100 - least, "{clocks} after {least} ms");
    socket.say(r#"{"type":"move","uci":"g1f3","ply":2}"#);
    socket.wait_for("moved");
}

#[test]
fn an_import_that_comes_again_doubles_nothing() {
    let served = Served::new();
    let body = r#"{"pgn":"1. e4 e5 *\n\n1. e4 e5 *\n\n1. d4 *\n"}"#;
    let first = served.post("/api/games/import", body);
    assert_eq!((first.status, first.json()["ids"].clone()), (201, serde_json::json!([1, 2, 3])));
    let again = served.post("/api/games/import", body);
    assert_eq!((again.status, again.json()), (200, first.json()));
    assert_eq!(request(served.address, "DELETE", "/api/games/2", "").status, 204);
    let third = served.post("/api/games/import", body);
    assert_eq!((third.status, third.json()["ids"].clone()), (201, serde_json::json!([1, 4, 3])));
    assert_eq!(served.get("/api/games").json()["total"], 3);
}

#[test]
fn an_import_is_stored_as_a_whole_or_not_at_all() {
    let served = Served::with(|config| config.budget.stored_bytes = 1 << 20);
    let games = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\\n\\n".repeat(1_000);
    let answer = served.post("/api/games/import", &format!(r#"{{"pgn":"{games}"}}"#));
    assert_eq!((answer.status, answer.code()), (503, "storage".to_owned()), "{}", answer.body);
    assert!(answer.body.contains("limit of 1 MB"), "{}", answer.body);
    assert_eq!(served.get("/api/games").json()["total"], 0);
    assert_eq!(served.post("/api/games/import", r#"{"pgn":"1. e4 *"}"#).status, 201);
}

/// Imports games, as many at a time as is said, until the file of games has no room for that.
fn fill(served: &Served, games: usize) {
    for number in 0.. {
        let game = format!("[Round \"{games}.{number}\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n");
        let body = serde_json::json!({ "pgn": game.repeat(games) }).to_string();
        let answer = served.post("/api/games/import", &body);
        if answer.status != 201 {
            assert_eq!(
                (answer.status, answer.code()),
                (503, "storage".to_owned()),
                "{}",
                answer.body
            );
            return;
        }
    }
}

#[test]
fn what_is_left_of_a_full_file_belongs_to_moves() {
    let served = Served::with(|config| config.budget.stored_bytes = 1 << 20);
    let id = served.game("human", "human", "null");
    fill(&served, 100);
    fill(&served, 1);
    let mut socket = served.socket("/ws/review");
    socket.say(r#"{"type":"game","id":2,"nodes":null}"#);
    let refused = loop {
        let event = socket.hear().expect("an answer");
        assert_ne!(event["type"], "done", "{event}");
        if event["type"] == "refused" {
            break event;
        }
    };
    assert_eq!(refused["error"]["code"], "storage", "{refused}");
    assert_eq!(served.get("/api/games/2/review").status, 404);
    let mut socket = served.socket(&format!("/ws/games/{id}"));
    socket.say(E4);
    socket.wait_for("moved");
}

#[test]
fn answers_that_nobody_reads_are_given_up() {
    let served = Served::with(|config| {
        // Longer than an export takes that is read.
        config.budget.write_timeout = Duration::from_secs(4);
        config.budget.exports = 2;
        config.budget.answer_bytes = 16 << 20;
    });
    for number in 0..6 {
        let comment = "x".repeat(1_900_000);
        let body = format!(r#"{{"pgn":"[Round \"{number}\"]\n\n1. e4 {{{comment}}} *"}}"#);
        assert_eq!(served.post("/api/games/import", &body).status, 201);
    }
    let mut unread: Vec<TcpStream> = (0..2).map(|_| unread(&served, "/api/games/pgn")).collect();
    // Both have their places before anybody else asks, who might otherwise be faster.
    for stream in &mut unread {
        let mut head = [0; 12];
        stream.read_exact(&mut head).expect("the head of the answer");
        assert_eq!(&head, b"HTTP/1.1 200");
    }
    let whole = || {
        let answer = served.get("/api/games/pgn");
        assert!([200, 503].contains(&answer.status), "{}", answer.head);
        (answer.status == 200).then_some(answer.body)
    };
    eventually("both are under way", || whole().is_none());
    // The first one counts: its place is free a moment after its last byte was read, and the second of
    // those that nobody reads may still hold the other.
    let mut text = String::new();
    eventually("an export is possible again", || {
        text = whole().unwrap_or_default();
        !text.is_empty()
    });
    assert_eq!(text.matches("1. e4").count(), 6);
    assert_eq!(text.matches('x').count(), 6 * 1_900_000);
    // What was not read breaks off.
    for mut stream in unread {
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        let mut bytes = Vec::new();
        drop(stream.read_to_end(&mut bytes));
        assert!(!bytes.ends_with(b"0\r\n\r\n"), "{} bytes", bytes.len());
    }
}

#[test]
fn long_answers_share_a_budget() {
    let served = Served::with(|config| config.budget.answer_bytes = 8 << 20);
    assert_eq!(served.post("/api/games/import", &long_game(20_000)).status, 201);
    let mut unread: Vec<TcpStream> = Vec::new();
    let begin = Instant::now();
    while served.get("/api/games/1").status != 503 {
        assert!(begin.elapsed() < PATIENCE && unread.len() < 64, "{} unread", unread.len());
        unread.push(self::unread(&served, "/api/games/1"));
        thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(served.get("/api/status").status, 200);
    drop(unread);
    eventually("the budget is there again", || served.get("/api/games/1").status == 200);
}

#[test]
fn names_in_lists_are_short_whatever_a_pgn_says() {
    let served = Served::new();
    let name = "x".repeat(1_000);
    let body = format!(r#"{{"pgn":"[White \"{name}\"]\n\n1. e4 *"}}"#);
    assert_eq!(served.post("/api/games/import", &body).status, 201);
    let list: Value = served.get("/api/games").json();
    assert_eq!(list["games"][0]["whiteName"].as_str().map(str::len), Some(200));
    assert!(served.get("/api/games/1/pgn").body.contains(&name));
}
