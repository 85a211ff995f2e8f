//! Every way to be bad, as a fault of a player; and the next game is played all the same.

use std::path::Path;
use std::time::Duration;

use badengine::Mode;
use engines::{EngineSpec, Protocol, UciEngine};
use player::{Choice, Event, Fault, Limits, Player, Question, Situation, Warning};

const RUNS: usize = 2;

fn spec(mode: Mode) -> EngineSpec {
    let mut spec = EngineSpec::new(&badengine::executable().to_string_lossy()).args([mode.name()]);
    spec.startup = Duration::from_secs(10);
    spec.readiness = Duration::from_secs(10);
    spec.stopping = Duration::from_millis(200);
    spec.overtime = Duration::from_millis(100);
    spec
}

fn start(mode: Mode) -> UciEngine {
    UciEngine::start(spec(mode)).expect("it starts")
}

fn choose(player: &mut dyn Player, observe: &mut dyn FnMut(Event)) -> Result<Choice, Fault> {
    let limits = Limits { move_time: Some(Duration::from_millis(30)), ..Limits::default() };
    player.choose(&Question::new(Situation::start()).with_limits(limits.clone()), observe)
}

/// Several times: a new engine, what happens, and no process left.
fn each_time(mode: Mode, check: impl Fn(&mut UciEngine)) {
    for _ in 0..RUNS {
        let mut player = start(mode);
        let id = player.process_id().expect("it runs");
        check(&mut player);
        drop(player);
        assert!(!Path::new(&format!("/proc/{id}")).exists(), "{mode:?} is still there");
    }
}

fn faults_with(mode: Mode, label: &str) {
    each_time(mode, |player| {
        let fault = choose(player, &mut |_| {}).expect_err("it is bad");
        assert_eq!(fault.label(), label, "{mode:?}: {fault}");
        player.new_game().expect("and goes on");
    });
}

/// Without a clock: noise takes its time.
fn plays_all_the_same(mode: Mode) {
    each_time(mode, |player| {
        for _ in 0..2 {
            player.new_game().expect("it is ready");
            let choice = choose_at(player, &Situation::start());
            let choice = choice.unwrap_or_else(|fault| panic!("{mode:?}: {fault}"));
            assert!(choice.best.is_some());
        }
    });
}

#[test]
fn good() {
    plays_all_the_same(Mode::Good);
}

#[test]
fn crash_on_go() {
    faults_with(Mode::CrashOnGo, "crash");
}

#[test]
fn stall() {
    faults_with(Mode::Stall, "stall");
}

#[test]
fn illegal_move() {
    faults_with(Mode::IllegalMove, "illegal move");
}

#[test]
fn deaf() {
    faults_with(Mode::Deaf, "stall");
}

#[test]
fn close_stdin() {
    let fault = |player: &mut UciEngine| choose(player, &mut |_| {}).expect_err("it is bad");
    each_time(Mode::CloseStdin, |player| {
        let fault = fault(player);
        assert!(matches!(fault, Fault::Stall | Fault::Crash { .. }), "{fault}");
    });
}

#[test]
fn late() {
    each_time(Mode::Late, |player| {
        let mut spec = spec(Mode::Late);
        spec.stopping = Duration::from_secs(5);
        *player = UciEngine::start(spec).expect("it starts");
        assert_eq!(choose(player, &mut |_| {}), Err(Fault::Timeout));
        assert!(player.is_running(), "it is late, not dead");
    });
}

#[test]
fn flood_forever() {
    faults_with(Mode::FloodForever, "stall");
}

#[test]
fn never_uciok() {
    let mut spec = spec(Mode::NeverUciOk);
    spec.startup = Duration::from_millis(150);
    let fault = UciEngine::start(spec).expect_err("it never says it");
    assert_eq!(fault.label(), "protocol error", "{fault}");
    assert!(fault.to_string().contains("no 'uciok' within"), "{fault}");
}

#[test]
fn wrong_pv() {
    each_time(Mode::WrongPv, |player| {
        let mut warnings = Vec::new();
        let mut observe = |event: Event| {
            if let Event::Warning(warning) = event {
                warnings.push(warning);
            }
        };
        choose(player, &mut observe).expect("the move itself is legal");
        let wrong = Warning::IllegalVariation { word: "a1h8".to_owned() };
        assert!(warnings.contains(&wrong), "{warnings:?}");
    });
}

#[test]
fn two_bestmoves() {
    each_time(Mode::TwoBestmoves, |player| {
        choose(player, &mut |_| {}).expect("the first one counts");
        let fault = choose(player, &mut |_| {}).expect_err("the second one is found");
        assert_eq!(fault.label(), "protocol error", "{fault}");
    });
}

#[test]
fn die_after_bestmove() {
    each_time(Mode::DieAfterBestmove, |player| {
        choose(player, &mut |_| {}).expect("its last move counts");
        let fault = choose(player, &mut |_| {}).expect_err("it is dead");
        assert_eq!(fault.label(), "crash", "{fault}");
        choose(player, &mut |_| {}).expect("a new process plays on");
    });
}

#[test]
fn exit_between_games() {
    each_time(Mode::ExitBetweenGames, |player| {
        player.new_game().expect("the first game");
        choose(player, &mut |_| {}).expect("a move");
        let fault = player.new_game().expect_err("it leaves");
        assert_eq!(fault.label(), "crash", "{fault}");
        player.new_game().expect("a new process");
        choose(player, &mut |_| {}).expect("a move");
    });
}

#[test]
fn noise_is_survived() {
    for mode in [Mode::Garbage, Mode::Flood, Mode::HugeLine, Mode::StderrFlood, Mode::Grandchild] {
        plays_all_the_same(mode);
    }
}

#[test]
fn slow_quit_is_ended() {
    plays_all_the_same(Mode::SlowQuit);
}

#[test]
fn settings_outlive_a_crash() {
    let mut player = start(Mode::DieAfterBestmove);
    player.set_option("hash", "32").expect("declared");
    assert!(player.set_option("hash", "many").is_err());
    assert!(player.set_option("Style", "wild").is_err());
    choose(&mut player, &mut |_| {}).expect("a move");
    choose(&mut player, &mut |_| {}).expect_err("it died");
    assert!(!player.is_running());
    choose(&mut player, &mut |_| {}).expect("it was started again");
}

#[test]
fn a_good_cecp_engine() {
    let mut player = spec(Mode::Cecp).speaking(Protocol::Cecp).open().expect("it starts");
    player.new_game().expect("ready");
    let mut situation = Situation::start();
    for _ in 0..6 {
        let choice = choose_at(player.as_mut(), &situation).expect("a move");
        situation.play(choice.best.expect("a move")).expect("legal");
    }
    // Two moves back and on from there: the engine has to follow.
    situation.take_back();
    situation.take_back();
    let choice = choose_at(player.as_mut(), &situation).expect("a move");
    assert!(choice.best.is_some_and(|best| situation.position().is_legal(best)));
}

fn choose_at(player: &mut dyn Player, situation: &Situation) -> Result<Choice, Fault> {
    let limits = Limits { depth: Some(2), ..Limits::default() };
    player.choose(&Question::new(situation.clone()).with_limits(limits.clone()), &mut |_| {})
}
