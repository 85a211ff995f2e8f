//! Ten thousand FENs that must be read, and more than ten thousand that must be refused for the
//! right reason.

use rules::{
    Bitboard, CastlingRights, Color, EnPassantFault, FenField, FenReason, Position, Rank, Role,
    Setup, SetupError, Square,
};

use crate::walk::{self, Random};

fn positions(seed: u64, number: usize) -> Vec<Position> {
    let mut random = Random::new(seed);
    let mut found = Vec::new();
    while found.len() < number {
        walk::game(walk::start(&mut random), &mut random, |position, _| {
            found.push(position.clone());
        });
        found.extend((0..50).filter_map(|_| walk::thrown(&mut random)));
    }
    found.truncate(number);
    found
}

#[test]
fn good_fens_are_accepted() {
    for position in positions(100, 12_000) {
        let fen = position.fen().to_string();
        assert_eq!(Position::from_fen(&fen).as_ref(), Ok(&position), "{fen}");
        let spaced = format!("  {}\r\n", fen.replace(' ', "\t "));
        assert_eq!(Position::from_fen(&spaced).as_ref(), Ok(&position), "{spaced}");
    }
}

/// A way to spoil a position, with the complaint that must follow; `None` where it does not apply.
type Spoiler = fn(&Position, &mut Random) -> Option<(String, FenField, FenReason)>;

fn rule(
    setup: &Setup,
    field: FenField,
    error: SetupError,
) -> Option<(String, FenField, FenReason)> {
    Some((setup.fen().to_string(), field, FenReason::Setup(error)))
}

fn with_field(position: &Position, index: usize, text: &str) -> String {
    let fen = position.fen().to_string();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields[index] = text;
    fields.join(" ")
}

fn color(random: &mut Random) -> Color {
    *random.pick(&Color::ALL)
}

fn square_of(set: Bitboard, random: &mut Random) -> Option<Square> {
    let squares: Vec<Square> = set.into_iter().collect();
    (!squares.is_empty()).then(|| *random.pick(&squares))
}

