//! `torres serve` as a process that can be killed.
#![expect(clippy::print_stdout, reason = "figures for docs/web.md")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tungstenite::{Message, WebSocket};

/// A quiet game, two moves of which are played between two kills.
const MOVES: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 \
    e8g8 h2h3 c6a5 b3c2 c7c5 d2d4 d8c7";

struct Served {
    process: Child,
    /// Host and port.
    address: String,
}

impl Served {
    fn start(data: &Path) -> Served {
        let mut command = Command::new(env!("CARGO_BIN_EXE_torres"));
        Served::start_as(command.args(["serve", "--port", "0", "--data"]).arg(data))
    }

    fn start_as(command: &mut Command) -> Served {
        let mut process = command.stdout(Stdio::piped()).spawn().expect("torres starts");
        let mut line = String::new();
        let output = process.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut line).expect("a line");
        let (_, address) = line.trim().split_once("http://").expect("an address");
        Served { process, address: address.trim_end_matches('/').to_owned() }
    }

    fn request(&self, method: &str, path: &str, body: &str) -> (String, String) {
        let (address, length) = (&self.address, body.len());
        let mut stream = TcpStream::connect(address).expect("a connection");
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        )
        .expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (head, body) = answer.split_once("\r\n\r\n").expect("head and body");
        (head.to_owned(), body.to_owned())
    }

    fn game(&self, id: u64) -> Value {
        let (_, body) = self.request("GET", &format!("/api/games/{id}"), "");
        serde_json::from_str(&body).expect("JSON")
    }

    fn join(&self, id: u64) -> WebSocket<TcpStream> {
        let stream = TcpStream::connect(&self.address).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a timeout");
        let url = format!("ws://{}/ws/games/{id}", self.address);
        tungstenite::client(url, stream).expect("a socket").0
    }

    /// Kills it, and returns what it logged.
    fn log(mut self) -> String {
        self.process.kill().expect("killed");
        let mut bytes = Vec::new();
        if let Some(mut errors) = self.process.stderr.take() {
            errors.read_to_end(&mut bytes).expect("read");
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Kills it the hard way.
    fn kill(mut self) {
        self.process.kill().expect("killed");
        self.process.wait().expect("gone");
    }
}

/// A test that fails leaves no server behind.
impl Drop for Served {
    fn drop(&mut self) {
        // It may have gone already.
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("torres-serve-{}-{name}", std::process::id()));
    drop(std::fs::remove_dir_all(&path));
    path
}

/// Waits until a move has been answered.
fn wait_for_moved(socket: &mut WebSocket<TcpStream>, ply: usize) {
    loop {
        let Message::Text(text) = socket.read().expect("a message") else { continue };
        let event: Value = serde_json::from_str(&text).expect("JSON");
        assert_ne!(event["type"], "refused", "{event}");
        if event["type"] == "moved" && event["ply"] == ply {
            return;
        }
    }
}

#[test]
fn a_killed_server_has_lost_no_move_that_it_answered() {
    let data = folder("kill");
    let human = r#"{"type":"human","name":"Ada"}"#;
    let body = format!(
        r#"{{"white":{human},"black":{human},"clock":null,"start":{{"type":"standard"}}}}"#
    );
    let mut served = Served::start(&data);
    let (head, game) = served.request("POST", "/api/games", &body);
    assert!(head.starts_with("HTTP/1.1 201"), "{head}");
    let game: Value = serde_json::from_str(&game).expect("JSON");
    let id = game["id"].as_u64().expect("a number");
    let mut moves = MOVES.split_whitespace().enumerate();
    for round in 1..=10 {
        let mut socket = served.join(id);
        for (ply, uci) in moves.by_ref().take(2) {
            let text = format!(r#"{{"type":"move","uci":"{uci}","ply":{ply}}}"#);
            socket.send(Message::text(text)).expect("sent");
            wait_for_moved(&mut socket, ply);
        }
        served.kill();
        let begin = Instant::now();
        served = Served::start(&data);
        let kept = served.game(id);
        println!("round {round}: back after {:?}", begin.elapsed());
        assert_eq!(kept["moves"].as_array().expect("moves").len(), 2 * round);
        assert_eq!(kept["status"]["type"], "playing");
    }
    served.kill();
    drop(std::fs::remove_dir_all(data));
}

/// The next event of a kind.
fn wait_for(socket: &mut WebSocket<TcpStream>, kind: &str) -> Value {
    loop {
        let Message::Text(text) = socket.read().expect("a message") else { continue };
        let event: Value = serde_json::from_str(&text).expect("JSON");
        assert_ne!(event["type"], "refused", "{event}");
        if event["type"] == kind {
            return event;
        }
    }
}

fn cycles_of(picture: &Value) -> u64 {
    picture["state"]["time"]["cycles"].as_u64().expect("cycles")
}

/// At real time; the server is killed, and killed again while nobody looks. Each machine goes on where
/// it was: its own time never goes back by more than the time between two snapshots, and is never ahead
/// of the time that has passed.
#[test]
fn a_machine_in_mid_thought_survives_the_server() {
    let machines = [
        ("eniac", "{}"),
        ("c64", r#"{"OwnBook":"false"}"#),
        ("cdp1802", "{}"),
        ("microchess", r#"{"Level":"normal"}"#),
    ];
    for (name, options) in machines {
        let data = folder(&format!("machine-{name}"));
        let mut served = Served::start(&data);
        // From a position that no book knows.
        let body = format!(
            r#"{{"white":{{"type":"human","name":"Ada"}},
            "black":{{"type":"player","name":"{name}","options":{options},
            "limits":{{"moveTimeMs":600000}}}},"clock":null,"start":{{"type":"fen",
            "fen":"r1bqk2r/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w kq - 0 8",
            "chess960":false}}}}"#
        );
        let (head, game) = served.request("POST", "/api/games", &body);
        assert!(head.starts_with("HTTP/1.1 201"), "{head} {game}");
        let game: Value = serde_json::from_str(&game).expect("JSON");
        let id = game["id"].as_u64().expect("a number");
        let mut socket = served.join(id);
        let speed =
            r#"{"type":"pace","side":"black","control":{"type":"speed","factor":1}}"#.to_owned();
        socket.send(Message::text(speed)).expect("sent");
        let begin = Instant::now();
        let uci = r#"{"type":"move","uci":"a2a3","ply":0}"#.to_owned();
        socket.send(Message::text(uci)).expect("sent");
        let mut picture = wait_for(&mut socket, "machine");
        let hertz = picture["state"]["time"]["hertz"].as_f64().expect("hertz");
        while (cycles_of(&picture) as f64) < 8.0 * hertz {
            picture = wait_for(&mut socket, "machine");
        }
        let before = cycles_of(&picture) as f64;
        drop(socket);
        served.kill();
        served = Served::start(&data);
        // Nobody has come back yet: it works alone.
        std::thread::sleep(Duration::from_secs(2));
        let working = served.request("GET", "/api/games?state=playing", "").1;
        assert!(working.contains(r#""awake":true"#), "{name}: {working}");
        served.kill();
        served = Served::start(&data);
        let mut socket = served.join(id);
        assert_eq!(wait_for(&mut socket, "state")["blackPace"]["factor"], 1.0, "{name}");
        let after = cycles_of(&wait_for(&mut socket, "machine")) as f64;
        let next = cycles_of(&wait_for(&mut socket, "machine")) as f64;
        let passed = begin.elapsed().as_secs_f64() * hertz;
        println!("{name}: {:.1} s, after two kills {:.1} s", before / hertz, after / hertz);
        assert!(after > before - 6.0 * hertz && after > hertz, "{name}: {before}, then {after}");
        assert!(next >= after && next <= passed, "{name}: {after}, {next} of {passed}");
        served.kill();
        drop(std::fs::remove_dir_all(data));
    }
}

#[test]
fn the_page_is_there_soon_and_plays() {
    let data = folder("soon");
    let begin = Instant::now();
    let served = Served::start(&data);
    let (head, body) = served.request("GET", "/", "");
    let ready = begin.elapsed();
    assert!(head.starts_with("HTTP/1.1 200") && body.contains("Torres"), "{head}");
    println!("ready after {ready:?}");
    // Two seconds on a quiet machine without assertions; tests run beside each other.
    assert!(ready < Duration::from_secs(10), "{ready:?}");
    let (_, players) = served.request("GET", "/api/players", "");
    for name in
        ["torres", "eniac", "microchess", "c64", "random", "ajedrecista", "turochamp", "bernstein"]
    {
        assert!(players.contains(&format!(r#""name":"{name}""#)), "{name}");
    }
    let players: Value = serde_json::from_str(&players).expect("JSON");
    for player in players.as_array().expect("players") {
        begin_at_every_level(&served, player);
    }
    served.kill();
    drop(std::fs::remove_dir_all(data));
}

/// Whatever the page offers can be begun.
fn begin_at_every_level(served: &Served, player: &Value) {
    let name = &player["name"];
    for level in player["levels"].as_array().expect("levels") {
        let (options, limits) = (&level["options"], &level["limits"]);
        let body = format!(
            r#"{{"white":{{"type":"human","name":"Ada"}},"black":{{"type":"player","name":{name},"options":{options},"limits":{limits}}},"clock":null,"start":{{"type":"standard"}}}}"#
        );
        let (head, body) = served.request("POST", "/api/games", &body);
        assert!(head.starts_with("HTTP/1.1 201"), "{name} at {}: {body}", level["name"]);
    }
}

#[test]
fn what_cannot_be_served_is_said() {
    let data = folder("said");
    let served = Served::start(&data);
    let port = served.address.rsplit(':').next().expect("a port").to_owned();
    let refused = |arguments: &[&str]| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_torres")).arg("serve").args(arguments).output();
        let output = output.expect("it ran");
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let other = folder("said-too");
    let taken = refused(&["--port", &port, "--data", &other.to_string_lossy()]);
    drop(std::fs::remove_dir_all(other));
    assert!(taken.contains("cannot listen on 127.0.0.1"), "{taken}");
    assert!(taken.contains("--port 0 takes a free port"), "{taken}");
    let no_folder = refused(&["--port", "0", "--data", "/proc/torres"]);
    assert!(no_folder.contains("the folder '/proc/torres' cannot be made"), "{no_folder}");
    assert!(refused(&["--port", "70000"]).contains("70000"));
    served.kill();
    drop(std::fs::remove_dir_all(data));
}

/// `BROWSER` names a program that writes down which address it was given.
#[test]
fn the_browser_is_opened_if_that_is_asked() {
    use std::os::unix::fs::PermissionsExt;

    let data = folder("open");
    std::fs::create_dir_all(&data).expect("a folder");
    let (browser, opened) = (data.join("browser"), data.join("opened"));
    let script =
        format!("#!/bin/sh\necho \"$1\" > '{0}.part'; mv '{0}.part' '{0}'\n", opened.display());
    std::fs::write(&browser, script).expect("a script");
    std::fs::set_permissions(&browser, std::fs::Permissions::from_mode(0o755)).expect("its mode");
    let mut command = Command::new(env!("CARGO_BIN_EXE_torres"));
    command.args(["serve", "--open", "--port", "0", "--data"]).arg(&data).env("BROWSER", &browser);
    let served = Served::start_as(&mut command);
    let end = Instant::now() + Duration::from_secs(20);
    while !opened.exists() {
        assert!(Instant::now() < end, "the browser was not opened");
        std::thread::sleep(Duration::from_millis(20));
    }
    let address = std::fs::read_to_string(&opened).expect("an address");
    assert_eq!(address.trim(), format!("http://{}/", served.address));
    served.kill();
    drop(std::fs::remove_dir_all(data));
}

#[test]
fn the_log_is_quiet_until_it_is_asked_for() {
    let data = folder("log");
    let log_at = |filter: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_torres"));
        command.args(["serve", "--port", "0", "--data"]).arg(&data).stderr(Stdio::piped());
        let served = Served::start_as(command.env("TORRES_LOG", filter).env_remove("RUST_LOG"));
        served.request("GET", "/api/games/4711", "");
        served.log()
    };
    assert_eq!(log_at(""), "");
    let log = log_at("info");
    assert!(log.contains("listening"), "{log}");
    assert!(log.contains("request refused") && log.contains("path=\"/api/games/4711\""), "{log}");
    drop(std::fs::remove_dir_all(data));
}
