use std::io::Cursor;

use player::{Choice, Entry, Event, Fault, Info, Player, Question, Score};

use super::*;

/// Plays the first legal move in the order of their names, and thinks that it is losing.
struct Meek;

impl Player for Meek {
    fn name(&self) -> String {
        "Meek".to_owned()
    }

    fn choose(
        &mut self,
        question: &Question,
        observe: &mut dyn FnMut(Event),
    ) -> Result<Choice, Fault> {
        let position = question.situation.position();
        let mut moves = position.legal_moves().as_slice().to_vec();
        moves.sort_by_key(|mv| position.san(*mv).to_string());
        let score = Some(Score::Centipawns(-30));
        observe(Event::from(Info { score, depth: Some(1), ..Info::default() }));
        Ok(Choice { best: moves.first().copied(), score, ..Choice::default() })
    }
}

fn registry() -> Registry {
    let mut registry = Registry::default();
    registry.add(Entry::new("meek", "for tests", || Ok(Meek)));
    registry
}

fn settings() -> PlaySettings {
    PlaySettings {
        player: "meek".to_owned(),
        analyst: "meek".to_owned(),
        ..PlaySettings::default()
    }
}

fn talk_with(settings: &PlaySettings, input: &str) -> String {
    let mut out = Vec::new();
    let input = Cursor::new(input.to_owned());
    let interrupt = Interrupt::listen();
    play(&registry(), settings, Manners::Orderly, input, &mut out, &interrupt).unwrap();
    String::from_utf8(out).unwrap()
}

fn talk(input: &str) -> String {
    talk_with(&settings(), input)
}

#[test]
fn moves_are_announced_in_words_and_in_notation() {
    let said = talk("e4\n");
    assert!(said.starts_with("You play White against Meek. Type a move, or help.\n"), "{said}");
    assert!(said.contains("Move 1, White: e4, pawn e2 to e4.\n"), "{said}");
    assert!(said.contains("Move 1, Black: Na6, knight b8 to a6.\n"), "{said}");
}

#[test]
fn questions_are_answered() {
    let said = talk("board\nmoves e2\nmoves z9\nmoves\nfen\np N\ns 2\nlast\nclock\nmen\nhelp\n");
    assert!(
        said.contains("2  P P P P P P P P\n1  R N B Q K B N R\n   a b c d e f g h\n"),
        "{said}"
    );
    assert!(said.contains("2 legal moves: e3, e4."), "{said}");
    assert!(said.contains("'z9' is not a square."), "{said}");
    assert!(said.contains("20 legal moves: "), "{said}");
    assert!(said.contains("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), "{said}");
    assert!(said.contains("White knights b1 g1."), "{said}");
    assert!(said.contains("a2 white pawn, b2 white pawn"), "{said}");
    assert!(said.contains("Nobody has moved yet."), "{said}");
    assert!(said.contains("This game has no clock."), "{said}");
    assert!(said.contains("undo: take the last move back."), "{said}");
}

#[test]
fn bad_input_gets_a_sentence() {
    let said = talk("Ke2\nxyzzy\n\nundo\nflip\ns z\n\u{7}\u{1b}[2J\n");
    assert!(said.contains("'Ke2' is not a legal move here."), "{said}");
    assert!(said.contains("'xyzzy' is neither a move nor a command."), "{said}");
    assert!(said.contains("There is nothing to take back."), "{said}");
    assert!(said.contains("Black is at the bottom now."), "{said}");
    assert!(said.contains("'z' is neither a file nor a rank."), "{said}");
    assert!(!said.contains('\u{1b}'), "control characters are not repeated");
}

#[test]
fn a_game_is_taken_back_resigned_reviewed_and_begun_again() {
    let said = talk("e4\nundo\nd4\nhint\ndraw\nresign\nd4\nnew\nfen\nquit\ne4\n");
    assert!(said.contains("Taken back. It is your turn, move 1, White."), "{said}");
    assert!(said.contains("Hint: "), "{said}");
    assert!(said.contains("Meek declines the draw."), "{said}");
    assert!(said.contains("White resigns: Black wins. The result is 0-1."), "{said}");
    assert!(said.contains("White: accuracy "), "{said}");
    assert!(said.contains("The game is over."), "{said}");
    assert_eq!(said.matches("You play White").count(), 2, "{said}");
    assert!(said.ends_with("Goodbye.\n"), "nothing after quit: {said}");
}

#[test]
fn the_machine_may_begin_and_mates_end_games() {
    let first = "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1";
    let first = rules::Position::from_fen(first).unwrap();
    let said = talk_with(&PlaySettings { first, ..settings() }, "Qg7\nfen\n");
    assert!(said.contains("White: king g6, queen f7.\nBlack: king h8."), "{said}");
    assert!(said.contains("queen f7 to g7, checkmate."), "{said}");
    assert!(said.contains("Checkmate: White wins. The result is 1-0."), "{said}");
    let black = PlaySettings { color: Some(rules::Color::Black), ..settings() };
    let said = talk_with(&black, "pgn\n");
    assert!(said.contains("Move 1, White: Na3"), "{said}");
    assert!(said.contains("[White \"Meek\"]") && said.contains("1. Na3 *"), "{said}");
}

#[test]
fn a_signal_ends_it_and_the_game_is_kept() {
    let path = std::env::temp_dir().join(format!("torres-lines-{}.pgn", std::process::id()));
    let settings = PlaySettings { pgn: Some(path.clone()), ..settings() };
    talk_with(&settings, "e4\n");
    let kept = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert!(kept.contains("1. e4 Na6 *"), "{kept}");
    let interrupt = Interrupt::listen();
    interrupt.raise();
    let mut out = Vec::new();
    let input = Cursor::new("e4\n".repeat(1000));
    play(&registry(), &settings, Manners::Eager, input, &mut out, &interrupt).unwrap();
    assert_eq!(String::from_utf8(out).unwrap().lines().count(), 1, "only the greeting");
}
