use std::fmt;

use super::file::{Reader, header};
use super::{Outcome, ParseError, Start};
use crate::cdp1802::Mnemonic;

/// How many vectors passed and failed, and the first that failed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Vectors whose outcome agreed.
    pub passed: u64,
    /// Vectors whose outcome did not.
    pub failed: u64,
    /// The first that failed, at most [`Report::KEPT`].
    pub first_failures: Vec<Failure>,
}

/// A vector that did not come out as it should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Which instruction.
    pub instruction: Mnemonic,
    /// Which of its vectors, for [`Start::of`].
    pub number: u32,
    /// What the file says.
    pub expected: Outcome,
    /// What came out.
    pub found: Outcome,
}

impl Report {
    /// How many failures are kept.
    pub const KEPT: usize = 20;

    fn add(&mut self, instruction: Mnemonic, number: u32, expected: Outcome) {
        let found = Outcome::of(&Start::of(instruction, number));
        if found == expected {
            self.passed += 1;
            return;
        }
        self.failed += 1;
        if self.first_failures.len() < Report::KEPT {
            self.first_failures.push(Failure { instruction, number, expected, found });
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { instruction, number, expected, found } = self;
        write!(f, "{instruction} vector {number}: {found:?} instead of {expected:?}")
    }
}

/// Runs all vectors of a file.
///
/// # Errors
/// When the file is not in the form of the vectors.
pub fn check(file: &[u8]) -> Result<Report, ParseError> {
    let (mut reader, vectors) = Reader::open(file)?;
    let mut report = Report::default();
    for &instruction in Mnemonic::ALL {
        for number in 0..u32::from(vectors) {
            report.add(instruction, number, reader.outcome()?);
        }
    }
    reader.end()?;
    Ok(report)
}

/// Makes a file with the given number of vectors for each instruction.
///
/// ```
/// use machines::cdp1802::vectors::{check, generate};
///
/// let report = check(&generate(2)).unwrap();
/// assert_eq!((report.passed, report.failed), (111 * 2, 0));
/// ```
#[must_use]
pub fn generate(vectors: u16) -> Vec<u8> {
    let mut file = header(vectors);
    for &instruction in Mnemonic::ALL {
        for number in 0..u32::from(vectors) {
            Outcome::of(&Start::of(instruction, number)).write(&mut file);
        }
    }
    file
}
