//! The C64 program plays by the rules and finds what it must.

use chance::Random;
use player::{Limits, Player, Question, Situation};
use rules::{Move, Position};
use std::collections::HashMap;
use vintage::c64::player::C64;
use vintage::c64::{Computer, ThinkingLimits};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect("a position")
}

fn any(moves: &[Move], random: &mut Random) -> Move {
    moves[random.below(moves.len() as u64) as usize]
}

/// The moves of random games.
fn games(mut visit: impl FnMut(&Position, Move)) {
    let mut random = Random::new(1);
    for _ in 0..6 {
        let mut now = Position::start();
        for _ in 0..70 {
            let moves = now.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = any(&moves, &mut random);
            visit(&now, mv);
            now = now.after(mv);
        }
    }
}

#[test]
fn keys_and_values_follow_the_moves() {
    let mut computer = Computer::new();
    games(|before, mv| {
        let (_, key) = computer.after(before, mv).expect("the value follows");
        assert_eq!(key, computer.key(&before.after(mv)).expect("a key"), "{mv:?}");
    });
}

#[test]
fn keys_of_different_positions_differ() {
    let mut computer = Computer::new();
    let mut seen: HashMap<[u8; 4], u64> = HashMap::new();
    games(|before, _| {
        let key = computer.key(before).expect("a key");
        assert_eq!(*seen.entry(key).or_insert(before.key()), before.key());
    });
    assert!(seen.len() > 300, "{} positions", seen.len());
}

fn best(fen: &str, cycles: u64) -> (String, Option<i32>) {
    let limits = ThinkingLimits { cycles, depth: 12 };
    let thought = Computer::new().think(&[position(fen)], limits).expect("a thought");
    (thought.best.map_or(String::new(), |mv| format!("{mv:?}")), thought.mate())
}

#[test]
fn finds_mates() {
    assert_eq!(best("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 5_000_000), ("a1a8".into(), Some(1)));
    let (_, mate) = best("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 20_000_000);
    assert_eq!(mate, Some(2));
    let (_, mate) = best("1r4k1/r7/8/8/8/8/8/7K b - - 0 1", 20_000_000);
    assert_eq!(mate, Some(2));
}

#[test]
fn takes_what_hangs() {
    let fen = "rnb1kbnr/pppp1ppp/8/4p1q1/4P3/3P4/PPP2PPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(best(fen, 5_000_000).0, "c1g5");
}

#[test]
fn no_legal_move_is_no_move() {
    assert_eq!(best("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 1_000_000), (String::new(), None));
}

#[test]
fn a_short_thought_is_still_a_move() {
    for cycles in [0, 1, 1_000, 200_000, 400_000] {
        let limits = Limits { cycles: Some(cycles), ..Limits::default() };
        let mut player = C64::default();
        player.set_option("OwnBook", "false").expect("an option");
        let thought = Computer::new()
            .think(&[Position::start()], ThinkingLimits { cycles, depth: 30 })
            .expect("a thought");
        assert!(thought.depth >= 1, "{cycles}: {thought:?}");
        let choice = player
            .choose(&Question::new(Situation::start()).with_limits(limits.clone()), &mut |_| {})
            .expect("a choice");
        assert!(choice.best.is_some(), "{cycles}");
    }
}

#[test]
fn plays_games_by_the_rules() {
    let mut player = C64::default();
    let limits = Limits { cycles: Some(600_000), ..Limits::default() };
    let mut situation = Situation::start();
    for _ in 0..60 {
        let choice = player
            .choose(&Question::new(situation.clone()).with_limits(limits.clone()), &mut |_| {})
            .expect("a choice");
        let Some(mv) = choice.best else { break };
        situation.play(mv).expect("a legal move");
        let time = choice.machine_time.expect("a time");
        assert!(time.cycles < 3_000_000, "{} cycles", time.cycles);
    }
}

/// Games from openings of eight random half-moves; every answer must be legal
/// and come from the program itself.
#[test]
#[ignore = "billions of cycles"]
fn plays_two_hundred_games_without_a_fault() {
    let mut random = Random::new(2);
    for game in 0..200 {
        let mut played = vec![Position::start()];
        let mut computer = Computer::new();
        for ply in 0..120 {
            let now = played.last().expect("a position").clone();
            let moves = now.legal_moves();
            if moves.is_empty() || now.halfmoves() >= 100 {
                break;
            }
            let limits = ThinkingLimits { cycles: 800_000, depth: 30 };
            let mv = if ply < 8 {
                any(&moves, &mut random)
            } else {
                let thought = computer.think(&played, limits).expect("a thought");
                thought
                    .best
                    .unwrap_or_else(|| panic!("no move, game {game} ply {ply}: {thought:?}"))
            };
            played.push(now.after(mv));
        }
    }
}
