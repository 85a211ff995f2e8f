//! Engines that others wrote, as players, where they are installed.

use std::time::{Duration, Instant};

use engines::{EngineSpec, Protocol, UciEngine, find_program};
use player::{Clock, Event, Fault, Limits, Player, Question, SideClock, Signal, Situation};
use rules::{CastlingMode, Position};

const UCI: [&str; 4] = ["stockfish", "glaurung", "toga2", "ethereal-chess"];
const CECP: [(&str, &[&str]); 4] =
    [("phalanx", &[]), ("fairymax", &[]), ("sjeng", &[]), ("hoichess", &["--xboard"])];

#[expect(clippy::print_stderr, reason = "a test says why it did nothing")]
fn is_installed(name: &str) -> bool {
    let found = find_program(name).is_some() && std::env::var_os("TORRES_REAL_ENGINES").is_some();
    if !found {
        eprintln!("skipped: {name} is not present, or TORRES_REAL_ENGINES is not set");
    }
    found
}

/// A few moves of a game of a player against itself; returns what it said.
fn play(player: &mut dyn Player, mut situation: Situation, limits: &Limits) -> Vec<Event> {
    let mut events = Vec::new();
    let plies = situation.moves().len() + 4;
    while situation.moves().len() < plies {
        let name = player.name();
        let choice = player
            .choose(&Question::new(situation.clone()).with_limits(limits.clone()), &mut |event| {
                events.push(event);
            })
            .unwrap_or_else(|fault| panic!("{name}: {fault}"));
        situation.play(choice.best.expect("a move")).expect("a legal move");
    }
    events
}

fn after_two_moves() -> Situation {
    let mut situation = Situation::start();
    for text in ["e2e4", "e7e5"] {
        let mv = situation.position().parse_uci(text).expect("legal");
        situation.play(mv).expect("legal");
    }
    situation
}

fn limits() -> [Limits; 3] {
    let side = SideClock { time: Duration::from_secs(5), increment: Duration::from_millis(100) };
    let clock = Clock { white: side, black: side, moves_to_go: None };
    [
        Limits { depth: Some(4), ..Limits::default() },
        Limits { move_time: Some(Duration::from_millis(100)), ..Limits::default() },
        Limits { clock: Some(clock), ..Limits::default() },
    ]
}

/// Game after game with the same process, from different places, with different limits.
fn games(player: &mut dyn Player) {
    let middle =
        Position::from_fen("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    let starts =
        [Situation::start(), after_two_moves(), Situation::new(middle.expect("a position"))];
    for (start, limits) in starts.into_iter().zip(limits()) {
        player.new_game().unwrap_or_else(|fault| panic!("{}: {fault}", player.name()));
        for event in play(player, start, &limits) {
            assert!(!matches!(&event, Event::Text(text) if text.contains("illegal")), "{event:?}");
        }
    }
}

#[test]
fn uci_engines_play() {
    for name in UCI.into_iter().filter(|name| is_installed(name)) {
        let mut player =
            EngineSpec::new(name).open().unwrap_or_else(|fault| panic!("{name}: {fault}"));
        player.set_option("hash", "16").expect("every engine has it");
        games(player.as_mut());
        let events = play(player.as_mut(), Situation::start(), &limits()[0]);
        assert!(events.iter().any(|event| matches!(event, Event::Info(_))), "{name}");
    }
}

#[test]
fn cecp_engines_play() {
    for (name, arguments) in CECP.into_iter().filter(|(name, _)| is_installed(name)) {
        let mut spec = EngineSpec::new(name)
            .args(arguments.iter().copied())
            .in_folder(std::env::temp_dir())
            .speaking(Protocol::Cecp);
        spec.longest = Duration::from_secs(20);
        let mut player = spec.open().unwrap_or_else(|fault| panic!("{name}: {fault}"));
        games(player.as_mut());
    }
}

#[test]
fn stockfish_castles_in_chess960() {
    if !is_installed("stockfish") {
        return;
    }
    let mut player = UciEngine::start(EngineSpec::new("stockfish")).expect("it starts");
    let fen = "1r3k1r/8/8/8/8/8/8/1R3K1R w KQkq - 0 1";
    let position = Position::from_fen(fen).expect("a position");
    let castling = position.parse_uci("f1b1").expect("castling is legal");
    let situation = Situation::new(position).with_castling(CastlingMode::Chess960);
    let limits = Limits { depth: Some(3), search_moves: vec![castling], ..Limits::default() };
    let choice =
        player.choose(&Question::new(situation.clone()).with_limits(limits.clone()), &mut |_| {});
    assert_eq!(choice.expect("an answer").best, Some(castling));
    let ordinary = Limits { depth: Some(3), ..Limits::default() };
    let choice = player
        .choose(&Question::new(Situation::start()).with_limits(ordinary.clone()), &mut |_| {});
    assert!(choice.expect("an answer").best.is_some());
}

#[test]
fn stockfish_stops_when_told() {
    if !is_installed("stockfish") {
        return;
    }
    let mut player = UciEngine::start(EngineSpec::new("stockfish")).expect("it starts");
    let signal = Signal::new();
    let stopper = signal.clone();
    let thread = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        stopper.stop();
    });
    let limits = Limits { infinite: true, ..Limits::default() };
    let start = Instant::now();
    let choice = player.choose(
        &Question::new(Situation::start()).with_limits(limits.clone()).with_signal(signal.clone()),
        &mut |_| {},
    );
    assert!(choice.expect("an answer").best.is_some());
    assert!(start.elapsed() < Duration::from_secs(5));
    thread.join().expect("it only slept");
}

#[test]
fn a_bare_go_ends() {
    if !is_installed("stockfish") {
        return;
    }
    let mut spec = EngineSpec::new("stockfish");
    spec.default_move_time = Duration::from_millis(50);
    let mut player = spec.open().expect("it starts");
    let choice = player.choose(&Question::new(Situation::start()), &mut |_| {});
    let spent = choice.expect("an answer").thinking_time.expect("it was measured");
    assert!(spent < Duration::from_secs(2), "{spent:?}");
}

#[test]
fn what_is_no_engine_is_named() {
    let fault = |program: &str, protocol| {
        let mut spec = EngineSpec::new(program).speaking(protocol);
        spec.startup = Duration::from_millis(200);
        spec.open().err().expect("it is not an engine")
    };
    assert!(matches!(fault("no-such-engine", Protocol::Uci), Fault::Crash { .. }));
    assert!(matches!(fault("cat", Protocol::Uci), Fault::Protocol { .. }));
    assert!(matches!(fault("true", Protocol::Uci), Fault::Crash { .. }));
    assert!(matches!(fault("true", Protocol::Cecp), Fault::Crash { .. }));
}
