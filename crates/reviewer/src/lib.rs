//! The review of a game: an engine looks at every position, and what it found becomes evaluations,
//! judgements and better lines.
//!
//! The terminal and the web page both review games by this crate. [`examine`] lets a player look at
//! a whole game; a host that gives players out position by position takes [`last_situation`] and makes
//! each [`Finding`] itself. [`review`] and [`annotate`] then say what the findings mean. The
//! arithmetic is in [`games::review`]. [`find_puzzles`] makes puzzles out of the mistakes of a game.
#![forbid(unsafe_code)]

mod annotate;
mod finding;
mod puzzle;
mod shard;

use games::review::{Review, final_evaluation};
use games::{Evaluation, Game, Variant};
use player::{Fault, Limits, Player, Signal, Situation};
use rules::CastlingMode;

pub use annotate::{annotate, judgement_in_words};
pub use finding::Finding;
pub use puzzle::{Puzzle, find_puzzles};
pub use shard::{Shard, ShardError};

/// The game after the last move of the main line.
#[must_use]
pub fn last_situation(game: &Game) -> Situation {
    let mut situation = first(game);
    for mv in game.moves() {
        // Moves of a game are legal; should one not be, the review ends there.
        if situation.play(mv).is_err() {
            break;
        }
    }
    situation
}

fn first(game: &Game) -> Situation {
    let mode = match game.variant() {
        Variant::Chess960 => CastlingMode::Chess960,
        Variant::Standard => CastlingMode::Standard,
    };
    Situation::new(game.first().clone()).with_castling(mode)
}

/// Looks at the first position and at those after each move of the main line. `None` stands for a
/// position in which the game is over by the rules. The whole is `None` when the signal said stop.
///
/// # Errors
/// When the player fails, or gives no evaluation.
pub fn examine(
    player: &mut dyn Player,
    game: &Game,
    limits: &Limits,
    signal: &Signal,
    progress: &mut dyn FnMut(usize),
) -> Result<Option<Vec<Option<Finding>>>, Fault> {
    player.new_game()?;
    let mut situation = first(game);
    let mut findings = vec![finding::look(player, &situation, limits, signal)?];
    progress(findings.len());
    for mv in game.moves() {
        if situation.play(mv).is_err() {
            break;
        }
        findings.push(finding::look(player, &situation, limits, signal)?);
        if signal.stopped() {
            return Ok(None);
        }
        progress(findings.len());
    }
    Ok((!signal.stopped()).then_some(findings))
}

/// White's evaluation of each position: what was found, or how the game has ended there.
#[must_use]
pub fn evaluations(game: &Game, findings: &[Option<Finding>]) -> Vec<Evaluation> {
    game.positions()
        .iter()
        .zip(findings)
        .map(|(position, finding)| match finding {
            Some(found) => found.evaluation,
            None => final_evaluation(position).unwrap_or(Evaluation::Centipawns(0)),
        })
        .collect()
}

/// The review of a game by what was found in its positions.
#[must_use]
pub fn review(game: &Game, findings: &[Option<Finding>]) -> Review {
    let evaluations = evaluations(game, findings);
    let (first, rest) =
        evaluations.split_first().map_or((None, &[][..]), |(first, rest)| (Some(*first), rest));
    Review::with(game, first, rest)
}
