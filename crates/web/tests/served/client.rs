//! The simplest clients that can be.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::Value;
use tungstenite::{Message, WebSocket};

const PATIENCE: Duration = Duration::from_secs(20);

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// A header's value.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().skip(1).filter_map(|line| line.split_once(": "));
        lines.into_iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// The kind of error in the body.
    pub(crate) fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }
}

/// An ordinary request.
pub(crate) fn request(address: SocketAddr, method: &str, path: &str, body: &str) -> Answer {
    let length = body.len();
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    raw(address, text.as_bytes())
}

/// These very bytes.
pub(crate) fn raw(address: SocketAddr, bytes: &[u8]) -> Answer {
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
    // A server that has already refused closes while we still write.
    drop(stream.write_all(bytes));
    let mut answer = Vec::new();
    drop(stream.read_to_end(&mut answer));
    parse(&answer)
}

fn parse(bytes: &[u8]) -> Answer {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split_whitespace().nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
    let is_chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
    let body = if is_chunked { unchunked(body) } else { body.to_owned() };
    Answer { status, head: head.to_owned(), body }
}

fn unchunked(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        if size == 0 {
            break;
        }
        whole += rest.get(..size).unwrap_or_default();
        body = rest.get(size + 2..).unwrap_or_default();
    }
    whole
}

/// A WebSocket that speaks JSON.
pub(crate) struct Socket {
    socket: WebSocket<TcpStream>,
}

impl Socket {
    /// Opens one; otherwise the status of the refusal.
    pub(crate) fn open(address: SocketAddr, path: &str) -> Result<Socket, u16> {
        let stream = TcpStream::connect(address).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        match tungstenite::client(format!("ws://{address}{path}"), stream) {
            Ok((socket, _)) => Ok(Socket { socket }),
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(response))) => {
                Err(response.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }

    pub(crate) fn say(&mut self, text: &str) {
        self.socket.send(Message::text(text)).expect("sent");
    }

    /// The next message; none when the server has closed.
    pub(crate) fn hear(&mut self) -> Option<Value> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    return Some(serde_json::from_str(&text).expect("JSON"));
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message of this type, within a while.
    pub(crate) fn wait_for(&mut self, kind: &str) -> Value {
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            match self.hear() {
                Some(value) if value["type"] == kind => return value,
                Some(value) if value["type"] == "refused" && kind != "refused" => {
                    panic!("waiting for {kind}: {value}")
                }
                Some(_) => {}
                None => panic!("closed while waiting for {kind}"),
            }
        }
        panic!("no {kind} in time")
    }
}
