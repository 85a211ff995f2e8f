//! What happens in games, GUIs and bridges.

use std::process::Command;
use std::time::{Duration, Instant};

use protocol::process::Exit;

use crate::patient::{PROMPT, Patient, THOUGHT};
use crate::scene::Scene;
use crate::{Exam, Verdict};

const SEARCH: &str = "while it searches";
const GAME: &str = "in games";
const END: &str = "at the end";
/// What somebody who waits calls at once.
const AT_ONCE: Duration = Duration::from_millis(500);

pub(super) fn exams() -> Vec<Exam> {
    vec![
        Exam::demand(SEARCH, "answers isready", |patient| Verdict::of(ready_in_search(patient))),
        Exam::habit(SEARCH, "answers stop at once", |patient| Verdict::of(stops_at_once(patient))),
        Exam::demand(SEARCH, "answers each go once", |patient| Verdict::of(answers_once(patient))),
        Exam::demand(SEARCH, "ponders until ponderhit", |patient| Verdict::of(ponders(patient))),
        Exam::demand(SEARCH, "answers stop while pondering", |patient| {
            let scene = Scene {
                name: "go ponder and stop",
                position: "startpos moves e2e4 e7e5",
                go: "ponder wtime 1000 btime 1000",
                stop_after: Some(Duration::from_millis(100)),
            };
            Verdict::of(
                scene.play(patient).and_then(|seen| seen.best_move()).map(|_| String::new()),
            )
        }),
        Exam::habit(SEARCH, "considers only searchmoves", |patient| {
            plays(patient, "startpos", "depth 2 searchmoves a2a3 h2h3", &["a2a3", "h2h3"])
        }),
        Exam::habit(SEARCH, "keeps to its move time", |patient| Verdict::of(keeps_time(patient))),
        Exam::habit(GAME, "moves with a millisecond left", |patient| {
            moves(patient, "startpos", "wtime 1 btime 1")
        }),
        Exam::habit(GAME, "moves with a negative clock", |patient| {
            moves(patient, "startpos", "wtime -50 btime 100")
        }),
        Exam::habit(GAME, "follows a long game", |patient| Verdict::of(long_game(patient))),
        Exam::habit(GAME, "captures en passant and promotes", |patient| {
            moves(patient, "fen 8/P6k/8/3pP3/8/8/8/K7 w - d6 0 1 moves e5d6 h7g7", "depth 3")
        }),
        Exam::habit(GAME, "survives being mated", |patient| {
            survives(patient, "fen 7k/6Q1/5K2/8/8/8/8/8 b - - 0 1")
        }),
        Exam::habit(GAME, "survives a stalemate", |patient| {
            survives(patient, "fen 7k/5K2/6Q1/8/8/8/8/8 b - - 0 1")
        }),
        Exam::habit(GAME, "survives an illegal move", |patient| {
            Verdict::of(patient.is_quiet_after(&["position startpos moves e2e4 e2e4 e7e5"]))
        }),
        Exam::habit(GAME, "survives a position without kings", |patient| {
            Verdict::of(patient.is_quiet_after(&["position fen 8/8/8/8/8/8/8/8 w - - 0 1"]))
        }),
        Exam::habit(GAME, "survives a very long line", |patient| {
            let line = "x".repeat(100_000);
            Verdict::of(patient.is_quiet_after(&[&line]))
        }),
        Exam::habit(GAME, "castles in Chess960 by taking its rook", chess960),
        Exam::habit(GAME, "forgets Chess960 again", |patient| {
            let _ = patient.ready_after(&["setoption name UCI_Chess960 value false"]);
            plays(
                patient,
                "fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1",
                "depth 1 searchmoves e1g1",
                &["e1g1"],
            )
        }),
        Exam::habit(GAME, "plays the same again from the same nodes", |patient| {
            Verdict::of(repeats(patient))
        }),
        Exam::habit(END, "survives an interrupt", |patient| Verdict::of(interrupted(patient))),
        Exam::demand(END, "leaves on quit", |patient| leaves(patient, &[], "quit")),
        Exam::demand(END, "leaves on quit while it searches", |patient| {
            leaves(patient, &["position startpos", "go infinite"], "quit")
        }),
        Exam::habit(END, "leaves when its input ends", |patient| leaves(patient, &[], "")),
        Exam::habit(END, "leaves when its input ends while it searches", |patient| {
            leaves(patient, &["position startpos", "go infinite"], "")
        }),
    ]
}

fn ready_in_search(patient: &mut Patient) -> Result<String, String> {
    patient.ready_after(&["ucinewgame", "position startpos"])?;
    patient.say("go infinite")?;
    let start = Instant::now();
    patient.say("isready")?;
    let said = patient.until("readyok", PROMPT)?;
    let time = start.elapsed();
    if said.iter().any(|line| line.text.starts_with("bestmove")) {
        return Err("it stopped searching for that".to_owned());
    }
    patient.say("stop")?;
    patient.until("bestmove", THOUGHT)?;
    Ok(format!("after {time:.1?}"))
}

fn stops_at_once(patient: &mut Patient) -> Result<String, String> {
    let mut slowest = Duration::ZERO;
    for _ in 0..5 {
        let scene = Scene {
            name: "stop",
            position: "startpos",
            go: "infinite",
            stop_after: Some(Duration::from_millis(30)),
        };
        slowest = slowest.max(scene.play(patient)?.time);
    }
    if slowest > AT_ONCE { Err(format!("{slowest:.0?}")) } else { Ok(format!("{slowest:.1?}")) }
}

