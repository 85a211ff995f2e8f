//! Every player of the program can be asked for a move in Analyse, and says so where it cannot play.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// A few pieces, so that machines without a book answer soon; Black can mate in one.
const FEW: &str = "6k1/5ppp/8/8/8/8/r4PPP/6K1 b - - 0 1";
const ROOK_ENDGAME: &str = "KR6/8/8/8/4k3/8/8/8 w - - 0 1";

struct Server {
    process: Child,
    address: String,
    data: std::path::PathBuf,
}

impl Server {
    fn start() -> Server {
        let name = format!("torres-ask-{}", std::process::id());
        let data = std::env::temp_dir().join(name);
        let mut command = Command::new(env!("CARGO_BIN_EXE_torres"));
        command.args(["serve", "--port", "0", "--data"]).arg(&data);
        let mut process = command.stdout(Stdio::piped()).spawn().expect("torres starts");
        let mut line = String::new();
        let output = process.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut line).expect("a line");
        let (_, address) = line.trim().split_once("http://").expect("an address");
        Server { address: address.trim_end_matches('/').to_owned(), process, data }
    }

    fn players(&self) -> Vec<Value> {
        let address = &self.address;
        let mut stream = TcpStream::connect(address).expect("a connection");
        let request =
            format!("GET /api/players HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (_, body) = answer.split_once("\r\n\r\n").expect("head and body");
        serde_json::from_str(body).expect("players")
    }

    fn socket(&self) -> WebSocket<TcpStream> {
        let stream = TcpStream::connect(&self.address).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(120))).expect("a timeout");
        tungstenite::client(format!("ws://{}/ws/analysis", self.address), stream)
            .expect("a socket")
            .0
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
        drop(std::fs::remove_dir_all(&self.data));
    }
}

fn ask(socket: &mut WebSocket<TcpStream>, player: &str, level: Option<&str>, fen: &str) -> Value {
    let command = json!({
        "type": "ask", "id": 1, "fen": fen, "moves": [], "chess960": false,
        "player": player, "level": level,
    });
    socket.send(Message::text(command.to_string())).expect("sent");
    loop {
        let Message::Text(text) = socket.read().expect("an answer in time") else { continue };
        let event: Value = serde_json::from_str(&text).expect("JSON");
        match event["type"].as_str() {
            Some("answered") => return event["answer"].clone(),
            Some("queued" | "thinking") => {}
            _ => panic!("{player}: {event}"),
        }
    }
}

#[test]
fn every_player_can_be_asked_for_a_move() {
    let server = Server::start();
    let mut socket = server.socket();
    let players = server.players();
    assert!(players.len() >= 8, "{} players", players.len());
    for player in &players {
        let name = player["name"].as_str().expect("a name");
        // The fastest level: what is tested is that it answers.
        let level = match name {
            "torres" => Some("Beginner"),
            "microchess" => Some("Super-blitz"),
            "c64" => Some("5 million cycles"),
            "cdp1802" => Some("5 seconds"),
            _ => None,
        };
        let answer = ask(&mut socket, name, level, FEW);
        if name == "ajedrecista" {
            assert_eq!((&answer["canPlay"], &answer["uci"]), (&false.into(), &Value::Null));
            let words = answer["words"].to_string();
            assert!(words.contains("cannot play this position"), "{answer}");
            let answer = ask(&mut socket, name, None, ROOK_ENDGAME);
            assert_eq!(answer["canPlay"], true, "{answer}");
            assert!(answer["score"]["moves"].as_i64().expect("a mate") > 0, "{answer}");
            continue;
        }
        assert_eq!(answer["canPlay"], true, "{name}: {answer}");
        let san = answer["san"].as_str().expect("a move");
        assert!(!san.is_empty() && answer["lineSan"][0] == san, "{name}: {answer}");
        // The machines say how long they would have taken.
        if ["eniac", "c64", "microchess", "cdp1802"].contains(&name) {
            let seconds = answer["machineTime"]["seconds"].as_f64().unwrap_or_default();
            assert!(seconds > 0.0, "{name}: {answer}");
        }
    }
    let answer = ask(&mut socket, "random", None, START);
    assert_eq!(answer["canPlay"], true);
}
