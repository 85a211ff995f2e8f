//! The comparison with recordings must itself be able to fail.

use vintage::microchess::verify::{Recording, verify};
use vintage::microchess::{Board, Level, think};

/// A recorded search of the bare kings, with one field spelled by the caller.
fn search(field: &str, value: &str) -> String {
    let mut board = Board::EMPTY;
    (board.0[0], board.0[16]) = (0x00, 0x77);
    let thought = think(&board, Level::SuperBlitz);
    let best = thought.best.expect("a king in the corner has moves");
    let (slot, from, to, value_of_best) =
        (best.slot.index(), best.from, best.to, thought.best_value);
    board.0[0] = to;
    let cands: Vec<String> = thought.candidates.iter().map(candidate).collect();
    let fields = [
        ("level", "\"superblitz\"".to_owned()),
        ("board", format!("\"00{}77{}\"", "cc".repeat(15), "cc".repeat(15))),
        ("outcome", "\"move\"".to_owned()),
        ("best", format!("[{slot},{from},{to},{value_of_best}]")),
        ("bestv", value_of_best.to_string()),
        ("P", "[3,0,0,0]".to_owned()),
        ("cycles", thought.cycles().to_string()),
        ("janus", thought.moves.to_string()),
        ("after", format!("\"{board}\"")),
        ("cands", format!("[{}]", cands.join(","))),
    ];
    let spelled = |(name, usual): &(&str, String)| {
        format!("\"{name}\":{}", if *name == field { value } else { usual })
    };
    format!("{{\"id\":7,{}}}", fields.iter().map(spelled).collect::<Vec<_>>().join(","))
}

fn candidate(candidate: &vintage::microchess::Candidate) -> String {
    let (step, mine, theirs) =
        (candidate.step, candidate.counters.continuation, candidate.counters.reply);
    let head = format!("[{},{},{},{}", step.slot.index(), step.from, step.to, candidate.value);
    format!("{head},0,0,0,0,0,0,{},0,0,0,{},0,0,0]", mine.mobility, theirs.mobility)
}

#[test]
fn an_equal_search_is_equal() {
    let report = verify(&search("", "")).unwrap();
    assert_eq!(
        (report.recording, report.records, report.equal),
        (Recording::Searches, 1, 1),
        "{report}"
    );
    assert_eq!((report.cycles.compared, report.cycles.equal), (1, 1));
}

#[test]
fn every_field_of_a_search_is_compared() {
    let others = [
        ("outcome", "\"resign\""),
        ("best", "null"),
        ("bestv", "1"),
        ("P", "[3,0,0,1]"),
        ("janus", "1"),
        ("after", "null"),
        ("cands", "[]"),
    ];
    for (field, value) in others {
        let report = verify(&search(field, value)).unwrap();
        assert_eq!((report.records, report.equal), (1, 0), "{field}");
        let difference = report.first_difference.unwrap().to_string();
        assert!(difference.starts_with("line 1 (id 7): "), "{difference}");
    }
}

#[test]
fn cycles_are_counted_apart() {
    let report = verify(&search("cycles", "100")).unwrap();
    assert!(report.is_equal());
    assert_eq!((report.cycles.compared, report.cycles.equal), (1, 0));
    assert!(report.to_string().starts_with("1 of 1 searches equal\ncycles of 0 of 1"));
}

#[test]
fn the_first_difference_is_named() {
    let lines = [search("", ""), search("bestv", "1"), search("janus", "1")].join("\n");
    let report = verify(&lines).unwrap();
    assert_eq!((report.records, report.equal), (3, 1));
    assert_eq!(report.first_difference.unwrap().line, 2);
}

#[test]
fn malformed_lines_are_named() {
    let good = search("", "");
    let cases = [
        (String::new(), "line 1: the file holds no record"),
        ("what is this".to_owned(), "line 1: expected value"),
        (format!("{good}\n\n{{\"id\":1}}"), "line 3: missing field"),
        (format!("{good}\n{}", &good[..40]), "line 2: EOF"),
        (search("level", "\"hard\""), "line 1: unknown level 'hard'"),
        (search("board", "\"00\""), "line 1: a board is 64 hexadecimal digits, not '00'"),
        (search("cands", "[[1,2]]"), "line 1: invalid length 2"),
        (
            r#"{"level":"blitz","steps":[["CC","",0,0,0,0]]}"#.to_owned(),
            "line 1: \"CC\" is not one key",
        ),
        (
            r#"{"level":"blitz","ops":[{"poke":[[1,2]]}],"final":""}"#.to_owned(),
            "line 1: nothing known lies",
        ),
        (r#"{"positions":[{"keys":"C"}]}"#.to_owned(), "line 1: position 1: no level is recorded"),
        (r#"{"positions":3}"#.to_owned(), "line 1: 'positions' is not a list"),
    ];
    for (text, message) in cases {
        let error = verify(&text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{text}\n{error}");
    }
}

#[test]
fn positions_can_also_come_one_a_line() {
    let line = r#"{"keys":"CP","BLITZ":{"leds":"0F 13 33","cycles":491,"best":0,"evals":[]}}"#;
    let report = verify(line).unwrap();
    assert_eq!(report.recording, Recording::Positions);
    let difference = report.first_difference.unwrap();
    assert_eq!(difference.what, "blitz: best: the original has Some(0), we have None");
}
