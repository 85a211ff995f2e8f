//! The unit tests in assembly beside the routines of the ENIAC's programs, and
//! what the heads of those routines have to say.

use assembler::{DiskLoader, TestOptions, TestOutcome, run_tests};
use std::fs;
use std::path::{Path, PathBuf};

/// The files of the programs that end so.
fn programs(extension: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../programs/eniac");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files.filter(|path| path.extension().is_some_and(|found| found == extension)).collect()
}

#[test]
fn unit_tests_in_assembly_pass() {
    let mut passed = 0;
    for path in programs("test") {
        let report =
            run_tests(&path.to_string_lossy(), &DiskLoader::new(), &TestOptions::default())
                .unwrap_or_else(|failure| panic!("{failure}"));
        for result in &report.results {
            assert!(matches!(result.outcome, TestOutcome::Passed), "{}: {result}", path.display());
        }
        passed += report.passed();
    }
    assert!(passed >= 70, "only {passed} tests were found");
}

/// The comment above a line.
fn head<'a>(lines: &[&'a str], index: usize) -> Vec<&'a str> {
    let above = lines[..index].iter().rev().take_while(|line| line.starts_with("; "));
    above.copied().collect()
}

#[test]
fn every_routine_says_what_it_takes_leaves_changes_and_costs() {
    let mut routines = 0;
    for path in programs("asm") {
        let text = fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for (index, line) in lines.iter().enumerate() {
            let name = line.split(' ').next().unwrap_or_default();
            let defines = line.contains(".equ") || line.contains(".macro");
            let is_routine = name.starts_with(|c: char| c.is_ascii_lowercase()) && !defines;
            if !is_routine {
                continue;
            }
            routines += 1;
            let head = head(&lines, index);
            for field in ["; In: ", "; Out: ", "; Clobbers: ", "; Time: "] {
                let told = head.iter().any(|line| line.starts_with(field));
                assert!(told, "{}: {name} does not say '{field}'", path.display());
            }
        }
    }
    assert!(routines >= 30, "only {routines} routines were found");
}
