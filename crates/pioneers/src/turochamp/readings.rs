//! Where the sources differ: both readings of each rule.

use player::OptionSpec;

/// How far all moves are looked at before only considerable ones are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Plies {
    /// The own move and the reply.
    #[default]
    Two,
    /// One more of the own moves, as one account has it.
    Three,
}

/// What is deducted for the king's danger: the moves that a queen would have on his square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum KingDanger {
    /// Their square root.
    #[default]
    Root,
    /// Their number, as one account has it.
    Number,
}

/// Whether the kings count in the ratio of material.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum KingWeight {
    /// They do not.
    #[default]
    None,
    /// A thousand points each, as one account has it.
    Thousand,
}

/// What a side gets that has just castled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CastlingDone {
    /// The point for castling next move.
    #[default]
    One,
    /// That point and the one for castling later, as one account has it.
    Two,
}

/// How much of the work sheet is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SheetSize {
    /// The sums of the chosen move.
    #[default]
    Chosen,
    /// The sums of every move.
    All,
    /// Nothing.
    None,
}

/// The rules as they are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Readings {
    /// How far all moves are looked at.
    pub plies: Plies,
    /// What is deducted for the king's danger.
    pub king_danger: KingDanger,
    /// Whether the kings count as material.
    pub king_weight: KingWeight,
    /// What castling earns.
    pub castling_done: CastlingDone,
}

/// A reading chosen by a word; the first word is the default.
pub(crate) trait Choosable: Sized + Copy + Default + 'static {
    /// The name of the option.
    const OPTION: &'static str;
    /// The words, and what each means.
    const WORDS: &'static [(&'static str, Self)];

    /// The option that chooses it.
    fn option() -> OptionSpec {
        let words: Vec<&str> = Self::WORDS.iter().map(|(word, _)| *word).collect();
        OptionSpec::combo(Self::OPTION, &words)
    }

    /// Takes the value of the option, if it is that option; the value has been checked.
    fn obey(&mut self, option: &OptionSpec, value: &str) {
        if option.is_named(Self::OPTION) {
            let named = Self::WORDS.iter().find(|(word, _)| word.eq_ignore_ascii_case(value));
            *self = named.map_or_else(Self::default, |(_, reading)| *reading);
        }
    }
}

impl Choosable for Plies {
    const OPTION: &'static str = "Plies";
    const WORDS: &'static [(&'static str, Plies)] = &[("two", Plies::Two), ("three", Plies::Three)];
}

impl Choosable for KingDanger {
    const OPTION: &'static str = "King Danger";
    const WORDS: &'static [(&'static str, KingDanger)] =
        &[("root", KingDanger::Root), ("number", KingDanger::Number)];
}

impl Choosable for KingWeight {
    const OPTION: &'static str = "King Value";
    const WORDS: &'static [(&'static str, KingWeight)] =
        &[("none", KingWeight::None), ("thousand", KingWeight::Thousand)];
}

impl Choosable for CastlingDone {
    const OPTION: &'static str = "Castling Done";
    const WORDS: &'static [(&'static str, CastlingDone)] =
        &[("one", CastlingDone::One), ("two", CastlingDone::Two)];
}

impl Choosable for SheetSize {
    const OPTION: &'static str = "Sheet";
    const WORDS: &'static [(&'static str, SheetSize)] =
        &[("chosen", SheetSize::Chosen), ("all", SheetSize::All), ("none", SheetSize::None)];
}

impl Readings {
    pub(crate) fn options() -> [OptionSpec; 4] {
        [Plies::option(), KingDanger::option(), KingWeight::option(), CastlingDone::option()]
    }

    pub(crate) fn obey(&mut self, option: &OptionSpec, value: &str) {
        self.plies.obey(option, value);
        self.king_danger.obey(option, value);
        self.king_weight.obey(option, value);
        self.castling_done.obey(option, value);
    }
}

impl Plies {
    /// The number.
    #[must_use]
    pub const fn count(self) -> u32 {
        match self {
            Plies::Two => 2,
            Plies::Three => 3,
        }
    }
}
