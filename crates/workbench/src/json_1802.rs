//! Vectors of the 1802 and 1806 as JSON, for other emulators: a file per instruction.

use std::fs;
use std::path::Path;

use machines::cdp1802::Mnemonic;
use machines::cdp1802::vectors::{Case, Report as Kept};

use crate::problem::{Problem, refused};
use crate::{json_vectors, read_text};

/// How many cases came out as they should, and the first that did not.
#[derive(Debug, Default)]
pub(crate) struct Report {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    pub(crate) first_failures: Vec<String>,
}

/// Writes a file for each instruction into a folder, which is created; how many there are.
pub(crate) fn write(folder: &Path, number: u32) -> Result<usize, Problem> {
    let failed =
        |path: &Path, error: std::io::Error| refused(format!("{}: {error}", path.display()));
    fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    for &instruction in Mnemonic::ALL {
        let path = folder.join(format!("{}.json", instruction.to_string().to_lowercase()));
        let cases: Vec<String> = (0..number)
            .map(|number| serde_json::to_string(&Case::of(instruction, number)))
            .collect::<Result<_, _>>()
            .map_err(|error| refused(format!("{}: {error}", path.display())))?;
        let text = format!("[\n{}\n]\n", cases.join(",\n"));
        fs::write(&path, text).map_err(|error| failed(&path, error))?;
    }
    Ok(Mnemonic::ALL.len())
}

/// Runs all cases of a file, or of the `.json` files of a folder.
pub(crate) fn check(path: &Path) -> Result<Report, Problem> {
    let files = json_vectors::files(path)?;
    if files.is_empty() {
        return Err(refused(format!("{}: no .json files", path.display())));
    }
    let mut report = Report::default();
    for file in files {
        let cases: Vec<Case> = serde_json::from_str(&read_text(&file)?)
            .map_err(|error| refused(format!("{}: {error}", file.display())))?;
        for case in cases {
            report.add(&case);
        }
    }
    Ok(report)
}

impl Report {
    fn add(&mut self, case: &Case) {
        let replayed = case.replay();
        if replayed.as_ref() == Some(case) {
            self.passed += 1;
            return;
        }
        self.failed += 1;
        if self.first_failures.len() < Kept::KEPT {
            let found = replayed.map_or("no such instruction".to_owned(), |found| {
                format!("{:?} in {} cycles", found.after, found.cycles)
            });
            self.first_failures.push(format!("{}: {found} instead of {:?}", case.name, case.after));
        }
    }
}
