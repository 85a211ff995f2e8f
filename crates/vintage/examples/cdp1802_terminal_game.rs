//! A game over the terminal of the 1802 program, as the terminal shows it: on the Membership Card, or
//! with `bios` on the other build.
//!
//! `cargo run --release -p vintage --example cdp1802_terminal_game -- [bios]`
//!
//! The human's moves: mate if there is one, else what takes most, else by chance.

use chance::Random;
use player::Situation;
use rules::{CastlingMode, Move, Role};
use std::error::Error;
use std::io::Write as _;
use vintage::cdp1802::{Board, Cable};

/// An hour of the machine.
const PATIENCE: u64 = 3600 * 1_500_000;
const SEED: u64 = 1802;
const LONGEST: usize = 120;

fn main() -> Result<(), Box<dyn Error>> {
    let board = match std::env::args().nth(1).as_deref() {
        Some("bios") => Board::Bios,
        _ => Board::MembershipCard,
    };
    let mut cable = Cable::new(board);
    type_line(&mut cable, "")?;
    type_line(&mut cable, "level 10")?;
    let (mut situation, mut random) = (Situation::start(), Random::new(SEED));
    while situation.outcome().is_none() && situation.moves().len() < LONGEST {
        let human = chosen(&situation, &mut random);
        let text = situation.position().uci(human, CastlingMode::Standard).to_string();
        let said = type_line(&mut cable, &text)?;
        situation.play(human)?;
        let answer = said.iter().find_map(|line| line.split_once("I play "));
        if let Some((_, answer)) = answer {
            situation.play(situation.position().parse_uci(answer.trim())?)?;
        }
    }
    Ok(())
}

/// Types a line, and prints and returns what the terminal shows until the machine waits again.
fn type_line(cable: &mut Cable, line: &str) -> Result<Vec<String>, Box<dyn Error>> {
    cable.send_line(line);
    cable.run(PATIENCE)?;
    let shown: Vec<String> = std::iter::from_fn(|| cable.next_line()).collect();
    for line in &shown {
        writeln!(std::io::stdout(), "{line}")?;
    }
    Ok(shown)
}

fn chosen(situation: &Situation, random: &mut Random) -> Move {
    let position = situation.position();
    let moves = position.legal_moves();
    let moves = moves.as_slice();
    let mates = |mv: &&Move| {
        let mut after = situation.clone();
        after.play(**mv).is_ok() && after.position().is_checkmate()
    };
    if let Some(mate) = moves.iter().find(mates) {
        return *mate;
    }
    let worth = |mv: &Move| match position.captured(*mv).map(|piece| piece.role) {
        None | Some(Role::King) => 0,
        Some(Role::Pawn) => 1,
        Some(Role::Knight | Role::Bishop) => 3,
        Some(Role::Rook) => 5,
        Some(Role::Queen) => 9,
    };
    let most = moves.iter().map(worth).max().unwrap_or(0);
    let best: Vec<&Move> = moves.iter().filter(|mv| worth(mv) == most).collect();
    *best[random.below(best.len() as u64) as usize]
}
