//! Single searches, with every counter of every candidate.

use serde::Deserialize;

use super::{Outcome, Report, differs};
use crate::microchess::book::CLOSED;
use crate::microchess::{
    Board, Candidate, Engine, EngineConsole, Level, Response, Tally, Thought, think,
};

/// One search of the original.
#[derive(Debug, Deserialize)]
pub(super) struct Search {
    level: String,
    board: String,
    outcome: String,
    best: Option<[u8; 4]>,
    bestv: u8,
    #[serde(rename = "P")]
    prior: [u8; 4],
    cycles: u64,
    janus: u64,
    after: Option<String>,
    cands: Vec<[u8; 18]>,
}

pub(super) fn replay(search: &Search, report: &mut Report) -> Outcome {
    let level: Level = search.level.parse().map_err(in_words)?;
    let board: Board = search.board.parse().map_err(in_words)?;
    let thought = thought(report.engine, board, level)?;
    report.cycles.compare(search.cycles, thought.cycles());
    Ok(first_candidate_apart(search, &thought)
        .or_else(|| differs("P", &search.prior, &tally(&thought.prior)))
        .or_else(|| differs("bestv", &search.bestv, &thought.best_value))
        .or_else(|| differs("best", &search.best, &best(&thought)))
        .or_else(|| differs("outcome", &search.outcome.as_str(), &outcome(&thought)))
        .or_else(|| differs("after", &search.after, &after(board, &thought)))
        .or_else(|| moves_apart(search, &board, level, &thought, report.engine)))
}

/// One search with the book closed.
fn thought(engine: Engine, board: Board, level: Level) -> Result<Thought, String> {
    if engine == Engine::Native {
        return Ok(think(&board, level));
    }
    let mut console = EngineConsole::new(engine, level);
    let state = console.state_mut();
    (state.board, state.book_pointer) = (board, CLOSED);
    match console.press(b'P').map_err(in_words)? {
        Response::Played(reply) => reply.thought.ok_or("the book was closed".to_owned()),
        _ => Err("there was no answer".to_owned()),
    }
}

/// Our program generates what the original does, but for the tests of moves that a pawn cannot make.
fn moves_apart(
    search: &Search,
    board: &Board,
    level: Level,
    thought: &Thought,
    engine: Engine,
) -> Option<String> {
    let needless = match engine {
        Engine::Native => 0,
        Engine::Kim1 => think(board, level).needless_moves,
    };
    differs("janus", &search.janus, &(thought.moves + needless))
}

fn first_candidate_apart(search: &Search, thought: &Thought) -> Option<String> {
    let ours: Vec<[u8; 18]> = thought.candidates.iter().map(row).collect();
    let pairs = search.cands.iter().zip(&ours).enumerate();
    pairs
        .filter_map(|(index, (original, ours))| {
            differs(&format!("candidate {}", index + 1), original, ours)
        })
        .next()
        .or_else(|| differs("number of candidates", &search.cands.len(), &ours.len()))
}

/// A candidate in the order of the recording: the move, its value, the
/// captures of both sides by depth, then the tallies after the move.
fn row(candidate: &Candidate) -> [u8; 18] {
    let Candidate { step, value, counters } = candidate;
    let [b0, w1, b1, w2, b2] = counters.exchange;
    let [wm, wx, wc, wp] = tally(&counters.continuation);
    let [bm, bx, bc, bp] = tally(&counters.reply);
    let slot = step.slot.index();
    [
        slot,
        step.from,
        step.to,
        *value,
        counters.own_capture,
        w1,
        w2,
        b0,
        b1,
        b2,
        wm,
        wx,
        wc,
        wp,
        bm,
        bx,
        bc,
        bp,
    ]
}

fn tally(tally: &Tally) -> [u8; 4] {
    [tally.mobility, tally.best_capture, tally.capture_sum, tally.best_victim]
}

fn best(thought: &Thought) -> Option<[u8; 4]> {
    thought.best.map(|step| [step.slot.index(), step.from, step.to, thought.best_value])
}

fn outcome(thought: &Thought) -> &'static str {
    if thought.best.is_some() { "move" } else { "resign" }
}

fn after(mut board: Board, thought: &Thought) -> Option<String> {
    let step = thought.best?;
    board.put(step.slot.index(), step.to);
    Some(board.to_string())
}

fn in_words(error: impl std::error::Error) -> String {
    error.to_string()
}
