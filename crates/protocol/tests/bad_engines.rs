//! Every way to be bad gets its right name, ten times out of ten, and leaves nothing behind.

use badengine::Mode;
use protocol::client::{ClientError, UciClient};
use protocol::process::{Exit, Launch, ProcessError};
use protocol::uci::{Command, Go, Message, PositionCommand};
use std::time::{Duration, Instant};

const RUNS: usize = 10;
const STARTUP: Duration = Duration::from_secs(10);
const SHORT: Duration = Duration::from_millis(150);
const LONG: Duration = Duration::from_secs(20);

fn launch(mode: Mode) -> Launch {
    Launch::new(badengine::executable()).args([mode.name()]).patience(SHORT)
}

fn start(mode: Mode) -> UciClient {
    UciClient::start(&launch(mode), STARTUP).expect("the engine starts")
}

fn movetime(milliseconds: u64) -> Go {
    Go { move_time: Some(milliseconds), ..Go::default() }
}

/// Starts an engine of this mode ten times, and sees that nothing of it is left each time.
fn each_time(mode: Mode, check: impl Fn(&mut UciClient)) {
    for _ in 0..RUNS {
        let mut engine = start(mode);
        let id = engine.process().id();
        check(&mut engine);
        drop(engine);
        assert_gone(id, mode);
    }
}

#[cfg(unix)]
fn assert_gone(id: u32, mode: Mode) {
    use rustix::process::{Pid, test_kill_process};
    let process = Pid::from_raw(id.cast_signed()).expect("an id is not 0");
    assert_eq!(test_kill_process(process), Err(rustix::io::Errno::SRCH), "{mode:?} is still there");
}

#[cfg(not(unix))]
fn assert_gone(id: u32, mode: Mode) {
    let list =
        std::process::Command::new("tasklist").args(["/FI", &format!("PID eq {id}")]).output();
    let list = String::from_utf8_lossy(&list.expect("tasklist runs").stdout).into_owned();
    assert!(!list.contains("badengine"), "{mode:?} is still there: {list}");
}

fn good_game(engine: &mut UciClient) {
    let mut position = PositionCommand::default();
    engine.send(&Command::NewGame).unwrap();
    for _ in 0..6 {
        engine.ping(LONG).unwrap();
        engine.send(&Command::Position(position.clone())).unwrap();
        let answer = engine.think(&movetime(100), LONG).unwrap();
        position.moves.push(answer.best_move.best.expect("a move"));
        position.resolve().expect("a legal move");
    }
}

#[test]
fn good() {
    each_time(Mode::Good, |engine| {
        assert_eq!(engine.name(), "Bad Engine (good)");
        assert!(engine.option("move overhead").is_some());
        good_game(engine);
        assert_eq!(engine.quit(LONG), Exit::Code(0));
    });
}

#[test]
fn crash_on_go() {
    each_time(Mode::CrashOnGo, |engine| {
        let error = engine.think(&movetime(50), LONG).unwrap_err();
        let by_signal = cfg!(all(unix, not(feature = "portable")));
        let ended = |exit: Option<Exit>| {
            if by_signal { exit == Some(Exit::Signal(6)) } else { exit.is_some() }
        };
        assert!(matches!(error, ClientError::Ended { exit, .. } if ended(exit)), "{error}");
    });
}

#[test]
fn stall() {
    each_time(Mode::Stall, |engine| {
        let error = engine.think(&movetime(10), SHORT).unwrap_err();
        assert!(matches!(error, ClientError::Timeout { waiting_for: "bestmove", .. }), "{error}");
        engine.ping(LONG).expect("it is alive");
        let error = engine.stop(SHORT).unwrap_err();
        assert!(matches!(error, ClientError::Timeout { .. }), "{error}");
    });
}

