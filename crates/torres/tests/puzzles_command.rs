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
    std::fs::remove_dir_all(&folder).expect("gone");
}
