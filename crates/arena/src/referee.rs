//! What the referee says about lines of play that are not moves: principal variations.

use std::fmt;

use player::{Bound, Info, Score, Situation};
use rules::{Color, Move, Outcome};
use serde::{Deserialize, Serialize};

/// Something wrong that costs nothing: it is recorded, and the game goes on.
///
/// ```
/// use arena::{Warning, WarningKind};
///
/// let warning = Warning { ply: 7, kind: WarningKind::IllegalVariation, text: "e2e5".to_owned() };
/// assert_eq!(warning.to_string(), "half-move 7: illegal move in a variation: e2e5");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Warning {
    /// The half-move that was being chosen, from 1.
    pub ply: usize,
    /// What is wrong, by name.
    pub kind: WarningKind,
    /// The details.
    pub text: String,
}

/// What can be wrong without costing the game.
///
/// ```
/// assert_eq!(arena::WarningKind::PastTheEnd.to_string(), "a variation goes on past the end");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WarningKind {
    /// A variation holds a move that is not legal.
    IllegalVariation,
    /// A variation goes on after mate, stalemate or a draw.
    PastTheEnd,
    /// The move played is not the first of the last variation.
    NotTheVariation,
    /// A mate was announced, but the variation does not lead to it.
    WrongMate,
    /// Both sides claim to mate.
    BothMate,
}

impl fmt::Display for WarningKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WarningKind::IllegalVariation => "illegal move in a variation",
            WarningKind::PastTheEnd => "a variation goes on past the end",
            WarningKind::NotTheVariation => "the move is not the first of the variation",
            WarningKind::WrongMate => "the variation does not end in the mate announced",
            WarningKind::BothMate => "both sides announce mate",
        })
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "half-move {}: {}: {}", self.ply, self.kind, self.text)
    }
}

/// What to look for in variations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Scrutiny {
    /// Whether announced mates must be shown to the end.
    pub(crate) mates: bool,
}

impl Scrutiny {
    /// Looks through all that was said about a move; each kind of fault is noted once.
    pub(crate) fn check(
        self,
        situation: &Situation,
        infos: &[Info],
        best: Option<Move>,
    ) -> Vec<Warning> {
        let mut found: Vec<(WarningKind, String)> = Vec::new();
        let faults = infos.iter().filter_map(|info| self.check_line(situation, info));
        for fault in faults.chain(not_the_variation(situation, infos, best)) {
            if !found.iter().any(|(kind, _)| *kind == fault.0) {
                found.push(fault);
            }
        }
        let ply = situation.moves().len() + 1;
        found.into_iter().map(|(kind, text)| Warning { ply, kind, text }).collect()
    }

    fn check_line(self, situation: &Situation, info: &Info) -> Option<(WarningKind, String)> {
        let mut line = situation.clone();
        for &mv in &info.variation {
            let text = || format!("{} in {}", said(&line, mv), line.position().fen());
            // That material no longer suffices to mate is a matter of rules that differ, so engines
            // that look on are not blamed.
            match line.outcome() {
                None | Some(Outcome::InsufficientMaterial) => {}
                Some(outcome) => {
                    return Some((WarningKind::PastTheEnd, format!("{outcome}, then {}", text())));
                }
            }
            if !line.position().is_legal(mv) {
                return Some((WarningKind::IllegalVariation, text()));
            }
            line.play(mv).ok()?;
        }
        self.mates.then(|| wrong_mate(&line, info)).flatten()
    }
}

/// A move as text, whether it is legal or not.
fn said(situation: &Situation, mv: Move) -> String {
    situation.position().uci(mv, situation.castling_mode()).to_string()
}

fn wrong_mate(end: &Situation, info: &Info) -> Option<(WarningKind, String)> {
    let Some(Score::Mate(moves)) = info.score else { return None };
    if info.bound != Bound::Exact || info.variation.is_empty() {
        return None;
    }
    let plies = if moves > 0 { i64::from(moves) * 2 - 1 } else { i64::from(moves) * -2 };
    let shown = info.variation.len() as i64;
    if shown == plies && end.position().is_checkmate() {
        return None;
    }
    Some((WarningKind::WrongMate, format!("mate {moves} takes {plies} half-moves, {shown} shown")))
}

