//! A server for a test.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use web::{Config, Endgames, Server};

use crate::client::{Answer, Socket, request};
use crate::players;

static NUMBER: AtomicU32 = AtomicU32::new(0);

/// A server on a port of its own, with games in a folder of its own. It runs until the tests end.
pub(crate) struct Served {
    pub(crate) address: SocketAddr,
    folder: PathBuf,
}

impl Served {
    pub(crate) fn new() -> Served {
        Served::with(|_| {})
    }

    pub(crate) fn with(change: impl FnOnce(&mut Config)) -> Served {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("torres-served-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let mut config = Config { port: 0, ..Config::new(&folder) };
        change(&mut config);
        let server = Server::bind(&config, players::registry()).expect("a server");
        Served::run(server, folder)
    }

    /// One that knows some endgames.
    pub(crate) fn with_endgames(endgames: Arc<dyn Endgames>) -> Served {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("torres-served-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let config = Config { port: 0, ..Config::new(&folder) };
        let server = Server::bind(&config, players::registry()).expect("a server");
        Served::run(server.with_endgames(endgames), folder)
    }

    fn run(server: Server, folder: PathBuf) -> Served {
        let address = server.address();
        thread::spawn(move || server.run());
        Served { address, folder }
    }

    /// Where its games are.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        request(self.address, "GET", path, "")
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> Answer {
        request(self.address, "POST", path, body)
    }

    pub(crate) fn socket(&self, path: &str) -> Socket {
        Socket::open(self.address, path).unwrap_or_else(|status| panic!("{path}: {status}"))
    }

    /// A game between these seats, and its number.
    pub(crate) fn game(&self, white: &str, black: &str, clock: &str) -> u64 {
        let body = new_game(white, black, clock);
        let answer = self.post("/api/games", &body);
        assert_eq!(answer.status, 201, "{}", answer.body);
        answer.json()["id"].as_u64().expect("a number")
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.folder));
    }
}

/// The body that begins a game; a seat is `human` or the name of a player.
pub(crate) fn new_game(white: &str, black: &str, clock: &str) -> String {
    let seat = |name: &str| match name {
        "human" => r#"{"type":"human","name":"Ada"}"#.to_owned(),
        name => format!(r#"{{"type":"player","name":"{name}","options":{{}},"limits":{{}}}}"#),
    };
    let (white, black) = (seat(white), seat(black));
    format!(r#"{{"white":{white},"black":{black},"clock":{clock},"start":{{"type":"standard"}}}}"#)
}
