use std::sync::Arc;

/// The program as `build.rs` assembled it, and the file of its names.
pub(super) const BUILT_IN: &[u8] = include_bytes!("../../prepared/c64.prg");
/// The same engine behind a text screen, for terminals, as a PRG file for a Commodore 64.
pub const CONSOLE: &[u8] = include_bytes!("../../prepared/torres-text.prg");
const BUILT_IN_NAMES: &str = include_str!("../../prepared/c64.names");

/// An assembled program and the addresses in it by which it is used.
///
/// Programs other than the one that is built in are for comparing two versions
/// with each other.
#[derive(Clone, Debug)]
pub struct Program {
    pub(super) prg: Arc<[u8]>,
    pub(super) symbols: Symbols,
}

/// A name that a program must have but does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the C64 program has no {0}")]
pub struct MissingSymbol(&'static str);

impl Program {
    /// A PRG file and the values of its names.
    ///
    /// # Errors
    /// When a name is missing that the crate needs.
    pub fn new(
        prg: &[u8],
        value_of: impl Fn(&str) -> Option<u16>,
    ) -> Result<Program, MissingSymbol> {
        Ok(Program { prg: prg.into(), symbols: Symbols::find(value_of)? })
    }

    /// The program that is part of this crate.
    ///
    /// # Panics
    /// Never: the program was assembled together with this crate.
    #[must_use]
    pub fn built_in() -> Program {
        let value_of = |name: &str| {
            let mut lines = BUILT_IN_NAMES.lines().filter_map(|line| line.split_once(' '));
            lines.find(|(known, _)| *known == name)?.1.parse().ok()
        };
        Program::new(BUILT_IN, value_of).expect("assembled together with this crate")
    }
}

macro_rules! symbols {
    ($($field:ident = $name:literal,)*) => {
        /// Addresses of the program.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) struct Symbols {
            $(pub(super) $field: u16,)*
        }

        impl Symbols {
            fn find(value_of: impl Fn(&str) -> Option<u16>) -> Result<Symbols, MissingSymbol> {
                Ok(Symbols { $($field: value_of($name).ok_or(MissingSymbol($name))?,)* })
            }
        }
    };
}

symbols! {
    board = "Board88",
    side = "side",
    castle = "castle",
    en_passant = "epSq",
    fifty = "fifty",
    count = "count",
    init_tables = "InitTables",
    clear_board = "ClearBoard",
    fill_lists = "FillLists",
    count_positions = "CountPositions",
    compute_hash = "ComputeHash",
    hash = "hash0",
    cur_from = "curFrom",
    cur_to = "curTo",
    make_move = "MakeMove",
    hash_move = "HashMove",
    sum_values = "SumValues",
    build_tables = "BuildTables",
    score = "scoreLo",
    clear_table = "ClearTable",
    think = "Think",
    stop = "stop",
    soft_stop = "softStop",
    nodes = "nodes",
    max_depth = "maxDepth",
    repetition_count = "repCount",
    repetition_keys = "repHash0",
    result = "resultFrom",
    book_move = "BookMove",
    game_length = "gameLength",
    game_from = "gameFrom",
    game_to = "gameTo",
    seed = "seed",
}
