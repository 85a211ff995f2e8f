//! `torres serve` on disks that are full, limited, read-only or damaged, killed in the middle, and
//! with pages that are left open.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::server_process::{Server, Socket, folder};

fn torres() -> Command {
    Command::new(env!("CARGO_BIN_EXE_torres"))
}

/// A server that may not write files beyond this many blocks of 512 bytes.
fn limited(data: &Path, blocks: u32) -> Server {
    let mut command = Command::new("sh");
    let serve = "ulimit -f $1; exec \"$2\" serve --port 0 --data \"$3\"";
    command.args(["-c", serve, "sh", &blocks.to_string(), env!("CARGO_BIN_EXE_torres")]).arg(data);
    Server::start_as(&mut command).expect("it starts")
}

/// What `torres serve` says when it cannot start.
fn refusal(data: &Path) -> String {
    let output = torres().args(["serve", "--port", "0", "--data"]).arg(data).output().expect("ran");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn games(count: usize, plies: usize) -> String {
    let moves = ["Nf3 ", "Nf6 ", "Ng1 ", "Ng8 "];
    let text: String = (0..plies).map(|ply| moves[ply % 4]).collect();
    json!({ "pgn": format!("{text}*\n\n").repeat(count) }).to_string()
}

/// The server says that it cannot keep what it was told.
fn assert_storage_refuses(event: &Value) {
    let found = (&event["type"], &event["error"]["code"]);
    assert_eq!(found, (&"refused".into(), &"storage".into()), "{event}");
}

/// Plays moves until one is refused; how many were answered, and the refusal.
fn play_until_refused(socket: &mut Socket) -> (usize, Value) {
    let knights = ["g1f3", "g8f6", "b1c3", "b8c6", "f3g1", "f6g8", "c3b1", "c6b8"];
    let mut ply = 0;
    // Pawns move between, so that no position comes three times.
    for file in 'a'..='h' {
        let pawns = [format!("{file}2{file}3"), format!("{file}7{file}6")];
        for uci in knights.iter().copied().chain(pawns.iter().map(String::as_str)) {
            match try_move(socket, uci, ply) {
                Ok(()) => ply += 1,
                Err(refusal) => return (ply, refusal),
            }
        }
    }
    panic!("{ply} moves and no refusal")
}

fn try_move(socket: &mut Socket, uci: &str, ply: usize) -> Result<(), Value> {
    socket.say(&json!({ "type": "move", "uci": uci, "ply": ply }));
    loop {
        let event = socket.hear().expect("an answer");
        if event["type"] == "refused" {
            return Err(event["error"].clone());
        }
        if event["type"] == "moved" && event["ply"] == ply {
            return Ok(());
        }
    }
}

#[test]
fn on_a_full_disk_nothing_is_said_that_is_not_kept() {
    let data = folder("full");
    Server::start(&data).kill();
    // Some hundred kilobytes of log, and no more.
    let server = limited(&data, 600);
    let id = server.begin();
    let mut socket = server.join(id);
    let (played, refused) = play_until_refused(&mut socket);
    assert!(played > 10, "{played} moves");
    assert_eq!(refused["code"], "storage", "{refused}");
    socket.say(&json!({ "type": "resign" }));
    assert_storage_refuses(&socket.wait_for_any(&["ended", "refused"]));
    socket.say(&json!({ "type": "takeback" }));
    assert_storage_refuses(&socket.wait_for_any(&["state", "refused"]));
    let shown = server.get(&format!("/api/games/{id}"));
    assert_eq!(shown["status"]["type"], "playing");
    assert_eq!(shown["moves"].as_array().map(Vec::len), Some(played));
    let (status, answer) = server.request("POST", "/api/games/import", &games(10, 40));
    assert_eq!((status, &answer["code"]), (503, &"storage".into()), "{answer}");
    server.kill();

    // With room again everything that was answered is there, and the game can be resigned.
    let server = Server::start(&data);
    let kept = server.get(&format!("/api/games/{id}"));
    assert_eq!(kept["moves"].as_array().map(Vec::len), Some(played));
    assert_eq!(kept["status"]["type"], "playing");
    let mut socket = server.join(id);
    socket.say(&json!({ "type": "resign" }));
    socket.wait_for_any(&["ended"]);
    server.kill();
    let server = Server::start(&data);
    assert_eq!(server.get(&format!("/api/games/{id}"))["status"]["reason"], "resignation");
    server.kill();
    drop(fs::remove_dir_all(data));
}

/// A draw that both want is refused like a move, and nobody hears of it. A flag falls whether there is room
/// or not: its end is tried again until it is kept, and nothing else happens in that game before.
#[test]
fn on_a_full_disk_an_agreement_is_refused_and_a_flag_waits() {
    let data = folder("full-ends");
    let server = Server::start(&data);
    let id = server.begin();
    let mut socket = server.join(id);
    let timed = server.begin_with(&json!({ "initialMs": 6_000, "incrementMs": 0 }));
    let mut clocked = server.join(timed);
    for (ply, uci) in ["e2e4", "e7e5"].into_iter().enumerate() {
        try_move(&mut socket, uci, ply).expect("a move");
        try_move(&mut clocked, uci, ply).expect("a move");
    }
    let log = fs::metadata(data.join("games.sqlite-wal")).expect("the log").len();
    server.limit_files(&log.to_string());

    socket.say(&json!({ "type": "offerDraw" }));
    socket.wait_for_any(&["drawOffered"]);
    socket.say(&json!({ "type": "acceptDraw" }));
    assert_storage_refuses(&socket.wait_for_any(&["ended", "refused"]));
    assert_eq!(server.get(&format!("/api/games/{id}"))["status"]["type"], "playing");

    assert_storage_refuses(&clocked.wait_for_any(&["ended", "refused"]));
    assert_eq!(server.get(&format!("/api/games/{timed}"))["status"]["type"], "playing");
    // Too late for a move, and nothing is said of an end that may be lost.
    assert_eq!(try_move(&mut clocked, "g1f3", 2).expect_err("refused")["code"], "storage");

    server.limit_files("unlimited");
    let status = clocked.wait_for_any(&["ended"])["status"].clone();
    assert_eq!((&status["reason"], &status["result"]), (&"timeout".into(), &"0-1".into()));
    socket.say(&json!({ "type": "acceptDraw" }));
    assert_eq!(socket.wait_for_any(&["ended"])["status"]["reason"], "agreement");
    server.kill();
    let server = Server::start(&data);
    assert_eq!(server.get(&format!("/api/games/{timed}"))["status"], status);
    assert_eq!(server.get(&format!("/api/games/{id}"))["status"]["reason"], "agreement");
    server.kill();
    drop(fs::remove_dir_all(data));
}

#[test]
fn a_killed_import_leaves_all_or_nothing_and_can_be_repeated() {
    let data = folder("import");
    let text = games(1_000, 40);
    for round in 0..10_u64 {
        let server = Server::start(&data);
        let sent = server.send("POST", "/api/games/import", &text);
        thread::sleep(Duration::from_millis(80 * round));
        server.kill();
        drop(sent);
        let server = Server::start(&data);
        let total = server.get("/api/games")["total"].as_u64().expect("a number");
        println!("round {round}: {total} games");
        assert!([0, 1_000].contains(&total), "{total} games");
        let (status, answer) = server.request("POST", "/api/games/import", &text);
        assert_eq!(status, if total == 0 { 201 } else { 200 });
        assert_eq!(answer["ids"].as_array().map(Vec::len), Some(1_000));
        assert_eq!(server.get("/api/games")["total"], 1_000);
        server.kill();
        drop(fs::remove_dir_all(&data));
    }
}

/// Kills the server while an import is written to the log, at ten places from its first page to the
/// one that commits it, and looks at what is there afterwards.
#[test]
fn an_import_killed_in_its_commit_leaves_all_or_nothing() {
    let data = folder("commit");
    let log = data.join("games.sqlite-wal");
    let text = games(1_000, 40);
    let length = || fs::metadata(&log).map_or(0, |log| log.len());
    let (mut before, mut full) = (0, 0);
    let (mut inside, mut stored) = (0, 0);
    // The first round is left alone, to see how much is written.
    for part in [100, 1, 10, 30, 50, 70, 90, 97, 99, 100, 100] {
        let server = Server::start(&data);
        if full == 0 {
            before = length();
            assert_eq!(server.request("POST", "/api/games/import", &text).0, 201);
            full = length();
            println!("an import writes {} KB", (full - before) >> 10);
            server.kill();
            drop(fs::remove_dir_all(&data));
            continue;
        }
        let sent = server.send("POST", "/api/games/import", &text);
        let begin = Instant::now();
        while length() < before + (full - before) * part / 100 {
            assert!(begin.elapsed() < Duration::from_secs(60), "{} of {full} bytes", length());
            std::hint::spin_loop();
        }
        server.kill();
        drop(sent);
        inside += u32::from(length() < full);
        let server = Server::start(&data);
        let total = server.get("/api/games")["total"].as_u64().expect("a number");
        assert!([0, 1_000].contains(&total), "{total} games at {part} %");
        stored += u32::from(total == 1_000);
        let (status, answer) = server.request("POST", "/api/games/import", &text);
        assert_eq!(status, if total == 0 { 201 } else { 200 });
        assert_eq!(answer["ids"].as_array().map(Vec::len), Some(1_000));
        assert_eq!(server.get("/api/games")["total"], 1_000);
        server.kill();
        drop(fs::remove_dir_all(&data));
    }
    println!("ten kills: {inside} with the log half written, {stored} with everything stored");
    assert!(inside > 0, "no kill fell inside the commit");
}

#[test]
fn two_servers_do_not_share_a_folder() {
    let data = folder("two");
    let first = Server::start(&data);
    let said = refusal(&data);
    assert!(said.contains("is in use by another server (process "), "{said}");
    first.kill();
    Server::start(&data).kill();
    drop(fs::remove_dir_all(data));
}

#[test]
fn a_flag_falls_although_the_server_was_killed() {
    let data = folder("flag");
    let server = Server::start(&data);
    let id = server.begin_with(&json!({ "initialMs": 9_000, "incrementMs": 0 }));
    let mut socket = server.join(id);
    for (ply, uci) in ["e2e4", "e7e5"].into_iter().enumerate() {
        try_move(&mut socket, uci, ply).expect("a move");
    }
    drop(socket);
    let is_awake = || server.get("/api/games")["games"][0]["awake"] == true;
    wait_until("it sleeps", || !is_awake());
    assert_eq!(server.get(&format!("/api/games/{id}"))["status"]["type"], "playing");
    server.kill();
    let server = Server::start(&data);
    let status = || server.get(&format!("/api/games/{id}"))["status"].clone();
    wait_until("the flag falls", || status()["type"] == "ended");
    assert_eq!(status()["reason"], "timeout");
    server.kill();
    drop(fs::remove_dir_all(data));
}

fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < Duration::from_secs(60), "{what}");
        thread::sleep(Duration::from_millis(100));
    }
}

