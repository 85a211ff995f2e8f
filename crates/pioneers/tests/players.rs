//! What every player has to keep to: stop, time, nodes, moves that were asked for, ends of games.

use std::time::{Duration, Instant};

use pioneers::bernstein::{Bernstein, plausible};
use pioneers::turochamp::Turochamp;
use player::{Choice, Event, Info, Limits, Player, Question, Signal, Situation};
use rules::Position;

/// A position with many captures, in which both have most to do.
const BUSY: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn players() -> Vec<Box<dyn Player>> {
    vec![Box::new(Turochamp::default()), Box::new(Bernstein::default())]
}

fn asked(player: &mut dyn Player, question: &Question) -> (Choice, Option<Info>, Vec<String>) {
    let (mut last, mut said) = (None, Vec::new());
    let choice = player.choose(question, &mut |event| match event {
        Event::Info(info) => last = Some(*info),
        Event::Text(text) => said.push(text),
        _ => {}
    });
    (choice.expect("no fault"), last, said)
}

fn at(fen: &str) -> Question {
    Question::new(Situation::new(Position::from_fen(fen).expect("a FEN")))
}

#[test]
fn a_stopped_player_answers_with_a_legal_move() {
    for mut player in players() {
        let signal = Signal::new();
        signal.stop();
        let question = at(BUSY).with_signal(signal);
        let (choice, _, said) = asked(player.as_mut(), &question);
        let best = choice.best.expect("a move");
        assert!(question.situation.position().is_legal(best), "{said:?}");
        assert!(said[0].starts_with("stopped before"), "{said:?}");
    }
}

#[test]
fn nodes_and_time_are_kept() {
    for mut player in players() {
        let limits = Limits { nodes: Some(100), ..Limits::default() };
        let (choice, info, _) = asked(player.as_mut(), &at(BUSY).with_limits(limits));
        assert!(choice.best.is_some());
        assert!(info.is_none_or(|info| info.nodes.is_some_and(|nodes| nodes <= 100)));
        let limits = Limits { move_time: Some(Duration::from_millis(20)), ..Limits::default() };
        let begin = Instant::now();
        let (choice, ..) = asked(player.as_mut(), &at(BUSY).with_limits(limits));
        assert!(choice.best.is_some() && begin.elapsed() < Duration::from_secs(2));
    }
}

#[test]
fn three_plies_of_turochamp_stop_in_time() {
    let mut player = Turochamp::default();
    player.set_option("Plies", "three").expect("an option");
    let limits = Limits { move_time: Some(Duration::from_millis(50)), ..Limits::default() };
    let begin = Instant::now();
    let (choice, ..) = asked(&mut player, &at(BUSY).with_limits(limits));
    assert!(choice.best.is_some() && begin.elapsed() < Duration::from_secs(2));
}

#[test]
fn only_moves_that_were_asked_for_are_played() {
    for mut player in players() {
        let question = at(BUSY);
        let other = question.situation.position().parse_san("a3").expect("legal");
        let limits = Limits { search_moves: vec![other], ..Limits::default() };
        let (choice, ..) = asked(player.as_mut(), &question.with_limits(limits));
        assert_eq!(choice.best, Some(other));
    }
}

#[test]
fn mates_are_found_and_nothing_is_played_after_them() {
    for mut player in players() {
        let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1";
        let question = at(fen);
        let (choice, ..) = asked(player.as_mut(), &question);
        assert_eq!(choice.best, question.situation.position().parse_san("Qxf7#").ok());
        assert_eq!(choice.score, Some(player::Score::Mate(1)));
        let (choice, ..) = asked(player.as_mut(), &at("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"));
        assert_eq!(choice.best, None);
    }
}

#[test]
fn machine_time_is_half_an_hour_and_eight_minutes() {
    let times = players().into_iter().map(|mut player| {
        let (choice, info, _) = asked(player.as_mut(), &Question::new(Situation::start()));
        assert_eq!(choice.machine_time, info.expect("a report").machine_time);
        choice.machine_time.expect("a time").to_string()
    });
    assert_eq!(times.collect::<Vec<String>>(), ["30 min 0 s", "7 min 59 s"]);
}

#[test]
fn the_readings_are_options_and_nothing_else_is() {
    let mut player = Turochamp::default();
    for (name, value) in [
        ("Plies", "three"),
        ("King Danger", "number"),
        ("king value", "Thousand"),
        ("Castling Done", "two"),
        ("Sheet", "all"),
        ("Move Overhead", "20"),
    ] {
        assert!(player.set_option(name, value).is_ok(), "{name}");
    }
    assert!(player.set_option("Plies", "four").is_err());
    assert!(player.set_option("Genius", "true").is_err());
    assert!(Bernstein::default().set_option("Plies", "two").is_err());
}

#[test]
fn the_sheet_shows_the_chosen_move_all_of_them_or_nothing() {
    let lines = |size: &str| {
        let mut player = Turochamp::default();
        player.set_option("Sheet", size).expect("an option");
        asked(&mut player, &Question::new(Situation::start())).2
    };
    let chosen = lines("chosen");
    assert_eq!(chosen[0], "e3: material 41 : 41, position play 10.2 to 14.7, +4.5");
    assert!(chosen[1].starts_with("  mobility: Qd1 √4 2.0, Ra1 √0 0.0"), "{}", chosen[1]);
    let all = lines("all");
    assert_eq!(all.iter().filter(|line| line.contains("material")).count(), 20);
    assert_eq!(lines("none"), Vec::<String>::new());
}

#[test]
fn bernstein_names_seven_moves_with_their_questions() {
    let (_, _, said) = asked(&mut Bernstein::default(), &Question::new(Situation::start()));
    assert_eq!(said.len(), 7);
    assert_eq!(said[1], "Nc3: can a minor piece be developed? 1.000");
}

#[test]
fn both_explain_a_position() {
    let start = Situation::start();
    let sheet = Turochamp::default().explain(&start).expect("sums");
    assert_eq!(sheet.last().map(String::as_str), Some("position play: 10.2"));
    let sums = Bernstein::default().explain(&start).expect("sums");
    assert_eq!(sums[2], "White to Black: 1.000");
}

/// No question asks for mates: what is not among the seven is not seen.
#[test]
fn bernstein_misses_a_mate_that_no_question_produces() {
    let question = at("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    let position = question.situation.position();
    let mate = position.parse_san("Ra8#").expect("legal");
    assert!(!plausible(position).iter().any(|plausible| plausible.mv == mate));
    assert_ne!(asked(&mut Bernstein::default(), &question).0.best, Some(mate));
    assert_eq!(asked(&mut Turochamp::default(), &question).0.best, Some(mate));
}

#[test]
fn a_line_of_bernstein_ends_where_the_game_does() {
    // One more quiet move and fifty have been made: the line has that move and no other.
    let question = at("7k/8/8/8/8/8/r7/4K1R1 w - - 99 90");
    let (choice, info, _) = asked(&mut Bernstein::default(), &question);
    let best = choice.best.expect("a move");
    let is_drawn = question.situation.position().captured(best).is_none();
    assert!(is_drawn && choice.ponder.is_none(), "{best:?}");
    assert_eq!(info.expect("a report").variation, [best]);
}
