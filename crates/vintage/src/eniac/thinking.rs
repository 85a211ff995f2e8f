use super::explain::{self, Bench};
use super::{Cards, word};
use crate::limits::first_wanted;
use crate::snapshot::{self, StoppedMachine};
use machines::chessvm::{ADD_TIME_MICROSECONDS, Chessvm, ChessvmFault, Punched, Rom};
use machines::{Budget, Machine};
use monitor::Symbols;
use player::Snapshot;
use rules::{Move, Position};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How far the program looks ahead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Plies {
    /// Three plies of all moves, then one of captures: hours.
    #[default]
    Four,
    /// Four plies of all moves, then one of captures: days.
    Five,
}

impl Plies {
    const ALL: [Plies; 2] = [Plies::Four, Plies::Five];

    /// How many plies that is, the one of captures included.
    #[must_use]
    pub const fn count(self) -> u32 {
        match self {
            Plies::Four => 4,
            Plies::Five => 5,
        }
    }

    /// The program as `build.rs` assembled it.
    pub(super) const fn program(self) -> &'static str {
        match self {
            Plies::Four => include_str!("../../prepared/eniac4.rom"),
            Plies::Five => include_str!("../../prepared/eniac5.rom"),
        }
    }

    /// The function tables with the program set on them.
    pub(super) fn rom(self) -> Rom {
        self.program().parse().expect("the assembler writes what the machine reads")
    }

    /// The labels of the program: row number and name in each line.
    const fn labels(self) -> &'static str {
        match self {
            Plies::Four => include_str!("../../prepared/eniac4.labels"),
            Plies::Five => include_str!("../../prepared/eniac5.labels"),
        }
    }
}

/// The machine of a snapshot, with the names in its program.
pub(crate) fn opened(snapshot: &Snapshot) -> Result<(StoppedMachine, Symbols), String> {
    let load = |plies: Plies| {
        let saved = snapshot::load("eniac", plies.program().as_bytes(), snapshot)?;
        let mut machine = Chessvm::new(&plies.rom());
        if !machine.restore(saved) {
            return Err("is damaged: its machine cannot be".to_owned());
        }
        let machine = monitor::Eniac::new(machine, plies.rom());
        Ok((StoppedMachine::Eniac(Box::new(machine)), explain::text_of(plies).symbols().clone()))
    };
    let [four, five] = Plies::ALL;
    load(four).or_else(|_| load(five))
}

impl fmt::Display for Plies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Plies::Four => "four",
            Plies::Five => "five",
        })
    }
}

/// Not a number of plies for which there is a program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is neither four nor five")]
pub struct UnknownPlies(String);

impl FromStr for Plies {
    type Err = UnknownPlies;

    /// Reads `four` or `five`, in words or as a digit.
    ///
    /// ```
    /// use vintage::eniac::Plies;
    ///
    /// assert_eq!("Five".parse(), Ok(Plies::Five));
    /// assert_eq!("6".parse::<Plies>().unwrap_err().to_string(), "'6' is neither four nor five");
    /// ```
    fn from_str(text: &str) -> Result<Plies, UnknownPlies> {
        match text.to_ascii_lowercase().as_str() {
            "four" | "4" => Ok(Plies::Four),
            "five" | "5" => Ok(Plies::Five),
            _ => Err(UnknownPlies(text.to_owned())),
        }
    }
}

/// The ENIAC with its chess program.
#[derive(Clone, Debug)]
pub struct Eniac {
    machine: Chessvm,
    plies: Plies,
}

/// What the machine punched, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The card.
    pub card: Punched,
    /// The move on the card; where it is not legal, the first that is.
    pub chosen: Option<Move>,
    /// The score as the side to move sees it, 50 being even, a pawn 4, and 90
    /// to 99 a mate.
    pub score: u8,
    /// Add-times of 200 µs.
    pub add_times: u64,
    /// Instructions.
    pub instructions: u64,
    /// What the operator has to say.
    pub remarks: Vec<String>,
}

impl Answer {
    /// The time the ENIAC would have taken.
    #[must_use]
    pub fn machine_time(&self) -> Duration {
        Duration::from_micros(self.add_times * ADD_TIME_MICROSECONDS)
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EniacError {
    /// The machine could not go on.
    #[error("ENIAC: {0}")]
    Fault(#[from] ChessvmFault),
    /// The machine stopped without punching a card.
    #[error("ENIAC: stopped without punching a card")]
    NoCard,
}

impl Default for Eniac {
    fn default() -> Eniac {
        Eniac::new()
    }
}

impl Eniac {
    /// The machine with the usual program set up on its function tables.
    #[must_use]
    pub fn new() -> Eniac {
        Eniac::with_plies(Plies::default())
    }

    /// The machine with a program that looks this far ahead.
    ///
    /// # Panics
    /// Never: the program was assembled together with this crate.
    #[must_use]
    pub fn with_plies(plies: Plies) -> Eniac {
        Eniac { machine: Chessvm::new(&plies.rom()), plies }
    }

    /// How far the program looks ahead.
    #[must_use]
    pub const fn plies(&self) -> Plies {
        self.plies
    }

    /// The row of the function tables, 100 to 399, where a label of the
    /// program is.
    #[must_use]
    pub fn label(&self, name: &str) -> Option<u16> {
        let mut lines = self.plies.labels().lines().filter_map(|line| line.split_once(' '));
        lines.find(|(_, label)| *label == name).and_then(|(row, _)| row.parse().ok())
    }

    /// The machine with the position in its card reader, ready to run.
    #[must_use]
    pub fn ready(&self, cards: &Cards) -> Chessvm {
        let mut machine = self.machine.clone();
        machine.insert(cards.deck());
        machine
    }

    /// The same, ready to be looked into.
    pub(super) fn bench(&self, cards: &Cards) -> Bench {
        let rom = self.plies.rom();
        Bench { eniac: monitor::Eniac::new(self.ready(cards), rom), plies: self.plies }
    }

    /// Runs the machine on a position.
    ///
    /// # Errors
    /// When the machine faults, runs out of its budget, or punches nothing.
    pub fn think(&self, position: &Position, budget: Budget) -> Result<Answer, EniacError> {
        let cards = Cards::of(position);
        let mut machine = self.ready(&cards);
        machine.run(budget)?;
        Self::answer(&machine, position, cards.remarks)
    }

    /// Reads what a machine that has stopped has to say about the position.
    ///
    /// # Errors
    /// When it punched no card.
    pub fn answer(
        machine: &Chessvm,
        position: &Position,
        mut remarks: Vec<String>,
    ) -> Result<Answer, EniacError> {
        let &card = machine.punched().last().ok_or(EniacError::NoCard)?;
        let mut chosen = Cards::chosen(card, position);
        if chosen.is_none() && position.has_legal_move() {
            chosen = first_wanted(position, &[]);
            remarks.push(format!("{card} is not a legal move, the operator chose one himself"));
        }
        Ok(Answer {
            card,
            chosen,
            score: machine.word(word::BEST).unwrap_or(0),
            add_times: machine.add_times(),
            instructions: machine.instructions(),
            remarks,
        })
    }
}
