//! The variants against shakmaty's, move by move over random games, and perft.

use std::collections::BTreeSet;

use rules::variants::{Crazyhouse, KingOfTheHill, ThreeCheck, Variant, VariantOutcome, perft};
use shakmaty::variant::{
    Crazyhouse as TheirHouse, KingOfTheHill as TheirHill, ThreeCheck as TheirThree,
};

use crate::walk::Random;

fn of_shakmaty<P: shakmaty::FromSetup + shakmaty::Position>(fen: &str) -> P {
    let fen: shakmaty::fen::Fen = fen.parse().expect("a FEN");
    fen.into_position(shakmaty::CastlingMode::Standard)
        .or_else(shakmaty::PositionError::ignore_impossible_check)
        .or_else(shakmaty::PositionError::ignore_too_much_material)
        .expect("a position")
}

fn moves_of_shakmaty(position: &impl shakmaty::Position) -> BTreeSet<String> {
    let mode = shakmaty::CastlingMode::Standard;
    position.legal_moves().iter().map(|mv| mv.to_uci(mode).to_string()).collect()
}

fn check<V: Variant, P: shakmaty::FromSetup + shakmaty::Position>(game: &V) {
    let fen = game.fen();
    let theirs: P = of_shakmaty(&fen);
    let moves = game.legal_moves();
    let ours: BTreeSet<String> = moves.iter().map(|mv| game.uci(*mv)).collect();
    assert_eq!(ours.len(), moves.len(), "{fen}");
    assert_eq!(game.count_legal_moves(), moves.len(), "{fen}");
    assert_eq!(ours, moves_of_shakmaty(&theirs), "{fen}");
    let ended = theirs.outcome().winner().map(shakmaty::Color::is_white);
    let over = game.outcome().and_then(VariantOutcome::winner);
    assert_eq!(over.map(|winner| winner == rules::Color::White), ended, "{fen}");
}

fn walk<V, P>(start: &V, games: u32, read: fn(&str) -> V)
where
    V: Variant + PartialEq + std::fmt::Debug,
    P: shakmaty::FromSetup + shakmaty::Position,
{
    let mut random = Random::new(1995);
    for _ in 0..games {
        let mut game = start.clone();
        for _ in 0..200 {
            check::<V, P>(&game);
            assert_eq!(read(&game.fen()), game);
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            game.play_unchecked(moves[random.below(moves.len())]);
        }
    }
}

#[test]
fn crazyhouse_is_played_as_by_shakmaty() {
    let read = |fen: &str| Crazyhouse::from_fen(fen).expect("our own FEN");
    walk::<_, TheirHouse>(&Crazyhouse::start(), 60, read);
}

#[test]
fn king_of_the_hill_is_played_as_by_shakmaty() {
    let read = |fen: &str| KingOfTheHill::from_fen(fen).expect("our own FEN");
    walk::<_, TheirHill>(&KingOfTheHill::start(), 60, read);
    let near = "8/2k5/8/8/8/2K5/PPP2ppp/8 w - - 0 1";
    walk::<_, TheirHill>(&read(near), 60, read);
}

#[test]
fn three_check_is_played_as_by_shakmaty() {
    let read = |fen: &str| ThreeCheck::from_fen(fen).expect("our own FEN");
    walk::<_, TheirThree>(&ThreeCheck::start(), 60, read);
    let sharp = "r1bqk2r/pppp1ppp/8/2b1n3/2B1P3/2N5/PPPP1PPP/R1BQK2R w KQkq - 2+1 0 1";
    walk::<_, TheirThree>(&read(sharp), 60, read);
}

#[test]
fn perft_agrees() {
    let house = "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1";
    let counted = perft(&Crazyhouse::from_fen(house).expect("a FEN"), 3);
    assert_eq!(counted, shakmaty::perft(&of_shakmaty::<TheirHouse>(house), 3));
    let promoted = "4k3/1Q~6/8/8/4b3/8/Kpp5/8[] b - - 0 1";
    let counted = perft(&Crazyhouse::from_fen(promoted).expect("a FEN"), 4);
    assert_eq!(counted, shakmaty::perft(&of_shakmaty::<TheirHouse>(promoted), 4));
    let hill = "8/2k5/8/8/8/2K5/PPP2ppp/8 w - - 0 1";
    let counted = perft(&KingOfTheHill::from_fen(hill).expect("a FEN"), 5);
    assert_eq!(counted, shakmaty::perft(&of_shakmaty::<TheirHill>(hill), 5));
    let three = "4k3/8/8/8/8/8/4Q3/4K3 b - - 2+3 0 1";
    let counted = perft(&ThreeCheck::from_fen(three).expect("a FEN"), 5);
    assert_eq!(counted, shakmaty::perft(&of_shakmaty::<TheirThree>(three), 5));
}

#[test]
fn fens_that_make_no_sense_are_refused() {
    for text in
        ["4k3/8/8/8/8/8/8/4K3[K] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[x] w - - 0 1", "~ w - -", ""]
    {
        assert!(Crazyhouse::from_fen(text).is_err(), "{text}");
    }
    let crowded = format!("4k3/8/8/8/8/8/8/4K3[{}] w - - 0 1", "P".repeat(31));
    assert!(Crazyhouse::from_fen(&crowded).is_err());
    for text in ["4+0", "0+0", "+4+0", "x+1", "+1"] {
        let fen = format!("4k3/8/8/8/8/8/8/4K3 w - - {text} 0 1");
        assert!(ThreeCheck::from_fen(&fen).is_err(), "{text}");
    }
}

/// Drops make more moves than a list of chess holds.
#[test]
fn many_drops_have_room() {
    let game = Crazyhouse::from_fen("6rk/6pp/8/3Q4/8/8/8/K7[QRBNP] w - - 0 1").expect("a FEN");
    assert_eq!(game.legal_moves().len(), 27 + 3 + 4 * 58 + 45);
}
