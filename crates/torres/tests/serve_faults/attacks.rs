//! What hostile clients of the soak do.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::server_process::{Socket, long_thought, request_at};
use crate::soak::Soak;

/// Writes these bytes, and waits for the beginning of an answer.
fn raw(address: &str, bytes: &[u8], patience: u64) -> Option<()> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_millis(patience))).ok()?;
    drop(stream.write_all(bytes));
    let mut some = [0; 256];
    drop(stream.read(&mut some));
    Some(())
}

impl Soak {
    /// One of many ways to be a nuisance.
    pub(crate) fn attack(&self, client: u64, round: u64) -> Option<()> {
        self.hostile.fetch_add(1, Ordering::Relaxed);
        let address = self.address();
        let get = |path: &str| format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n");
        let raw = |bytes: &[u8], patience| raw(&address, bytes, patience);
        match (client + round) % 14 {
            0 => raw(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 nonsense", 200),
            1 => raw(b"GET /api/status HTTP/1.1\r\nHost: loc", 2_000),
            2 => raw(b"GET / HTTP/1.1\r\nHost: 127.0.0.1:80@evil\r\n\r\n", 500),
            // An export that nobody reads.
            3 => raw(get("/api/games/pgn").as_bytes(), 3_000),
            4 => raw(get(&format!("/api/games?search={}", "a".repeat(50_000))).as_bytes(), 500),
            5 => self.refused("/api/games", &endless_game()),
            6 if round.is_multiple_of(4) => {
                let pgn = "Nf3 Nf6 Ng1 Ng8 ".repeat(100_000);
                self.refused("/api/games/import", &json!({ "pgn": pgn }).to_string())
            }
            7 => {
                let mut socket = Socket::open(&address, "/ws/analysis")?;
                socket.say(&analysis());
                thread::sleep(Duration::from_millis(1_500));
                Some(())
            }
            8 => {
                let mut socket = Socket::open(&address, "/ws/review")?;
                let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(200);
                socket.say(&json!({ "type": "pgn", "pgn": moves, "nodes": 1_000 }));
                thread::sleep(Duration::from_millis(1_500));
                Some(())
            }
            9 => half_a_message(&address),
            10 => raw(get("/api/machines/eniac/listing").as_bytes(), 1_000),
            11 => self.machine_game(),
            12 => self.refused("/api/practice", r#"{"game":1,"side":"nobody"}"#),
            _ => self.engine_game(),
        }
    }

    /// An engine that is asked for a long thought, and left.
    fn engine_game(&self) -> Option<()> {
        let (_, game) = request_at(&self.address(), "POST", "/api/games", &long_thought()).ok()?;
        let id = game["id"].as_u64()?;
        let _socket = Socket::open(&self.address(), &format!("/ws/games/{id}"))?;
        thread::sleep(Duration::from_millis(1_000));
        Some(())
    }

    /// A machine whose keyboard is hammered, and into which somebody looks who never reads.
    fn machine_game(&self) -> Option<()> {
        let (_, game) = request_at(&self.address(), "POST", "/api/games", &machine_game()).ok()?;
        let id = game["id"].as_u64()?;
        let mut socket = Socket::open(&self.address(), &format!("/ws/games/{id}"))?;
        let say = |socket: &mut Socket, kind: &str, command: Value| {
            socket.say(&json!({ "type": kind, "side": "white", "command": command }));
        };
        say(&mut socket, "console", json!({ "type": "sit", "on": true }));
        say(&mut socket, "inspect", json!({ "type": "attend", "on": true }));
        for _ in 0..200 {
            say(&mut socket, "console", json!({ "type": "press", "key": "A".repeat(200) }));
            say(&mut socket, "inspect", json!({ "type": "snapshot" }));
            say(&mut socket, "inspect", json!({ "type": "stepBack", "count": 1_000_000 }));
        }
        thread::sleep(Duration::from_millis(1_000));
        Some(())
    }

    fn refused(&self, path: &str, body: &str) -> Option<()> {
        let (status, answer) = request_at(&self.address(), "POST", path, body).ok()?;
        if ![400, 413, 503].contains(&status) {
            self.complain(format!("{path}: {status} {answer}"));
        }
        Some(())
    }
}

/// A long message for a review that never comes to its end.
fn half_a_message(address: &str) -> Option<()> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_millis(500))).ok()?;
    let head = format!(
        "GET /ws/review HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).ok()?;
    drop(stream.read(&mut [0; 512]));
    // The head of a frame of two megabytes, without a mask to speak of, and most of it.
    let mut frame = vec![0x81, 0xff, 0, 0, 0, 0, 0, 0x20, 0, 0, 0, 0, 0, 0];
    frame.resize(1 << 20, b'x');
    drop(stream.write_all(&frame));
    thread::sleep(Duration::from_millis(1_500));
    Some(())
}

fn endless_game() -> String {
    let limits = json!({ "nodes": 9_007_199_254_740_991_u64 });
    let player = json!({ "type": "player", "name": "torres", "options": {}, "limits": limits });
    let start = json!({ "type": "standard" });
    json!({ "white": player, "black": player, "clock": null, "start": start }).to_string()
}

/// A machine that begins, at its own speed.
fn machine_game() -> String {
    let human = json!({ "type": "human", "name": "Eve" });
    let machine = json!({ "type": "player", "name": "c64", "options": {}, "limits": {} });
    let start = json!({ "type": "standard" });
    json!({ "white": machine, "black": human, "clock": null, "start": start }).to_string()
}

fn analysis() -> Value {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    json!({
        "type": "analyse", "id": 1, "fen": fen, "moves": [], "chess960": false, "lines": 3,
        "limits": {},
    })
}
