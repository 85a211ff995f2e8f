//! Players that fail in every way they can: each is classed right, and the match goes on.

mod scripted;

use std::time::Duration;

use arena::{Contestant, Layout, Pace, Reason, Tournament, WarningKind, run};
use player::{Fault, Signal};
use rules::Color;
use scripted::{Memory, clock, scripted, sound};
use terms::GameResult;

/// Two rounds of two games against a sound opponent.
fn play(bad: Contestant) -> Vec<arena::GameRecord> {
    let good = scripted("good", sound).at(bad.pace.clone());
    let tournament = Tournament {
        contestants: vec![bad, good],
        layout: Layout { rounds: 2, ..Layout::default() },
        grace: Duration::from_millis(300),
        ..Tournament::default()
    };
    let mut memory = Memory::default();
    let outcome = run(&tournament, None, &mut memory, &Signal::new()).unwrap();
    assert_eq!(outcome.progress.finished, 4, "the match goes on");
    memory.games
}

fn assert_forfeits(bad: Contestant, reason: Reason) {
    for game in play(bad) {
        assert_eq!(game.ending.reason, reason, "{}", game.ending.text);
        let lost = if game.white == "bad" {
            GameResult::Win(Color::Black)
        } else {
            GameResult::Win(Color::White)
        };
        assert_eq!(game.ending.result, lost, "{}", game.ending.text);
    }
}

#[test]
fn a_panic_is_a_crash() {
    assert_forfeits(scripted("bad", scripted::panics), Reason::Crash);
}

#[test]
fn a_player_that_never_comes_back_stalls() {
    let pace = Pace { patience: Duration::from_millis(200), ..Pace::default() };
    assert_forfeits(scripted("bad", scripted::hangs).at(pace), Reason::Stall);
}

#[test]
fn a_player_that_comes_back_late_loses_on_time() {
    assert_forfeits(
        scripted("bad", scripted::thinks_until_stopped).at(clock("0.2")),
        Reason::TimeForfeit,
    );
}

#[test]
fn an_illegal_move_loses() {
    assert_forfeits(scripted("bad", scripted::cheats), Reason::IllegalMove);
    assert_forfeits(scripted("bad", scripted::passes), Reason::IllegalMove);
}

#[test]
fn a_fault_that_the_player_names_is_kept() {
    assert_forfeits(scripted("bad", scripted::faults), Reason::ProtocolError);
}

#[test]
fn resignation_is_no_fault() {
    assert_forfeits(scripted("bad", scripted::resigns), Reason::Resignation);
}

#[test]
fn a_player_that_cannot_be_made_forfeits() {
    let failing = Contestant::new("bad", || Err(Fault::Crash { reason: "no such file".into() }));
    assert_forfeits(failing, Reason::NoStart);
}

#[test]
fn a_player_that_takes_too_long_to_start_forfeits() {
    let mut slow = Contestant::new("bad", || {
        std::thread::sleep(Duration::from_secs(60));
        Err(Fault::Stall)
    });
    slow.startup = Duration::from_millis(100);
    assert_forfeits(slow, Reason::NoStart);
}

#[test]
fn an_option_that_it_does_not_have_is_named() {
    let mut picky = scripted("bad", sound);
    picky.options.push(("Nonsense".into(), "1".into()));
    let error = picky.try_out().unwrap_err();
    let text = error.to_string();
    assert!(text.starts_with("-engine bad: no option is named 'Nonsense'; it has "), "{text}");
    let games = play(picky);
    assert!(games[0].ending.text.contains("no option is named 'Nonsense'"), "{games:?}");
}

/// A game that nobody played must not decide a test, however many of them there are.
#[test]
fn games_that_did_not_start_enter_no_figure() {
    let failing = Contestant::new("bad", || Err(Fault::Crash { reason: "no such file".into() }));
    let tournament = Tournament {
        contestants: vec![scripted("good", sound), failing],
        layout: Layout { rounds: 10, ..Layout::default() },
        sprt: Some(stats::Sprt::new(0.0, 200.0, 0.05, 0.05, stats::Model::Logistic).unwrap()),
        ..Tournament::default()
    };
    let mut memory = Memory::default();
    let outcome = run(&tournament, None, &mut memory, &Signal::new()).unwrap();
    let progress = &outcome.progress;
    assert_eq!(memory.games.len(), 20);
    assert!(memory.games.iter().all(|game| game.result_text() == "*"));
    assert_eq!((progress.standings.games(), progress.standings.not_played()), (0, 20));
    assert_eq!(progress.standings.duel(0, 1).games.games(), 0);
    assert_eq!(progress.status, None, "nothing was tested");
    assert_eq!(progress.standings.about(1).faults[&Reason::NoStart], 20);
    assert_eq!(arena::Conclusion::of(&outcome), arena::Conclusion::NothingPlayed);
}

#[test]
fn a_variation_that_cannot_be_played_is_only_a_warning() {
    let games = play(scripted("bad", scripted::shows_nonsense));
    for game in games {
        assert!(!game.ending.reason.is_fault(), "{}", game.ending.text);
        // Where the game is a repetition away from its end, the nonsense lies past it.
        let expected = [WarningKind::IllegalVariation, WarningKind::PastTheEnd];
        assert!(game.warnings.iter().all(|one| expected.contains(&one.kind)));
        assert_eq!(game.warnings[0].kind, WarningKind::IllegalVariation);
        assert!(!game.warnings.is_empty() && game.warnings.len() <= 20);
    }
}

#[test]
fn a_flood_of_words_does_no_harm() {
    let games = play(scripted("bad", scripted::talks));
    assert!(games.iter().all(|game| !game.ending.reason.is_fault()));
}

#[test]
fn a_contestant_that_never_starts_ends_the_match_at_last() {
    let failing = Contestant::new("bad", || Err(Fault::Crash { reason: "no such file".into() }));
    let tournament = Tournament {
        contestants: vec![failing, scripted("good", sound)],
        layout: Layout { rounds: 50, ..Layout::default() },
        ..Tournament::default()
    };
    let error = run(&tournament, None, &mut (), &Signal::new()).unwrap_err();
    assert!(error.to_string().contains("'bad' cannot be started"), "{error}");
}

#[test]
fn strict_matches_end_at_the_first_fault() {
    let tournament = Tournament {
        contestants: vec![scripted("bad", scripted::cheats), scripted("good", sound)],
        strict: true,
        ..Tournament::default()
    };
    let error = run(&tournament, None, &mut (), &Signal::new()).unwrap_err();
    assert!(error.to_string().starts_with("game 1: White makes an illegal move"), "{error}");
}
