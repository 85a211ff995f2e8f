//! The sources of the machines' programs, and their listings.

use assembler::{Assembler, Assembly, MemoryLoader};

use super::jumps;
use super::machine::{Machine, Program};
use crate::embedded::PROGRAMS;
use crate::messages::{Listing, SourceFile, SourceText};
use crate::refusal::Refusal;

impl Program {
    fn folder(&self) -> &str {
        self.main.rsplit_once('/').map_or("", |(folder, _)| folder)
    }

    /// Whether it is for a KIM-1; other programs for a 6502 are for a C64.
    pub(super) fn is_for_kim1(&self) -> bool {
        self.folder() == "kim1"
    }

    /// The names of its files, without the folder.
    fn files(&self) -> Vec<String> {
        let folder = format!("{}/", self.folder());
        let names = PROGRAMS.names().filter_map(|path| path.strip_prefix(&folder));
        names.filter(|file| file.ends_with(".asm")).map(str::to_owned).collect()
    }

    fn text(&self, file: &str) -> Option<String> {
        let found = PROGRAMS.get(&format!("{}/{file}", self.folder()))?;
        Some(String::from_utf8_lossy(found).into_owned())
    }

    /// The program, assembled.
    pub(super) fn assemble(&self) -> Result<Assembly, Refusal> {
        let folder = self.folder();
        let files = self.files();
        let loader = files.iter().fold(MemoryLoader::new(), |loader, file| {
            loader.with_file(format!("{folder}/{file}"), self.text(file).unwrap_or_default())
        });
        let assembler = self
            .defines
            .iter()
            .fold(Assembler::new(self.cpu), |one, (name, value)| one.define(name.as_str(), *value));
        let assembled = assembler.assemble(&self.main, &loader);
        assembled.map_err(|failure| Refusal::internal(failure.brief()))
    }
}

impl Machine {
    /// The files of its program.
    pub(super) fn sources(&self) -> Vec<SourceFile> {
        let Some(program) = &self.program else { return Vec::new() };
        let known = |file: String| program.text(&file).map(|text| described(file, &text));
        program.files().into_iter().filter_map(known).collect()
    }

    /// The text of one of them.
    pub(crate) fn source(&self, file: &str) -> Result<SourceText, Refusal> {
        let missing = || Refusal::not_found(format_args!("'{}' has no file '{file}'", self.name));
        let program = self.program.as_ref().ok_or_else(missing)?;
        let is_known = program.files().iter().any(|known| known == file);
        let text = program.text(file).filter(|_| is_known).ok_or_else(missing)?;
        Ok(SourceText { file: file.to_owned(), text })
    }

    /// The whole program, assembled.
    pub(crate) fn listing(&self) -> Result<Listing, Refusal> {
        let program = self.program.as_ref().filter(|program| !program.files().is_empty());
        let program = program.ok_or_else(|| {
            Refusal::not_found(format_args!("'{}' has no program to list", self.name))
        })?;
        let text = program.assemble()?.listing();
        let jumps = jumps::jumps(&text);
        Ok(Listing { text, jumps })
    }
}

/// A file with the first words of its first comment.
fn described(file: String, text: &str) -> SourceFile {
    let comment = text.lines().find_map(|line| line.trim().strip_prefix(';'));
    let about = comment.unwrap_or_default().trim().trim_start_matches(';').trim().to_owned();
    SourceFile { file, about, lines: text.lines().count() as u32 }
}

#[cfg(test)]
mod tests {
    use crate::catalogue::Catalogue;

    #[test]
    fn every_program_that_is_there_can_be_listed() {
        let catalogue = Catalogue::new();
        for machine in catalogue.machines.iter().filter(|one| !one.sources().is_empty()) {
            let listing = machine.listing().expect("it assembles");
            assert!(listing.text.lines().count() > 500, "{}", machine.name);
            let first = &machine.sources()[0];
            assert!(!first.about.is_empty() && first.lines > 1, "{first:?}");
            assert_eq!(machine.source(&first.file).expect("there").file, first.file);
            assert!(machine.source("../../Cargo.toml").is_err());
            assert!(machine.source("nothing.asm").is_err());
        }
    }
}
