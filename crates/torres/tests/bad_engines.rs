//! Engines in other processes that misbehave in every way: each is classed right, and the match
//! goes on.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use badengine::Mode;

/// How often each engine plays its two games: five times make ten of ten.
fn rounds() -> u32 {
    std::env::var("SOAK_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// Those that are to fail by their clock get one; the others are not to fail because the computer
/// has other work.
fn limit(mode: Mode) -> &'static str {
    use Mode::{CloseStdin, Deaf, FloodForever, Late, Stall};
    if [Late, Stall, FloodForever, Deaf, CloseStdin].contains(&mode) { "st=0.2" } else { "depth=1" }
}

/// Plays a match of a bad engine against a good player and returns what each game was ended by and
/// what the referee noted.
fn play(mode: Mode) -> (BTreeSet<String>, BTreeSet<String>) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("bad-{}", mode.name()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let protocol = if mode == Mode::Cecp { "cecp" } else { "uci" };
    let program = badengine::executable();
    let status = Command::new(env!("CARGO_BIN_EXE_torres"))
        .arg("match")
        .args(["-engine", &format!("cmd={}", program.display())])
        .args([&format!("args={}", mode.name()), "name=bad", &format!("proto={protocol}")])
        .args([limit(mode), "timemargin=100", "startup=2", "-engine", "player=random", "name=good"])
        .args(["-rounds", &rounds().to_string(), "-maxmoves", "4", "-grace", "600"])
        .args(["-journal", "off", "-json", "games.jsonl"])
        .current_dir(&folder)
        .stdout(Stdio::null())
        .status()
        .unwrap();
    let lines = fs::read_to_string(folder.join("games.jsonl")).unwrap();
    let games: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(status.success(), "{mode:?}: {status} {lines}");
    assert_eq!(games.len() as u32, rounds() * 2, "{mode:?}: the match goes on");
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let reasons = games.iter().map(|game| text(&game["reason"])).collect();
    let warnings = games.iter().filter_map(|game| game["warnings"].as_array()).flatten();
    (reasons, warnings.map(|warning| text(&warning["kind"])).collect())
}

fn assert_ends_by(mode: Mode, expected: &str) {
    let (mut reasons, _) = play(mode);
    // On a computer with too much work, a loss on time may be that computer's fault.
    if expected == "time-forfeit" && reasons.remove("host-late") {
        reasons.insert(expected.to_owned());
    }
    assert_eq!(reasons, BTreeSet::from([expected.to_owned()]), "{mode:?}");
}

/// One test a mode, so that they run side by side.
macro_rules! modes {
    ($($name:ident: $mode:ident => $expected:literal,)*) => {
        $(
            #[test]
            fn $name() {
                assert_ends_by(Mode::$mode, $expected);
            }
        )*

        const TESTED: &[Mode] = &[$(Mode::$mode),*];
    };
}

// Games of four moves end by the move limit when nobody fails.
modes! {
    good: Good => "move-limit",
    crash_on_go: CrashOnGo => "crash",
    stall: Stall => "stall",
    illegal_move: IllegalMove => "illegal-move",
    garbage: Garbage => "move-limit",
    flood: Flood => "move-limit",
    flood_forever: FloodForever => "stall",
    close_stdin: CloseStdin => "crash",
    exit_between_games: ExitBetweenGames => "move-limit",
    late: Late => "time-forfeit",
    die_after_bestmove: DieAfterBestmove => "crash",
    two_bestmoves: TwoBestmoves => "protocol-error",
    huge_line: HugeLine => "move-limit",
    slow_quit: SlowQuit => "move-limit",
    grandchild: Grandchild => "move-limit",
    stderr_flood: StderrFlood => "move-limit",
    deaf: Deaf => "stall",
    cecp: Cecp => "move-limit",
}

#[test]
fn wrong_pv_is_only_a_warning() {
    let (reasons, warnings) = play(Mode::WrongPv);
    assert_eq!(reasons, BTreeSet::from(["move-limit".to_owned()]));
    assert_eq!(warnings, BTreeSet::from(["illegal-variation".to_owned()]));
}

/// What cannot work is found out before the first game, and decides no test.
fn refused(mode: Mode, words: &[&str]) -> String {
    let program = badengine::executable();
    let output = Command::new(env!("CARGO_BIN_EXE_torres"))
        .args(["match", "-engine", "player=random", "depth=1"])
        .args(["-engine", &format!("cmd={}", program.display())])
        .args([&format!("args={}", mode.name()), "name=bad", "depth=1", "startup=2"])
        .args(words)
        .args(["-rounds", "10", "-journal", "off", "-sprt", "elo0=0", "elo1=200"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "no game has begun");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn an_engine_that_never_says_uciok_is_refused_before_a_game() {
    let text = refused(Mode::NeverUciOk, &[]);
    assert!(text.contains("-engine bad: "), "{text}");
}

#[test]
fn an_option_that_the_engine_does_not_declare_is_refused_before_a_game() {
    let text = refused(Mode::Good, &["option.Hsah=3"]);
    let expected = "-engine bad: no option is named 'Hsah'; did you mean 'Hash'?";
    assert!(text.contains(expected), "{text}");
}

#[test]
fn every_mode_is_tested() {
    let elsewhere = [Mode::WrongPv, Mode::Sleep, Mode::NeverUciOk];
    let missing =
        Mode::ALL.iter().filter(|mode| !TESTED.contains(mode) && !elsewhere.contains(mode));
    assert_eq!(missing.collect::<Vec<_>>(), Vec::<&Mode>::new());
}
