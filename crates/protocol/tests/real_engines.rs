//! Engines that others wrote, where they are installed.

use protocol::cecp::{Command, Message};
use protocol::client::{CecpClient, UciClient};
use protocol::process::Launch;
use protocol::uci::{self, Go, PositionCommand};
use rules::Position;
use std::path::PathBuf;
use std::time::{Duration, Instant};

const LONG: Duration = Duration::from_secs(30);

/// On the path, or where Debian puts its games.
fn installed(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain(["/usr/games".into()]);
    let wanted = std::env::var_os("TORRES_REAL_ENGINES").is_some();
    let found = folders.map(|folder| folder.join(name)).find(|program| wanted && program.is_file());
    if found.is_none() {
        eprintln_skip(name);
    }
    found
}

#[expect(clippy::print_stderr, reason = "a test says why it did nothing")]
fn eprintln_skip(name: &str) {
    eprintln!("skipped: {name} is not present, or TORRES_REAL_ENGINES is not set");
}

#[test]
fn uci_engines_play_eight_plies_with_themselves() {
    for name in ["stockfish", "glaurung", "toga2", "ethereal-chess"] {
        let Some(program) = installed(name) else { continue };
        let mut engine = UciClient::start(&Launch::new(program), LONG).expect(name);
        assert!(engine.option("hash").is_some(), "{name}");
        engine.send(&uci::Command::NewGame).expect(name);
        let mut game = PositionCommand::default();
        for _ in 0..8 {
            engine.ping(LONG).expect(name);
            engine.send(&uci::Command::Position(game.clone())).expect(name);
            let go = Go { depth: Some(3), ..Go::default() };
            let answer = engine.think(&go, LONG).expect(name);
            game.moves.push(answer.best_move.best.expect("a move"));
            game.resolve().expect(name);
            let pv = answer.info.expect("a score").pv;
            assert!(!pv.is_empty(), "{name}");
        }
        engine.quit(LONG);
    }
}

/// Not gnuchess: version 6.2.7 sometimes loses a line that comes while it is busy, and then waits
/// for ever.
#[test]
fn cecp_engines_answer_four_moves() {
    let engines =
        [("phalanx", &[][..]), ("fairymax", &[]), ("sjeng", &[]), ("hoichess", &["--xboard"])];
    for (name, arguments) in engines {
        let Some(program) = installed(name) else { continue };
        let launch = Launch::new(program).args(arguments.iter().copied()).folder("/tmp");
        let mut engine = CecpClient::start(&launch, LONG).expect(name);
        for command in ["new", "level 0 0:10 0", "sd 4", "easy", "post"] {
            engine.send(&command.parse::<Command>().expect("a command")).expect(name);
        }
        engine.ping(LONG).expect(name);
        play(&mut engine, name);
        engine.quit(LONG);
    }
}

fn play(engine: &mut CecpClient, name: &str) {
    let mut position = Position::start();
    for ply in 0..4 {
        let ours = position.legal_moves().as_slice()[ply * 3];
        let text = position.uci(ours, rules::CastlingMode::Standard).to_string();
        position.play(ours);
        engine.send(&Command::Time(1000)).expect(name);
        engine.send(&Command::OpponentTime(1000)).expect(name);
        engine.send_move(&text).expect(name);
        let reply = await_move(engine, name);
        let mv = position.parse_uci(&reply);
        position.play(mv.unwrap_or_else(|error| panic!("{name}: {error}")));
    }
}

fn await_move(engine: &mut CecpClient, name: &str) -> String {
    let deadline = Instant::now() + LONG;
    loop {
        match engine.expect("move", deadline).expect(name).message {
            Ok(Message::Move(text)) => return text,
            Ok(Message::IllegalMove { text, .. }) => panic!("{name} refused {text}"),
            _ => {}
        }
    }
}
