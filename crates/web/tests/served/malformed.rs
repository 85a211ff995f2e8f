//! Requests that are wrong in every way. `TORRES_MALFORMED` sets how many; the usual number is kept
//! small enough for every run of the tests.

use std::env;

use crate::client::raw;
use crate::server::{Served, new_game};

/// A small generator, so that failures can be repeated.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }

    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.roll(all.len())]
    }

    /// Letters that mean nothing.
    fn word(&mut self) -> String {
        let length = 1 + self.roll(20);
        (0..length).map(|_| char::from(b'a' + self.roll(26) as u8)).collect()
    }
}

/// A request that cannot be answered with a success.
fn malformed(dice: &mut Dice, host: &str) -> Vec<u8> {
    let body = broken_body(dice);
    let head = |first: &str, headers: &str| {
        format!("{first} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n")
    };
    let word = dice.word();
    let json = |body: &str| {
        let length = body.len();
        format!("Content-Type: application/json\r\nContent-Length: {length}\r\n")
    };
    match dice.roll(12) {
        0 => head(&format!("GET /api/{word}"), "").into_bytes(),
        1 => head(&format!("GET /api/games/{word}"), "").into_bytes(),
        2 => head(&format!("{} /api/games", dice.pick(&["PUT", "PATCH", "DELETE", "BREW"])), "")
            .into_bytes(),
        3 | 4 => (head("POST /api/games", &json(&body)) + &body).into_bytes(),
        5 => (head("POST /api/games/import", &json(&body)) + &body).into_bytes(),
        6 => head(&format!("GET /api/games?limit={word}"), "").into_bytes(),
        7 => head(&format!("GET /api/position?fen={}", broken_fen(dice)), "").into_bytes(),
        8 => head(&format!("GET /api/position?moves={word}"), "").into_bytes(),
        9 => head(dice.pick(&["GET /ws/analysis", "GET /ws/review", "GET /ws/games/1"]), "")
            .into_bytes(),
        10 => broken_head(dice, host),
        _ => garbage(dice),
    }
}

/// The body of a good game with something wrong in it.
fn broken_body(dice: &mut Dice) -> String {
    let good = new_game("human", "quick", "null");
    match dice.roll(9) {
        0 => good[..dice.roll(good.len())].to_owned(),
        1 => good.replace("white", &dice.word()),
        2 => good.replace("quick", &dice.word()),
        3 => good.replace("\"clock\":null", "\"clock\":{\"initialMs\":-5,\"incrementMs\":0}"),
        4 => good.replace("\"clock\":null", "\"clock\":{\"initialMs\":1,\"incrementMs\":0}"),
        5 => "[".repeat(1 + dice.roll(100_000)),
        6 => good.replace("standard", dice.pick(&["Standard", "", "fen", "\\u0000"])),
        7 => good.replace("\"options\":{}", "\"options\":{\"SyzygyPath\":\"/etc\"}"),
        _ => dice.pick(&["", "null", "1e999", "\"", "{}", "\u{fffd}", "true"]).to_owned(),
    }
}

fn broken_fen(dice: &mut Dice) -> String {
    let good = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    match dice.roll(3) {
        0 => good[..dice.roll(good.len())].to_owned(),
        1 => good.replace('k', "9"),
        _ => dice.word(),
    }
}

/// What no parser of HTTP accepts.
fn broken_head(dice: &mut Dice, host: &str) -> Vec<u8> {
    let text = match dice.roll(6) {
        0 => format!("GET /api/games HTTP/9.9\r\nHost: {host}\r\n\r\n"),
        1 => format!("GET  /api/games HTTP/1.1 more\r\nHost: {host}\r\n\r\n"),
        2 => "GET /api/games HTTP/1.1\r\n: no name\r\n\r\n".to_owned(),
        3 => {
            format!("GET /api/games HTTP/1.1\r\nHost: {host}\r\nX: {}\r\n\r\n", "y".repeat(400_000))
        }
        4 => format!(
            "POST /api/games HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: ten\r\n\r\n"
        ),
        _ => format!("GET /api/games HTTP/1.1\r\nHost: {host}\r\n{}\r\n", "A: b\r\n".repeat(300)),
    };
    text.into_bytes()
}

/// Bytes, with an end of line so that nobody waits for more.
fn garbage(dice: &mut Dice) -> Vec<u8> {
    let length = 1 + dice.roll(200);
    let mut bytes: Vec<u8> = (0..length).map(|_| 128 + dice.roll(128) as u8).collect();
    bytes.extend(b"\r\n\r\n");
    bytes
}

#[test]
fn malformed_requests_are_all_answered_4xx() {
    let served = Served::new();
    let host = served.address.to_string();
    let count: u64 =
        env::var("TORRES_MALFORMED").ok().and_then(|n| n.parse().ok()).unwrap_or(1_000);
    let mut dice = Dice(0x1912);
    for number in 0..count {
        let bytes = malformed(&mut dice, &host);
        let answer = raw(served.address, &bytes);
        let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(300)]).into_owned();
        assert!((400..500).contains(&answer.status), "{number}: {shown}\n{answer:?}");
    }
    assert_eq!(served.get("/api/games").json()["total"], 0, "nothing has come of it");
    assert_eq!(served.get("/api/status").json()["searching"], 0);
}

#[test]
fn slow_clients_do_not_keep_others_waiting() {
    use std::io::Write;
    let served = Served::new();
    let mut slow: Vec<_> = (0..100)
        .map(|_| std::net::TcpStream::connect(served.address).expect("a connection"))
        .collect();
    for stream in &mut slow {
        stream.write_all(b"GET /api/games HTTP/1.1\r\nHost: loc").expect("a beginning");
    }
    assert_eq!(served.get("/api/status").status, 200);
}
