//! `torres machine verify microchess` and `torres machine run microchess`.

#![expect(clippy::print_stdout, reason = "a test that is skipped says so")]

mod machine;

use std::fs;
use std::path::Path;

use machine::{Said, folder, machine, machine_with_input, text};

/// Two sequences of keys as a recording holds them.
const KEYS: &str = r#"{"id":1,"level":"superblitz","steps":[["1","1F0001",31,1,0,0],["2","1F0012",31,18,0,0]]}
{"id":2,"level":"superblitz","steps":[["7","1F0007",31,7,0,0]]}
"#;

fn verify(name: &str, recording: &str) -> Said {
    let file = folder(name).join("recording.jsonl");
    fs::write(&file, recording).unwrap();
    machine(&["verify", "microchess", text(&file)])
}

#[test]
fn an_equal_recording_is_counted() {
    let said = verify("equal", KEYS);
    assert_eq!((said.status, said.err.as_str()), (0, ""));
    assert!(said.out.starts_with("2 of 2 key sequences equal"), "{}", said.out);
}

#[test]
fn the_first_difference_is_named() {
    let said = verify("different", &KEYS.replace("1F0007", "1F0008"));
    assert_eq!(said.status, 1);
    assert!(said.out.starts_with("1 of 2 key sequences equal"), "{}", said.out);
    assert!(said.out.contains("first difference: line 2 (id 2)"), "{}", said.out);
}

/// A move out of the book takes the original 491 cycles.
const GAME: &str = r#"{"id":1,"level":"blitz","ops":[{"k":"C","disp":"CCCCCC"},{"k":"P","out":"move","src":"book","n":0,"cyc":491,"disp":"0F1333"}],"final":"0304000702050106101711161215143373747077727571766067616662656463"}"#;

#[test]
fn a_wrong_cycle_fails() {
    let said = verify("cycles", GAME);
    assert_eq!(said.status, 0, "{}{}", said.out, said.err);
    let said = verify("cycle", &GAME.replace("491", "492"));
    assert_eq!(said.status, 1, "{}", said.out);
    assert!(said.out.contains("cycles of 0 of 1 answers equal, at most 1 "), "{}", said.out);
}

#[test]
fn the_program_on_the_kim_1_may_take_a_twentieth_more() {
    for (cycles, status) in [("491", 0), ("100", 1)] {
        let file = folder(&format!("kim{cycles}")).join("recording.jsonl");
        fs::write(&file, GAME.replace("491", cycles)).unwrap();
        let said = machine(&["verify", "microchess", text(&file), "--engine", "kim-1"]);
        assert_eq!(said.status, status, "{}{}", said.out, said.err);
        assert!(said.out.starts_with("1 of 1 games equal\ncycles "), "{}", said.out);
    }
}

#[test]
fn a_malformed_recording_gets_one_clear_line() {
    for (name, recording) in
        [("cut", &KEYS[..150]), ("empty", ""), ("other", "{}"), ("prose", "not a recording")]
    {
        let said = verify(name, recording);
        assert_eq!((said.status, said.out.as_str()), (2, ""), "{name}");
        assert_eq!(said.err.lines().count(), 1, "{name}: {}", said.err);
        assert!(said.err.contains("recording.jsonl: line "), "{name}: {}", said.err);
    }
    let said = machine(&["verify", "microchess", "no/such/file"]);
    assert_eq!((said.status, said.err.lines().count()), (2, 1), "{}", said.err);
}

#[test]
fn a_recording_of_positions_made_by_the_headless_console_is_equal() {
    let position = |level: &str| {
        let said = run_keys(level, "C0122<CR>6353<CR>P");
        assert_eq!(said.status, 0, "{}", said.err);
        said.out.trim_end().to_owned()
    };
    let [normal, blitz, super_blitz] = ["normal", "blitz", "super-blitz"].map(position);
    let recording = format!(
        r#"{{"positions":[{{"keys":"C0122<CR>6353<CR>P","NORMAL":{normal},"BLITZ":{blitz},"SUPER_BLITZ":{super_blitz}}}]}}"#
    );
    let said = verify("positions", &recording);
    assert_eq!(said.status, 0, "{}{}", said.out, said.err);
    assert!(said.out.starts_with("1 of 1 positions equal"), "{}", said.out);
}

fn run_keys(level: &str, keys: &str) -> Said {
    machine(&["run", "microchess", "--level", level, "--keys", keys, "--json"])
}

#[test]
fn each_play_key_prints_an_object() {
    let said = run_keys("normal", "CP6343<CR>PP");
    assert_eq!(said.status, 0, "{}", said.err);
    let answers: Vec<serde_json::Value> =
        said.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[0]["leds"], "0F 13 33");
    assert_eq!(answers[1]["leds"], "06 01 22");
    assert_eq!(answers[1]["best"], serde_json::Value::Null);
    let evals = answers[2]["evals"].as_array().unwrap();
    assert!(evals.len() > 20, "{evals:?}");
    assert!(answers[2]["cycles"].as_u64().unwrap() > 1_000_000);
}

#[test]
fn bad_keys_and_levels_are_refused() {
    for (level, keys, wanted) in
        [("normal", "C<F1>P", "<F1>"), ("normal", "Cé", "é"), ("hard", "C", "hard")]
    {
        let said = run_keys(level, keys);
        assert_eq!((said.status, said.out.as_str()), (2, ""));
        assert!(said.err.contains(wanted), "{}", said.err);
    }
    let said = machine(&["run", "microchess", "--json"]);
    assert_eq!(said.status, 2);
}

#[test]
fn the_console_answers_key_by_key() {
    let said = machine_with_input(&["run", "microchess", "--level", "super-blitz"], b"C1333\nCEPQ");
    assert_eq!(said.status, 0, "{}", said.err);
    let screens = said.out.matches("MicroChess (c)").count();
    assert_eq!(screens, 1 + 9, "one before the first key, then one a key but Q");
    assert!(said.out.contains("CC CC CC\r\n?"));
    assert!(said.out.contains("EE EE EE\r\n?"));
    assert!(said.out.contains("?....................\r\n"), "a dot for each candidate");
}

/// The recordings of the original, where they are at hand.
#[test]
fn all_recordings_of_the_original_are_equal() {
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/golden");
    let kinds = [
        ("microchess_eval.jsonl", "searches"),
        ("microchess_games.jsonl", "games"),
        ("microchess_keys.jsonl", "key sequences"),
        ("microchess_positions.json", "positions"),
    ];
    for (name, noun) in kinds {
        let file = Path::new(golden).join(name);
        if !file.exists() {
            println!("skipped: {name} not present");
            continue;
        }
        let said = machine(&["verify", "microchess", text(&file), "--json"]);
        assert_eq!(said.status, 0, "{}{}", said.out, said.err);
        let report: serde_json::Value = serde_json::from_str(&said.out).unwrap();
        assert_eq!(report["recording"], noun);
        assert_eq!(report["records"], report["equal"]);
        println!("{name}: {}", said.out);
    }
}
