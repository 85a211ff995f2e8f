//! Old machines on the page: what somebody can ask of them costs no more than a search does.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::server_process::{Server, Socket, folder};

/// A C64 that has to think for days, and begins.
fn long_machine_thought() -> String {
    let human = json!({ "type": "human", "name": "Eve" });
    let limits = json!({ "cycles": 1_000_000_000_000_u64 });
    let c64 = json!({ "type": "player", "name": "c64", "options": {}, "limits": limits });
    // Its book does not know this position.
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let start = json!({ "type": "fen", "fen": fen, "chess960": false });
    json!({ "white": c64, "black": human, "clock": null, "start": start }).to_string()
}

fn begin(server: &Server) -> (u64, Socket) {
    let (status, game) = server.request("POST", "/api/games", &long_machine_thought());
    assert_eq!(status, 201, "{game}");
    let id = game["id"].as_u64().expect("a number");
    (id, server.join(id))
}

fn say(socket: &mut Socket, kind: &str, command: &Value) {
    let key = if kind == "pace" { "control" } else { "command" };
    socket.say(&json!({ "type": kind, "side": "white", key: command }));
}

fn set_speed(socket: &mut Socket, factor: f64) {
    say(socket, "pace", &json!({ "type": "speed", "factor": factor }));
}

/// Waits for a message of the kind, past others.
fn wait_for(socket: &mut Socket, kind: &str) -> Value {
    socket.wait_for_any(&[kind])
}

#[test]
fn a_wish_does_not_run_a_machine_without_end() {
    let data = folder("wish");
    let server = Server::start(&data);
    let (_, mut socket) = begin(&server);
    set_speed(&mut socket, 1.0);
    say(&mut socket, "inspect", &json!({ "type": "attend", "on": true }));
    let seen = wait_for(&mut socket, "inspection");
    let furthest = |event: &Value| event["inspection"]["range"][1].as_u64().expect("a number");
    say(&mut socket, "inspect", &json!({ "type": "rewind", "cycles": 9_000_000_000_000_000_u64 }));
    // It stays where it is, which is far from there.
    let begin = Instant::now();
    let halted = loop {
        let event = wait_for(&mut socket, "inspection");
        if event["inspection"]["halt"]["type"] == "rewound" {
            break event;
        }
        assert!(begin.elapsed() < Duration::from_secs(60), "{event}");
    };
    let cycles = halted["inspection"]["cycles"].as_u64().expect("a number");
    assert!(cycles < furthest(&seen) + 100_000_000, "{cycles} cycles");
    server.kill();
    drop(std::fs::remove_dir_all(data));
}

#[test]
fn machines_that_run_fast_wait_for_cores() {
    let data = folder("fast");
    let server = Server::start(&data);
    let cores = server.get("/api/status")["cores"].as_u64().expect("a number");
    let mut sockets = Vec::new();
    for _ in 0..cores {
        let (_, mut socket) = begin(&server);
        wait_for(&mut socket, "machine");
        set_speed(&mut socket, 1_000_000.0);
        sockets.push(socket);
    }
    thread::sleep(Duration::from_secs(1));
    let searching = server.get("/api/status")["searching"].as_u64();
    assert_eq!(searching, Some(cores), "each holds a core");
    // The next has to wait.
    let _kept = begin(&server);
    let begin = Instant::now();
    while server.get("/api/status")["waiting"] != 1 {
        assert!(begin.elapsed() < Duration::from_secs(60), "{}", server.get("/api/status"));
        thread::sleep(Duration::from_millis(20));
    }
    server.kill();
    drop(std::fs::remove_dir_all(data));
}