fn not_the_variation(
    situation: &Situation,
    infos: &[Info],
    best: Option<Move>,
) -> Option<(WarningKind, String)> {
    let best = best?;
    let last = infos.iter().rev().find(|info| info.line.is_none_or(|line| line == 1))?;
    let first = *last.variation.first()?;
    (last.bound == Bound::Exact && first != best).then(|| {
        let text = format!("{} played, {} shown", said(situation, best), said(situation, first));
        (WarningKind::NotTheVariation, text)
    })
}

/// Notices when both sides announce that they will mate (or be mated).
pub(crate) fn both_mate(
    ply: usize,
    before: Option<Score>,
    now: Option<Score>,
    mover: Color,
) -> Option<Warning> {
    let (Some(Score::Mate(theirs)), Some(Score::Mate(ours))) = (before, now) else { return None };
    (theirs.signum() == ours.signum() && ours != 0).then(|| Warning {
        ply,
        kind: WarningKind::BothMate,
        text: format!("{} says mate {ours}, {} said mate {theirs}", mover, !mover),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(situation: &Situation, moves: &str) -> Info {
        let mut position = situation.position().clone();
        let mut variation = Vec::new();
        for text in moves.split_whitespace() {
            let mv = position.parse_uci(text).unwrap();
            position.play(mv);
            variation.push(mv);
        }
        Info { variation, ..Info::default() }
    }

    fn kinds(situation: &Situation, infos: &[Info], best: Option<Move>) -> Vec<WarningKind> {
        let found = Scrutiny { mates: true }.check(situation, infos, best);
        found.into_iter().map(|warning| warning.kind).collect()
    }

    #[test]
    fn a_sound_line_passes() {
        let start = Situation::start();
        let line = info(&start, "e2e4 e7e5 g1f3");
        let best = line.variation[0];
        assert_eq!(kinds(&start, &[line], Some(best)), []);
    }

    #[test]
    fn an_illegal_move_is_noted_once() {
        let start = Situation::start();
        let mut line = info(&start, "e2e4 e7e5");
        line.variation.push(line.variation[0]);
        assert_eq!(kinds(&start, &[line.clone(), line], None), [WarningKind::IllegalVariation]);
    }

    #[test]
    fn a_line_past_mate_is_noted() {
        let start = Situation::start();
        let mut line = info(&start, "f2f3 e7e5 g2g4 d8h4");
        line.variation.push(line.variation[0]);
        assert_eq!(kinds(&start, &[line], None), [WarningKind::PastTheEnd]);
    }

    #[test]
    fn another_move_than_shown_is_noted() {
        let start = Situation::start();
        let line = info(&start, "e2e4");
        let best = start.position().parse_uci("d2d4").unwrap();
        assert_eq!(
            kinds(&start, std::slice::from_ref(&line), Some(best)),
            [WarningKind::NotTheVariation]
        );
        let second = Info { line: Some(2), ..line };
        assert_eq!(kinds(&start, &[second], Some(best)), []);
    }

    #[test]
    fn mates_must_be_shown() {
        let start = Situation::start();
        let mut line = info(&start, "f2f3 e7e5 g2g4 d8h4");
        line.score = Some(Score::Mate(-2));
        assert_eq!(kinds(&start, &[line.clone()], None), []);
        line.score = Some(Score::Mate(-1));
        assert_eq!(kinds(&start, &[line], None), [WarningKind::WrongMate]);
    }

    #[test]
    fn two_who_announce_mate_cannot_both_be_right() {
        let mate = |moves| Some(Score::Mate(moves));
        assert!(both_mate(3, mate(3), mate(2), Color::White).is_some());
        assert!(both_mate(3, mate(-3), mate(2), Color::White).is_none());
        assert!(both_mate(3, None, mate(2), Color::White).is_none());
    }
}