const SPOILERS: &[Spoiler] = &[
    // A king is gone.
    |position, random| {
        let (mut setup, color) = (position.to_setup(), color(random));
        setup.board.remove(position.king(color));
        rule(&setup, FenField::Placement, SetupError::MissingKing(color))
    },
    // A king too many.
    |position, random| {
        let (mut setup, color) = (position.to_setup(), color(random));
        let square = square_of(!position.occupied(), random)?;
        setup.board.put(square, Role::King.of(color));
        rule(&setup, FenField::Placement, SetupError::TooManyKings(color))
    },
    // A pawn where none can be.
    |position, random| {
        let mut setup = position.to_setup();
        let ends = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
        let square = square_of(ends.without(position.occupied()), random)?;
        setup.board.put(square, Role::Pawn.of(color(random)));
        rule(&setup, FenField::Placement, SetupError::PawnOnLastRank(square))
    },
    // Nine pawns.
    |position, random| {
        let (mut setup, color) = (position.to_setup(), color(random));
        let middle = Bitboard::rank(Rank::Third)
            | Bitboard::rank(Rank::Fourth)
            | Bitboard::rank(Rank::Fifth)
            | Bitboard::rank(Rank::Sixth);
        for square in middle.without(position.occupied()) {
            if setup.board.pieces(color, Role::Pawn).len() < 9 {
                setup.board.put(square, Role::Pawn.of(color));
            }
        }
        let nine = setup.board.pieces(color, Role::Pawn).len() == 9;
        let other_fine = setup.board.pieces(!color, Role::Pawn).len() <= 8;
        (nine && other_fine).then_some(())?;
        rule(&setup, FenField::Placement, SetupError::TooManyPawns(color))
    },
    // More pieces than promotions can give.
    |position, random| {
        let (mut setup, color) = (position.to_setup(), color(random));
        let free: Vec<Square> = (!position.occupied()).into_iter().collect();
        for square in free.into_iter().take(11) {
            setup.board.put(square, Role::Knight.of(color));
        }
        rule(&setup, FenField::Placement, SetupError::TooManyPieces(color))
    },
    // The side not to move is in check.
    |position, _| {
        position.in_check().then_some(())?;
        let setup = Setup { turn: !position.turn(), en_passant: None, ..position.to_setup() };
        rule(&setup, FenField::Placement, SetupError::OpponentInCheck)
    },
    // A right without a rook.
    |position, random| {
        let color = color(random);
        let back = Bitboard::rank(Rank::First.relative_to(color));
        let rookless = back.without(position.pieces(color, Role::Rook));
        let square = square_of(rookless, random)?;
        let mut setup = position.to_setup();
        setup.castling = CastlingRights::from_rooks([square]);
        let error = SetupError::CastlingWithoutRook(square);
        Some((setup.shredder_fen().to_string(), FenField::Castling, FenReason::Setup(error)))
    },
    // A right whose king has left home.
    |position, random| {
        let color = color(random);
        let back = Bitboard::rank(Rank::First.relative_to(color));
        let rook = square_of(back & position.pieces(color, Role::Rook), random)?;
        (!back.contains(position.king(color))).then_some(())?;
        let mut setup = position.to_setup();
        setup.castling = CastlingRights::from_rooks([rook]);
        let error = SetupError::CastlingWithoutKing(color);
        Some((setup.shredder_fen().to_string(), FenField::Castling, FenReason::Setup(error)))
    },
    // En passant on a rank where it cannot be.
    |position, random| {
        let sixth = Bitboard::rank(Rank::Sixth.relative_to(position.turn()));
        let square = square_of(!sixth, random)?;
        let setup = Setup { en_passant: Some(square), ..position.to_setup() };
        let error = SetupError::EnPassant(square, EnPassantFault::WrongRank);
        rule(&setup, FenField::EnPassant, error)
    },
    // En passant without a pawn to capture.
    |position, random| {
        let sixth = Bitboard::rank(Rank::Sixth.relative_to(position.turn()));
        let pawns = position.pieces(!position.turn(), Role::Pawn).forward(position.turn());
        let square = square_of(sixth.without(pawns), random)?;
        let setup = Setup { en_passant: Some(square), ..position.to_setup() };
        let error = SetupError::EnPassant(square, EnPassantFault::NoPawn);
        rule(&setup, FenField::EnPassant, error)
    },
    // En passant through a piece.
    |position, random| {
        let sixth = Bitboard::rank(Rank::Sixth.relative_to(position.turn()));
        let pawns = position.pieces(!position.turn(), Role::Pawn).forward(position.turn());
        let square = square_of(sixth & pawns & position.occupied(), random)?;
        let setup = Setup { en_passant: Some(square), ..position.to_setup() };
        let error = SetupError::EnPassant(square, EnPassantFault::PathBlocked);
        rule(&setup, FenField::EnPassant, error)
    },
    |position, random| {
        let text = *random.pick(&["W", "B", "white", "-", "x", "wb", "\u{0}", "♔"]);
        Some((with_field(position, 1, text), FenField::Turn, FenReason::NotAColor))
    },
    |position, random| {
        let letter = *random.pick(&['X', 'i', '1', '!', 'K']);
        let text = if letter == 'K' { "KK".to_owned() } else { letter.to_string() };
        let reason = FenReason::NotARight(letter);
        Some((with_field(position, 2, &text), FenField::Castling, reason))
    },
    |position, random| {
        let text = *random.pick(&["e", "e9", "i3", "e33", "--", "E3", "3e"]);
        Some((with_field(position, 3, text), FenField::EnPassant, FenReason::NotASquare))
    },
    |position, random| {
        let text = *random.pick(&["-1", "x", "4294967296", "99999999999999999999", "1.5", "+3"]);
        let (index, field) = *random.pick(&[(4, FenField::Halfmoves), (5, FenField::Fullmoves)]);
        Some((with_field(position, index, text), field, FenReason::NotANumber))
    },
    |position, random| {
        let text = *random.pick(&["bm e4;", "0", "w", "- - -"]);
        Some((format!("{} {text}", position.fen()), FenField::Rest, FenReason::TrailingText))
    },
    |position, random| {
        let (keep, field) = *random.pick(&[
            (0, FenField::Placement),
            (1, FenField::Turn),
            (2, FenField::Castling),
            (3, FenField::EnPassant),
        ]);
        let fen = position.fen().to_string();
        let fields: Vec<&str> = fen.split(' ').take(keep).collect();
        Some((fields.join(" "), field, FenReason::Missing))
    },
    // Placement: letters, lengths and numbers of ranks.
    |position, random| {
        let letter = *random.pick(&['x', '0', '9', '-', 'E', '~']);
        let fen = position.fen().to_string();
        let spoiled = fen.replacen(['K', 'k'], &letter.to_string(), 1);
        Some((spoiled, FenField::Placement, FenReason::UnknownPiece(letter)))
    },
    |position, random| {
        let fen = position.fen().to_string();
        let (placement, rest) = fen.split_once(' ')?;
        let mut ranks: Vec<String> = placement.split('/').map(str::to_owned).collect();
        let nth = random.below(8);
        let change = *random.pick(&["P", "longer", "empty"]);
        match change {
            "empty" => ranks[nth].clear(),
            "longer" => ranks[nth].push_str("ppppppppp"),
            _ => ranks[nth].push('P'),
        }
        let spoiled = format!("{} {rest}", ranks.join("/"));
        Some((spoiled, FenField::Placement, FenReason::RankLength))
    },
    |position, random| {
        let fen = position.fen().to_string();
        let (placement, rest) = fen.split_once(' ')?;
        let mut ranks: Vec<&str> = placement.split('/').collect();
        if random.one_in(2) {
            ranks.pop();
        } else {
            ranks.push("8");
        }
        let spoiled = format!("{} {rest}", ranks.join("/"));
        Some((spoiled, FenField::Placement, FenReason::RankCount))
    },
    |position, _| {
        let fen = position.fen().to_string();
        let (placement, rest) = fen.split_once(' ')?;
        placement.contains('8').then_some(())?;
        let spoiled = format!("{} {rest}", placement.replacen('8', "35", 1));
        Some((spoiled, FenField::Placement, FenReason::AdjacentDigits))
    },
];

