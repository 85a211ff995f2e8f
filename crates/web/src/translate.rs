//! From the words of players to the messages of the page: White's view, SAN beside UCI.

mod inspection;
mod machine;

use games::OpeningNames;
use player::{Info, Score, Situation};
use rules::{CastlingMode, Color, Move, Outcome, Position};

use crate::messages::{
    Bound, EndReason, Evaluation, GameStatus, MachineTime, Opening, Side, Thought, Wdl,
};

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        color.pick(Side::White, Side::Black)
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}

/// A score of the side to move, as White sees it.
pub(crate) fn evaluation(score: Score, turn: Color) -> Evaluation {
    // A mate that is on the board has no sign of its own: whoever is to move has lost.
    if score == Score::Mate(0) {
        return Evaluation::Mate(turn.pick(-1, 1));
    }
    score.as_white_sees_it(turn)
}

impl From<crate::messages::ClockSettings> for terms::TimeControl {
    fn from(control: crate::messages::ClockSettings) -> terms::TimeControl {
        let milliseconds = |count: u32| std::time::Duration::from_millis(count.into());
        terms::TimeControl {
            moves: None,
            time: milliseconds(control.initial_ms),
            increment: milliseconds(control.increment_ms),
        }
    }
}

/// A bound of the side to move, as White sees it.
pub(crate) fn bound(bound: Bound, turn: Color) -> Bound {
    turn.pick(bound, bound.flipped())
}

/// Chances of the side to move, as White sees them.
pub(crate) fn chances(wdl: Wdl, turn: Color) -> Wdl {
    turn.pick(wdl, wdl.flipped())
}

impl From<player::MachineTime> for MachineTime {
    fn from(time: player::MachineTime) -> MachineTime {
        MachineTime {
            cycles: time.cycles,
            hertz: time.hertz,
            seconds: time.duration().as_secs_f64(),
            text: time.to_string(),
        }
    }
}

/// A line of moves, as in UCI and as SAN, as far as it is legal.
pub(crate) fn line(
    from: &Position,
    moves: &[Move],
    castling: CastlingMode,
) -> (Vec<String>, Vec<String>) {
    let mut position = from.clone();
    let (mut uci, mut san) = (Vec::new(), Vec::new());
    for &mv in moves.iter().take(40) {
        if !position.is_legal(mv) {
            break;
        }
        uci.push(position.uci(mv, castling).to_string());
        san.push(position.san(mv).to_string());
        position.play_unchecked(mv);
    }
    (uci, san)
}

/// What a player thinks of the position before it.
pub(crate) fn thought(info: &Info, situation: &Situation) -> Thought {
    let turn = situation.position().turn();
    let (uci, san) = line(situation.position(), &info.variation, situation.castling_mode());
    Thought {
        side: turn.into(),
        ply: situation.moves().len() as u32,
        depth: info.depth,
        selective_depth: info.selective_depth,
        score: info.score.map(|score| evaluation(score, turn)),
        bound: bound(info.bound, turn),
        chances: info.wdl.map(|wdl| chances(wdl, turn)),
        uci,
        san,
        nodes: info.nodes,
        nps: nps(info),
        time_ms: info.time.map(|time| time.as_millis() as u64),
        hash_full: info.hash_full,
        machine_time: info.machine_time.map(Into::into),
    }
}

/// Nodes a second.
pub(crate) fn nps(info: &Info) -> Option<u64> {
    let seconds = info.time?.as_secs_f64();
    (seconds > 0.0).then(|| (info.nodes.unwrap_or(0) as f64 / seconds) as u64)
}

/// The opening of a game: the last name that one of its positions has.
pub(crate) fn opening(names: &OpeningNames, positions: &[Position]) -> Option<Opening> {
    let mut latest_first = positions.iter().take(60).enumerate().rev();
    let (ply, found) = latest_first.find_map(|(ply, one)| Some((ply, names.of_position(one)?)))?;
    Some(Opening { eco: found.eco.clone(), name: found.name.clone(), ply: ply as u32 })
}

impl From<Outcome> for EndReason {
    fn from(outcome: Outcome) -> EndReason {
        match outcome {
            Outcome::Checkmate { .. } => EndReason::Checkmate,
            Outcome::Stalemate => EndReason::Stalemate,
            Outcome::InsufficientMaterial => EndReason::InsufficientMaterial,
            Outcome::FiftyMoves => EndReason::FiftyMoves,
            Outcome::Threefold => EndReason::Threefold,
        }
    }
}

impl From<Outcome> for GameStatus {
    fn from(outcome: Outcome) -> GameStatus {
        GameStatus::Ended {
            result: outcome.into(),
            reason: outcome.into(),
            text: outcome.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_those_of_white() {
        let cp = Score::Centipawns(30);
        assert_eq!(evaluation(cp, Color::White), Evaluation::Centipawns(30));
        assert_eq!(evaluation(cp, Color::Black), Evaluation::Centipawns(-30));
        assert_eq!(evaluation(Score::Mate(2), Color::Black), Evaluation::Mate(-2));
        assert_eq!(evaluation(Score::Mate(0), Color::White), Evaluation::Mate(-1));
        assert_eq!(evaluation(Score::Mate(0), Color::Black), Evaluation::Mate(1));
        assert_eq!(bound(Bound::Lower, Color::Black), Bound::Upper);
    }

    #[test]
    fn a_line_ends_where_it_is_not_legal() {
        let start = Position::start();
        let e4 = start.parse_san("e4").expect("legal");
        let (uci, san) = line(&start, &[e4, e4], CastlingMode::Standard);
        assert_eq!((uci, san), (vec!["e2e4".to_owned()], vec!["e4".to_owned()]));
    }
}