#[test]
fn illegal_move() {
    each_time(Mode::IllegalMove, |engine| {
        let answer = engine.think(&movetime(10), LONG).unwrap();
        let moves = vec![answer.best_move.best.expect("a move")];
        let position = PositionCommand { moves, ..PositionCommand::default() };
        let refused = position.resolve().unwrap_err().to_string();
        assert!(refused.starts_with("move 1: illegal move 'a1h8'"), "{refused}");
    });
}

#[test]
fn wrong_pv() {
    each_time(Mode::WrongPv, |engine| {
        let answer = engine.think(&movetime(10), LONG).unwrap();
        let pv = answer.info.expect("a line with a score").pv;
        assert_ne!(pv.first(), answer.best_move.best.as_ref());
        assert!(PositionCommand { moves: pv, ..PositionCommand::default() }.resolve().is_err());
    });
}

#[test]
fn never_uciok() {
    for _ in 0..RUNS {
        let error = UciClient::start(&launch(Mode::NeverUciOk), SHORT).unwrap_err();
        assert!(matches!(error, ClientError::Timeout { waiting_for: "uciok", .. }), "{error}");
    }
}

#[test]
fn garbage() {
    each_time(Mode::Garbage, good_game);
}

#[test]
fn flood() {
    each_time(Mode::Flood, |engine| {
        let mut lines = 0;
        let answer = engine.think_aloud(&movetime(10), LONG, |_| lines += 1).unwrap();
        assert!(answer.best_move.best.is_some());
        assert!(lines > 100_000, "{lines}");
    });
}

#[test]
fn flood_forever() {
    each_time(Mode::FloodForever, |engine| {
        let error = engine.think(&movetime(10), SHORT).unwrap_err();
        assert!(matches!(error, ClientError::Timeout { waiting_for: "bestmove", .. }), "{error}");
        assert_eq!(engine.quit(SHORT), Exit::Killed);
    });
}

/// A flood that nobody reads costs a bounded amount of memory: the engine has to wait with the rest
/// of it, and its answer arrives only after somebody has begun to read.
#[test]
fn an_unread_flood_stays_small() {
    let mut engine = start(Mode::Flood);
    let begin = Instant::now();
    engine.think(&movetime(10), LONG).unwrap();
    let whole_flood = begin.elapsed();
    engine.send(&Command::Go(movetime(10))).unwrap();
    // Time for several floods, if nothing held the engine back.
    std::thread::sleep(3 * whole_flood);
    let reading_from = Instant::now();
    let answered = loop {
        let received = engine.expect("bestmove", reading_from + LONG).unwrap();
        if matches!(received.message, Ok(Message::BestMove(_))) {
            break received.line.at;
        }
    };
    assert!(answered > reading_from, "all of it was read before anybody asked");
}

#[cfg(unix)]
#[test]
fn close_stdin() {
    each_time(Mode::CloseStdin, |engine| {
        let error = engine.think(&movetime(10), SHORT).unwrap_err();
        assert!(matches!(error, ClientError::Timeout { .. }), "{error}");
        // It runs but will not hear us: that is "ended" without an exit.
        let error = engine.ping(SHORT).unwrap_err();
        assert!(matches!(error, ClientError::Ended { exit: None, .. }), "{error}");
    });
}

#[test]
fn deaf() {
    each_time(Mode::Deaf, |engine| {
        engine.send(&Command::Go(Go::default())).unwrap();
        let long = Command::Position(PositionCommand {
            moves: vec!["e2e4".to_owned(); 20_000],
            ..PositionCommand::default()
        });
        let error = engine.send(&long).unwrap_err();
        let deaf = matches!(error, ClientError::Process(ProcessError::Deaf { .. }));
        assert!(deaf, "{error}");
    });
}

#[test]
fn exit_between_games() {
    each_time(Mode::ExitBetweenGames, |engine| {
        good_game(engine);
        // The write may come before or after the end; the ping cannot succeed.
        let _ = engine.send(&Command::NewGame);
        let error = engine.ping(LONG).unwrap_err();
        let ended = |exit| matches!(exit, Some(Exit::Code(0)));
        assert!(matches!(error, ClientError::Ended { exit, .. } if ended(exit)), "{error}");
    });
}

