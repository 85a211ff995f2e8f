//! Writes `tests/data/microchess_searches.txt`: searches of positions that
//! random play reaches, and of a few boards that no game can reach.
//!
//! `cargo run --release -p vintage --example microchess_record > FILE`

#[path = "../tests/record/mod.rs"]
mod record;

use vintage::microchess::{Board, Level, think};

/// A small generator of numbers (xorshift), so that the file is always the same.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or(0) % limit.max(1)
    }
}

/// Plays random moves for both sides, as MicroChess sees moves when it does
/// not look after its king.
fn wander(dice: &mut Dice, plies: usize) -> Board {
    let mut board = Board::START;
    for _ in 0..plies {
        let candidates = think(&board, Level::SuperBlitz).candidates;
        if let Some(candidate) = candidates.get(dice.below(candidates.len())) {
            board.put(candidate.step.slot.index(), candidate.step.to);
        }
        board = board.exchanged();
    }
    board
}

/// Pieces anywhere, several on a square, some captured.
fn scatter(dice: &mut Dice) -> Board {
    Board(std::array::from_fn(|_| match dice.below(5) {
        0 => 0xCC,
        _ => u8::try_from(dice.below(8) << 4 | dice.below(8)).unwrap_or(0xCC),
    }))
}

#[expect(clippy::print_stdout, reason = "the file is written to standard output")]
fn main() {
    let mut dice = Dice(0x1976_1218);
    let games = (0..110).map(|number| wander(&mut dice, number));
    let mut boards: Vec<Board> = games.collect();
    boards.extend((0..8).map(|_| scatter(&mut dice)));
    boards.extend([Board::POWER_UP, Board::START.exchanged(), Board::EMPTY]);
    for board in &boards {
        for level in Level::ALL {
            println!("{}", record::line(level, board));
        }
    }
}
