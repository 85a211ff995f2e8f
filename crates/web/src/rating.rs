//! The rating of the person at the page, game by game.

use rules::{Color, Position};
use stats::Encounter;

use crate::app::now_ms;
use crate::catalogue::Catalogue;
use crate::messages::{EndReason, GameStatus, Seat};
use crate::store::{RatedGame, StoredGame};

/// What a game that is over brings, if it was played as the ladder measured the opponent: from the
/// usual start, at a level on it, without a clock, and not given up before it began. The store knows
/// whether it had help.
pub(crate) fn rated(catalogue: &Catalogue, game: &StoredGame) -> Option<RatedGame> {
    let is_usual = game.start == Position::start().fen().to_string() && !game.chess960;
    if !is_usual || game.time_control.is_some() || game.imported_pgn.is_some() || is_short(game) {
        return None;
    }
    let (opponent, person) = match (&game.white, &game.black) {
        (Seat::Human { .. }, opponent) => (opponent, Color::White),
        (opponent, Seat::Human { .. }) => (opponent, Color::Black),
        _ => return None,
    };
    let (label, elo, error) = catalogue.rung(opponent)?;
    let score = score(&game.status, person)?;
    let encounter = Encounter { elo, error, score };
    Some(RatedGame { game: game.id, ended_ms: now_ms(), opponent: label.to_owned(), encounter })
}

/// Half-moves before which a game that somebody ends says nothing about who is stronger.
const FEWEST_PLIES: usize = 10;

/// Whether a person or an agreement ended the game before it had begun. A mate counts, however early.
fn is_short(game: &StoredGame) -> bool {
    let GameStatus::Ended { reason, .. } = &game.status else { return false };
    let is_given_up = matches!(reason, EndReason::Resignation | EndReason::Agreement);
    is_given_up && game.moves.len() < FEWEST_PLIES
}

/// What a game brought one side; none where it says nothing about who is stronger.
fn score(status: &GameStatus, side: Color) -> Option<f64> {
    let GameStatus::Ended { result, reason, .. } = status else { return None };
    let is_broken = matches!(reason, EndReason::Fault | EndReason::Aborted | EndReason::Recorded);
    result.half_points(side).filter(|_| !is_broken).map(|halves| f64::from(halves) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::{ClockSettings, GameResult, ThinkingLimits};
    use crate::store::tests::folder;
    use crate::store::{MoveRow, Store};

    fn ended(result: GameResult, reason: EndReason) -> GameStatus {
        GameStatus::Ended { result, reason, text: String::new() }
    }

    /// Ada has White against the C64 at the level that was measured, and has mated it.
    fn game() -> StoredGame {
        let start = Position::start().fen().to_string();
        let limits = ThinkingLimits { cycles: Some(20_000_000), ..ThinkingLimits::default() };
        StoredGame {
            id: 0,
            created_ms: 0,
            white: Seat::Human { name: "Ada".to_owned() },
            black: Seat::Player { name: "c64".to_owned(), options: [].into(), limits },
            white_name: "Ada".to_owned(),
            black_name: "C64".to_owned(),
            fen: start.clone(),
            start,
            chess960: false,
            time_control: None,
            imported_pgn: None,
            status: ended(GameResult::Win(Color::White), EndReason::Checkmate),
            opening: None,
            moves: Vec::new(),
            deadline_ms: None,
        }
    }

    #[test]
    fn games_that_count_change_the_rating_and_others_do_not() {
        let folder = folder("rating");
        let store = Store::open(&folder, 1 << 30).expect("new");
        let catalogue = Catalogue::new();
        let play = |game: &StoredGame| {
            let game = StoredGame { id: store.add_game(game).expect("kept"), ..game.clone() };
            store.end_game(&game.state(), rated(&catalogue, &game).as_ref()).expect("counted");
            game.id
        };
        assert_eq!(store.rating().expect("read"), None);
        let won = play(&game());
        let first = store.rating().expect("read").expect("a rating");
        let (_, machine, _) = catalogue.rung(&game().black).expect("it is on the ladder");
        assert!((1200.0..machine + 200.0).contains(&first.elo), "{first:?}");
        assert!(first.error > 400.0, "{first:?}");
        let given_up = |plies: usize| StoredGame {
            status: ended(GameResult::Win(Color::Black), EndReason::Resignation),
            moves: vec![MoveRow::default(); plies],
            ..game()
        };
        play(&given_up(FEWEST_PLIES));
        play(&StoredGame { status: ended(GameResult::Draw, EndReason::Threefold), ..game() });
        let third = store.rating().expect("read").expect("a rating");
        assert_eq!((third.won, third.drawn, third.lost), (1, 1, 1));
        assert!(third.error < first.error, "{third:?}");

        let clock = ClockSettings { initial_ms: 60_000, increment_ms: 0 };
        let deeper = ThinkingLimits { cycles: Some(60_000_000), ..ThinkingLimits::default() };
        let level = Seat::Player { name: "c64".to_owned(), options: [].into(), limits: deeper };
        for other in [
            StoredGame { time_control: Some(clock), ..game() },
            StoredGame { chess960: true, ..game() },
            StoredGame { start: "4k3/8/8/8/8/8/8/4K2R w K - 0 1".to_owned(), ..game() },
            StoredGame { black: level, ..game() },
            StoredGame { black: game().white, ..game() },
            StoredGame { white: game().black, ..game() },
            given_up(FEWEST_PLIES - 1),
            StoredGame { status: GameStatus::Playing, ..game() },
            StoredGame { status: ended(GameResult::Win(Color::White), EndReason::Fault), ..game() },
            StoredGame { status: ended(GameResult::Unknown, EndReason::Aborted), ..game() },
        ] {
            play(&other);
            assert_eq!(store.rating().expect("read"), Some(third.clone()), "{other:?}");
        }

        let game = StoredGame { id: won, ..game() };
        store.take_back(&game.state()).expect("taken back");
        let counted = rated(&catalogue, &game);
        store.end_game(&game.state(), counted.as_ref()).expect("not counted");
        let rest = store.rating().expect("read").expect("a rating");
        assert_eq!((rest.won, rest.drawn, rest.lost), (0, 1, 1));
        drop(std::fs::remove_dir_all(folder));
    }
}