#[test]
fn bad_fens_are_refused_for_the_right_reason() {
    let mut random = Random::new(200);
    let mut refused = vec![0; SPOILERS.len()];
    for position in positions(201, 1_500) {
        for (spoiler, count) in SPOILERS.iter().zip(&mut refused) {
            let Some((fen, field, reason)) = spoiler(&position, &mut random) else { continue };
            let error = Position::from_fen(&fen).expect_err(&fen);
            assert_eq!((error.field, error.reason), (field, reason), "{fen}: {error}");
            *count += 1;
        }
    }
    assert!(refused.iter().all(|count| *count > 20), "{refused:?}");
    assert!(refused.iter().sum::<i32>() > 10_000, "{refused:?}");
}

#[test]
fn truncated_fens_never_panic() {
    for position in positions(202, 300) {
        let fen = position.fen().to_string();
        for end in 0..fen.len() {
            let text = &fen[..end];
            // What is left may be a FEN still (clocks are optional); it must then say so again.
            if let Ok(other) = Position::from_fen(text) {
                assert_eq!(other.board(), position.board(), "{text}");
            }
            let last_needed = fen.match_indices(' ').nth(3).map_or(0, |(at, _)| at);
            let cut_en_passant = position.en_passant().is_some() && end + 1 == last_needed;
            if end < last_needed - 1 || cut_en_passant {
                assert!(Position::from_fen(text).is_err(), "{text}");
            }
        }
    }
}

#[test]
fn rubbish_never_panics() {
    let mut random = Random::new(203);
    let good = Position::start().fen().to_string().into_bytes();
    for _ in 0..100_000 {
        let mut bytes = good.clone();
        for _ in 0..=random.below(4) {
            let at = random.below(bytes.len());
            match random.below(3) {
                0 => bytes[at] = random.next() as u8,
                1 => bytes.insert(at, random.next() as u8),
                _ => drop(bytes.remove(at)),
            }
        }
        if let Ok(position) = Position::from_fen_bytes(&bytes) {
            assert!(position.to_setup().validate().is_ok());
        }
    }
    for byte in [b'8', b'/', b'K', 0, 0xff, b' '] {
        let megabyte = vec![byte; 1 << 20];
        let error = Position::from_fen_bytes(&megabyte).expect_err("rubbish").to_string();
        assert!(error.len() < 1_000, "{} bytes of complaint", error.len());
    }
}

#[test]
fn rubbish_moves_never_panic() {
    let mut random = Random::new(204);
    let alphabet: Vec<char> = "abcdefgh12345678NBRQKPO0-x=+#!?().e /p♔\u{0}".chars().collect();
    for position in positions(205, 200) {
        for _ in 0..500 {
            let text: String = (0..random.below(9)).map(|_| *random.pick(&alphabet)).collect();
            if let Ok(mv) = position.parse_san(&text) {
                assert!(position.is_legal(mv));
            }
            if let Ok(mv) = position.parse_uci(&text) {
                assert!(position.is_legal(mv));
            }
        }
    }
}