/// Every page of a file with games, damaged in turn: the server says so at the start, or in the
/// answer, or the games are what they were.
#[test]
fn a_damaged_file_is_never_served_as_if_it_were_whole() {
    let data = folder("damaged");
    let server = Server::start(&data);
    assert_eq!(server.request("POST", "/api/games/import", &games(30, 60)).0, 201);
    let whole: Vec<Value> = (1..=30).map(|id| server.get(&format!("/api/games/{id}"))).collect();
    server.stop();
    let file = data.join("games.sqlite");
    assert!(!data.join("games.sqlite-wal").exists(), "everything is in the file");
    let bytes = fs::read(&file).expect("the file");
    let (mut at_start, mut in_answer, mut harmless) = (0, 0, 0);
    let mut seed = 1_u64;
    for _ in 0..60 {
        let mut damaged = bytes.clone();
        for _ in 0..4 {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let place = (seed >> 33) as usize % bytes.len();
            damaged[place] ^= 1 << (seed >> 20 & 7);
        }
        fs::write(&file, &damaged).expect("written");
        for rest in ["games.sqlite-wal", "games.sqlite-shm"] {
            drop(fs::remove_file(data.join(rest)));
        }
        match Server::try_start(&data) {
            Err(said) => {
                let is_clear = said.contains("damaged")
                    || said.contains("cannot be used")
                    || said.contains("has version");
                assert!(is_clear, "{said}");
                at_start += 1;
            }
            Ok(server) => {
                let mut is_whole = true;
                for (id, game) in (1..).zip(&whole) {
                    let (status, answer) = server.request("GET", &format!("/api/games/{id}"), "");
                    if status == 200 {
                        assert_eq!(&answer, game, "game {id} has changed and nobody says so");
                    } else {
                        assert_eq!((status, &answer["code"]), (503, &"storage".into()), "{answer}");
                        is_whole = false;
                    }
                }
                if is_whole {
                    harmless += 1;
                } else {
                    in_answer += 1;
                }
                server.kill();
            }
        }
    }
    println!(
        "60 damaged files: {at_start} said at the start, {in_answer} in the answer, {harmless} whole"
    );
    drop(fs::remove_dir_all(data));
}

