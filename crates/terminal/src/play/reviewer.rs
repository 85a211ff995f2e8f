//! The review of a finished game, made in the background.

use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};

use games::Game;
use games::review::{Review, SideReview};
use player::{Limits, Player, Signal};
use reviewer::{Finding, annotate, examine, judgement_in_words};
use rules::Color;

use super::ending::capital;
use player::host::guarded;

/// A finished game with all that the analyst says about it.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    /// The game with evaluations, glyphs and better lines.
    pub(crate) game: Game,
    /// One line a side.
    pub(crate) sides: [String; 2],
    /// One line a bad move.
    pub(crate) remarks: Vec<String>,
}

enum Step {
    Position(usize),
    Done(Result<Option<Box<Report>>, String>),
}

/// An analyst at work on one game.
#[derive(Debug)]
pub(crate) struct Reviewer {
    steps: Receiver<Step>,
    signal: Signal,
    done: usize,
    total: usize,
}

/// How a review stands.
#[derive(Debug)]
pub(crate) enum Progress {
    Working,
    Done(Box<Report>),
    Failed(String),
}

impl Reviewer {
    pub(crate) fn start(player: Box<dyn Player>, game: Game, nodes: u64) -> Reviewer {
        let (out, steps) = mpsc::channel();
        let signal = Signal::new();
        let total = game.moves().len() + 1;
        let for_thread = signal.clone();
        let review = move || work(player, game, nodes, &for_thread, &out);
        // Without a thread nobody reports, and `poll` says that the analyst has gone.
        let _ = player::host::spawn("review", review);
        Reviewer { steps, signal, done: 0, total }
    }

    /// Positions that were looked at, and all of them.
    pub(crate) fn progress(&self) -> (usize, usize) {
        (self.done, self.total)
    }

    pub(crate) fn poll(&mut self) -> Progress {
        loop {
            match self.steps.try_recv() {
                Ok(Step::Position(done)) => self.done = done,
                Ok(Step::Done(Ok(Some(report)))) => return Progress::Done(report),
                Ok(Step::Done(Ok(None))) => return Progress::Failed("it was stopped".to_owned()),
                Ok(Step::Done(Err(reason))) => return Progress::Failed(reason),
                Err(TryRecvError::Empty) => return Progress::Working,
                Err(TryRecvError::Disconnected) => {
                    return Progress::Failed("the analyst has gone".to_owned());
                }
            }
        }
    }
}

impl Drop for Reviewer {
    fn drop(&mut self) {
        self.signal.stop();
    }
}

fn work(
    mut player: Box<dyn Player>,
    mut game: Game,
    nodes: u64,
    signal: &Signal,
    out: &Sender<Step>,
) {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut progress = |done| drop(out.send(Step::Position(done)));
    let found = guarded(|| examine(player.as_mut(), &game, &limits, signal, &mut progress));
    let report = found.map(|found| found.map(|found| Box::new(report(&mut game, &found))));
    let _ = out.send(Step::Done(report.map_err(|fault| fault.to_string())));
}

fn report(game: &mut Game, findings: &[Option<Finding>]) -> Report {
    let review = annotate(game, findings);
    Report {
        game: game.clone(),
        sides: Color::ALL.map(|color| side_in_words(color, review.side(color))),
        remarks: remarks(game, &review, findings),
    }
}

fn side_in_words(color: Color, side: &SideReview) -> String {
    let Some(accuracy) = side.accuracy else {
        return format!("{}: no moves.", capital(color));
    };
    let counted = |number: usize, one: &str, many: &str| {
        format!("{number} {}", if number == 1 { one } else { many })
    };
    format!(
        "{}: accuracy {accuracy:.0} %, {}, {}, {}.",
        capital(color),
        counted(side.inaccuracies, "inaccuracy", "inaccuracies"),
        counted(side.mistakes, "mistake", "mistakes"),
        counted(side.blunders, "blunder", "blunders"),
    )
}

fn remarks(game: &Game, review: &Review, findings: &[Option<Finding>]) -> Vec<String> {
    let line = game.main_line().zip(&review.moves).zip(findings);
    line.filter_map(|(((_, before, mv), judged), finding)| {
        let judgement = judged.verdict.judgement?;
        let best = finding.as_ref().and_then(|finding| finding.line.first().copied());
        let better = best.filter(|best| *best != mv).map(|best| before.san(best).to_string());
        let dots = before.turn().pick(".", "...");
        let words = judgement_in_words(judgement, better.as_deref());
        Some(format!("{}{dots} {}: {words}", before.fullmoves(), before.san(mv)))
    })
    .collect()
}
