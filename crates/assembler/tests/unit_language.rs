//! The language for unit tests, on all three machines.

use assembler::{DiskLoader, TestOptions, TestOutcome, TestReport, run_tests};

fn run(name: &str, options: &TestOptions) -> TestReport {
    let path = format!("{}/tests/data/unit/{name}.test", env!("CARGO_MANIFEST_DIR"));
    run_tests(&path, &DiskLoader::new(), options).unwrap_or_else(|failure| panic!("{failure}"))
}

fn failures(report: &TestReport) -> Vec<String> {
    let failed = report.results.iter().filter_map(|result| match &result.outcome {
        TestOutcome::Failed { line, message, seen } => {
            let seen = seen.as_ref().map_or(String::new(), |seen| format!(" ({seen})"));
            Some(format!("{} line {line}: {message}{seen}", result.name))
        }
        _ => None,
    });
    failed.collect()
}

#[test]
fn good_tests_pass_on_the_6502() {
    let options = TestOptions { filter: Some("Arithmetic/".to_owned()), ..TestOptions::default() };
    let report = run("bytes", &options);
    assert_eq!(failures(&report), [""; 0]);
    assert_eq!((report.passed(), report.skipped()), (9, 1 + 14));
    assert!(report.results[6].log[0].contains("ten rounds take"));
}

#[test]
fn bad_tests_fail_with_their_line_and_values() {
    let options = TestOptions { filter: Some("Failures/".to_owned()), ..TestOptions::default() };
    let report = run("bytes", &options);
    let expected = include_str!("data/unit/failures.txt");
    assert_eq!(failures(&report).join("\n") + "\n", expected);
    let traced = report.results.last().unwrap();
    assert!(
        traced.log.iter().any(|line| line.contains("DEY") && line.contains("Y=01")),
        "{traced}"
    );
}

#[test]
fn tests_run_on_the_1802_and_on_chessvm() {
    let report = run("cosmac", &TestOptions::default());
    assert_eq!(failures(&report), ["idle fails line 38: the machine stopped at $0114"]);
    assert_eq!(report.passed(), 5);
    let report = run("eniac", &TestOptions::default());
    let wrong_cards = "wrong cards line 46: other cards were punched (3412)";
    assert_eq!(failures(&report), [wrong_cards, "brk line 49: brk at FT1 row 06 word 0"]);
    assert_eq!(report.passed(), 5);
}

#[test]
fn tags_choose_tests() {
    let with = TestOptions { tags: vec!["timing".to_owned()], ..TestOptions::default() };
    assert_eq!(run("bytes", &with).passed(), 1);
    let without = TestOptions { without_tags: vec!["timing".to_owned()], ..TestOptions::default() };
    assert_eq!(run("bytes", &without).passed(), 8);
}
