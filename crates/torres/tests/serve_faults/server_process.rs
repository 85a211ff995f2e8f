//! `torres serve` as a process, and the simplest clients that can be.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

const PATIENCE: Duration = Duration::from_secs(60);

/// An empty place for the games of one test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("torres-{name}-{}", std::process::id()));
    drop(std::fs::remove_dir_all(&path));
    path
}

/// A server that runs.
pub(crate) struct Server {
    process: Child,
    /// Host and port.
    pub(crate) address: String,
}

impl Server {
    pub(crate) fn start(data: &Path) -> Server {
        Server::try_start(data).unwrap_or_else(|said| panic!("no start: {said}"))
    }

    /// A server, or what it said when it could not start.
    pub(crate) fn try_start(data: &Path) -> Result<Server, String> {
        // A soak may have a program of its own, so that a build meanwhile does not replace it.
        let built = || env!("CARGO_BIN_EXE_torres").into();
        let mut command = Command::new(std::env::var_os("SOAK_TORRES").unwrap_or_else(built));
        Server::start_as(command.args(["serve", "--port", "0", "--data"]).arg(data))
    }

    pub(crate) fn start_as(command: &mut Command) -> Result<Server, String> {
        command.env("TORRES_LOG", "off").stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = command.spawn().expect("torres starts");
        let mut line = String::new();
        let output = process.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut line).expect("a line");
        match line.trim().split_once("http://") {
            Some((_, address)) => {
                Ok(Server { process, address: address.trim_end_matches('/').to_owned() })
            }
            None => {
                let output = process.wait_with_output().expect("gone");
                Err(String::from_utf8_lossy(&output.stderr).into_owned())
            }
        }
    }

    /// Sends a request and leaves the answer unread.
    pub(crate) fn send(&self, method: &str, path: &str, body: &str) -> TcpStream {
        send_to(&self.address, method, path, body).expect("sent")
    }

    /// The status and the body as JSON.
    pub(crate) fn request(&self, method: &str, path: &str, body: &str) -> (u16, Value) {
        let answer = request_at(&self.address, method, path, body);
        answer.unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// Kills it, and starts another on the same games.
    pub(crate) fn replace(&mut self, data: &Path) {
        self.process.kill().expect("killed");
        self.process.wait().expect("gone");
        *self = Server::start(data);
    }

    pub(crate) fn get(&self, path: &str) -> Value {
        let (status, answer) = self.request("GET", path, "");
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    /// A game between two people, without a clock.
    pub(crate) fn begin(&self) -> u64 {
        self.begin_with(&Value::Null)
    }

    pub(crate) fn begin_with(&self, clock: &Value) -> u64 {
        let human = json!({ "type": "human", "name": "Ada" });
        let start = json!({ "type": "standard" });
        let body = json!({ "white": human, "black": human, "clock": clock, "start": start });
        let (status, game) = self.request("POST", "/api/games", &body.to_string());
        assert_eq!(status, 201, "{game}");
        game["id"].as_u64().expect("a number")
    }

    /// A game in which the engine is asked for a long thought, opened; none while too many wait.
    pub(crate) fn think_long(&self) -> Option<Socket> {
        let (_, game) = self.request("POST", "/api/games", &long_thought());
        Some(self.join(game["id"].as_u64()?))
    }

    pub(crate) fn join(&self, id: u64) -> Socket {
        self.socket(&format!("/ws/games/{id}"))
    }

    pub(crate) fn socket(&self, path: &str) -> Socket {
        Socket::open(&self.address, path).expect("a socket")
    }

    /// The memory that it occupies, in MB.
    pub(crate) fn resident_mb(&self) -> u64 {
        let path = format!("/proc/{}/status", self.process.id());
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kb = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        kb.unwrap_or(0) / 1_024
    }

    /// No file of its may grow beyond this many bytes from now on.
    pub(crate) fn limit_files(&self, bytes: &str) {
        let (id, limit) = (self.process.id().to_string(), format!("--fsize={bytes}:"));
        let limited = Command::new("prlimit").args([&limit, "--pid", &id]).status();
        assert!(limited.is_ok_and(|status| status.success()), "prlimit sets the limit");
    }

    /// Ends it as Ctrl-C does.
    pub(crate) fn stop(mut self) {
        let id = self.process.id().to_string();
        let told = Command::new("sh").args(["-c", "kill -TERM $0", &id]).status();
        assert!(told.is_ok_and(|status| status.success()), "told to end");
        self.process.wait().expect("gone");
    }

    /// Kills it the hard way.
    pub(crate) fn kill(mut self) {
        self.process.kill().expect("killed");
        self.process.wait().expect("gone");
    }
}

/// A test that fails leaves no server behind.
impl Drop for Server {
    fn drop(&mut self) {
        // It may have gone already.
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// A new game in which the engine begins, and has a billion nodes for its first move.
pub(crate) fn long_thought() -> String {
    let human = json!({ "type": "human", "name": "Eve" });
    let limits = json!({ "nodes": 1_000_000_000 });
    let torres = json!({ "type": "player", "name": "torres", "options": {}, "limits": limits });
    let start = json!({ "type": "standard" });
    json!({ "white": torres, "black": human, "clock": null, "start": start }).to_string()
}

fn send_to(address: &str, method: &str, path: &str, body: &str) -> io::Result<TcpStream> {
    let length = body.len();
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    )?;
    Ok(stream)
}

/// The status and the body as JSON.
pub(crate) fn request_at(
    address: &str,
    method: &str,
    path: &str,
    body: &str,
) -> io::Result<(u16, Value)> {
    let mut answer = String::new();
    send_to(address, method, path, body)?.read_to_string(&mut answer)?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split_whitespace().nth(1).and_then(|word| word.parse().ok());
    let lost = || io::Error::from(io::ErrorKind::UnexpectedEof);
    Ok((status.ok_or_else(lost)?, serde_json::from_str(body).unwrap_or_default()))
}

/// A WebSocket that speaks JSON.
pub(crate) struct Socket {
    socket: WebSocket<TcpStream>,
}

impl Socket {
    pub(crate) fn open(address: &str, path: &str) -> Option<Socket> {
        let stream = TcpStream::connect(address).ok()?;
        stream.set_read_timeout(Some(PATIENCE)).ok()?;
        let (socket, _) = tungstenite::client(format!("ws://{address}{path}"), stream).ok()?;
        Some(Socket { socket })
    }

    pub(crate) fn say(&mut self, value: &Value) {
        // A server that was killed is noticed when it is heard.
        drop(self.socket.send(Message::text(value.to_string())));
    }

    /// The next message; none when the server is gone.
    pub(crate) fn hear(&mut self) -> Option<Value> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => return serde_json::from_str(&text).ok(),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message that is so; none when the server is gone or refuses.
    pub(crate) fn until(&mut self, is_so: impl Fn(&Value) -> bool) -> Option<Value> {
        loop {
            let event = self.hear()?;
            if is_so(&event) {
                return Some(event);
            }
            if event["type"] == "refused" {
                return None;
            }
        }
    }

    /// The next message of one of these types.
    pub(crate) fn wait_for_any(&mut self, kinds: &[&str]) -> Value {
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            let event = self.hear().unwrap_or_else(|| panic!("closed while waiting for {kinds:?}"));
            if kinds.iter().any(|kind| event["type"] == *kind) {
                return event;
            }
        }
        panic!("none of {kinds:?} in time")
    }
}
