//! From the words of players to the messages of the page: White's view, SAN beside UCI.

mod machine;

use games::{Evaluation, OpeningNames};
use player::{Bound, Info, Situation, Wdl};
use rules::{CastlingMode, Color, Move, Outcome, Position};

use crate::messages::{
    Chances, EndReason, GameResult, GameStatus, MachineTime, Opening, Score, ScoreBound, Side,
    Thought,
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
pub(crate) fn score(score: player::Score, turn: Color) -> Score {
    // A mate that is on the board has no sign of its own: whoever is to move has lost.
    if score == player::Score::Mate(0) {
        return Score::Mate { moves: turn.pick(-1, 1) };
    }
    match turn.pick(score, score.flipped()) {
        player::Score::Centipawns(value) => Score::Cp { value },
        player::Score::Mate(moves) => Score::Mate { moves },
    }
}

impl From<Score> for Evaluation {
    fn from(score: Score) -> Evaluation {
        match score {
            Score::Cp { value } => Evaluation::Centipawns(value),
            Score::Mate { moves } => Evaluation::Mate(moves),
        }
    }
}

impl From<Evaluation> for Score {
    fn from(evaluation: Evaluation) -> Score {
        match evaluation {
            Evaluation::Centipawns(value) => Score::Cp { value },
            Evaluation::Mate(moves) => Score::Mate { moves },
        }
    }
}

impl From<crate::messages::TimeControl> for terms::TimeControl {
    fn from(control: crate::messages::TimeControl) -> terms::TimeControl {
        let milliseconds = |count: u32| std::time::Duration::from_millis(count.into());
        terms::TimeControl {
            moves: None,
            time: milliseconds(control.initial_ms),
            increment: milliseconds(control.increment_ms),
        }
    }
}

pub(crate) fn bound(bound: Bound, turn: Color) -> ScoreBound {
    match (bound, turn) {
        (Bound::Exact, _) => ScoreBound::Exact,
        (Bound::Lower, Color::White) | (Bound::Upper, Color::Black) => ScoreBound::Lower,
        (Bound::Upper, Color::White) | (Bound::Lower, Color::Black) => ScoreBound::Upper,
    }
}

pub(crate) fn chances(wdl: Wdl, turn: Color) -> Chances {
    let Wdl { win, draw, loss } = wdl;
    let (win, loss) = turn.pick((win, loss), (loss, win));
    Chances { win, draw, loss }
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
        score: info.score.map(|one| score(one, turn)),
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
        let result = outcome.winner().map_or(GameResult::Draw, GameResult::won_by);
        GameStatus::Ended { result, reason: outcome.into(), text: outcome.to_string() }
    }
}

impl GameResult {
    /// A win for one side.
    #[must_use]
    pub(crate) fn won_by(color: Color) -> GameResult {
        color.pick(GameResult::White, GameResult::Black)
    }
}

impl From<GameResult> for games::GameResult {
    fn from(result: GameResult) -> games::GameResult {
        match result {
            GameResult::White => games::GameResult::Win(Color::White),
            GameResult::Black => games::GameResult::Win(Color::Black),
            GameResult::Draw => games::GameResult::Draw,
            GameResult::Unknown => games::GameResult::Unknown,
        }
    }
}

impl From<games::GameResult> for GameResult {
    fn from(result: games::GameResult) -> GameResult {
        match result {
            games::GameResult::Win(color) => GameResult::won_by(color),
            games::GameResult::Draw => GameResult::Draw,
            games::GameResult::Unknown => GameResult::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_those_of_white() {
        let cp = player::Score::Centipawns(30);
        assert_eq!(score(cp, Color::White), Score::Cp { value: 30 });
        assert_eq!(score(cp, Color::Black), Score::Cp { value: -30 });
        assert_eq!(score(player::Score::Mate(2), Color::Black), Score::Mate { moves: -2 });
        assert_eq!(score(player::Score::Mate(0), Color::White), Score::Mate { moves: -1 });
        assert_eq!(score(player::Score::Mate(0), Color::Black), Score::Mate { moves: 1 });
        assert_eq!(bound(Bound::Lower, Color::Black), ScoreBound::Upper);
    }

    #[test]
    fn a_line_ends_where_it_is_not_legal() {
        let start = Position::start();
        let e4 = start.parse_san("e4").expect("legal");
        let (uci, san) = line(&start, &[e4, e4], CastlingMode::Standard);
        assert_eq!((uci, san), (vec!["e2e4".to_owned()], vec!["e4".to_owned()]));
    }
}