/// After a crash, moves that were answered are in the log beside the file. `SQLite` alone would drop all
/// behind a damaged place without a word.
#[test]
fn a_damaged_log_is_named_and_nothing_is_dropped() {
    let data = folder("damaged-log");
    let server = Server::start(&data);
    let id = server.begin();
    let mut socket = server.join(id);
    let knights = ["g1f3", "g8f6", "b1c3", "b8c6", "f3g1", "f6g8", "c3b1", "c6b8"];
    for (ply, uci) in knights.into_iter().enumerate() {
        try_move(&mut socket, uci, ply).expect("a move");
    }
    let whole = server.get(&format!("/api/games/{id}"));
    server.kill();
    let (file, log) = (data.join("games.sqlite"), data.join("games.sqlite-wal"));
    let (games, changes) = (fs::read(&file).expect("the file"), fs::read(&log).expect("the log"));
    // Its header, its first frame, one in the middle.
    for place in [20, 100, changes.len() / 2] {
        let mut damaged = changes.clone();
        damaged[place] ^= 1;
        fs::write(&log, &damaged).expect("written");
        let said = refusal(&data);
        assert!(said.contains("is damaged: ") && said.contains("games.sqlite-wal"), "{said}");
        assert_eq!(fs::read(&file).expect("the file"), games, "byte {place}");
        assert_eq!(fs::read(&log).expect("the log"), damaged, "byte {place}");
    }
    fs::write(&log, &changes).expect("written");
    let server = Server::start(&data);
    assert_eq!(server.get(&format!("/api/games/{id}")), whole);
    server.kill();
    drop(fs::remove_dir_all(data));
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let data = folder("read-only");
    fs::create_dir_all(&data).expect("a folder");
    let mount = |arguments: &[&str]| {
        let done = Command::new("mount").args(arguments).arg(&data).output();
        done.is_ok_and(|output| output.status.success())
    };
    if !mount(&["-t", "tmpfs", "-o", "size=4m", "tmpfs"]) {
        println!("skipped: only root can mount a read-only folder");
        return;
    }
    Server::start(&data).kill();
    assert!(mount(&["-o", "remount,ro"]), "read-only");
    let said = refusal(&data);
    drop(Command::new("umount").arg(&data).output());
    assert!(said.contains("games.lock' cannot be locked: Read-only file system"), "{said}");
    drop(fs::remove_dir_all(data));
}

