//! What must hold on every position of many random games.

use std::collections::HashSet;

use crate::walk::{self, Random};
use rules::{
    CastlingMode, Color, Epd, ExchangeValues, History, Move, MoveKind, PackedPosition, Position,
    Role, Setup, Square, perft,
};

/// Positions of every sort, until there are enough.
fn positions(seed: u64, number: usize) -> Vec<Position> {
    let mut random = Random::new(seed);
    let mut found = Vec::new();
    while found.len() < number {
        let start = walk::start(&mut random);
        walk::game(start, &mut random, |position, _| found.push(position.clone()));
        found.extend((0..100).filter_map(|_| walk::thrown(&mut random)));
    }
    found.truncate(number);
    found
}

#[test]
fn is_legal_is_right_for_every_code() {
    for position in positions(1, 1_000) {
        let legal: HashSet<Move> = position.legal_moves().into_iter().collect();
        assert_eq!(legal.len(), position.legal_moves().len(), "a move twice in {position}");
        for bits in 0..=u16::MAX {
            let mv = Move::from_bits(bits);
            assert_eq!(position.is_legal(mv), legal.contains(&mv), "{mv:?} in {position}");
        }
    }
}

#[test]
fn keys_follow_a_million_plies() {
    let mut random = Random::new(2);
    let mut plies = 0;
    while plies < 1_000_000 {
        let start = walk::start(&mut random);
        walk::game(start, &mut random, |position, _| {
            assert_eq!(position.keys(), position.recomputed_keys(), "{position}");
            plies += 1;
        });
    }
}

#[test]
fn a_played_position_equals_its_own_fen() {
    for position in positions(3, 20_000) {
        let fen = position.fen().to_string();
        let again = Position::from_fen(&fen).expect("our own FEN");
        assert_eq!(again, position, "{fen}");
        assert_eq!(again.fen().to_string(), fen);
        let shredder = position.shredder_fen().to_string();
        assert_eq!(Position::from_fen(&shredder), Ok(again), "{shredder}");
        assert_eq!(Setup::from_fen(&fen), Ok(position.to_setup()), "{fen}");
    }
}

#[test]
fn moves_survive_their_notations() {
    for position in positions(4, 3_000) {
        let mut names = HashSet::new();
        for mv in position.legal_moves() {
            let san = position.san(mv).to_string();
            assert_eq!(position.parse_san(&san), Ok(mv), "{san} in {position}");
            assert!(names.insert(san.clone()), "{san} means two moves in {position}");
            let bare = san.trim_end_matches(['+', '#']).replace(['x', '='], "");
            assert_eq!(position.parse_san(&bare), Ok(mv), "{bare} in {position}");
            let uci = position.uci(mv, CastlingMode::Chess960).to_string();
            assert_eq!(position.parse_uci(&uci), Ok(mv), "{uci} in {position}");
        }
    }
}

#[test]
fn standard_castling_notation_is_understood() {
    let position = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1").expect("a FEN");
    for (text, other) in [("e8g8", "e8h8"), ("e8c8", "e8a8")] {
        let mv = position.parse_uci(text).expect("legal");
        assert_eq!(position.parse_uci(other), Ok(mv));
        assert_eq!(position.uci(mv, CastlingMode::Standard).to_string(), text);
    }
}

#[test]
fn kinds_of_moves_partition_the_legal_ones() {
    for position in positions(5, 5_000) {
        let all: HashSet<Move> = position.legal_moves().into_iter().collect();
        let noisy: HashSet<Move> = position.noisy_moves().into_iter().collect();
        let quiet: HashSet<Move> = position.quiets().into_iter().collect();
        let captures: HashSet<Move> = position.captures().into_iter().collect();
        assert!(noisy.is_disjoint(&quiet) && &noisy | &quiet == all, "{position}");
        for mv in &all {
            let takes = position.captured(*mv).is_some();
            assert_eq!(captures.contains(mv), takes, "{mv:?} in {position}");
            assert_eq!(noisy.contains(mv), takes || mv.is_promotion(), "{mv:?} in {position}");
        }
        assert_eq!(position.count_legal_moves(), all.len());
        assert_eq!(position.has_legal_move(), !all.is_empty());
        assert_eq!(position.evasions().is_empty(), !position.in_check() || all.is_empty());
    }
}

#[test]
fn gives_check_foresees_the_next_position() {
    for position in positions(6, 5_000) {
        for mv in position.legal_moves() {
            let after = position.after(mv);
            assert_eq!(position.gives_check(mv), after.in_check(), "{mv:?} in {position}");
            assert_eq!(after.checkers(), after.to_setup().validate().expect("legal").checkers());
            assert_eq!(after.pinned(), after.to_setup().validate().expect("legal").pinned());
        }
    }
}

