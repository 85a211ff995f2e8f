//! The console without anybody sitting at it: keys in, answers out.

use std::fmt;

use super::console::{Console, Display, Reply, Response};
use super::engine::EngineConsole;
use super::kim1_console::Kim1Error;
use super::search::Candidate;

const ENTER: &str = "<CR>";

/// A text that does not spell keys.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// Something in angle brackets other than `<CR>`.
    #[error("unknown key '{0}': only {ENTER} has a name")]
    UnknownName(String),
    /// A character that no terminal sends as one byte.
    #[error("'{0}' is not on the keyboard")]
    NotAByte(char),
}

/// The bytes that a list of keys such as `C0122<CR>6353<CR>P` sends.
///
/// # Errors
/// On a name other than `<CR>` and on characters beyond ASCII.
///
/// ```
/// use vintage::microchess::key_bytes;
/// assert_eq!(key_bytes("C1333<CR>P").unwrap(), b"C1333\rP");
/// assert!(key_bytes("C<F1>").is_err());
/// ```
pub fn key_bytes(keys: &str) -> Result<Vec<u8>, KeyError> {
    let mut bytes = Vec::with_capacity(keys.len());
    let mut rest = keys;
    while let Some(character) = rest.chars().next() {
        let (byte, length) =
            if character == '<' { (enter(rest)?, ENTER.len()) } else { (ascii(character)?, 1) };
        bytes.push(byte);
        rest = &rest[length..];
    }
    Ok(bytes)
}

fn enter(text: &str) -> Result<u8, KeyError> {
    match text.get(..ENTER.len()) {
        Some(name) if name.eq_ignore_ascii_case(ENTER) => Ok(b'\r'),
        _ => {
            let end = text.find('>').map_or(text.len(), |end| end + 1);
            Err(KeyError::UnknownName(text[..end].to_owned()))
        }
    }
}

fn ascii(character: char) -> Result<u8, KeyError> {
    let byte = u8::try_from(character).ok().filter(u8::is_ascii);
    byte.ok_or(KeyError::NotAByte(character))
}

/// One answer of the computer; its `Display` is a line of JSON.
#[derive(Clone, Debug)]
pub struct Played {
    /// The six digits after the answer.
    pub display: Display,
    /// The answer itself.
    pub reply: Reply,
}

impl Played {
    /// The six digits in three groups.
    #[must_use]
    pub fn leds(&self) -> String {
        let [slot, from, to] = self.display;
        format!("{slot:02X} {from:02X} {to:02X}")
    }

    /// The best value; `None` when the move came from the book.
    #[must_use]
    pub fn best(&self) -> Option<u8> {
        self.reply.thought.as_ref().map(|thought| thought.best_value)
    }

    /// Every candidate as slot, from, to and value, in the order of generation.
    #[must_use]
    pub fn evals(&self) -> Vec<String> {
        let candidates = self.reply.thought.as_ref().map_or(&[][..], |thought| &thought.candidates);
        candidates.iter().map(eval).collect()
    }
}

fn eval(candidate: &Candidate) -> String {
    let step = candidate.step;
    format!("{:02X} {:02X} {:02X} {:02X}", step.slot.index(), step.from, step.to, candidate.value)
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let best = self.best().map_or("null".to_owned(), |best| best.to_string());
        let evals: Vec<String> = self.evals().iter().map(|eval| format!("\"{eval}\"")).collect();
        let (leds, cycles, evals) = (self.leds(), self.reply.cycles, evals.join(","));
        write!(f, r#"{{"leds":"{leds}","cycles":{cycles},"best":{best},"evals":[{evals}]}}"#)
    }
}

/// Presses keys one after the other and returns what each `P` was answered.
///
/// # Errors
/// When the text does not spell keys; then none is pressed.
///
/// ```
/// use vintage::microchess::{Console, Level, run_keys};
/// let mut console = Console::new(Level::Normal);
/// let played = run_keys(&mut console, "CP6343<CR>P").unwrap();
/// assert_eq!(played[1].leds(), "06 01 22");
/// assert_eq!(played[1].to_string(), r#"{"leds":"06 01 22","cycles":491,"best":null,"evals":[]}"#);
/// ```
pub fn run_keys(console: &mut Console, keys: &str) -> Result<Vec<Played>, KeyError> {
    let bytes = key_bytes(keys)?;
    Ok(bytes.into_iter().filter_map(|byte| answer(console, byte)).collect())
}

/// Presses keys on either engine.
///
/// # Errors
/// When the text does not spell keys, or the program on the KIM-1 does not answer.
pub fn run_keys_on(console: &mut EngineConsole, keys: &str) -> Result<Vec<Played>, ScriptError> {
    let mut played = Vec::new();
    for byte in key_bytes(keys)? {
        if let Response::Played(reply) = console.press(byte)? {
            played.push(Played { display: console.state().display, reply: *reply });
        }
    }
    Ok(played)
}

/// Why keys got no answers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScriptError {
    /// They are not keys.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// The program on the KIM-1 does not answer.
    #[error(transparent)]
    Kim1(#[from] Kim1Error),
}

fn answer(console: &mut Console, byte: u8) -> Option<Played> {
    match console.press(byte) {
        Response::Played(reply) => Some(Played { display: console.display, reply: *reply }),
        Response::Shown | Response::Quit => None,
    }
}
