//! `torres puzzles`.

use assert_cmd::Command;
use serde_json::Value;

fn torres() -> Command {
    Command::new(env!("CARGO_BIN_EXE_torres"))
}

#[test]
fn a_hanging_queen_becomes_a_puzzle() {
    let folder = std::env::temp_dir().join(format!("torres-puzzles-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let (games, output) = (folder.join("games.pgn"), folder.join("out.json"));
    // Only the pawn takes the queen on a3: the bishop is behind it, and no other move attacks her.
    let game = "[White \"Ada\"]\n[Black \"Charles\"]\n\n1. e4 c6 2. Nf3 d5 3. exd5 cxd5 4. Be2 Nc6 \
        5. O-O Nf6 6. Nc3 Qa5 7. h3 Qa3 8. d3 Qd6 *\n";
    std::fs::write(&games, game).expect("games");
    let run = |nodes: &str| {
        let mut command = torres();
        command.arg("puzzles").arg(&games).arg("-o").arg(&output).args(["--nodes", nodes]);
        command.assert()
    };
    run("60000").success();
    let text = std::fs::read_to_string(&output).expect("written");
    let puzzles: Vec<Value> = serde_json::from_str(&text).expect("JSON");
    assert_eq!(puzzles[0]["solution"][0], "b2a3", "{text}");
    assert_eq!((&puzzles[0]["white"], &puzzles[0]["black"]), (&"Ada".into(), &"Charles".into()));
    std::fs::remove_file(&output).expect("gone");
    for (text, reason) in [("", "no game can be read"), ("1. e4 e5 2. Ke3 *", "'Ke3'")] {
        std::fs::write(&games, text).expect("games");
        let refused = run("20000").failure();
        let words = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
        assert!(words.contains("games.pgn") && words.contains(reason), "{words}");
        assert!(!output.exists(), "no half-written file");
    }
    run("0").failure();
    // One game that cannot be read does not cost the others.
    std::fs::write(&games, format!("1. e4 e5 2. Ke3 *\n\n{game}")).expect("games");
    let done = run("60000").success();
    let words = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
    assert!(words.contains("'Ke3'") && words.contains("1 games, 1 puzzles"), "{words}");
    // Nobody searches for hours and has nowhere to write.
    let mut nowhere = torres();
    let nowhere = nowhere.arg("puzzles").arg(&games).arg("-o").arg(folder.join("no/such.json"));
    let words =
        String::from_utf8_lossy(&nowhere.assert().failure().get_output().stderr).into_owned();
    assert!(words.contains("there is no such folder") && !words.contains("games,"), "{words}");
    std::fs::remove_dir_all(&folder).expect("gone");
}

/// Ctrl-C ends a long search with what it has found.
#[test]
#[cfg(unix)]
fn what_was_found_before_an_interruption_is_written() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;

    let folder = std::env::temp_dir().join(format!("torres-puzzled-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let (games, output) = (folder.join("games.pgn"), folder.join("out.json"));
    let short =
        "1. e4 e5 2. Nf3 Nc6 3. Be2 Bc5 4. O-O Nf6 5. d3 d6 6. h3 Qd7 7. a3 Qg4 8. b3 Qd7 *\n\n";
    std::fs::write(&games, short.repeat(1_000)).expect("games");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_torres"));
    command.arg("puzzles").arg(&games).arg("-o").arg(&output).args(["--nodes", "20000"]);
    let mut process = command.stderr(Stdio::piped()).stdout(Stdio::null()).spawn().expect("runs");
    let mut lines = BufReader::new(process.stderr.take().expect("its words")).lines();
    let first = lines.find_map(|line| line.ok().filter(|line| line.contains("games, ")));
    assert!(first.is_some(), "no game was looked at");
    let told =
        std::process::Command::new("kill").args(["-INT", &process.id().to_string()]).status();
    assert!(told.is_ok_and(|status| status.success()));
    let _ = lines.count();
    assert_eq!(process.wait().expect("ended").code(), Some(1));
    let text = std::fs::read_to_string(&output).expect("written");
    assert!(serde_json::from_str::<Vec<Value>>(&text).is_ok(), "{text}");
    std::fs::remove_dir_all(&folder).expect("gone");
}
