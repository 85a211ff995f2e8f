//! Results of tests in the XML of `JUnit`, which build servers read.

use std::fmt::Write;

use assembler::{TestOutcome, TestReport};

/// What became of a file of tests: its report, or why there is none.
pub(crate) type FileReport = (String, Result<TestReport, String>);

/// The document: a `testsuite` for each file. Cycles stand as a property, since times would be the emulator's.
pub(crate) fn document(files: &[FileReport]) -> String {
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    for (path, outcome) in files {
        match outcome {
            Ok(report) => suite(&mut xml, path, report),
            Err(reason) => broken(&mut xml, path, reason),
        }
    }
    xml.push_str("</testsuites>\n");
    xml
}

fn suite(xml: &mut String, path: &str, report: &TestReport) {
    let skipped =
        report.results.iter().filter(|r| matches!(r.outcome, TestOutcome::Skipped { .. }));
    let (tests, failures, skipped) = (report.results.len(), report.failed(), skipped.count());
    let _ = writeln!(
        xml,
        "  <testsuite name=\"{}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\" skipped=\"{skipped}\">",
        escaped(path),
    );
    for result in &report.results {
        let (class, name) = (escaped(&result.suite), escaped(&result.name));
        let _ = writeln!(xml, "    <testcase classname=\"{class}\" name=\"{name}\">");
        let _ = writeln!(
            xml,
            "      <properties><property name=\"cycles\" value=\"{}\"/></properties>",
            result.cycles
        );
        match &result.outcome {
            TestOutcome::Passed => {}
            TestOutcome::Failed { line, message, .. } => {
                let message = escaped(message);
                let _ = writeln!(
                    xml,
                    "      <failure message=\"{message}\">{}:{line}</failure>",
                    escaped(path)
                );
            }
            TestOutcome::Skipped { reason } => {
                let _ = writeln!(xml, "      <skipped message=\"{}\"/>", escaped(reason));
            }
        }
        xml.push_str("    </testcase>\n");
    }
    xml.push_str("  </testsuite>\n");
}

/// A file that could not be run counts as one test with an error.
fn broken(xml: &mut String, path: &str, reason: &str) {
    let path = escaped(path);
    let _ = writeln!(
        xml,
        "  <testsuite name=\"{path}\" tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\">\n    \
         <testcase classname=\"{path}\" name=\"assemble\">\n      <error message=\"{}\"/>\n    \
         </testcase>\n  </testsuite>",
        escaped(reason),
    );
}

/// Text for an attribute or an element: without characters that XML has no place for.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_break_the_document() {
        assert_eq!(escaped("a<b> & \"c\"\n\u{1}"), "a&lt;b&gt; &amp; &quot;c&quot;&#10; ");
    }

    #[test]
    fn a_file_that_does_not_assemble_is_an_error() {
        let xml = document(&[("x.test".to_owned(), Err("no such file".to_owned()))]);
        assert!(
            xml.contains("errors=\"1\"") && xml.contains("<error message=\"no such file\"/>"),
            "{xml}"
        );
        assert!(xml.ends_with("</testsuites>\n"));
    }
}
