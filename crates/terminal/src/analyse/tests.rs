use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use player::{Choice, Entry, Event, Fault, Player, Question, Score};
use rules::Role;

use super::*;

/// Counts pieces and looks at its own captures: enough to see that a queen hangs.
struct Counter {
    interrupt: Option<(Interrupt, usize)>,
}

impl Player for Counter {
    fn name(&self) -> String {
        "Counter".to_owned()
    }

    fn choose(
        &mut self,
        question: &Question,
        _observe: &mut dyn FnMut(Event),
    ) -> Result<Choice, Fault> {
        if let Some((interrupt, positions)) = &mut self.interrupt {
            *positions -= 1;
            if *positions == 0 {
                interrupt.raise();
            }
        }
        let position = question.situation.position();
        let moves = position.legal_moves();
        let value = |mv: &rules::Move| -material(&position.after(*mv));
        let best = moves.iter().copied().max_by_key(value);
        let score = best.map(|best| Score::Centipawns(value(&best)));
        Ok(Choice { best, score, ..Choice::default() })
    }
}

fn material(position: &rules::Position) -> i32 {
    let values = [(Role::Pawn, 100), (Role::Knight, 300), (Role::Bishop, 300)];
    let values = values.into_iter().chain([(Role::Rook, 500), (Role::Queen, 900)]);
    let count = |color, role| position.pieces(color, role).len() as i32;
    let (us, them) = (position.turn(), !position.turn());
    values.map(|(role, value)| (count(us, role) - count(them, role)) * value).sum()
}

const GAMES: &str = "[White \"Ana\"]\n[Black \"Ben\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Qxe5+ Nxe5 0-1\n\n\
                     [White \"Bad\"]\n\n1. e4 e5 2. Ke3 *\n\n\
                     [White \"Cai\"]\n[Black \"Dov\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("torres-analyse-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn settings(folder: &Path) -> AnalyseSettings {
    let file = folder.join("games.pgn");
    fs::write(&file, GAMES).unwrap();
    AnalyseSettings { player: "counter".to_owned(), ..AnalyseSettings::new(file) }
}

fn run(settings: &AnalyseSettings, stop_after: Option<usize>) -> (Analysed, String) {
    let interrupt = Interrupt::listen();
    let for_player = stop_after.map(|positions| (interrupt.clone(), positions));
    let mut registry = Registry::default();
    registry.add(Entry::new("counter", "for tests", move || {
        Ok(Counter { interrupt: for_player.clone() })
    }));
    let mut out = Vec::new();
    let analysed = analyse_until(&registry, settings, &mut out, &interrupt).unwrap();
    (analysed, String::from_utf8(out).unwrap())
}