#[test]
fn the_likely_key_is_that_of_an_ordinary_move() {
    let (mut right, mut all) = (0, 0);
    for position in positions(17, 2_000) {
        for mv in position.legal_moves() {
            let next = position.after(mv);
            let ordinary = mv.kind() == Some(MoveKind::Normal)
                && next.castling() == position.castling()
                && next.en_passant().is_none();
            let equal = position.likely_key_after(mv) == next.key();
            assert!(equal || !ordinary, "{mv:?} in {position}");
            (right, all) = (right + u32::from(equal), all + 1);
        }
    }
    assert!(right > all / 10 * 9, "{right} of {all}");
}

#[test]
fn packed_positions_unpack() {
    for position in positions(7, 20_000) {
        let packed = PackedPosition::pack(&position).with_score(-123);
        assert_eq!(packed.unpack().as_ref(), Ok(&position));
        assert_eq!(packed.score(), -123);
    }
}

#[test]
fn damaged_packed_positions_are_refused_or_legal() {
    let mut random = Random::new(8);
    for position in positions(9, 2_000) {
        let mut packed = PackedPosition::pack(&position);
        for _ in 0..3 {
            packed.0[random.below(28)] ^= 1 << random.below(8);
        }
        if let Ok(other) = packed.unpack() {
            assert!(other.to_setup().validate().is_ok());
        }
    }
}

#[test]
fn epd_lines_survive() {
    for position in positions(10, 2_000) {
        let text = position.fen().to_string();
        let fields: Vec<&str> = text.split(' ').collect();
        let line = format!("{} bm Nf3 e4; id \"a; b\"; c0 \"x\";", fields[..4].join(" "));
        let epd: Epd = line.parse().expect("an EPD");
        assert_eq!(epd.to_string(), line);
        assert_eq!(epd.operand("id"), Some("a; b"));
    }
}

#[test]
fn odd_operands_survive() {
    // Found by fuzzing: other white space than blanks, and quotes within words.
    for rest in ["m \"R\u{b}id\" x y\";", "id y\"z;", "c0 \"\u{a0}\" a\";", "id \"\";"] {
        let line = format!("4k3/8/8/8/8/8/8/R3K3 w Q - {rest}");
        let once: Epd = line.parse().expect("an EPD");
        let again: Epd = once.to_string().parse().expect("our own EPD");
        assert_eq!(once, again, "{line}");
    }
    assert!("4k3/8/8/8/8/8/8/R3K3 w Q - \"id Q\" y;".parse::<Epd>().is_err());
}

#[test]
fn unchecked_moves_never_panic() {
    let mut random = Random::new(11);
    for position in positions(12, 300) {
        for _ in 0..200 {
            let mut next = position.clone();
            next.play_unchecked(Move::from_bits(random.next() as u16));
            let _ = (next.turn(), next.key());
        }
    }
}

/// What the captures on one square win by full search, where nothing but the exchange matters: no
/// checks, no pins, no kings near, no pawns. The specification of the fast evaluation.
fn slow_exchange(position: &Position, square: Square) -> Option<i32> {
    let kings = Color::ALL.map(|color| position.king(color));
    let pins = Color::ALL.map(|color| position.king_blockers(color));
    let plain = !position.in_check()
        && pins.iter().all(|set| set.is_empty())
        && kings.iter().all(|king| king.distance(square) > 1);
    if !plain {
        return None;
    }
    let mut best = 0;
    for mv in position.captures() {
        if mv.to() == square {
            let reply = slow_exchange(&position.after(mv), square)?;
            best = best.max(gain(position, mv) - reply);
        }
    }
    Some(best)
}

fn gain(position: &Position, mv: Move) -> i32 {
    let values = ExchangeValues::default().0;
    position.captured(mv).map_or(0, |piece| values[piece.role.index()])
}

#[test]
fn exchanges_agree_with_full_search() {
    let mut checked = 0;
    for position in positions(13, 60_000) {
        if position.by_role(Role::Pawn).any() {
            continue;
        }
        for mv in position.captures() {
            let Some(reply) = slow_exchange(&position.after(mv), mv.to()) else { continue };
            let exact = gain(&position, mv) - reply;
            assert!(position.see_at_least(mv, exact), "{mv:?} {exact} in {position}");
            assert!(!position.see_at_least(mv, exact + 1), "{mv:?} {exact} in {position}");
            checked += 1;
        }
    }
    assert!(checked > 500, "only {checked} exchanges compared");
}

