//! The doctor, with sick engines and, on request, with those of Debian.

use std::time::Duration;

use badengine::Mode;
use doctor::{Importance, Report, Verdict, examine, examine_cecp};
use engines::{EngineSpec, find_program};

fn sick(mode: Mode) -> Report {
    let mut spec = EngineSpec::new(&badengine::executable().to_string_lossy()).args([mode.name()]);
    spec.startup = Duration::from_secs(1);
    examine(&spec, &mut |_| {})
}

#[test]
#[expect(clippy::print_stderr, reason = "a test says why it did nothing")]
fn engines_of_debian_are_well() {
    for name in ["stockfish", "ethereal-chess"] {
        // Faults of others are theirs: asked for only by name.
        if find_program(name).is_none() || std::env::var_os("TORRES_REAL_ENGINES").is_none() {
            eprintln!("skipped: {name} is not present, or TORRES_REAL_ENGINES is not set");
            continue;
        }
        let report = examine(&EngineSpec::new(name), &mut |_| {});
        assert!(report.passed(), "{report}");
    }
}

#[test]
fn what_ails_an_engine_is_named() {
    let report = sick(Mode::IllegalMove);
    assert!(!report.passed());
    let failed = report.failures(Importance::Demand).next().expect("a failure");
    assert_eq!(failed.name, "its move is legal", "{report}");
    let report = sick(Mode::WrongPv);
    let failed = |report: &Report, name: &str| {
        let named = report.checks.iter().filter(|check| check.name == name);
        named.filter(|check| check.verdict.is_failure()).count()
    };
    assert!(failed(&report, "its line of play is legal") > 0, "{report}");
    assert!(failed(&report, "its move is legal") == 0, "{report}");
    let report = sick(Mode::CrashOnGo);
    assert!(failed(&report, "answers") >= 9, "{report}");
    assert!(failed(&report, "answers isready") > 0, "it dies while it searches: {report}");
    let report = sick(Mode::TwoBestmoves);
    assert!(failed(&report, "answers each go once") == 1, "{report}");
}

#[test]
fn an_engine_that_does_not_start_is_not_asked_further() {
    for report in [sick(Mode::NeverUciOk), examine(&EngineSpec::new("no-such-engine"), &mut |_| {})]
    {
        assert!(!report.passed());
        assert!(report.checks[0].verdict.is_failure());
        let skipped = |verdict: &Verdict| matches!(verdict, Verdict::Skipped(_));
        assert!(report.checks[1..].iter().all(|check| skipped(&check.verdict)), "{report}");
    }
}

#[test]
fn a_report_is_also_json() {
    let mut heard = 0;
    let report = examine(&EngineSpec::new("no-such-engine"), &mut |_| heard += 1);
    assert_eq!(heard, report.checks.len());
    let json: serde_json::Value = serde_json::from_str(&report.to_json()).expect("JSON");
    assert_eq!(json["passed"], false);
    assert_eq!(json["program"], "no-such-engine");
    assert_eq!(json["checks"][0]["verdict"], "failed");
    assert_eq!(json["checks"][0]["importance"], "demand");
}

#[test]
fn engines_of_xboard_are_examined_too() {
    let program = badengine::executable();
    let mut spec = EngineSpec::new(&program.to_string_lossy()).args([Mode::Cecp.name()]);
    spec.startup = Duration::from_secs(5);
    let report = examine_cecp(&spec, &mut |_| {});
    let well = |name: &str| {
        let check = report.checks.iter().find(|check| check.name == name);
        check.is_some_and(|check| matches!(check.verdict, Verdict::Passed(_)))
    };
    for name in ["starts and takes protover 2", "moves at go", "leaves at quit"] {
        assert!(well(name), "{name}: {report}");
    }
    let report = examine_cecp(&EngineSpec::new("no-such-engine"), &mut |_| {});
    assert!(!report.passed() && report.checks[0].verdict.is_failure(), "{report}");
    let skipped = |verdict: &Verdict| matches!(verdict, Verdict::Skipped(_));
    assert!(report.checks[1..].iter().all(|check| skipped(&check.verdict)), "{report}");
}
