//! The 1802 program as a player.

use player::{Event, Limits, Player, Question, Score, Signal, Situation};
use rules::Position;
use std::time::Duration;
use vintage::cdp1802::player::Cdp1802;

fn situation(fen: &str) -> Situation {
    Situation::new(Position::from_fen(fen).expect("a position"))
}

#[test]
fn it_mates_and_says_so() {
    let mate = situation("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    let limits = Limits { depth: Some(3), ..Limits::default() };
    let mut said = Vec::new();
    let choice = Cdp1802::default()
        .choose(&Question::new(mate.clone()).with_limits(limits.clone()), &mut |event| {
            said.push(event);
        })
        .expect("no fault");
    assert_eq!(choice.best, mate.position().parse_san("Ra8#").ok());
    assert_eq!(choice.score, Some(Score::Mate(1)));
    let shows = |event: &Event| matches!(event, Event::Info(info) if info.variation == [choice.best.expect("a move")]);
    assert!(said.iter().any(shows));
}

#[test]
fn it_stops_when_told_and_has_no_move_where_there_is_none() {
    let signal = Signal::new();
    signal.stop();
    let start = Situation::start();
    let mut player = Cdp1802::default();
    let endless = Limits { infinite: true, ..Limits::default() };
    let best = player
        .choose(
            &Question::new(start.clone()).with_limits(endless.clone()).with_signal(signal.clone()),
            &mut |_| {},
        )
        .expect("no fault")
        .best;
    assert!(best.is_some_and(|best| start.position().is_legal(best)));
    let over = situation("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    let choice = player.choose(&Question::new(over.clone()), &mut |_| {});
    assert_eq!(choice.expect("no fault").best, None);
}

/// The plain 1802 is deaf while it makes ready for a search: a `stop` that comes then must be said again.
#[test]
fn it_stops_at_once_on_both_machines() {
    let start = Situation::start();
    let endless = Limits { infinite: true, ..Limits::default() };
    for machine in ["1806 at 12 MHz", "1802 at 1.75 MHz"] {
        let mut player = Cdp1802::default();
        player.set_option("Machine", machine).expect("an option");
        player.set_option("OwnBook", "false").expect("an option");
        for round in 0..4 {
            let signal = Signal::new();
            signal.stop();
            let question = Question::new(start.clone()).with_limits(endless.clone());
            let choice = player.choose(&question.with_signal(signal), &mut |_| {});
            let best = choice.unwrap_or_else(|fault| panic!("{machine}, {round}: {fault}")).best;
            assert!(best.is_some_and(|best| start.position().is_legal(best)), "{machine}, {round}");
        }
        player.new_game().expect("a new game");
    }
}

#[test]
fn time_is_that_of_the_machine() {
    let limits = Limits { move_time: Some(Duration::from_secs(2)), ..Limits::default() };
    let middle = situation("r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9");
    for machine in ["1806 at 12 MHz", "1802 at 1.75 MHz"] {
        let mut player = Cdp1802::default();
        player.set_option("Machine", machine).expect("an option");
        let choice =
            player.choose(&Question::new(middle.clone()).with_limits(limits.clone()), &mut |_| {});
        let time = choice.expect("no fault").machine_time.expect("a time").duration();
        assert!(time > Duration::from_millis(800), "{machine}: {time:?}");
        assert!(time < Duration::from_millis(6_000), "{machine}: {time:?}");
    }
}

#[test]
fn a_long_game_fits_on_the_line() {
    let mut game = Situation::start();
    for text in ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(500) {
        let mv = game.position().parse_uci(text).expect("a move");
        game.play(mv).expect("legal");
    }
    let limits = Limits { depth: Some(2), ..Limits::default() };
    let choice = Cdp1802::default()
        .choose(&Question::new(game.clone()).with_limits(limits.clone()), &mut |_| {});
    let best = choice.expect("no fault").best.expect("a move");
    assert!(game.position().is_legal(best));
}

#[test]
fn the_book_is_an_option() {
    let limits = Limits { move_time: Some(Duration::from_secs(1)), ..Limits::default() };
    let question = Question::new(Situation::start()).with_limits(limits);
    let mut player = Cdp1802::default();
    for (machine, book, has_score) in [
        ("1806 at 12 MHz", "true", false),
        ("1806 at 12 MHz", "false", true),
        ("1802 at 1.75 MHz", "false", true),
        ("1802 at 1.75 MHz", "true", false),
    ] {
        player.set_option("OwnBook", book).expect("an option");
        player.set_option("Machine", machine).expect("an option");
        let choice = player.choose(&question, &mut |_| {}).expect("no fault");
        assert_eq!(choice.score.is_some(), has_score, "{machine}, OwnBook {book}");
    }
}