#[test]
fn pages_that_analyse_and_are_left_open_cost_little() {
    let data = folder("analysts");
    let server = Server::start(&data);
    let mut pages: Vec<Socket> = Vec::new();
    for id in 0..256 {
        let mut socket = server.socket("/ws/analysis");
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        socket.say(&json!({
            "type": "analyse", "id": id, "fen": fen, "moves": [], "chess960": false, "lines": 1,
            "limits": { "nodes": 2_000 },
        }));
        socket.wait_for_any(&["done"]);
        pages.push(socket);
    }
    let left = server.resident_mb();
    println!("256 analysis sockets left open: {left} MB");
    assert!(left < 700, "{left} MB");
    server.kill();
    drop(fs::remove_dir_all(data));
}

/// Engines of games that were left go away, and so does their memory.
#[test]
fn engines_that_have_gone_leave_no_memory() {
    let data = folder("engines");
    let server = Server::start(&data);
    let before = server.resident_mb();
    for _ in 0..3 {
        let pages: Vec<Socket> = (0..8).filter_map(|_| server.think_long()).collect();
        thread::sleep(Duration::from_secs(1));
        drop(pages);
        thread::sleep(Duration::from_secs(2));
    }
    let during = server.resident_mb();
    // Pages of code and of the file stay.
    wait_until("the memory of the engines is free", || server.resident_mb() < before + 40);
    println!(
        "after engines have gone: {before} MB before, {during} MB during, {} MB after",
        server.resident_mb()
    );
    server.kill();
    drop(fs::remove_dir_all(data));
}

