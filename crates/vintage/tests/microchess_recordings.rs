//! Every record of the original's behaviour, with none left out.
//!
//! The recordings are not part of the repository; without them the tests say
//! so and pass. `microchess_own.rs` tests the same on data of our own.

use vintage::microchess::verify::{Report, verify};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/golden");

#[expect(clippy::print_stdout, reason = "a skipped test says so")]
fn report(file: &str) -> Option<Report> {
    let path = format!("{FOLDER}/microchess_{file}");
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("skipped: {path} not present");
        return None;
    };
    let report = verify(&text).expect("a recording");
    println!("{file}: {report}");
    Some(report)
}

fn assert_equal(report: &Report) {
    assert!(report.records > 0);
    assert!(report.is_equal(), "{report}");
}

fn assert_equal_with_cycles(file: &str) {
    if let Some(report) = report(file) {
        assert_equal(&report);
        assert_eq!(report.cycles.equal, report.cycles.compared, "{report}");
    }
}

#[test]
fn searches_are_equal_in_every_counter_and_cycle() {
    assert_equal_with_cycles("eval.jsonl");
}

#[test]
fn games_are_equal_in_every_answer_and_cycle() {
    assert_equal_with_cycles("games.jsonl");
}

#[test]
fn key_presses_are_equal() {
    if let Some(report) = report("keys.jsonl") {
        assert_equal(&report);
    }
}

/// This recording comes from a build that prints more, so its cycles are higher.
#[test]
fn positions_are_equal_but_for_the_printing() {
    if let Some(report) = report("positions.json") {
        assert_equal(&report);
        assert!(report.cycles.largest < 45_000, "{report}");
    }
}
