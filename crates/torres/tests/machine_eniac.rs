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