#[test]
fn long_games_that_are_left_open_cost_little() {
    let data = folder("long");
    let server = Server::start(&data);
    let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(5_000);
    for round in 0..64 {
        let pgn = format!("[Round \"{round}\"]\n\n{moves} *");
        let body = json!({ "pgn": pgn }).to_string();
        assert_eq!(server.request("POST", "/api/games/import", &body).0, 201);
    }
    let before = server.resident_mb();
    let mut pages: Vec<Socket> = Vec::new();
    for id in 1..=64 {
        // Nobody reads what comes.
        pages.extend(Socket::open(&server.address, &format!("/ws/games/{id}")));
    }
    let (open, during) = (pages.len(), server.resident_mb());
    println!(
        "{open} of 64 games of 20,000 half-moves open: {before} MB before, {during} MB during"
    );
    for _ in 0..150 {
        pages.extend(Socket::open(&server.address, "/ws/games/1"));
    }
    let many = server.resident_mb();
    println!("and 150 more pages at the first of them: {many} MB");
    assert!(open >= 8, "{open}");
    assert!(during.max(many) < 700, "{during} MB, {many} MB");
    let id = server.begin();
    server.join(id).wait_for_any(&["state"]);
    server.kill();
    drop(fs::remove_dir_all(data));
}

#[test]
fn reviews_of_long_games_cost_little() {
    let data = folder("reviews");
    let server = Server::start(&data);
    let before = server.resident_mb();
    let pgn = "Nf3 Nf6 Ng1 Ng8 ".repeat(250);
    let mut pages: Vec<Socket> = Vec::new();
    for _ in 0..8 {
        let mut socket = server.socket("/ws/review");
        socket.say(&json!({ "type": "pgn", "pgn": pgn, "nodes": 1_000 }));
        socket.wait_for_any(&["progress", "queued"]);
        pages.push(socket);
    }
    let during = server.resident_mb();
    println!("eight reviews of 1,000 half-moves: {before} MB before, {during} MB during");
    // Two engines with 72 MB each may run, and two may wait.
    assert!(during < before + 400, "{during} MB");
    server.kill();
    drop(fs::remove_dir_all(data));
}
