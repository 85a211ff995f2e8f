//! Engines that Debian has, over both protocols, each in a short match. Where one is not installed,
//! its test passes and says so.
#![expect(clippy::print_stdout, reason = "a test that is skipped says so")]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Two games of six moves, not deep; nobody may fail.
fn plays(engine: &str, words: &[&str]) {
    let wanted = std::env::var_os("TORRES_REAL_ENGINES").is_some();
    let folders = ["/usr/games", "/usr/bin"];
    if !wanted || !folders.iter().any(|folder| PathBuf::from(folder).join(engine).exists()) {
        println!("skipped: {engine} is not present, or TORRES_REAL_ENGINES is not set");
        return;
    }
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("real-{engine}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let status = Command::new(env!("CARGO_BIN_EXE_torres"))
        .args(["match", "-engine", &format!("cmd={engine}")])
        .args(words)
        .args(["depth=3", "stall=30", "-engine", "player=random"])
        .args(["-rounds", "1", "-maxmoves", "6", "-journal", "off", "-json", "games.jsonl"])
        .current_dir(&folder)
        .stdout(Stdio::null())
        .status()
        .unwrap();
    let lines = fs::read_to_string(folder.join("games.jsonl")).unwrap();
    assert!(status.success(), "{engine}: {lines}");
    let fine = ["move-limit", "checkmate", "stalemate", "threefold", "insufficient-material"];
    for line in lines.lines() {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        let reason = game["reason"].as_str().unwrap();
        assert!(fine.contains(&reason), "{engine}: {}", game["text"]);
    }
    assert_eq!(lines.lines().count(), 2, "{engine}");
}

macro_rules! engines {
    ($($name:ident: $engine:literal $words:tt,)*) => {
        $(
            #[test]
            fn $name() {
                plays($engine, &$words);
            }
        )*
    };
}

engines! {
    stockfish: "stockfish" ["proto=uci"],
    glaurung: "glaurung" ["proto=uci"],
    toga2: "toga2" ["proto=uci"],
    ethereal: "ethereal-chess" ["proto=uci"],
    phalanx: "phalanx" ["proto=cecp"],
    fairymax: "fairymax" ["proto=cecp"],
    sjeng: "sjeng" ["proto=cecp"],
    hoichess: "hoichess" ["proto=cecp"],
}