#[test]
fn a_blunder_is_found_and_a_bad_game_passed_over() {
    let folder = folder("blunder");
    let json = folder.join("report.json");
    let output = Some(folder.join("out.pgn"));
    let settings = AnalyseSettings { json: Some(json.clone()), output, ..settings(&folder) };
    let (analysed, said) = run(&settings, None);
    assert_eq!((analysed.games, analysed.problems.len()), (2, 1), "{said}");
    assert!(said.contains("skipped: game 2, line 8, column "), "{said}");
    assert!(said.contains("game 1 of 3: Ana ("), "{said}");
    let pgn = fs::read_to_string(folder.join("out.pgn")).unwrap().replace('\n', " ");
    assert!(pgn.contains("3. Qxe5+ $4 {[%eval -8.0] Blunder."), "{pgn}");
    assert!(pgn.contains("[WhiteAccuracy \""), "{pgn}");
    let report: serde_json::Value = serde_json::from_slice(&fs::read(&json).unwrap()).unwrap();
    let moves = &report["games"][0]["moves"];
    assert_eq!(moves[4]["judgement"], "blunder", "{report}");
    assert_eq!(moves[4]["evaluation"]["centipawns"], -800);
    assert_eq!(report["games"][1]["game"], 3);
    assert_eq!(report["games"][1]["moves"][3]["evaluation"], serde_json::Value::Null);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 3, "no journal is left");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_null_move_does_not_cost_the_game() {
    let folder = folder("null");
    let settings = settings(&folder);
    let game = "1. e4 e5 (1... -- 2. d4) 2. Qh5 Nc6 3. Qxe5+ Nxe5 4. -- Nf6 *\n";
    fs::write(folder.join("games.pgn"), game).unwrap();
    let (analysed, said) = run(&settings, None);
    assert_eq!((analysed.games, analysed.problems.len()), (1, 0), "{said}");
    let pgn = fs::read_to_string(settings.output_path().unwrap()).unwrap().replace('\n', " ");
    assert!(pgn.contains("3. Qxe5+ $4 {[%eval -8.0] Blunder."), "{pgn}");
    assert!(pgn.contains("(1... -- 2. d4)") && pgn.contains("4. -- Nf6 *"), "{pgn}");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn what_is_stopped_goes_on_and_comes_to_the_same() {
    let folder = folder("stopped");
    let settings = settings(&folder);
    let (whole, _) = run(&settings, None);
    let wanted = fs::read(settings.output_path().unwrap()).unwrap();
    fs::remove_file(settings.output_path().unwrap()).unwrap();

    let (stopped, said) = run(&settings, Some(9));
    assert!(stopped.is_stopped && stopped.games == 1, "{stopped:?}");
    assert!(said.contains("stopped with 1 game done"), "{said}");
    assert!(!settings.output_path().unwrap().exists(), "whole or not at all");
    let (resumed, said) = run(&settings, None);
    assert_eq!((resumed.games, resumed.before), (whole.games, 1), "{said}");
    assert!(said.contains("1 of them analysed before"), "{said}");
    assert_eq!(fs::read(settings.output_path().unwrap()).unwrap(), wanted);
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn many_threads_come_to_the_same() {
    let folder = folder("threads");
    let one = settings(&folder);
    run(&one, None);
    let wanted = fs::read(one.output_path().unwrap()).unwrap();
    let many = AnalyseSettings { threads: NonZero::new(4).unwrap(), ..one };
    run(&many, None);
    assert_eq!(fs::read(many.output_path().unwrap()).unwrap(), wanted);
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_games_are_never_overwritten() {
    let folder = folder("same");
    let mut settings = settings(&folder);
    settings.output = Some(settings.file.clone());
    let error = analyse(&Registry::default(), &settings, &mut Vec::new()).unwrap_err();
    assert!(matches!(error, AnalyseError::SameFile { .. }), "{error}");
    settings.output = None;
    let error = analyse(&Registry::default(), &settings, &mut Vec::new()).unwrap_err();
    assert!(error.to_string().contains("no player is named 'counter'"), "{error}");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn parts_put_together_are_the_whole() {
    let folder = folder("parts");
    let whole = settings(&folder);
    run(&whole, None);
    let expected = fs::read_to_string(whole.output_path().unwrap()).unwrap();
    fs::remove_file(whole.output_path().unwrap()).unwrap();
    for part in ["1/2", "2/2"] {
        run(&AnalyseSettings { shard: part.parse().unwrap(), ..whole.clone() }, None);
        assert!(!whole.output_path().unwrap().exists(), "a part writes no result");
    }
    let (analysed, _) = run(&AnalyseSettings { merge: true, ..whole.clone() }, None);
    assert_eq!((analysed.games, analysed.before), (2, 2));
    assert_eq!(fs::read_to_string(whole.output_path().unwrap()).unwrap(), expected);
    assert_eq!(whole.part_paths(), Vec::<PathBuf>::new(), "nothing is left over");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn without_a_game_there_is_an_error_and_no_file() {
    let folder = folder("none");
    let settings = settings(&folder);
    let mut registry = Registry::default();
    registry.add(Entry::new("counter", "for tests", || Ok(Counter { interrupt: None })));
    for (games, reason) in [
        ("1. e4 e5 2. Ke3 *\n", "games.pgn: no game can be read; game 1"),
        ("", "games.pgn: no game can be read"),
        (" \n\n", "games.pgn: no game can be read"),
    ] {
        fs::write(&settings.file, games).unwrap();
        let done = analyse_until(&registry, &settings, &mut Vec::new(), &Interrupt::listen());
        let text = done.unwrap_err().to_string();
        assert!(text.contains(reason), "{games:?}: {text}");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "only the games themselves");
    }
    fs::remove_dir_all(&folder).unwrap();
}
