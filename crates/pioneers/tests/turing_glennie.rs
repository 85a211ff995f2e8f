//! The game of 1952, Turing's rules against Alick Glennie, played again by the rules.

mod record;

use pioneers::turochamp::{
    CastlingDone, KingDanger, KingWeight, Plies, Points, Readings, Turochamp, position_play,
};
use player::{Player, Question, Situation};
use rules::Color;

const GAME: &str = include_str!("data/turing-glennie-1952.txt");

/// The moves of White where the rules differ: number, what was played, what the rules play.
fn differences(readings: Readings) -> Vec<String> {
    let mut player = Turochamp::with_readings(readings);
    let mut situation = Situation::start();
    let mut found = Vec::new();
    for mv in record::moves(GAME) {
        let position = situation.position();
        if position.turn() == Color::White {
            let choice = player.choose(&Question::new(situation.clone()), &mut |_| {});
            let by_rules = choice.expect("no fault").best.expect("a move");
            if by_rules != mv {
                let number = position.fullmoves();
                found.push(format!(
                    "{number}. {} not {}",
                    position.san(by_rules),
                    position.san(mv)
                ));
            }
        }
        situation.play(mv).expect("a legal move");
    }
    found
}

#[test]
fn the_rules_differ_in_eleven_of_29_moves() {
    let expected = [
        "1. e3 not e4",
        "4. dxe5 not Nf3",
        "5. Bb5+ not Bd2",
        "15. Rh3 not Rg1",
        "17. h5 not Bb5",
        "19. Nd5 not Bc6",
        "20. Bb5 not Bd5",
        "22. Qe3 not Kd2",
        "23. b3 not Rg4",
        "25. b3 not Bb3",
        "26. Rdg1 not Bc4",
    ];
    assert_eq!(differences(Readings::default()), expected);
}

#[test]
fn no_other_reading_is_nearer_to_the_game() {
    let usual = Readings::default();
    let number = |readings| differences(readings).len();
    let with = [
        number(Readings { king_danger: KingDanger::Number, ..usual }),
        number(Readings { king_weight: KingWeight::Thousand, ..usual }),
        number(Readings { castling_done: CastlingDone::Two, ..usual }),
        number(Readings { plies: Plies::Three, ..usual }),
    ];
    assert_eq!(with, [12, 11, 11, 14]);
}

/// The gain in position play of each move of White, as far as the opening goes.
#[test]
fn the_gains_are_those_of_a_sheet_with_one_decimal() {
    let mut situation = Situation::start();
    let mut gains = Vec::new();
    for mv in record::moves(GAME).into_iter().take(16) {
        let position = situation.position();
        if position.turn() == Color::White {
            let sum = |position, moved| {
                position_play(position, Color::White, moved, Readings::default()).total()
            };
            let gain: Points = sum(&position.after(mv), Some(mv)) - sum(position, None);
            gains.push(gain.to_string());
        }
        situation.play(mv).expect("a legal move");
    }
    assert_eq!(gains, ["4.2", "3.1", "2.7", "2.0", "3.5", "0.2", "1.1", "1.0"]);
}

#[test]
#[expect(clippy::print_stdout, reason = "a skipped test says so")]
fn the_record_agrees_with_the_one_that_others_keep() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/suites/historic/glennie.pgn");
    let Ok(text) = std::fs::read_to_string(path) else {
        println!("skipped: {path} is not there");
        return;
    };
    // The main line stands at the beginning of its lines; comments and variations are indented.
    let lines =
        text.lines().filter(|line| line.starts_with(|letter: char| letter.is_ascii_digit()));
    let words = lines.filter_map(|line| line.split_whitespace().next());
    let sans = words.filter_map(|word| {
        word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.').into()
    });
    let kept: String =
        sans.map(|san: &str| format!("{} ", san.trim_end_matches(['?', '!']))).collect();
    let kept = kept.replace("-1 ", "");
    assert_eq!(record::moves(&kept), record::moves(GAME));
}
