//! `torres machine perft`.

mod machine;

use machine::{folder, machine, machine_with_input, text};

#[test]
fn the_machines_count_exactly() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let promotions = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let passing = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    for (fen, depth, nodes) in [
        (start, "3", 8_902),
        (kiwipete, "2", 2_039),
        (promotions, "3", 9_483),
        (castling, "3", 13_744),
        (passing, "4", 43_238),
    ] {
        for program in ["c64", "cdp1802"] {
            let said = machine(&["perft", program, "--fen", fen, "--depth", depth, "--json"]);
            assert_eq!(said.status, 0, "{}", said.err);
            let answer: serde_json::Value = serde_json::from_str(&said.out).unwrap();
            assert_eq!(answer["nodes"], nodes, "{program} {fen}");
            assert!(answer["cycles"].as_u64().unwrap() > 1_000);
        }
    }
}

#[test]
fn counting_ends_with_its_cycles() {
    let said = machine(&["perft", "c64", "--depth", "5", "--cycles", "1000000"]);
    assert_eq!((said.status, said.out.as_str()), (1, ""));
    assert!(said.err.contains("more cycles"), "{}", said.err);
}

#[test]
fn what_cannot_be_counted_is_refused() {
    let elsewhere = folder("perft");
    for arguments in [
        ["perft", "c64", "--depth", "99"].as_slice(),
        &["perft", "c64", "--depth", "2", "--fen", "nonsense"],
        &["perft", "cdp1802", "--depth", "9"],
        &["perft", "z80", "--depth", "2"],
        &["perft", "c64"],
        &["perft", text(&elsewhere), "--depth", "1"],
    ] {
        let said = machine_with_input(arguments, b"");
        assert_eq!((said.status, said.out.as_str()), (2, ""), "{arguments:?}");
    }
}
