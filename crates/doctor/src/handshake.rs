//! Starting, introducing itself, being ready.

use std::collections::HashSet;
use std::time::Duration;

use player::{OptionKind, OptionSpec};

use crate::patient::Patient;
use crate::{Exam, Verdict};

const START: &str = "start";
const OPTIONS: &str = "options";
const READY: &str = "readiness";

pub(super) fn exams() -> Vec<Exam> {
    let mut exams = vec![
        Exam::demand(START, "answers uci with uciok", |patient| {
            Verdict::of(
                patient.restart().map(|()| format!("after {:.0?}", patient.introduction().time)),
            )
        }),
        Exam::demand(START, "says its name", |patient| said(patient.introduction().name)),
        Exam::demand(START, "says its author", |patient| said(patient.introduction().author)),
        Exam::habit(START, "starts within a second", |patient| {
            let time = patient.introduction().time;
            Verdict::when(time <= Duration::from_secs(1), || format!("{time:.1?}"))
        }),
        Exam::demand(START, "says nothing but id and option before uciok", |patient| {
            only_introductions(&patient.introduction().lines)
        }),
        Exam::demand(OPTIONS, "every declaration can be read", readable_options),
        Exam::demand(OPTIONS, "no name is declared twice", unique_options),
        Exam::demand(OPTIONS, "every default fits", fitting_defaults),
        Exam::habit(OPTIONS, "Hash is a spin that can be set", |patient| set_spin(patient, "Hash")),
        Exam::habit(OPTIONS, "Threads is a spin that can be set", |patient| {
            set_spin(patient, "Threads")
        }),
        Exam::demand(OPTIONS, "an unknown option is ignored", |patient| {
            quiet(patient, &["setoption name No Such Option value 1"])
        }),
        Exam::demand(OPTIONS, "names in other letters are understood or ignored", |patient| {
            quiet(patient, &["setoption name hAsH value 16"])
        }),
        Exam::demand(READY, "answers isready", |patient| quiet(patient, &[])),
        Exam::demand(READY, "answers uci again", |patient| {
            let said =
                patient.say("uci").and_then(|()| patient.until("uciok", super::patient::PROMPT));
            Verdict::of(said.map(|_| String::new()))
        }),
    ];
    exams.extend(readiness());
    exams.extend(common_options());
    exams
}

/// After each of these it must still be ready, and must not have moved.
fn readiness() -> Vec<Exam> {
    const AFTER: [(&str, &[&str]); 13] = [
        ("after ucinewgame", &["ucinewgame"]),
        ("after position startpos", &["position startpos"]),
        ("after moves", &["position startpos moves e2e4 e7e5 g1f3"]),
        ("after a FEN", &["position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]),
        (
            "after a FEN with Black to move",
            &["position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"],
        ),
        (
            "after a FEN with moves",
            &["position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4 e8e7"],
        ),
        ("after stop without a search", &["stop", "stop"]),
        ("after ponderhit without a search", &["ponderhit"]),
        ("after debug on and off", &["debug on", "debug off"]),
        ("after an unknown command", &["xyzzy plugh"]),
        ("after an empty line", &["", "   "]),
        ("after blanks around a command", &["   position    startpos   "]),
        ("after a carriage return", &["position startpos\r"]),
    ];
    AFTER
        .into_iter()
        .map(|(name, lines)| {
            Exam::demand(READY, format!("is ready {name}"), move |patient| quiet(patient, lines))
        })
        .collect()
}

/// A bridge that sets one of these treats it as an error when it is not declared.
fn common_options() -> Vec<Exam> {
    ["Hash", "Threads", "Move Overhead", "SyzygyPath", "UCI_ShowWDL", "UCI_Chess960"]
        .into_iter()
        .map(|name| {
            Exam::habit(OPTIONS, format!("declares {name}"), move |patient| {
                Verdict::when(patient.declares(name), || "bot bridges set it".to_owned())
            })
        })
        .collect()
}

fn quiet(patient: &mut Patient, lines: &[&str]) -> Verdict {
    Verdict::of(patient.is_quiet_after(lines))
}

fn said(text: Option<String>) -> Verdict {
    match text.filter(|text| !text.trim().is_empty()) {
        Some(text) => Verdict::Passed(text),
        None => Verdict::Failed("it does not".to_owned()),
    }
}

fn only_introductions(lines: &[String]) -> Verdict {
    let allowed = |line: &&String| {
        let word = line.split_whitespace().next();
        let known = ["id", "option", "uciok", "info", "copyprotection", "registration"];
        word.is_none_or(|word| known.contains(&word))
    };
    // A greeting before the first command has been read is common and harmless.
    let strangers = lines.iter().skip_while(|line| !line.starts_with("id ")).find(|l| !allowed(l));
    Verdict::when(strangers.is_none(), || format!("'{}'", strangers.map_or("", |line| line)))
}

fn readable_options(patient: &mut Patient) -> Verdict {
    let lines = patient.introduction().lines;
    let bad = lines
        .iter()
        .filter(|line| line.starts_with("option"))
        .find(|line| line.parse::<protocol::uci::Message>().is_err());
    Verdict::when(bad.is_none(), || format!("'{}'", bad.map_or("", |line| line)))
}

fn unique_options(patient: &mut Patient) -> Verdict {
    let mut seen = HashSet::new();
    let options = patient.introduction().options;
    let twice = options.iter().find(|option| !seen.insert(option.name.to_ascii_lowercase()));
    Verdict::when(twice.is_none(), || twice.map_or(String::new(), |option| option.name.clone()))
}

fn fitting_defaults(patient: &mut Patient) -> Verdict {
    let options = patient.introduction().options;
    let odd = options.iter().find(|option| !default_fits(option));
    Verdict::when(odd.is_none(), || odd.map_or(String::new(), declaration))
}

/// An option as the engine declared it.
fn declaration(option: &OptionSpec) -> String {
    protocol::uci::OptionDeclaration(option.clone()).to_string()
}

fn default_fits(option: &OptionSpec) -> bool {
    match &option.kind {
        OptionKind::Spin { default, min, max } => min <= default && default <= max,
        OptionKind::Combo { default, choices } => choices.contains(default),
        _ => true,
    }
}

fn set_spin(patient: &mut Patient, name: &str) -> Verdict {
    let options = patient.introduction().options;
    let Some(option) = options.iter().find(|option| option.name == name) else {
        return Verdict::Failed("it is not declared".to_owned());
    };
    let OptionKind::Spin { min, max, default } = option.kind else {
        return Verdict::Failed(format!("'{}'", declaration(option)));
    };
    let line = |value: i64| format!("setoption name {name} value {value}");
    let (least, usual) = (line(min.max(1).min(max)), line(default));
    quiet(patient, &[&least, &usual])
}
