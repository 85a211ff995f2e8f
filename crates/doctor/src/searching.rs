//! Searches, each looked at from many sides.

use std::time::Duration;

use protocol::Score;
use rules::{Outcome, Position};

use crate::info_line;
use crate::patient::Patient;
use crate::scene::{Scene, Transcript};
use crate::{Exam, Verdict};

const BLACK_TO_MOVE: &str = "fen r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 2 3";
const MATE_IN_TWO: &str = "fen 7k/8/8/8/8/8/R7/1R5K w - - 0 1";

fn scenes() -> Vec<Scene> {
    let scene = |name, position, go| Scene { name, position, go, stop_after: None };
    vec![
        scene("go wtime 100", "startpos", "wtime 100"),
        scene("go btime 100, Black to move", BLACK_TO_MOVE, "btime 100"),
        scene("go with increments", "startpos", "wtime 100 winc 100 btime 100 binc 100"),
        scene(
            "go with increments, Black to move",
            BLACK_TO_MOVE,
            "btime 100 binc 100 wtime 100 winc 100",
        ),
        scene("go movestogo 1", "startpos moves e2e4 c7c5", "wtime 200 btime 200 movestogo 1"),
        scene("go movetime 50", "startpos", "movetime 50"),
        scene("go depth 4", "startpos moves d2d4", "depth 4"),
        scene("go nodes 1000", "startpos", "nodes 1000"),
        scene("a mate in two", MATE_IN_TWO, "depth 6"),
        Scene {
            name: "go infinite and stop",
            position: "startpos",
            go: "infinite",
            stop_after: Some(Duration::from_millis(200)),
        },
    ]
}

type Look = fn(&Transcript) -> Result<String, String>;

pub(super) fn exams() -> Vec<Exam> {
    const DEMANDS: [(&str, Look); 5] = [
        ("its move is legal", legal_move),
        ("shows an info line", shows_info),
        ("every info line is well-formed", well_formed),
        ("shows a score", shows_score),
        ("its line of play is legal", legal_line),
    ];
    const HABITS: [(&str, Look); 3] = [
        ("shows depth, nodes and time with its score", full_info),
        ("plays the first move of its line", plays_its_line),
        ("a mate's line is as long as the mate", mate_line),
    ];
    let mut exams = Vec::new();
    for scene in scenes() {
        let look_at = |look: Look| {
            let scene = scene.clone();
            move |patient: &mut Patient| match patient.watch(&scene) {
                Ok(transcript) => Verdict::of(look(&transcript)),
                Err(_) => Verdict::Skipped("there is no answer to look at".to_owned()),
            }
        };
        let searched = scene.clone();
        exams.push(Exam::demand(scene.name, "answers", move |patient| {
            Verdict::of(patient.watch(&searched).map(|seen| format!("after {:.0?}", seen.time)))
        }));
        exams.extend(DEMANDS.map(|(name, look)| Exam::demand(scene.name, name, look_at(look))));
        exams.extend(HABITS.map(|(name, look)| Exam::habit(scene.name, name, look_at(look))));
    }
    exams
}

fn legal_move(transcript: &Transcript) -> Result<String, String> {
    transcript.best_move()?;
    Ok(transcript.best.to_string())
}

fn shows_info(transcript: &Transcript) -> Result<String, String> {
    let count = transcript.info_lines().count();
    if count > 0 { Ok(format!("{count}")) } else { Err("none".to_owned()) }
}

fn well_formed(transcript: &Transcript) -> Result<String, String> {
    transcript.info_lines().find_map(info_line::fault).map_or(Ok(String::new()), Err)
}

fn shows_score(transcript: &Transcript) -> Result<String, String> {
    let scored = transcript.infos().into_iter().any(|info| info.score.is_some());
    if scored { Ok(String::new()) } else { Err("no line has one".to_owned()) }
}

fn full_info(transcript: &Transcript) -> Result<String, String> {
    let full = |info: &protocol::uci::Info| {
        info.score.is_some() && info.depth.is_some() && info.nodes.is_some() && info.time.is_some()
    };
    if transcript.infos().iter().any(full) {
        return Ok(String::new());
    }
    Err("no line has all of them".to_owned())
}

/// Every line of play is legal and ends where the game does.
fn legal_line(transcript: &Transcript) -> Result<String, String> {
    transcript.infos().iter().try_for_each(|info| play_out(&transcript.position, &info.pv))?;
    Ok(String::new())
}

fn play_out(position: &Position, line: &[String]) -> Result<(), String> {
    let mut position = position.clone();
    for text in line {
        if let Some(outcome @ (Outcome::Checkmate { .. } | Outcome::Stalemate)) = position.outcome()
        {
            return Err(format!("'{text}' after the game is over: {outcome}"));
        }
        let mv = position.parse_uci(text).map_err(|error| error.to_string())?;
        position.play(mv);
    }
    Ok(())
}

fn plays_its_line(transcript: &Transcript) -> Result<String, String> {
    let infos = transcript.infos();
    let exact = |info: &&protocol::uci::Info| {
        let first = info.multi_pv.unwrap_or(1) == 1;
        first && info.score.is_some_and(|judged| judged.bound == protocol::Bound::Exact)
    };
    let last = infos.iter().rev().filter(exact).find_map(|info| info.pv.first());
    match (last, &transcript.best.best) {
        (Some(line), Some(best)) if line != best => {
            Err(format!("its line begins with {line}, it plays {best}"))
        }
        _ => Ok(String::new()),
    }
}

fn mate_line(transcript: &Transcript) -> Result<String, String> {
    for info in transcript.infos() {
        let Some(judged) = info.score else { continue };
        if let (Score::Mate(moves), protocol::Bound::Exact) = (judged.score, judged.bound) {
            let half_moves = if moves > 0 { 2 * moves - 1 } else { -2 * moves };
            let shown = i32::try_from(info.pv.len()).unwrap_or(i32::MAX);
            if shown != 0 && shown != half_moves {
                return Err(format!("mate {moves} with a line of {shown} half-moves"));
            }
        }
    }
    Ok(String::new())
}
