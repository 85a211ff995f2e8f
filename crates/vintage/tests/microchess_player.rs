//! MicroChess as a player: openings, whole games, and what it does not know.

use player::{Choice, Event, Limits, Player, Question, Situation};
use rules::{Color, Move, Position};
use vintage::microchess::book::{OPENINGS, Opening};
use vintage::microchess::player::MicroChess;
use vintage::microchess::{Board, Level};

fn ask(player: &mut MicroChess, situation: &Situation) -> (Choice, Vec<String>) {
    let mut texts = Vec::new();
    let mut observe = |event| {
        if let Event::Text(text) = event {
            texts.push(text);
        }
    };
    let choice = player.choose(&Question::new(situation.clone()), &mut observe).unwrap();
    (choice, texts)
}

fn at(fen: &str) -> Situation {
    Situation::new(Position::from_fen(fen).unwrap())
}

fn san(situation: &Situation, mv: Move) -> String {
    situation.position().san(mv).to_string()
}

fn self_play(player: &mut MicroChess, plies: usize) -> Vec<String> {
    let mut situation = Situation::start();
    let mut game = Vec::new();
    while game.len() < plies && situation.outcome().is_none() {
        let best = ask(player, &situation).0.best.unwrap();
        game.push(san(&situation, best));
        situation.play(best).unwrap();
    }
    game
}

#[test]
fn plays_the_known_game_against_itself() {
    let mut player = MicroChess::default();
    player.set_option("opening", "none").unwrap();
    let game = self_play(&mut player, 40).join(" ");
    assert_eq!(game, "e4 e5 Qh5 Nf6 Qxe5+ Be7 Bc4 Ng4 Qxg7 Bf6 Qxf7#");
}

const LINES: &str = include_str!("data/microchess_openings.txt");

/// An opening of the manual with the game it belongs to.
fn lines() -> impl Iterator<Item = (Opening, Color, Vec<Move>)> {
    LINES.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let [name, color, game] = line.split("; ").collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let color = if color == "white" { Color::White } else { Color::Black };
        let is_meant =
            |mv: &Opening| mv.name == name && mv.computer_is_white == (color == Color::White);
        let mut position = Position::start();
        let moves = game.split(' ').map(|text| {
            let mv = position.parse_san(text).unwrap();
            position.play(mv);
            mv
        });
        (OPENINGS.into_iter().find(is_meant).unwrap(), color, moves.collect())
    })
}

#[test]
fn every_opening_of_the_manual_can_be_played() {
    let mut answers = 0;
    for (opening, color, moves) in lines() {
        let mut player = MicroChess::new(Level::SuperBlitz);
        player.set_option("Opening", opening.name).unwrap();
        let mut situation = Situation::start();
        for &mv in &moves[..moves.len() - 1] {
            if situation.position().turn() == color {
                let (choice, texts) = ask(&mut player, &situation);
                assert_eq!(choice.best, Some(mv), "{} {color}: {texts:?}", opening.name);
                assert!(
                    choice.machine_time.unwrap().cycles < 500,
                    "{} {color}: from the book",
                    opening.name
                );
                answers += 1;
            }
            situation.play(mv).unwrap();
        }
    }
    assert_eq!(answers, 80);
}

/// The ninth answer of a table, on a machine that would play it.
#[test]
fn the_last_answer_of_every_opening_is_legal_too() {
    for (opening, color, moves) in lines() {
        let last = opening.answers().nth(8).unwrap();
        let to = moves[moves.len() - 1].to();
        let to = if moves[moves.len() - 1].is_castle() {
            rules::Square::G1.relative_to(color)
        } else {
            to
        };
        let (file, rank) = (to.file() as u8, to.rank() as u8);
        let byte =
            if color == Color::White { rank << 4 | (7 - file) } else { (7 - rank) << 4 | file };
        assert_eq!(last.to, byte, "{} {color}", opening.name);
    }
}

#[test]
fn another_move_than_the_books_closes_it() {
    let mut player = MicroChess::new(Level::SuperBlitz);
    let mut situation = Situation::start();
    for text in ["d4", "e5"] {
        situation.play(situation.position().parse_san(text).unwrap()).unwrap();
    }
    assert!(ask(&mut player, &situation).0.machine_time.unwrap().cycles > 500);
}

/// Only e2-e4 answers the check. MicroChess gives up the double step with the
/// single one, and resigns.
#[test]
fn resigns_when_only_a_double_step_helps() {
    let mut player = MicroChess::default();
    let (choice, texts) = ask(&mut player, &at("6r1/8/5n2/8/r6K/8/4P3/k5n1 w - - 0 1"));
    assert!(choice.resigns);
    assert_eq!(choice.best.map(|mv| mv.to().to_string()).as_deref(), Some("e4"));
    assert_eq!(texts[0], "MicroChess shows FF FF FF and resigns; to play on, e2e4");
    assert_eq!(player.record().resignations, 1);
}