#[test]
fn late() {
    each_time(Mode::Late, |engine| {
        let answer = engine.think(&movetime(50), LONG).unwrap();
        assert!(answer.time >= Duration::from_millis(450), "{:?}", answer.time);
        assert!(answer.time < Duration::from_secs(3), "{:?}", answer.time);
    });
}

#[test]
fn die_after_bestmove() {
    each_time(Mode::DieAfterBestmove, |engine| {
        assert!(engine.think(&movetime(10), LONG).unwrap().best_move.best.is_some());
        let error = engine.ping(LONG).unwrap_err();
        let by_signal = cfg!(all(unix, not(feature = "portable")));
        let ended = |exit: Option<Exit>| {
            if by_signal { exit == Some(Exit::Signal(6)) } else { exit.is_some() }
        };
        assert!(matches!(error, ClientError::Ended { exit, .. } if ended(exit)), "{error}");
    });
}

#[test]
fn two_bestmoves() {
    each_time(Mode::TwoBestmoves, |engine| {
        let first = engine.think(&movetime(10), LONG).unwrap().best_move;
        assert_eq!(engine.ping(LONG).unwrap().strays, [Message::BestMove(first)]);
    });
}

#[test]
fn huge_line() {
    each_time(Mode::HugeLine, |engine| {
        let (mut longest, mut truncated) = (0, false);
        let answer = engine.think_aloud(&movetime(10), LONG, |said| {
            longest = longest.max(said.line.text.len());
            truncated |= said.line.truncated;
        });
        assert!(answer.unwrap().best_move.best.is_some());
        assert!(truncated && longest <= 64 * 1024, "{longest}");
    });
}

#[test]
fn slow_quit() {
    each_time(Mode::SlowQuit, |engine| {
        good_game(engine);
        let before = Instant::now();
        assert_eq!(engine.quit(SHORT), Exit::Killed);
        assert!(before.elapsed() < Duration::from_secs(2));
    });
}

/// A child that keeps the pipes open goes with its parent.
#[cfg(all(target_os = "linux", not(feature = "portable")))]
#[test]
fn grandchild() {
    each_time(Mode::Grandchild, |engine| {
        let group = engine.process().id();
        good_game(engine);
        assert_eq!(members(group), 2);
        assert_eq!(engine.quit(LONG), Exit::Code(0));
        let deadline = Instant::now() + LONG;
        while members(group) > 0 && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(2));
        }
        assert_eq!(members(group), 0);
    });
}

/// Where children are not ended with their parent, they keep its pipes open, and nobody waits for that.
#[cfg(feature = "portable")]
#[test]
fn grandchild() {
    let mut engine = start(Mode::Grandchild);
    good_game(&mut engine);
    let before = Instant::now();
    assert_eq!(engine.quit(LONG), Exit::Code(0));
    assert!(before.elapsed() < Duration::from_secs(10));
}

/// Living processes of a group, as Linux lists them.
#[cfg(all(target_os = "linux", not(feature = "portable")))]
fn members(group: u32) -> usize {
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let stats =
        processes.filter_map(|entry| std::fs::read_to_string(entry.path().join("stat")).ok());
    let of_group = |stat: &String| {
        let after_name = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
        let fields: Vec<&str> = after_name.split_whitespace().collect();
        fields.first() != Some(&"Z") && fields.get(2) == Some(&group.to_string().as_str())
    };
    stats.filter(of_group).count()
}

#[test]
fn stderr_flood() {
    each_time(Mode::StderrFlood, |engine| {
        assert!(engine.think(&movetime(10), LONG).unwrap().best_move.best.is_some());
        engine.quit(LONG);
        let stderr = engine.process().stderr();
        assert!(stderr.ends_with("the last words\n") && stderr.len() <= 16 * 1024);
    });
}
