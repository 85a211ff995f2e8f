//! The ENIAC program against the rules.

use chance::Random;
use machines::chessvm::Chessvm;
use machines::{Budget, Machine};
use rules::{Move, Position, Role};
use std::collections::BTreeSet;
use vintage::eniac::{Cards, Eniac, Plies, Spot};

/// No position may take longer than 500 hours.
const BUDGET: Budget = Budget::cycles(500 * 3600 * 5_000);

/// A position after some random moves; none if the game ended before.
fn random_position(random: &mut Random, plies: usize) -> Option<Position> {
    let mut position = Position::start();
    for _ in 0..plies {
        let moves = position.legal_moves();
        let mv = *moves.as_slice().get(random.below(moves.len() as u64) as usize)?;
        position.play(mv);
    }
    position.has_legal_move().then_some(position)
}

fn random_positions(seed: u64, count: usize) -> Vec<Position> {
    let mut random = Random::new(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let plies = random.below(120) as usize;
        found.extend(random_position(&mut random, plies));
    }
    found
}

/// The words that a search must leave as it found them: lists, turn and board.
/// A white rook may come back into either of its two words.
fn lasting(machine: &Chessvm) -> Vec<u8> {
    let mut memory = machine.memory();
    memory[7..9].sort_unstable();
    [&memory[5..10], &memory[43..75]].concat()
}

/// The deck is built into the page, where it can be downloaded.
#[test]
fn the_deck_of_the_usual_start_is_the_file() {
    let deck = Cards::of(&Position::start()).deck();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../programs/eniac/chess.deck");
    assert_eq!(std::fs::read_to_string(path).expect("the file"), deck.to_string());
}

#[test]
fn answers_that_the_rules_decide() {
    let eniac = Eniac::new();
    for line in include_str!("data/eniac_answers.txt").lines().filter(|line| !line.starts_with('#'))
    {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let position = Position::from_fen(fields[0]).unwrap();
        let answer = eniac.think(&position, BUDGET).unwrap();
        if fields[1] == "any" {
            let after = position.after(answer.chosen.unwrap());
            assert!(!after.is_stalemate() && answer.remarks.is_empty(), "{line}: {answer:?}");
        } else {
            assert_eq!(answer.card.to_string(), fields[1], "{line}: {answer:?}");
        }
    }
}

#[test]
fn five_plies_see_a_mate_in_two() {
    let position = Position::from_fen("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1").unwrap();
    let answer = Eniac::with_plies(Plies::Five).think(&position, BUDGET).unwrap();
    assert_eq!((answer.card.to_string().as_str(), answer.score), ("1161", 96));
}

#[test]
fn every_answer_is_legal_and_every_move_is_taken_back() {
    let eniac = Eniac::new();
    for position in random_positions(19_460_215, 120) {
        let cards = Cards::of(&position);
        let mut machine = eniac.ready(&cards);
        machine.run(BUDGET).unwrap();
        let mut loaded = eniac.ready(&cards);
        let enter = eniac.label("enter").unwrap();
        while loaded.address().row_number() != enter {
            loaded.step().unwrap();
        }
        assert_eq!(lasting(&machine), lasting(&loaded), "{}", position.fen());
        let answer = Eniac::answer(&machine, &position, cards.remarks).unwrap();
        let only_en_passant = position.legal_moves().into_iter().all(Move::is_en_passant);
        if !only_en_passant && answer.remarks.is_empty() {
            assert!(Cards::chosen(answer.card, &position).is_some(), "{}", position.fen());
        }
        assert!((1..=99).contains(&answer.score), "{}: {}", position.fen(), answer.score);
    }
}

/// The moves that the machine makes at the root and finds legal.
fn root_moves(eniac: &Eniac, position: &Position) -> BTreeSet<(u8, u8)> {
    let lawful = eniac.label("lawful").unwrap();
    let mut found = BTreeSet::new();
    let mut machine = eniac.ready(&Cards::of(position));
    let watch = |machine: &Chessvm| {
        let at = machine.address();
        let first = at.word == at.bank.first_code_word();
        if at.row_number() == lawful && first && machine.word(9).unwrap() % 10 == 1 {
            found.insert((machine.word(0).unwrap(), machine.word(1).unwrap()));
        }
    };
    machine.run_traced(BUDGET, &mut { watch }).unwrap();
    found
}

