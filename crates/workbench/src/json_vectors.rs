//! Cases for the 6502 in the JSON in which they are published: a list of objects with `name`,
//! `initial`, `final` and `cycles`.

use std::fs;
use std::path::{Path, PathBuf};

use machines::mos6502::vectors::{Access, Case, Cell, Cycle, State};
use machines::mos6502::{Cpu, Flags};
use serde_json::Value;

use crate::problem::{Problem, refused};
use crate::read_text;

/// The `.json` files that a path names: itself, or those in the folder.
pub(crate) fn files(path: &Path) -> Result<Vec<PathBuf>, Problem> {
    let is_json = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "json");
    if path.is_file() {
        return Ok(Some(path.to_owned()).into_iter().filter(is_json).collect());
    }
    let unreadable = |error| refused(format!("{}: {error}", path.display()));
    let entries: Vec<_> = fs::read_dir(path).and_then(Iterator::collect).map_err(unreadable)?;
    let paths = entries.into_iter().map(|entry: fs::DirEntry| entry.path());
    let mut files: Vec<PathBuf> = paths.filter(is_json).collect();
    files.sort();
    Ok(files)
}

/// The cases of one file.
pub(crate) fn read(path: &Path) -> Result<Vec<Case>, Problem> {
    let name = path.display();
    let value: Value = serde_json::from_str(&read_text(path)?)
        .map_err(|error| refused(format!("{name}: {error}")))?;
    let list = value.as_array().ok_or_else(|| refused(format!("{name}: not a list of cases")))?;
    let cases = list.iter().enumerate().map(|(at, value)| {
        let wrong =
            |field| refused(format!("{name}: case {}: '{field}' is not as it should be", at + 1));
        case(value).map_err(wrong)
    });
    cases.collect()
}

/// A case, or the field that is wrong.
fn case(value: &Value) -> Result<Case, &'static str> {
    let cycles = value["cycles"].as_array().ok_or("cycles")?;
    Ok(Case {
        name: value["name"].as_str().ok_or("name")?.to_owned(),
        initial: state(&value["initial"]).ok_or("initial")?,
        after: state(&value["final"]).ok_or("final")?,
        cycles: cycles.iter().map(cycle).collect::<Option<_>>().ok_or("cycles")?,
    })
}

fn state(value: &Value) -> Option<State> {
    let byte = |field: &str| value[field].as_u64().and_then(|value| u8::try_from(value).ok());
    let mut cpu = Cpu::at(number(&value["pc"])?);
    (cpu.s, cpu.a, cpu.x, cpu.y) = (byte("s")?, byte("a")?, byte("x")?, byte("y")?);
    cpu.flags = Flags::from_byte(byte("p")?);
    let cell = |cell: &Value| {
        Some(Cell { address: number(&cell[0])?, value: u8::try_from(cell[1].as_u64()?).ok()? })
    };
    let memory = value["ram"].as_array()?.iter().map(cell).collect::<Option<_>>()?;
    Some(State { cpu, memory })
}

fn cycle(value: &Value) -> Option<Cycle> {
    let access = match value[2].as_str()? {
        "read" => Access::Read,
        "write" => Access::Write,
        _ => return None,
    };
    let data = u8::try_from(value[1].as_u64()?).ok()?;
    Some(Cycle { address: number(&value[0])?, value: data, access })
}

fn number(value: &Value) -> Option<u16> {
    u16::try_from(value.as_u64()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use machines::mos6502::vectors::Report;

    /// `LDA #$01` as the public files write it.
    const CASE: &str = r#"[{"name":"a9 01 ea",
        "initial":{"pc":512,"s":253,"a":0,"x":1,"y":2,"p":36,"ram":[[512,169],[513,1]]},
        "final":{"pc":514,"s":253,"a":1,"x":1,"y":2,"p":36,"ram":[[512,169],[513,1]]},
        "cycles":[[512,169,"read"],[513,1,"read"]]}]"#;

    fn report(text: &str) -> (u64, u64) {
        let value: Value = serde_json::from_str(text).unwrap();
        let cases: Vec<Case> =
            value.as_array().unwrap().iter().map(|one| case(one).unwrap()).collect();
        let mut report = Report::default();
        report.check(&cases);
        (report.passed, report.failed)
    }

    #[test]
    fn a_case_passes_and_a_wrong_one_fails() {
        assert_eq!(report(CASE), (1, 0));
        assert_eq!(report(&CASE.replace(r#""final":{"pc":514"#, r#""final":{"pc":515"#)), (0, 1));
        assert_eq!(report(&CASE.replace(r#"[513,1,"read"]"#, r#"[513,2,"read"]"#)), (0, 1));
    }

    #[test]
    fn the_wrong_field_is_named() {
        let value: Value = serde_json::from_str(&CASE.replace("\"read\"]]", "\"look\"]]")).unwrap();
        assert_eq!(case(&value[0]).unwrap_err(), "cycles");
        let value: Value = serde_json::from_str(&CASE.replace("253", "999")).unwrap();
        assert_eq!(case(&value[0]).unwrap_err(), "initial");
    }
}
