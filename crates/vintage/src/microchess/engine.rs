//! Who thinks behind the keys: the program on its machine, or the re-creation.

use std::fmt;
use std::str::FromStr;

use super::console::{Console, Response};
use super::kim1_console::{Kim1Console, Kim1Error};
use super::level::Level;

/// What answers the keys. Both give the same answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Engine {
    /// Our 6502 program on the emulated KIM-1.
    #[default]
    Kim1,
    /// The re-creation in Rust, which counts the cycles of the original.
    Native,
}

impl Engine {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Kim1, Self::Native];

    /// The name as options and commands spell it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Kim1 => "kim-1",
            Self::Native => "native",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is not one of the two engines.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown engine '{0}': kim-1 or native")]
pub struct UnknownEngine(pub String);

impl FromStr for Engine {
    type Err = UnknownEngine;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut engines = Self::ALL.into_iter();
        let named = engines.find(|engine| engine.name().eq_ignore_ascii_case(text));
        named.ok_or_else(|| UnknownEngine(text.to_owned()))
    }
}

/// The keys of either engine.
#[derive(Clone, Debug)]
pub enum EngineConsole {
    /// On the emulated KIM-1.
    Kim1(Box<Kim1Console>),
    /// In Rust.
    Native(Box<Console>),
}

impl EngineConsole {
    /// A machine just switched on.
    #[must_use]
    pub fn new(engine: Engine, level: Level) -> Self {
        match engine {
            Engine::Kim1 => Self::Kim1(Box::new(Kim1Console::new(level))),
            Engine::Native => Self::Native(Box::new(Console::new(level))),
        }
    }

    /// Presses a key, given as the byte that a terminal sends.
    ///
    /// # Errors
    /// When the program on the KIM-1 does not answer.
    pub fn press(&mut self, key: u8) -> Result<Response, Kim1Error> {
        match self {
            Self::Kim1(console) => console.press(key),
            Self::Native(console) => Ok(console.press(key)),
        }
    }

    /// What it remembers between two keys.
    #[must_use]
    pub fn state(&self) -> &Console {
        match self {
            Self::Kim1(console) => &console.state,
            Self::Native(console) => console,
        }
    }

    /// The same, to be edited as an owner edits memory.
    pub fn state_mut(&mut self) -> &mut Console {
        match self {
            Self::Kim1(console) => &mut console.state,
            Self::Native(console) => console,
        }
    }
}
