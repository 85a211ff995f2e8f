//! Many at once. The limits are loose, since other tests run beside these; `docs/web.md` has what
//! was measured on a quiet machine.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use crate::client::Socket;
use crate::server::{Served, new_game};

/// Requests over one connection that stays open; the time of each.
fn times(served: &Served, count: usize, pause: Duration) -> Vec<Duration> {
    let mut stream = TcpStream::connect(served.address).expect("a connection");
    let moves = "e2e4,e7e5,g1f3,b8c6,f1b5";
    let text =
        format!("GET /api/position?moves={moves} HTTP/1.1\r\nHost: {}\r\n\r\n", served.address);
    let mut buffer = vec![0; 1 << 16];
    let mut times = Vec::new();
    for _ in 0..count {
        let begin = Instant::now();
        stream.write_all(text.as_bytes()).expect("sent");
        let mut answer = String::new();
        while !is_whole(&answer) {
            let read = stream.read(&mut buffer).expect("an answer");
            assert!(read > 0, "closed");
            answer += &String::from_utf8_lossy(&buffer[..read]);
        }
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        times.push(begin.elapsed());
        thread::sleep(pause.saturating_sub(begin.elapsed()));
    }
    times
}

/// Whether all of the body is there.
fn is_whole(answer: &str) -> bool {
    let Some((head, body)) = answer.split_once("\r\n\r\n") else { return false };
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    length.and_then(|length| length.parse().ok()).is_some_and(|length: usize| body.len() >= length)
}

#[test]
fn five_hundred_requests_a_second() {
    let served = Served::new();
    let begin = Instant::now();
    let mut all: Vec<Duration> = thread::scope(|scope| {
        let ask = || times(&served, 250, Duration::from_millis(20));
        let clients: Vec<_> = (0..12).map(|_| scope.spawn(ask)).collect();
        clients.into_iter().flat_map(|client| client.join().expect("no panic")).collect()
    });
    let rate = all.len() as f64 / begin.elapsed().as_secs_f64();
    all.sort();
    let (median, late) = (all[all.len() / 2], all[all.len() * 99 / 100]);
    println!("{rate:.0} requests a second, median {median:?}, p99 {late:?}");
    assert!(rate > 150.0, "{rate} a second");
    assert!(late < Duration::from_millis(500), "{late:?}");
}

#[test]
fn a_hundred_sockets_hear_the_same_game() {
    let served = Served::new();
    let id = served.game("human", "quick", "null");
    let path = format!("/ws/games/{id}");
    let mut sockets: Vec<Socket> = (0..100).map(|_| served.socket(&path)).collect();
    for socket in &mut sockets {
        socket.wait_for("state");
    }
    assert_eq!(served.get("/api/status").json()["sockets"], 100);
    sockets[0].say(r#"{"type":"move","uci":"e2e4","ply":0}"#);
    for socket in &mut sockets {
        assert_eq!(socket.wait_for("moved")["played"]["uci"], "e2e4");
        assert_eq!(socket.wait_for("moved")["ply"], 1);
    }
}

#[test]
fn more_sockets_than_allowed_are_told_to_come_later() {
    let served = Served::with(|config| config.budget.sockets = 3);
    let kept: Vec<Socket> = (0..3).map(|_| served.socket("/ws/analysis")).collect();
    assert_eq!(Socket::open(served.address, "/ws/analysis").err(), Some(503));
    drop(kept);
    let begin = Instant::now();
    while Socket::open(served.address, "/ws/analysis").is_err() {
        assert!(begin.elapsed() < Duration::from_secs(5));
    }
}

/// Ten times as many searches as cores and queue together: some run, some wait, the rest are told
/// to come later; nobody hangs, and afterwards everything is as before.
#[test]
fn tenfold_overload_is_refused_and_survived() {
    let (cores, queue) = (2, 4);
    let served = Served::with(|config| (config.budget.cores, config.budget.queue) = (cores, queue));
    let exhibition = new_game("random", "material", "null");
    assert_eq!(served.post("/api/exhibition", &exhibition).status, 201);
    let mut desks: Vec<Socket> =
        (0..10 * (cores + queue)).map(|_| served.socket("/ws/analysis")).collect();
    for (id, desk) in desks.iter_mut().enumerate() {
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        desk.say(&format!(
            r#"{{"type":"analyse","id":{id},"fen":"{fen}","moves":[],"chess960":false,"lines":1,"limits":{{}}}}"#
        ));
    }
    let mut refused = 0;
    for desk in &mut desks {
        let event = desk.hear().expect("an answer for everybody");
        if event["type"] == "refused" {
            assert_eq!(event["error"]["code"], "busy");
            assert!(event["error"]["retryAfterMs"].as_u64() > Some(0));
            refused += 1;
        }
    }
    assert_eq!(refused, 9 * (cores + queue));
    let status = served.get("/api/status").json();
    assert_eq!((&status["searching"], &status["waiting"]), (&cores.into(), &queue.into()));
    let answer = served.post("/api/games", &new_game("human", "quick", "null"));
    assert_eq!((answer.status, answer.code()), (503, "busy".to_owned()));
    assert!(answer.header("retry-after").is_some());
    // The game of the start pages is there already, and to look at it takes no core.
    assert_eq!(served.post("/api/exhibition", &exhibition).status, 200);
    drop(desks);
    let begin = Instant::now();
    while served.get("/api/status").json()["searching"] != 0 {
        assert!(begin.elapsed() < Duration::from_secs(5), "no recovery");
    }
    assert_eq!(served.post("/api/games", &new_game("human", "quick", "null")).status, 201);
}