#[test]
fn repetition_is_counted() {
    let mut random = Random::new(14);
    for _ in 0..200 {
        let mut history = History::new();
        let mut seen: Vec<Position> = Vec::new();
        walk::game(walk::start(&mut random), &mut random, |position, _| {
            let same = |other: &&Position| {
                other.board() == position.board()
                    && other.turn() == position.turn()
                    && other.castling() == position.castling()
                    && other.en_passant() == position.en_passant()
            };
            assert_eq!(history.occurrences(position), seen.iter().filter(same).count());
            history.record(position);
            seen.push(position.clone());
        });
    }
}

#[test]
fn an_upcoming_repetition_is_foreseen() {
    let mut random = Random::new(17);
    let (mut yes, mut no) = (0, 0);
    for _ in 0..300 {
        let mut history = History::new();
        let mut position = walk::start(&mut random);
        for _ in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() || position.halfmoves() > 90 {
                break;
            }
            let foreseen = history.can_repeat(&position, usize::MAX);
            history.record(&position);
            let real = moves.iter().any(|mv| history.occurrences(&position.after(*mv)) > 0);
            assert!(foreseen || !real, "missed in {position}");
            yes += u32::from(foreseen);
            no += u32::from(!foreseen);
            // Pieces that go back and forth repeat soon.
            let quiet = position.quiets();
            let mv = if quiet.is_empty() {
                moves[0]
            } else {
                quiet[random.below(quiet.len()) % 6 % quiet.len()]
            };
            position.play(mv);
        }
    }
    assert!(yes > 100 && no > 1_000, "{yes} and {no}");
}

/// Two null moves cancel out, so that a move between them looks like one that leads back: after a null
/// move a history must know no more than one that begins there, and once it is taken back as much as before.
#[test]
fn nothing_before_a_null_move_is_repeated() {
    let mut random = Random::new(23);
    let (mut repeated, mut passed) = (0, 0);
    for _ in 0..300 {
        let mut whole = History::new();
        let mut since_null = History::new();
        let mut position = walk::start(&mut random);
        for _ in 0..80 {
            let pass = position.after_null_move().filter(|_| random.below(8) == 0);
            if let Some(next) = pass {
                let before = whole.clone();
                whole.record_null(&position);
                whole.record(&next);
                whole.take_back();
                whole.take_back();
                assert_eq!(whole, before);
                whole.record_null(&position);
                since_null = History::new();
                position = next;
                passed += 1;
            } else {
                let moves = position.legal_moves();
                let quiet = position.quiets();
                let Some(mv) = quiet.iter().next().or(moves.iter().next()).copied() else { break };
                let mv = if quiet.is_empty() {
                    mv
                } else {
                    quiet[random.below(quiet.len()) % 4 % quiet.len()]
                };
                whole.record(&position);
                since_null.record(&position);
                position.play(mv);
            }
            let again = since_null.is_repetition(&position, usize::MAX);
            assert_eq!(whole.is_repetition(&position, usize::MAX), again, "{position}");
            let can = since_null.can_repeat(&position, usize::MAX);
            assert_eq!(whole.can_repeat(&position, usize::MAX), can, "{position}");
            repeated += u32::from(can);
        }
    }
    assert!(repeated > 50 && passed > 1_000, "{repeated} and {passed}");
}

/// The queen has gone in three moves where it could have gone in one. It is that move alone that leads from
/// the first position to the last, and it is not Black's.
#[test]
fn a_move_of_the_opponent_is_not_a_repetition() {
    let mut history = History::new();
    let mut position = Position::from_fen("4k3/8/8/8/8/8/8/Q3K3 w - - 20 30").expect("a FEN");
    for text in ["a1b1", "e8e7", "b1c1", "e7e8", "c1b2"] {
        history.record(&position);
        position.play(position.parse_uci(text).expect("a legal move"));
    }
    assert!(!history.can_repeat(&position, usize::MAX));
}

#[test]
fn every_way_to_count_agrees() {
    for position in positions(15, 60) {
        let plain = perft::count(&position, 3);
        assert_eq!(perft::count_by_playing(&position, 3), plain);
        let hashed = perft::Perft::new().hash_megabytes(1).expect("memory");
        assert_eq!(hashed.count(&position, 3), plain);
        let listed: u64 =
            position.legal_moves().into_iter().map(|mv| perft::count(&position.after(mv), 2)).sum();
        assert_eq!(listed, plain);
    }
}

#[test]
fn special_kinds_appear_on_the_walks() {
    let mut kinds = HashSet::new();
    for position in positions(16, 3_000) {
        kinds.extend(position.legal_moves().into_iter().filter_map(Move::kind));
    }
    for kind in [MoveKind::Castle, MoveKind::EnPassant, MoveKind::Promotion(Role::Knight)] {
        assert!(kinds.contains(&kind), "{kind:?} never happened");
    }
}
