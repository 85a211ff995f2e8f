//! Games as PGN, out and in.

use std::time::Duration;

use games::pgn::{PgnError, PgnFault, PgnLimits, Reader};
use games::{Game, OpeningNames, Tree, Variant};

use crate::app::now_ms;
use crate::blocking::OffWorker;
use crate::budget::Budget;
use crate::messages::{EndReason, GameStatus, Seat};
use crate::refusal::Refusal;
use crate::replay::{Replay, castling_mode};
use crate::store::{MoveRow, StoredGame};
use crate::translate;

/// Characters of a player's name, or of the reason for the end, in lists; the PGN keeps them all.
const LONGEST_TEXT: usize = 200;

/// A kept game as text. An imported one keeps its comments and variations.
pub(crate) fn written(game: &StoredGame, off: &OffWorker) -> Result<String, Refusal> {
    match &game.imported_pgn {
        Some(text) => Ok(text.clone()),
        None => Ok(tree(game, off)?.to_string()),
    }
}

/// A kept game as a tree, with the clock and the players' own evaluations.
pub(crate) fn tree(game: &StoredGame, off: &OffWorker) -> Result<Game, Refusal> {
    if let Some(text) = &game.imported_pgn {
        return games::pgn::read_one(text).map_err(Refusal::storage);
    }
    let replay = Replay::of(game, off)?;
    let mut tree = Game::new(replay.situation.first().clone());
    set_tags(&mut tree, game);
    let mut at = Tree::ROOT;
    for (one, row) in replay.situation.moves().iter().zip(&game.moves) {
        at = tree.tree.play(at, *one).map_err(Refusal::internal)?;
        let annotation = tree.tree.annotate(at);
        annotation.clock = row.clock_ms.map(Duration::from_millis);
        annotation.elapsed =
            row.time_ms.filter(|_| row.clock_ms.is_none()).map(Duration::from_millis);
        annotation.machine = row.machine_time.map(player::MachineTime::duration);
        annotation.evaluation = row.score;
        annotation.depth = row.depth.filter(|_| row.score.is_some());
    }
    Ok(tree)
}

fn set_tags(tree: &mut Game, game: &StoredGame) {
    tree.tags.set("Event", "Torres");
    tree.tags.set("Site", "localhost");
    tree.tags.set("Date", games::pgn_date(game.created_ms / 1000));
    tree.tags.set("Round", "-");
    tree.tags.set("White", game.white_name.as_str());
    tree.tags.set("Black", game.black_name.as_str());
    if game.chess960 {
        tree.tags.set("Variant", "Chess960");
    }
    if let Some(control) = game.time_control {
        let seconds = |milliseconds: u32| f64::from(milliseconds) / 1_000.0;
        let (initial, increment) = (seconds(control.initial_ms), seconds(control.increment_ms));
        tree.tags.set("TimeControl", format!("{initial}+{increment}"));
    }
    if let Some(opening) = &game.opening {
        tree.tags.set("ECO", opening.eco.as_str());
        tree.tags.set("Opening", opening.name.as_str());
    }
    if let GameStatus::Ended { result, text, .. } = &game.status {
        tree.result = *result;
        tree.tags.set("Termination", text.as_str());
    }
}

/// One game out of a text.
pub(crate) fn read_one(text: &str, _: &OffWorker) -> Result<Game, Refusal> {
    games::pgn::read_one(text).map_err(Refusal::bad_chess)
}

/// Games out of a text, not yet stored.
pub(crate) fn read(
    text: &str,
    names: &OpeningNames,
    budget: &Budget,
    _: &OffWorker,
) -> Result<Vec<StoredGame>, Refusal> {
    let Budget { import_games, import_plies, game_plies, .. } = *budget;
    let refused = |error: PgnError| match error.fault {
        PgnFault::LongMainLine { .. } => Refusal::too_large(error),
        PgnFault::TooManyMoves { .. } => Refusal::too_large(format_args!(
            "more than {import_plies} half-moves with variations; import them in parts"
        )),
        _ => Refusal::bad_chess(error),
    };
    let (mut games, mut moves_left) = (Vec::new(), import_plies);
    let mut reader = Reader::new(text.as_bytes());
    loop {
        // What is left of the budget bounds the next game while it is read.
        reader.set_limits(PgnLimits { main_line: game_plies, moves: moves_left });
        let Some(game) = reader.next() else { break };
        let game = game.map_err(refused)?;
        if games.len() == import_games {
            let words = format!("more than {import_games} games; import them in parts");
            return Err(Refusal::too_large(words));
        }
        moves_left -= game.tree.len();
        games.push(imported(&game, names));
    }
    if games.is_empty() {
        return Err(Refusal::bad_chess("there is no game in the PGN"));
    }
    Ok(games)
}

