//! The unit tests beside the 1802 program.

use assembler::{DiskLoader, TestOptions, run_tests};

#[test]
fn the_steps_hold() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../programs/cdp1802/steps.test");
    let report = run_tests(path, &DiskLoader::new(), &TestOptions::default());
    let report = report.unwrap_or_else(|failure| panic!("{}", failure.render(false)));
    assert_eq!(report.failed(), 0, "{report}");
    assert!(report.passed() >= 19, "{report}");
}
