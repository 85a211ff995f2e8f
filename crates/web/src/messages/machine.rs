use serde::{Deserialize, Serialize};

use super::MachineTime;

/// A picture of an emulated machine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MachineView {
    /// Which: `eniac`, `microchess`, `mos6502`, `cdp1802`.
    pub machine: String,
    /// Registers by name, in the machine's own order.
    pub registers: Vec<(String, String)>,
    /// Memory as base64, one byte or word a byte; `null` when it is as in the last picture.
    pub memory: Option<String>,
    /// What it shows to its user: a screen, digits, a card.
    pub display: String,
    /// Cycles so far, and the time that the real machine would have taken; `hertz` 0 where unknown.
    pub time: MachineTime,
}

/// A page about a machine: `GET /api/machines` lists them, `GET /api/machines/{name}` gives one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MachinePage {
    /// The player's name.
    pub name: String,
    /// The heading.
    pub title: String,
    /// The year.
    pub year: Option<u16>,
    /// Its memory, in words.
    pub memory: Option<String>,
    /// Facts worth a table: label and value.
    pub facts: Vec<(String, String)>,
    /// Its story, a paragraph an entry, plain text.
    pub story: Vec<String>,
    /// The files of its program; empty where it is not ours to show or not in assembly.
    pub sources: Vec<SourceFile>,
    /// Whether `GET /api/machines/{name}/listing` has an assembled listing.
    pub has_listing: bool,
}

/// A file of a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SourceFile {
    /// Its name, for `GET /api/machines/{name}/sources/{file}`.
    pub file: String,
    /// What it is for: the first words of its first comment.
    pub about: String,
    /// How many lines it has.
    pub lines: u32,
}

/// The text of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SourceText {
    /// Its name.
    pub file: String,
    /// What stands in it.
    pub text: String,
}

/// An assembled program: addresses, bytes, cycles, source.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Listing {
    /// The listing, line by line.
    pub text: String,
}
