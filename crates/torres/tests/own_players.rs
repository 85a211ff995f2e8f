//! The doctor examines the players of the house.

use doctor::{Importance, Report, examine};
use engines::EngineSpec;

fn own(name: &str) -> Report {
    let spec = EngineSpec::new(env!("CARGO_BIN_EXE_torres")).args(["uci", "--player", name]);
    examine(&spec, &mut |_| {})
}

/// Habits that our players lack: a program ends when it is interrupted, `SeaJay` shows one move of
/// its line only; and those that a busy machine may spoil.
const KNOWN: [&str; 5] = [
    "survives an interrupt",
    "a mate's line is as long as the mate",
    "starts within a second",
    "keeps to its move time",
    "answers stop at once",
];

#[test]
fn our_own_players_are_well() {
    for name in ["seajay", "material", "random", "turochamp", "bernstein", "ajedrecista"] {
        let report = own(name);
        assert!(report.passed(), "{report}");
        assert!(report.checks.len() >= 100, "{report}");
        let warnings: Vec<&str> = report
            .failures(Importance::Habit)
            .map(|check| check.name.as_str())
            .filter(|name| !KNOWN.contains(name))
            .collect();
        assert_eq!(warnings, Vec::<&str>::new(), "{report}");
    }
}