fn expected_moves(position: &Position) -> BTreeSet<(u8, u8)> {
    let known = |mv: &Move| {
        !mv.is_castle()
            && !mv.is_en_passant()
            && mv.promotes_to().is_none_or(|role| role == Role::Queen)
    };
    let spots = |mv: Move| (Spot::from(mv.from()).digits(), Spot::from(mv.to()).digits());
    position.legal_moves().into_iter().filter(known).map(spots).collect()
}

#[test]
fn the_root_has_exactly_the_legal_moves() {
    let eniac = Eniac::new();
    let pieces = [
        "4k3/8/8/8/3N4/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/3B4/8/8/4K3 b - - 0 1",
        "8/8/3k4/8/3Q4/8/8/4K3 b - - 0 1",
        "4k3/P6p/8/8/8/p6P/8/4K3 w - - 0 1",
        "r3k3/1P5r/8/8/8/8/1p5R/R3K3 b - - 0 1",
        "1n2k3/P1P5/8/8/8/8/p1p5/1N2K3 w - - 0 1",
        "4k3/4r3/8/8/1b6/2N5/4B3/4K3 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
    ];
    let known = pieces.iter().map(|fen| Position::from_fen(fen).unwrap());
    let entered_as_they_are = |position: &Position| Cards::of(position).remarks.is_empty();
    for position in known.chain(random_positions(1_955, 40)).filter(entered_as_they_are) {
        assert_eq!(root_moves(&eniac, &position), expected_moves(&position), "{}", position.fen());
    }
}

#[test]
fn a_third_white_rook_is_remarked() {
    let position = Position::from_fen("4k3/8/8/8/8/8/8/R3K1RR w - - 0 1").unwrap();
    let cards = Cards::of(&position);
    assert_eq!(cards.remarks, ["the rook on h1 is entered as Queen"]);
}

#[test]
fn a_rook_that_would_give_check_as_a_queen_is_entered_otherwise() {
    let position = Position::from_fen("2R5/1k6/8/8/8/8/8/K2R3R w - - 0 1").unwrap();
    assert_eq!(Cards::of(&position).remarks, ["the rook on c8 is entered as Knight"]);
}

#[test]
fn castling_and_en_passant_by_the_opponent_are_simply_on_the_board() {
    let eniac = Eniac::new();
    let castled = Position::from_fen("r4rk1/ppp2ppp/8/8/8/8/PPP2PPP/R3K2R w KQ - 1 1").unwrap();
    let answer = eniac.think(&castled, BUDGET).unwrap();
    assert!(answer.remarks.is_empty() && !answer.chosen.unwrap().is_castle());
    let taken = Position::from_fen("4k3/8/8/8/8/3p4/8/4K3 w - - 0 2").unwrap();
    let answer = eniac.think(&taken, BUDGET).unwrap();
    assert!(answer.remarks.is_empty() && answer.chosen.is_some());
}

#[test]
fn where_only_en_passant_is_legal_the_operator_plays_it() {
    let position = Position::from_fen("8/8/2N1Q3/2k5/3Pp3/8/7K/1R6 b - d3 0 1").unwrap();
    let answer = Eniac::new().think(&position, BUDGET).unwrap();
    assert_eq!(answer.card.to_string(), "0000");
    assert!(answer.chosen.unwrap().is_en_passant());
    assert_eq!(answer.remarks, ["0000 is not a legal move, the operator chose one himself"]);
}

#[test]
fn without_progress_the_search_begins_elsewhere() {
    let first = |halfmoves: u32| {
        let fen = format!("4k3/8/8/8/8/8/8/R3K3 w - - {halfmoves} 60");
        let deck = Cards::of(&Position::from_fen(&fen).unwrap()).deck();
        let card = deck.cards().iter().find(|card| card.text().starts_with("36")).unwrap();
        card.text()[2..4].to_owned()
    };
    assert_eq!((first(0), first(1), first(2)), ("11".to_owned(), "11".to_owned(), "43".to_owned()));
    let all: BTreeSet<String> = (0..64).map(first).collect();
    assert_eq!(all.len(), 32, "each pair of squares is the first once");
}

#[test]
fn the_deck_of_the_start_is_as_expected() {
    let deck = Cards::of(&Position::start()).deck().to_string();
    let start = "04500\n05150\n06850\n07110\n08180\n09010\n29500\n30450\n36110\n";
    assert!(deck.starts_with(start), "{deck}");
    assert!(deck.ends_with("71570\n72890\n73980\n74750\n99000\n"), "{deck}");
}
