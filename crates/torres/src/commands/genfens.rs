//! Openings for data generation, as `OpenBench` asks for them: one argument that reads
//! `genfens N seed S book B`, and then `quit`.

use std::process::ExitCode;

use datagen::{GenfensError, GenfensRequest};

/// The first argument, if it asks for openings.
pub(crate) fn requested() -> Option<String> {
    let words = std::env::args().nth(1)?;
    (words.split_whitespace().next() == Some("genfens")).then(|| {
        // Some shells split what was one argument.
        let rest = std::env::args().skip(2).take_while(|word| word != "quit");
        rest.fold(words, |all, word| all + " " + &word)
    })
}

pub(crate) fn run(words: &str) -> ExitCode {
    match print_openings(words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(refusal) => super::refuse(refusal),
    }
}

fn print_openings(words: &str) -> Result<(), GenfensError> {
    for position in GenfensRequest::parse(words)?.openings()? {
        println!("info string genfens {}", position.fen());
    }
    Ok(())
}
