//! What is said about a match agrees with its games.

mod scripted;

use arena::flags::OutputFormat;
use arena::report::{Block, Crosstable, Details, HtmlReport, game_line, verdict_line};
use arena::{Adjudication, End, Format, Layout, Tournament, run};
use player::Signal;
use scripted::{Memory, chance, scripted as script};
use stats::{Model, Sprt, Verdict};

fn short_games() -> Adjudication {
    Adjudication { max_moves: Some(15), ..Adjudication::default() }
}

#[test]
fn a_test_ends_the_match_when_it_is_sure() {
    let sprt = Sprt::new(0.0, 200.0, 0.05, 0.05, Model::Normalized).unwrap();
    let tournament = Tournament {
        contestants: vec![chance("sound"), script("resigns", scripted::resigns)],
        layout: Layout { rounds: 500, ..Layout::default() },
        sprt: Some(sprt),
        concurrency: 2,
        ..Tournament::default()
    };
    let outcome = run(&tournament, None, &mut (), &Signal::new()).unwrap();
    assert_eq!(outcome.end, End::Decided(Verdict::AcceptH1));
    assert!(outcome.progress.finished < 100, "{}", outcome.progress.finished);
    let text = verdict_line(&sprt, &outcome.progress.status.unwrap());
    assert!(text.contains("H1 was accepted"), "{text}");
    let page = HtmlReport {
        title: "A <test>",
        progress: &outcome.progress,
        conditions: "none",
        state: "H1 was accepted",
        details: &Details::default(),
    }
    .to_string();
    assert!(page.contains("<title>A &lt;test&gt;</title>") && page.matches("<svg").count() == 2);
    assert!(!page.contains("NaN"));
}

#[test]
fn the_block_has_the_words_that_tools_look_for() {
    let tournament = Tournament {
        contestants: vec![chance("one"), chance("other")],
        layout: Layout { rounds: 10, ..Layout::default() },
        sprt: Some(Sprt::new(-5.0, 5.0, 0.05, 0.05, Model::Logistic).unwrap()),
        adjudication: short_games(),
        ..Tournament::default()
    };
    let outcome = run(&tournament, None, &mut (), &Signal::new()).unwrap();
    let format = OutputFormat::Fastchess;
    let conditions = "8+0.08, 1t, 16MB";
    let block = Block { progress: &outcome.progress, conditions, format }.to_string();
    let lines: Vec<&str> = block.lines().collect();
    let starts = [
        "-----",
        "Results of one vs other (8+0.08, 1t, 16MB):",
        "Elo: ",
        "LOS: ",
        "Games: 20, Wins: ",
        "Ptnml(0-2): [",
        "LLR: ",
        "-----",
    ];
    assert_eq!(lines.len(), starts.len(), "{block}");
    for (line, start) in lines.iter().zip(starts) {
        assert!(line.starts_with(start), "{line} should begin with {start}");
    }
}

#[test]
fn everybody_is_in_the_crosstable() {
    let tournament = Tournament {
        contestants: ["a", "b", "c", "d"].map(chance).to_vec(),
        layout: Layout { rounds: 1, ..Layout::default() },
        adjudication: short_games(),
        concurrency: 3,
        ..Tournament::default()
    };
    let mut memory = Memory::default();
    let outcome = run(&tournament, None, &mut memory, &Signal::new()).unwrap();
    assert_eq!(memory.games.len(), 12);
    let table = Crosstable { standings: &outcome.progress.standings }.to_string();
    assert_eq!(table.lines().count(), 5);
    let points: f64 =
        (0..4).map(|place| outcome.progress.standings.total(place).games.points()).sum();
    assert_eq!(points, 12.0);
    let list =
        Block { progress: &outcome.progress, conditions: "", format: OutputFormat::Fastchess }
            .to_string();
    assert!(list.contains("Rank Name"), "{list}");
}

#[test]
fn a_knockout_has_a_winner_whatever_the_tables_do() {
    let tournament = Tournament {
        contestants: ["a", "b", "c", "d", "e"].map(chance).to_vec(),
        layout: Layout { format: Format::Knockout, rounds: 1, ..Layout::default() },
        adjudication: short_games(),
        concurrency: 3,
        ..Tournament::default()
    };
    let mut memory = Memory::default();
    let outcome = run(&tournament, None, &mut memory, &Signal::new()).unwrap();
    assert_eq!(outcome.end, End::Complete);
    let stages = memory.games.iter().map(|game| game.round).max();
    assert_eq!(stages, Some(3));
    assert!(memory.games.len() >= 8);
}

#[test]
fn a_line_of_json_has_everything() {
    let tournament = Tournament {
        contestants: vec![chance("one"), chance("other")],
        adjudication: short_games(),
        ..Tournament::default()
    };
    let mut memory = Memory::default();
    let outcome = run(&tournament, None, &mut memory, &Signal::new()).unwrap();
    let line = game_line(&memory.games[3], &outcome.progress);
    let value: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!(value["finished"], 4);
    assert_eq!(value["white"], "other");
    assert!(value["reason"].is_string() && value["pentanomial"].is_array());
    assert!(!line.contains('\n'));
}

#[test]
fn the_same_seed_makes_the_same_games_at_any_number_of_tables() {
    let games = |concurrency| {
        let tournament = Tournament {
            contestants: vec![chance("one"), chance("other")],
            layout: Layout { rounds: 6, ..Layout::default() },
            adjudication: short_games(),
            concurrency,
            seed: 11,
            ..Tournament::default()
        };
        let mut memory = Memory::default();
        run(&tournament, None, &mut memory, &Signal::new()).unwrap();
        let mut games: Vec<(u64, Vec<String>)> = memory
            .games
            .iter()
            .map(|game| (game.number, game.moves.iter().map(|one| one.uci.clone()).collect()))
            .collect();
        games.sort();
        games
    };
    let alone = games(1);
    assert_eq!(alone, games(3));
    assert_ne!(alone[0].1, alone[2].1, "another game is another game");
}
