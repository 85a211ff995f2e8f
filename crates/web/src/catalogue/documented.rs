//! The ladder on the page is the one in the documentation.

use super::Catalogue;
use crate::messages::LadderRow;

const DOCUMENT: &str = include_str!("../../../../docs/ladder.md");

/// The rows of the table, each a list of cells: number, player, Elo, error, games, score, year, memory,
/// time of a move.
fn documented() -> Vec<Vec<&'static str>> {
    let rows = DOCUMENT.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
    let rows = rows.take_while(|line| line.starts_with('|'));
    rows.map(|row| row.split('|').skip(1).map(str::trim).collect()).collect()
}

fn first_word(text: &str) -> &str {
    text.split([' ', ',']).next().unwrap_or_default()
}

fn text<T: ToString>(value: Option<T>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

fn memory(bytes: f64) -> String {
    if bytes < 1000.0 {
        format!("{bytes} words")
    } else {
        format!("{} KB", (bytes / 1024.0).floor())
    }
}

fn time(seconds: f64) -> String {
    if seconds < 600.0 { format!("{seconds:.1} s") } else { format!("{} min", seconds / 60.0) }
}

fn cells(row: &LadderRow) -> [String; 7] {
    [
        row.player.clone().unwrap_or_else(|| first_word(&row.label).to_lowercase()),
        row.elo.map_or_else(|| "not yet measured".to_owned(), |elo| elo.to_string()),
        text(row.error),
        text(Some(row.games).filter(|games| *games > 0)),
        text(row.year),
        text(row.memory_bytes.map(memory)),
        text(row.seconds_per_move.map(time)),
    ]
}

#[test]
fn the_ladder_is_that_of_the_documentation() {
    let (rows, documented) = (Catalogue::new().ladder.rows, documented());
    assert_eq!(rows.len(), documented.len());
    for (row, told) in rows.iter().zip(documented) {
        let told = [first_word(told[1]), told[2], told[3], told[4], told[6], told[7], told[8]];
        assert_eq!(cells(row), told, "{}", row.label);
    }
}