fn answers_once(patient: &mut Patient) -> Result<String, String> {
    for _ in 0..3 {
        patient.ready_after(&["position startpos"])?;
        patient.say("go depth 2")?;
        patient.until("bestmove", THOUGHT)?;
        patient.is_quiet_after(&["stop"])?;
    }
    Ok(String::new())
}

fn ponders(patient: &mut Patient) -> Result<String, String> {
    patient.ready_after(&["ucinewgame", "position startpos moves e2e4 e7e5"])?;
    patient.say("go ponder wtime 300 btime 300")?;
    let until = Instant::now() + Duration::from_millis(400);
    while let Some(line) = patient.next(until)? {
        if line.text.starts_with("bestmove") {
            return Err("it answered before ponderhit".to_owned());
        }
    }
    patient.say("ponderhit")?;
    patient.until("bestmove", THOUGHT).map(|_| String::new())
}

fn scene(position: &'static str, go: &'static str) -> Scene {
    Scene { name: "", position, go, stop_after: None }
}

fn moves(patient: &mut Patient, position: &'static str, go: &'static str) -> Verdict {
    let seen = scene(position, go).play(patient);
    Verdict::of(seen.and_then(|seen| seen.best_move().map(|_| seen.best.to_string())))
}

fn plays(
    patient: &mut Patient,
    position: &'static str,
    go: &'static str,
    wanted: &[&str],
) -> Verdict {
    match scene(position, go).play(patient) {
        Ok(seen) => {
            let best = seen.best.best.unwrap_or_default();
            Verdict::when(wanted.contains(&best.as_str()), || format!("it plays {best}"))
        }
        Err(reason) => Verdict::Failed(reason),
    }
}

fn keeps_time(patient: &mut Patient) -> Result<String, String> {
    let mut longest = Duration::ZERO;
    for _ in 0..5 {
        longest = longest.max(scene("startpos", "movetime 100").play(patient)?.time);
    }
    let over = longest.saturating_sub(Duration::from_millis(100));
    if over > Duration::from_millis(100) {
        return Err(format!("{over:.0?} over"));
    }
    Ok(format!("at most {over:.1?} over"))
}

/// Three hundred moves of knights: more than any table for a game should be short of.
fn long_game(patient: &mut Patient) -> Result<String, String> {
    let moves = " g1f3 g8f6 f3g1 f6g8".repeat(150);
    patient.ready_after(&["ucinewgame", &format!("position startpos moves{moves}")])?;
    patient.say("go depth 2")?;
    patient.until("bestmove", THOUGHT).map(|_| String::new())
}

/// It may answer what it likes, or nothing, but must live.
fn survives(patient: &mut Patient, position: &str) -> Verdict {
    let result = (|| {
        patient.ready_after(&["ucinewgame", &format!("position {position}")])?;
        patient.say("go depth 2")?;
        let answer = patient.until("bestmove", Duration::from_secs(3));
        patient.ready_after(&["stop"])?;
        let last = answer?.pop().map(|line| line.text).unwrap_or_default();
        Ok(last)
    })();
    Verdict::of(result)
}

fn chess960(patient: &mut Patient) -> Verdict {
    if !patient.declares("UCI_Chess960") {
        return Verdict::Skipped("it does not play Chess960".to_owned());
    }
    if let Err(reason) = patient.ready_after(&["setoption name UCI_Chess960 value true"]) {
        return Verdict::Failed(reason);
    }
    plays(patient, "fen 4k3/8/8/8/8/8/8/1K5R w H - 0 1", "depth 1 searchmoves b1h1", &["b1h1"])
}

fn repeats(patient: &mut Patient) -> Result<String, String> {
    let mut play = || {
        let seen = scene("startpos moves e2e4", "nodes 3000").play(patient)?;
        let nodes = seen.infos().iter().filter_map(|info| info.nodes).max();
        Ok::<_, String>((seen.best, nodes))
    };
    let (first, second) = (play()?, play()?);
    if first == second {
        return Ok(first.0.to_string());
    }
    Err(format!("{} with {:?} nodes, then {} with {:?}", first.0, first.1, second.0, second.1))
}

/// Ctrl-C in a terminal reaches every program there.
fn interrupted(patient: &mut Patient) -> Result<String, String> {
    let id = patient.process_id()?;
    let sent = Command::new("kill").args(["-INT", &id.to_string()]).status();
    sent.map_err(|error| error.to_string())?;
    std::thread::sleep(Duration::from_millis(50));
    let after = patient.process_id().map_err(|error| format!("{error} by an interrupt"))?;
    if after == id { Ok(String::new()) } else { Err("it left".to_owned()) }
}

fn leaves(patient: &mut Patient, before: &[&str], goodbye: &str) -> Verdict {
    let ready = patient.ready_after(&[]);
    let said = ready.and_then(|_| before.iter().try_for_each(|line| patient.say(line)));
    if let Err(reason) = said {
        return Verdict::Failed(reason);
    }
    std::thread::sleep(Duration::from_millis(50));
    match patient.dismiss(goodbye, PROMPT) {
        Some((Exit::Code(0), time)) => Verdict::Passed(format!("after {time:.0?}")),
        Some((exit, _)) => Verdict::Failed(format!("it {exit}")),
        None => Verdict::Failed("it does not run".to_owned()),
    }
}
