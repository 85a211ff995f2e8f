//! The page of a match: what it shows is what the journal holds, and nothing in it can do harm.

mod scripted;

use arena::report::{Details, HtmlReport};
use arena::{
    Adjudication, GameRecord, Journal, Layout, MoveRecord, Progress, Reason, Standings, Tournament,
    run,
};
use player::Signal;
use scripted::{Memory, chance};
use serde_json::Value;

fn page(progress: &Progress, games: &[GameRecord], title: &str) -> String {
    let mut details = Details::new(progress.standings.names().iter().cloned());
    games.iter().for_each(|game| details.add(game));
    let (conditions, state) = ("st=1", "Tournament finished");
    HtmlReport { title, progress, conditions, state, details: &details }.to_string()
}

/// The games as the viewer reads them.
fn data(page: &str) -> Value {
    let begin = page.split("id=\"data\">").nth(1).expect("data");
    serde_json::from_str(begin.split("</script>").next().expect("an end")).expect("JSON")
}

fn tournament(names: [&str; 2]) -> Tournament {
    Tournament {
        contestants: names.map(chance).to_vec(),
        layout: Layout { rounds: 3, ..Layout::default() },
        adjudication: Adjudication { max_moves: Some(20), ..Adjudication::default() },
        ..Tournament::default()
    }
}

fn played(tournament: &Tournament) -> (Progress, Vec<GameRecord>) {
    let mut memory = Memory::default();
    let outcome = run(tournament, None, &mut memory, &Signal::new()).expect("a match");
    (outcome.progress, memory.games)
}

#[test]
fn the_page_has_the_games_of_the_journal() {
    let path = std::env::temp_dir().join(format!("torres-page-{}.journal", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let tournament = tournament(["one", "other"]);
    let mut journal: Journal = tournament.journal(&path).expect("a journal");
    let outcome = run(&tournament, Some(&mut journal), &mut (), &Signal::new()).expect("a match");
    drop(journal);
    let journal = tournament.journal(&path).expect("the journal again");
    let shown = data(&page(&outcome.progress, journal.games(), "A match"));
    assert_eq!(shown["names"], serde_json::json!(["one", "other"]));
    let views = shown["games"].as_array().expect("games");
    let mut games = journal.games().to_vec();
    games.sort_by_key(|game| game.number);
    assert_eq!(views.len(), 6);
    for (view, game) in views.iter().zip(&games) {
        let uci: Vec<&str> = game.moves.iter().map(|mv| mv.uci.as_str()).collect();
        assert_eq!(view["uci"], uci.join(" "));
        assert_eq!(view["san"].as_str().expect("SAN").split(' ').count(), uci.len());
        assert_eq!(
            (&view["white"], &view["black"]),
            (&game.white.as_str().into(), &game.black.as_str().into())
        );
        assert_eq!(view["result"], game.result_text());
        assert_eq!(view["text"], game.ending.text);
        assert_eq!(view["fen"], game.fen);
        let times = view["times"].as_array().expect("times");
        for (time, mv) in times.iter().zip(&game.moves) {
            assert_eq!(time.as_f64(), Some(mv.time as f64 / 1e3));
        }
    }
    std::fs::remove_file(path).expect("removed");
}

#[test]
fn names_and_words_of_engines_cannot_break_out() {
    let evil = "</script><img src=x onerror=alert(1)>\"'&<!--";
    let (mut progress, mut games) = played(&tournament(["sound", "other"]));
    for game in &mut games {
        for name in [&mut game.white, &mut game.black] {
            if name == "other" {
                evil.clone_into(name);
            }
        }
        game.ending.text = format!("{evil} wins");
    }
    progress.standings = Standings::new(["sound", evil]);
    games.iter().for_each(|game| progress.standings.add(game));
    let page = page(&progress, &games, evil);
    assert!(!page.contains("<img") && !page.contains("<!--"), "escaped");
    assert_eq!(page.matches("</script>").count(), page.matches("<script").count());
    let shown = data(&page);
    assert_eq!(shown["names"][1], evil);
    assert_eq!(shown["games"][0]["text"], format!("{evil} wins"));
}

#[test]
fn nothing_is_loaded_from_elsewhere() {
    let (progress, games) = played(&tournament(["one", "other"]));
    let page = page(&progress, &games, "A match");
    for word in ["http:", "https:", "//www", " src=", "url(", "@import", "import(", "<link"] {
        assert!(!page.contains(word), "{word}");
    }
    assert!(page.contains("default-src 'none'"));
}

#[test]
fn an_empty_match_is_a_page_too() {
    let nobody = Progress::new(Standings::new(["one", "other"]), 10, true, None);
    let page = page(&nobody, &[], "Nothing yet");
    assert!(page.contains("No game is over yet.") && page.contains("0 of 10"));
    assert!(!page.contains("NaN") && !page.contains("<script"));
}

#[test]
fn the_page_of_a_huge_match_stays_small() {
    let (mut progress, games) = played(&tournament(["one", "other"]));
    let mut details = Details::new(["one", "other"]);
    let mut first = games[0].clone();
    // A long game with a long name and many warnings is bounded too.
    first.white = "w".repeat(100_000);
    details.add(&first);
    for number in 2..=20_000 {
        let mut game = games[(number % 2) as usize].clone();
        game.number = number;
        details.add(&game);
        progress.standings.add(&game);
    }
    let (title, conditions, state) = ("Huge", "", "");
    let report = HtmlReport { title, progress: &progress, conditions, state, details: &details };
    let page = report.to_string();
    assert!(page.len() < 4 << 20, "{} bytes", page.len());
    let shown = data(&page);
    let numbers: Vec<u64> = shown["games"]
        .as_array()
        .expect("games")
        .iter()
        .map(|game| game["number"].as_u64().expect("a number"))
        .collect();
    assert!((500..=1_000).contains(&numbers.len()), "{}", numbers.len());
    // Both games of a pair are there.
    assert!(numbers[..10].chunks(2).all(|pair| pair[0] % 2 == 1 && pair[1] == pair[0] + 1));
    assert!(page.contains(&format!("{} of 20000 games are here.", numbers.len())));
}

#[test]
fn openings_and_times_are_added_up() {
    let (_, games) = played(&tournament(["one", "other"]));
    let mut game = games[0].clone();
    let mv = |uci: &str, time| MoveRecord { uci: uci.to_owned(), time, ..MoveRecord::default() };
    game.moves = vec![
        MoveRecord { book: true, ..mv("e2e4", 0) },
        MoveRecord { book: true, ..mv("c7c5", 0) },
        mv("g1f3", 3_000),
        mv("d7d6", 5_000),
    ];
    (game.white, game.black) = ("one".to_owned(), "other".to_owned());
    game.ending.reason = Reason::Agreement;
    game.ending.result = terms::GameResult::Draw;
    let mut progress = Progress::new(Standings::new(["one", "other"]), 1, true, None);
    progress.standings.add(&game);
    let page = page(&progress, &[game], "One");
    let row = "<tr><td><button data-game=\"1\">1. e4 c5</button></td><td>1</td><td>0</td>\
               <td>1</td><td>0</td><td>0.5</td></tr>";
    assert!(page.contains(row), "{page}");
    assert!(page.contains("Milliseconds per move, by number of the move"));
}
