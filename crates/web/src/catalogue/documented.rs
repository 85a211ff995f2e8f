//! What documents and charts say of the ladder and the tournament is what the server's own data says.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Catalogue, LADDER};
use crate::messages::{Tournament, TournamentGame};

const LADDER_DOCUMENT: &str = include_str!("../../../../docs/ladder.md");
const TOURNAMENT_DOCUMENT: &str = include_str!("../../../../docs/tournament.md");
const README: &str = include_str!("../../../../README.md");
const LIST: &str = include_str!("../../../../docs/ladder.svg");
/// The charts, and the figure that each sets against the ratings.
const CHARTS: [(&str, &str); 3] = [
    ("year", include_str!("../../../../docs/ladder-year.svg")),
    ("cyclesPerMove", include_str!("../../../../docs/ladder-cycles.svg")),
    ("memoryBytes", include_str!("../../../../docs/ladder-memory.svg")),
];

/// The rows of the figures.
fn rows() -> Vec<Value> {
    let ladder: Value = serde_json::from_str(LADDER).expect("the ladder");
    ladder["rows"].as_array().expect("rows").clone()
}

/// The cells of the first table after a line that begins so.
fn table(document: &'static str, head: &str) -> Vec<Vec<&'static str>> {
    let rows = document.lines().skip_while(|line| !line.starts_with(head)).skip(2);
    let rows = rows.take_while(|line| line.starts_with('|'));
    let cells = |row: &'static str| -> Vec<&'static str> {
        row.trim_matches('|').split('|').map(str::trim).collect()
    };
    rows.map(cells).collect()
}

fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        number => number.to_string(),
    }
}

fn memory(value: &Value) -> String {
    match value.as_f64() {
        None => String::new(),
        Some(words) if words < 1000.0 => format!("{words} words"),
        Some(bytes) if bytes < 1_048_576.0 => format!("{} KB", (bytes / 1024.0).floor()),
        Some(bytes) => format!("{:.0} MB", bytes / 1_048_576.0),
    }
}

fn time(value: &Value) -> String {
    match value.as_f64() {
        None => String::new(),
        Some(seconds) if seconds < 600.0 => format!("{seconds:.1} s"),
        Some(seconds) => format!("{:.0} min", seconds / 60.0),
    }
}

fn alone(value: &Value) -> String {
    match value.as_object() {
        None => String::new(),
        Some(alone) => format!("{} ± {} ({})", alone["elo"], alone["error"], alone["games"]),
    }
}

fn or_empty(text: String, is_there: bool) -> String {
    if is_there { text } else { String::new() }
}

#[test]
fn the_ladder_is_that_of_the_documentation() {
    let documented = table(LADDER_DOCUMENT, "| | player | Elo");
    let rows = rows();
    assert_eq!(rows.len(), documented.len());
    for ((place, row), told) in (1..).zip(&rows).zip(documented) {
        let is_rated = row["elo"].is_number();
        let elo = if is_rated { text(&row["elo"]) } else { "not yet measured".to_owned() };
        let score = or_empty(format!("{} %", row["score"]), row["score"].is_number());
        let own = [
            or_empty(place.to_string(), is_rated),
            text(&row["label"]),
            elo,
            text(&row["error"]),
            or_empty(text(&row["games"]), row["games"] != 0),
            score,
            alone(&row["againstAnchors"]),
            text(&row["year"]),
            memory(&row["memoryBytes"]),
        ];
        assert_eq!(told[..9], own, "{}", row["label"]);
        assert_eq!(told[9].is_empty(), row["cyclesPerMove"].is_null(), "{}", row["label"]);
        assert_eq!(told[10], time(&row["secondsPerMove"]), "{}", row["label"]);
    }
}

/// A chain of games between machines has not moved them away from the anchors.
#[test]
fn the_c64_and_the_1802_agree_with_their_games_against_anchors_alone() {
    for name in ["c64", "cdp1802"] {
        let rows = rows();
        let row = rows.iter().find(|row| row["name"] == name).expect("a row");
        let number = |value: &Value| value.as_f64().expect("a number");
        let alone = &row["againstAnchors"];
        let distance = (number(&row["elo"]) - number(&alone["elo"])).abs();
        assert!(distance <= number(&alone["error"]), "{name}: {distance} Elo apart");
        assert!(number(&alone["games"]) >= 30.0, "{name}: too few games to tell");
    }
}

#[test]
fn the_readme_has_the_ratings_of_the_ladder() {
    let mut found = 0;
    for cells in table(README, "| name | Elo |") {
        let names = cells[0].split(',').map(|name| name.trim().trim_matches('`'));
        let rating = |name: &str| {
            let is_it = |row: &&Value| row["player"] == *name && row["usual"] == true;
            rows()
                .iter()
                .find(is_it)
                .filter(|row| row["elo"].is_number())
                .map_or_else(|| "–".to_owned(), |row| format!("{} ± {}", row["elo"], row["error"]))
        };
        let ratings: Vec<String> = names.map(rating).collect();
        assert_eq!(cells[1], ratings.join(", "), "{}", cells[0]);
        found += ratings.len();
    }
    assert_eq!(found, Catalogue::new().machines.len(), "every player is in the README");
}