#[test]
fn has_no_move_when_mated_or_stalemated() {
    for fen in ["7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/8/6QK/8/8/8/8/8 b - - 0 1"] {
        for level in Level::ALL {
            let choice = ask(&mut MicroChess::new(level), &at(fen)).0;
            assert_eq!((choice.best, choice.resigns), (None, true), "{level} {fen}");
        }
    }
}

/// Black's second queen finds no slot of a queen, rook or bishop, so MicroChess
/// does not see that she pins its rook.
#[test]
fn never_sends_a_forbidden_move() {
    let situation = at("rnbqkbnr/8/8/8/8/8/8/q2RK3 w kq - 0 1");
    for level in Level::ALL {
        let mut player = MicroChess::new(level);
        let (choice, texts) = ask(&mut player, &situation);
        assert!(situation.position().is_legal(choice.best.unwrap()), "{level}");
        assert_eq!(player.record().forbidden, 1, "{level}");
        assert!(
            texts[0].starts_with("MicroChess chose d1d8, which chess forbids (1 of 1 moves); "),
            "{texts:?}"
        );
    }
}

#[test]
fn a_pawn_on_the_last_rank_becomes_a_queen() {
    let situation = at("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    let mv = situation.position().parse_uci("a7a8q").unwrap();
    let limits = Limits { search_moves: vec![mv], ..Limits::default() };
    let choice = MicroChess::default()
        .choose(&Question::new(situation.clone()).with_limits(limits.clone()), &mut |_| {})
        .unwrap();
    assert_eq!(choice.best, Some(mv));
}

/// The 32 bytes after an answer.
fn memory(player: &mut MicroChess, situation: &Situation) -> Board {
    let mut board = Board::EMPTY;
    let mut observe = |event| {
        if let Event::Machine(state) = event {
            // The pieces stand at $50 in the memory of the KIM-1.
            let pieces = &state.memory[0].cells[0x50..0x70];
            board = Board(pieces.try_into().unwrap());
        }
    };
    player.choose(&Question::new(situation.clone()), &mut observe).unwrap();
    board
}

fn pieces(board: &Board) -> usize {
    let mut squares: Vec<u8> =
        board.0.iter().copied().filter(|square| square & 0x88 == 0).collect();
    squares.sort_unstable();
    squares.dedup();
    squares.len()
}

/// Castling, en passant and promotion are entered by the owner; in the end
/// every piece stands where it should.
#[test]
fn the_owner_enters_what_microchess_does_not_know() {
    let games = [
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3 d6 Bg5 Bg4 Nc3 Qd7 Na4 O-O-O",
        "e4 a6 e5 d5 exd6 h5 a4 h4 g4 hxg3 dxc7 gxh2 cxb8=N hxg1=Q",
        "a4 b5 axb5 a6 bxa6 c6 a7 Bb7 axb8=Q Qxb8",
    ];
    for game in games {
        let mut situation = Situation::start();
        for text in game.split(' ') {
            situation.play(situation.position().parse_san(text).unwrap()).unwrap();
            for level in Level::ALL {
                let mut player = MicroChess::new(level);
                let best = ask(&mut player, &situation).0.best.unwrap();
                let after = situation.position().after(best).occupied().into_iter().count();
                let castled = usize::from(best.is_castle());
                assert_eq!(
                    pieces(&memory(&mut player, &situation)),
                    after,
                    "{game} {text} {castled}"
                );
            }
        }
    }
}

/// Seven queens a side cannot be held, but their squares are.
#[test]
fn any_position_can_be_set() {
    let fens = [
        "qqqqkqqq/8/8/8/8/8/8/QQQQKQQQ w - - 0 1",
        "rrrrr1rr/8/2k5/8/5K2/8/8/NNNNNNNN b - - 0 1",
        "bbbbbbbb/8/2k5/8/5K2/8/PPPPPPPP/8 w - - 0 1",
        "8/8/2k5/8/5K2/8/8/8 w - - 0 1",
    ];
    for fen in fens {
        let situation = at(fen);
        let mut player = MicroChess::new(Level::SuperBlitz);
        let best = ask(&mut player, &situation).0.best.unwrap();
        assert!(situation.position().is_legal(best), "{fen}");
    }
}

#[test]
fn says_how_long_the_original_would_have_taken() {
    let mut player = MicroChess::default();
    player.set_option("Engine", "native").unwrap();
    player.set_option("Opening", "none").unwrap();
    let (_, texts) = ask(&mut player, &Situation::start());
    assert_eq!(
        texts,
        ["display 0F 13 33, value D0, 20924331 cycles (±0 on recordings), 20.9 s at 1 MHz"]
    );
}

#[test]
fn options_are_checked() {
    let mut player = MicroChess::default();
    assert!(player.set_option("Level", "SUPER-BLITZ").is_ok());
    assert_eq!(
        player.set_option("Level", "grandmaster").unwrap_err().to_string(),
        "option 'Level' cannot be 'grandmaster': expected one of normal, blitz, super-blitz"
    );
    assert!(player.set_option("Contempt", "1").is_err());
    assert!(player.set_option("Hash", "64").is_ok());
}
