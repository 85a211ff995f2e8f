//! `torres machine run eniac`, `deck` and `trace`.

mod machine;

use std::fs;

use machine::{folder, machine, machine_with_input, text};

const MATE_IN_ONE: &str = "7k/1R6/R7/8/8/8/8/3K4 w - - 0 1";

#[test]
fn a_position_and_its_deck_get_the_same_card() {
    let said = machine(&["run", "eniac", "--fen", MATE_IN_ONE, "--json"]);
    assert_eq!(said.status, 0, "{}", said.err);
    let by_fen: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(by_fen["card"], "6181");
    assert_eq!(by_fen["move"], "a6a8");
    assert!(by_fen["add_times"].as_u64() > by_fen["instructions"].as_u64());

    let said = machine(&["deck", "--fen", MATE_IN_ONE]);
    assert_eq!(said.status, 0, "{}", said.err);
    assert!(said.out.lines().all(|card| card.len() == 5), "{}", said.out);
    assert!(said.out.ends_with("99000\n"), "{}", said.out);
    let deck = folder("deck").join("deck.txt");
    fs::write(&deck, &said.out).unwrap();
    let said = machine(&["run", "eniac", "--deck", text(&deck), "--json"]);
    let by_deck: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(by_deck, by_fen);

    let said = machine(&["run", "eniac", "--deck", text(&deck)]);
    assert_eq!(said.out, "6181\n");
    assert!(said.err.contains("on ENIAC"), "{}", said.err);
}

#[test]
fn a_deeper_search_finds_a_mate_in_two() {
    let mate_in_two = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    let said = machine(&["run", "eniac", "--fen", mate_in_two, "--plies", "five"]);
    assert_eq!((said.status, said.out.as_str()), (0, "1161\n"), "{}", said.err);
    let said = machine(&["run", "eniac", "--fen", mate_in_two]);
    assert_ne!(said.out, "1161\n");
    let said = machine(&["run", "eniac", "--plies", "six"]);
    assert_eq!(said.status, 2);
    assert!(said.err.contains("'six'"), "{}", said.err);
}

#[test]
fn programs_for_chessvm_run_from_their_source() {
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../../programs/eniac/selftest.asm");
    let deck = folder("selftest").join("deck.txt");
    fs::write(&deck, "12345\n").unwrap();
    let run = ["run", program, "--cpu", "chessvm", "--deck", text(&deck)];
    let said = machine(&run);
    assert_eq!(said.status, 0, "{}", said.err);
    let cards: Vec<&str> = said.out.lines().collect();
    let (last, tests) = cards.split_last().unwrap();
    assert_eq!(*last, "9999");
    for (number, card) in (1..).zip(tests) {
        assert_eq!(*card, format!("{number:02}00"));
    }
    let said = machine(&[&run[..], &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(json["cards"].as_array().map(Vec::len), Some(cards.len()));

    let without_deck = machine(&run[..4]);
    assert_eq!(without_deck.status, 1);
    assert!(without_deck.err.contains("reader is empty"), "{}", without_deck.err);
    let with_position = machine(&["run", program, "--cpu", "chessvm", "--fen", MATE_IN_ONE]);
    assert_eq!(with_position.status, 2);
    assert!(with_position.err.contains("--fen"), "{}", with_position.err);
}

#[test]
fn its_unit_tests_run_by_hand() {
    let tests = concat!(env!("CARGO_MANIFEST_DIR"), "/../../programs/eniac/move.test");
    let said = machine(&["test", tests]);
    assert_eq!(said.status, 0, "{}{}", said.out, said.err);
}

#[test]
fn the_trace_shows_registers_and_what_changes() {
    let said = machine(&["trace", "--fen", MATE_IN_ONE, "--skip", "3", "--count", "50"]);
    assert_eq!(said.status, 0, "{}", said.err);
    assert_eq!(said.out.matches("A-E: ").count(), 50, "{}", said.out);
    assert!(said.out.starts_with("    accumulator  0: "), "{}", said.out);
}

#[test]
fn bad_decks_and_positions_are_named() {
    let folder = folder("bad-decks");
    let [letters, short, empty] = ["letters", "short", "empty"].map(|name| folder.join(name));
    fs::write(&letters, "04x50\n99000\n").unwrap();
    fs::write(&short, "04500\n").unwrap();
    fs::write(&empty, "\n").unwrap();
    for (status, arguments, wanted) in [
        (1, vec!["run", "eniac", "--deck", text(&letters)], "'x'"),
        (1, vec!["run", "eniac", "--deck", text(&short)], "reader is empty"),
        (2, vec!["run", "eniac", "--deck", text(&empty)], "no card"),
        (2, vec!["run", "eniac", "--deck", "no/such/file"], "no/such/file"),
        (2, vec!["run", "eniac", "--fen", "nonsense"], "nonsense"),
        (2, vec!["deck", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"], "king"),
        (2, vec!["run", "eniac", "--level", "blitz"], "--level"),
        (1, vec!["run", "eniac", "--cycles", "1000"], "budget"),
    ] {
        let said = machine_with_input(&arguments, b"");
        assert_eq!((said.status, said.out.as_str()), (status, ""), "{arguments:?}");
        assert!(said.err.contains(wanted), "{arguments:?}: {}", said.err);
    }
}

#[test]
fn switch_settings_of_another_assembler_are_compared() {
    let folder = folder("settings");
    let source = folder.join("one.asm");
    fs::write(&source, "        .isa v4\n        mov 41,A\n        print\n        halt\n").unwrap();
    let settings = folder.join("one.e");
    let made = machine(&["asm", text(&source), "--cpu", "chessvm", "-o", text(&settings)]);
    assert_eq!(made.status, 0, "{}", made.err);
    let verify = || machine(&["verify", "chessvm", text(&settings), "--source", text(&source)]);
    let said = verify();
    assert_eq!(
        (said.status, said.out.as_str()),
        (0, "1764 words: 1764 equal, 0 unused, 0 different\n")
    );
    let text_of = fs::read_to_string(&settings).unwrap();
    // Another assembler leaves words that nothing reads at 00.
    let unset = text_of.replace("s f1.RB2L2 9\ns f1.RB2L1 9\n", "");
    assert_ne!(unset, text_of);
    fs::write(&settings, unset).unwrap();
    assert_eq!(verify().out, "1764 words: 1763 equal, 1 unused, 0 different\n");
    fs::write(&settings, text_of.replace("s f1.RA2L6 4", "s f1.RA2L6 5")).unwrap();
    let said = verify();
    assert_eq!(said.status, 1, "{}", said.err);
    assert!(said.out.contains("first difference: FT1 row 00 word 0 is 40 here and 50 there"));
    let said = machine(&["verify", "chessvm", text(&settings)]);
    assert!(said.status != 0 && said.err.contains("--source"), "{}", said.err);
}