/// The value of an attribute of an element.
fn attribute<'t>(element: &'t str, name: &str) -> Option<&'t str> {
    element.split_once(&format!(" {name}=\""))?.1.split('"').next()
}

fn number(element: &str, name: &str) -> f64 {
    attribute(element, name).and_then(|text| text.parse().ok()).expect("a number")
}

/// The elements of a kind that have an attribute.
fn elements<'t>(svg: &'t str, kind: &str, with: &str) -> Vec<&'t str> {
    let begin = format!("<{kind} ");
    let parts = svg.match_indices(&begin).map(|(at, _)| &svg[at..]);
    let parts = parts.map(|rest| rest.split('>').next().unwrap_or_default());
    parts.filter(|element| attribute(element, with).is_some()).collect()
}

/// Every rated player with this figure stands in the drawing at the height, or the width, of its rating.
fn check_drawing(svg: &str, figure: &str, mark: &str, point: &str) {
    let points = elements(svg, "circle", "data-name");
    let points: BTreeMap<&str, &str> =
        points.iter().filter_map(|dot| Some((attribute(dot, "data-name")?, *dot))).collect();
    let marks = elements(svg, "line", "data-elo");
    let [first, last] = [marks[0], marks[marks.len() - 1]];
    let scale = (number(last, mark) - number(first, mark))
        / (number(last, "data-elo") - number(first, "data-elo"));
    let is_drawn = |row: &&Value| row["elo"].is_number() && !row[figure].is_null();
    let rows = rows();
    let drawn: Vec<&Value> = rows.iter().filter(is_drawn).collect();
    assert_eq!(points.len(), drawn.len(), "{figure}");
    for row in drawn {
        let dot = points[row["name"].as_str().expect("a name")];
        assert_eq!(number(dot, "data-elo"), row["elo"].as_f64().expect("a rating"), "{dot}");
        assert_eq!(number(dot, "data-error"), row["error"].as_f64().expect("an error"), "{dot}");
        let wanted =
            number(first, mark) + scale * (number(dot, "data-elo") - number(first, "data-elo"));
        assert!((number(dot, point) - wanted).abs() < 0.3, "{dot} is not at {wanted}");
        assert!(svg.contains(row["label"].as_str().expect("a label")), "{dot} has no name");
    }
}

#[test]
fn the_charts_have_every_rating_at_its_place() {
    check_drawing(LIST, "elo", "x1", "cx");
    for (figure, svg) in CHARTS {
        check_drawing(svg, figure, "y1", "cy");
        assert!(svg.contains("prefers-color-scheme:dark") && svg.contains("viewBox=\"0 0 360 "));
    }
}

/// What a player had in a game, as a crosstable says it.
fn mark(game: &TournamentGame, player: &str) -> &'static str {
    match (game.result.to_string().as_str(), game.white == player) {
        ("1/2-1/2", _) => "½",
        ("1-0", true) | ("0-1", false) => "1",
        _ => "0",
    }
}

#[test]
fn the_crosstable_is_that_of_the_games() {
    let Tournament { players, games } = Catalogue::new().tournament();
    let documented = table(TOURNAMENT_DOCUMENT, "| | player | 1 |");
    assert_eq!(documented.len(), players.len());
    for (row, one) in documented.iter().zip(&players) {
        assert_eq!(row[1].trim_matches('`'), one.player);
        for (cell, other) in row[2..].iter().zip(&players) {
            let both = [&one.player, &other.player];
            let met = games.iter().filter(|game| {
                game.white != game.black
                    && both.contains(&&game.white)
                    && both.contains(&&game.black)
                    && one.player != other.player
            });
            let marks: Vec<&str> = met.map(|game| mark(game, &one.player)).collect();
            let wanted = if one.player == other.player { "·".to_owned() } else { marks.join(" ") };
            assert_eq!(*cell, wanted, "{} against {}", one.player, other.player);
        }
        assert_eq!(row.last().copied(), Some(one.points.to_string().as_str()), "{}", one.player);
    }
}

#[test]
fn every_game_of_the_tournament_can_be_read_and_is_reviewed() {
    let catalogue = Catalogue::new();
    let Tournament { players, games } = catalogue.tournament();
    let in_file = crate::catalogue::TOURNAMENT_GAMES.matches("[Event ").count();
    assert_eq!(games.len(), in_file, "none is left out");
    assert_eq!(games.len(), players.len() * (players.len() - 1), "all met with both colours");
    for game in &games {
        for name in [&game.white, &game.black] {
            assert!(catalogue.machine(name).is_some(), "nobody is named {name}");
        }
        let text = catalogue.tournament_game(game.number as usize).expect("a game");
        assert!(text.contains("[Annotator \"torres") && text.contains("[%eval "), "{text}");
        assert!(text.contains("WhiteAccuracy"), "{text}");
        assert!(game.plies > 10 && game.result != crate::messages::GameResult::Unknown, "{text}");
    }
}
