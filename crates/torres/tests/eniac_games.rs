//! A few whole games of the ENIAC, as `torres match` plays them.

use std::process::{Command, Stdio};

/// The games of a short match, a line of JSON each.
fn games(opponent: &str) -> Vec<serde_json::Value> {
    let opponent = format!("player={opponent}");
    let arguments = ["match", "-engine", "player=eniac", "-engine", &opponent, "-rounds", "2"];
    let ends = ["-strict", "-maxmoves", "150", "-journal", "off", "-json", "-"];
    let output = Command::new(env!("CARGO_BIN_EXE_torres"))
        .args(arguments)
        .args(ends)
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "a fault or a warning: {errors}");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines = text.lines().filter(|line| line.starts_with('{'));
    lines.map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn the_eniac_plays_whole_games_and_loses_none_to_the_lowest_rungs() {
    for opponent in ["random", "material"] {
        let games = games(opponent);
        assert_eq!(games.len(), 4, "{opponent}");
        let last = games.last().expect("four games");
        assert_eq!(last["losses"], 0, "{opponent}: {last}");
        assert!(last["wins"].as_u64() >= Some(2), "{opponent}: {last}");
    }
}