fn imported(game: &Game, names: &OpeningNames) -> StoredGame {
    let chess960 = game.variant() == Variant::Chess960;
    let positions = game.positions();
    let player = |tag: &str| clipped(game.tags.get(tag).unwrap_or("?"));
    let (white_name, black_name) = (player("White"), player("Black"));
    let fen = |position: &rules::Position| position.fen().to_string();
    StoredGame {
        id: 0,
        created_ms: now_ms(),
        white: Seat::Human { name: white_name.clone() },
        black: Seat::Human { name: black_name.clone() },
        white_name,
        black_name,
        start: game.first().shredder_fen().to_string(),
        chess960,
        time_control: None,
        imported_pgn: Some(game.to_string()),
        status: recorded(game, positions.last()),
        opening: translate::opening(names, &positions),
        moves: rows(game, chess960),
        fen: positions.last().map(fen).unwrap_or_default(),
        deadline_ms: None,
    }
}

fn clipped(text: &str) -> String {
    text.chars().take(LONGEST_TEXT).collect()
}

fn recorded(game: &Game, last: Option<&rules::Position>) -> GameStatus {
    if let Some(outcome) = last.and_then(rules::Position::outcome) {
        return outcome.into();
    }
    let text = clipped(game.tags.get("Termination").unwrap_or("as the PGN says"));
    GameStatus::Ended { result: game.result, reason: EndReason::Recorded, text }
}

fn rows(game: &Game, chess960: bool) -> Vec<MoveRow> {
    let mode = castling_mode(chess960);
    let row = |(id, before, mv): (games::NodeId, rules::Position, rules::Move)| {
        let annotation = game.tree.annotation(id);
        let millis = |time: Duration| time.as_millis() as u64;
        MoveRow {
            uci: before.uci(mv, mode).to_string(),
            time_ms: annotation.and_then(|note| note.elapsed).map(millis),
            clock_ms: annotation.and_then(|note| note.clock).map(millis),
            score: annotation.and_then(|note| note.evaluation),
            depth: annotation.and_then(|note| note.depth),
            machine_time: annotation.and_then(|note| note.machine).map(machine_time),
        }
    };
    game.main_line().map(row).collect()
}

/// A time on a machine of which a PGN says nothing more: in milliseconds.
fn machine_time(time: Duration) -> player::MachineTime {
    player::MachineTime { cycles: time.as_millis() as u64, hertz: 1_000 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_in_goes_out() {
        let text = "[Event \"Test\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
            [White \"Ada\"]\n[Black \"Charles\"]\n[Result \"0-1\"]\n\n\
            1. f3 {[%eval -0.9] [%clk 0:05:00]} 1... e5 2. g4 (2. e4) 2... Qh4# 0-1\n";
        let names = OpeningNames::built_in();
        let games = read(text, &names, &Budget::default(), &OffWorker::TEST).expect("readable");
        assert_eq!(games.len(), 1);
        assert_eq!(games[0].moves.len(), 4);
        assert_eq!(games[0].moves[0].clock_ms, Some(300_000));
        let again = written(&games[0], &OffWorker::TEST).expect("writable");
        assert!(again.contains("(2. e4)") && again.contains("[%eval -0.9]"), "{again}");
        let GameStatus::Ended { reason, .. } = games[0].status else { panic!("it is over") };
        assert_eq!(reason, EndReason::Checkmate);
    }

    #[test]
    fn what_is_too_long_is_refused_while_it_is_read() {
        let names = OpeningNames::built_in();
        let budget = Budget { game_plies: 4, import_plies: 6, ..Budget::default() };
        let refusal = |text: &str| {
            let read = read(text, &names, &budget, &OffWorker::TEST);
            read.expect_err(text).message().to_owned()
        };
        // What follows the limit is not looked at: 'Zz9' is not a move.
        let words = refusal("1. e4 e5 2. Nf3 Nc6 3. Bb5 Zz9 *");
        assert_eq!(words, "game 1, line 1, column 24: more than 4 half-moves in one game");
        let words = refusal("1. e4 e5 2. Nf3 Nc6 *\n\n1. e4 (1. d4) 1... Zz9 *");
        assert_eq!(words, "game 2, line 3, column 20: 'Zz9' is not a move");
        let words = refusal("1. e4 e5 2. Nf3 Nc6 *\n\n1. e4 (1. d4 d5 Zz9) *");
        assert_eq!(words, "more than 6 half-moves with variations; import them in parts");
    }

    #[test]
    fn nonsense_is_refused() {
        let names = OpeningNames::built_in();
        for text in ["", "1. e4 e5 2. Qxh8 *", "[FEN \"nonsense\"]\n\n*"] {
            assert!(read(text, &names, &Budget::default(), &OffWorker::TEST).is_err(), "{text:?}");
        }
    }
}