#[test]
fn what_a_machine_cannot_take_is_refused() {
    let data = folder("keys");
    let server = Server::start(&data);
    let (id, mut socket) = begin(&server);
    wait_for(&mut socket, "machine");
    say(&mut socket, "pace", &json!({ "type": "pause" }));
    let before = server.resident_mb();
    for _ in 0..100_000 {
        say(&mut socket, "console", &json!({ "type": "press", "key": "A".repeat(150) }));
        say(&mut socket, "inspect", &json!({ "type": "snapshot" }));
        say(&mut socket, "pace", &json!({ "type": "speed", "factor": null }));
    }
    drop(socket);
    let mut socket = server.join(id);
    wait_for(&mut socket, "state");
    let after = server.resident_mb();
    println!("100,000 keys, snapshots and wishes for speed: {before} MB before, {after} MB after");
    assert!(after < before + 100, "{before} MB before, {after} MB after");
    server.kill();
    drop(std::fs::remove_dir_all(data));
}

/// However many look into a machine and do not read what comes, it is written once for all.
#[test]
fn many_who_look_into_one_machine_cost_little() {
    let data = folder("lookers");
    let server = Server::start(&data);
    let (id, mut socket) = begin(&server);
    set_speed(&mut socket, 1.0);
    let before = server.resident_mb();
    let mut lookers = Vec::new();
    for _ in 0..200 {
        let mut socket = server.join(id);
        say(&mut socket, "inspect", &json!({ "type": "attend", "on": true }));
        lookers.push(socket);
    }
    let begin = Instant::now();
    let (mut most, mut slowest) = (0, Duration::ZERO);
    while begin.elapsed() < Duration::from_secs(10) {
        let asked = Instant::now();
        server.get("/api/status");
        slowest = slowest.max(asked.elapsed());
        most = most.max(server.resident_mb());
        thread::sleep(Duration::from_millis(50));
    }
    println!("200 who look and do not read: {before} MB before, {most} MB, status {slowest:?}");
    assert!(most < before + 200, "{before} MB before, {most} MB");
    server.kill();
    drop(std::fs::remove_dir_all(data));
}

/// Listings are long, and nobody has to read them.
#[test]
fn listings_that_nobody_reads_share_the_budget() {
    let data = folder("listings");
    let server = Server::start(&data);
    let before = server.resident_mb();
    let sent: Vec<TcpStream> =
        (0..400).map(|_| server.send("GET", "/api/machines/c64/listing", "")).collect();
    let begin = Instant::now();
    let mut most = 0;
    while begin.elapsed() < Duration::from_secs(12) {
        most = most.max(server.resident_mb());
        thread::sleep(Duration::from_millis(200));
    }
    println!("400 listings that nobody reads: {before} MB before, {most} MB");
    assert!(most < before + 250, "{before} MB before, {most} MB");
    drop(sent);
    server.kill();
    drop(std::fs::remove_dir_all(data));
}

/// A socket that has begun a long message, and never comes to its end.
fn half_a_message(server: &Server) -> TcpStream {
    let address = &server.address;
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a timeout");
    stream.set_write_timeout(Some(Duration::from_secs(2))).expect("a timeout");
    write!(
        stream,
        "GET /ws/review HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    .expect("sent");
    let mut answer = [0; 1_024];
    let length = stream.read(&mut answer).expect("an answer");
    assert!(
        answer[..length].starts_with(b"HTTP/1.1 101"),
        "{:?}",
        String::from_utf8_lossy(&answer)
    );
    // A text of two megabytes, masked with zeros, less its last byte.
    let length = (2_u64 << 20) - 1;
    let mut frame = vec![0x81, 0xff];
    frame.extend(length.to_be_bytes());
    frame.extend([0; 4]);
    frame.resize(frame.len() + length as usize - 1, b'x');
    // A server that has heard enough closes.
    drop(stream.write_all(&frame));
    stream
}

#[test]
fn messages_that_never_end_take_little_memory() {
    let data = folder("half");
    let server = Server::start(&data);
    let before = server.resident_mb();
    let sockets: Vec<TcpStream> = (0..250).map(|_| half_a_message(&server)).collect();
    thread::sleep(Duration::from_secs(1));
    let after = server.resident_mb();
    println!("250 messages without an end: {before} MB before, {after} MB after");
    assert!(after < before + 150, "{before} MB before, {after} MB after");
    drop(sockets);
    server.kill();
    drop(std::fs::remove_dir_all(data));
}
