use std::fmt::Write;

use crate::{Duel, Progress};

/// Contestants that are shown while a match is played.
const MOST_SHOWN: usize = 12;
/// Letters of a name that are shown.
const MOST_LETTERS: usize = 30;

/// How a match stands, in a few lines that are drawn again after each game.
#[must_use]
pub fn live_standings(progress: &Progress) -> String {
    let mut text = match progress.standings.names() {
        [one, other] => duel_line(progress, one, other),
        _ => list(progress),
    };
    if let Some(status) = progress.status {
        let _ =
            write!(text, "\nLLR {:.2} of [{:.2}, {:.2}]", status.llr, status.lower, status.upper);
    }
    text
}

fn duel_line(progress: &Progress, one: &str, other: &str) -> String {
    let duel = progress.standings.duel(0, 1);
    let mut text = format!("{} vs {}: {}", short(one), short(other), score(&duel));
    if progress.by_pairs {
        let _ = write!(text, ", pairs {}", duel.pairs);
    }
    text
}

/// Wins, draws, losses, share of the points and Elo.
fn score(duel: &Duel) -> String {
    let games = duel.games;
    let share = games.points() / (games.games().max(1)) as f64 * 100.0;
    let mut text = format!("+{} ={} -{} ({share:.1} %)", games.wins, games.draws, games.losses);
    if let Ok(summary) = games.summary() {
        let _ = write!(text, ", Elo {}", summary.elo);
    }
    text
}

fn list(progress: &Progress) -> String {
    let standings = &progress.standings;
    let mut rows: Vec<(usize, Duel)> =
        (0..standings.names().len()).map(|place| (place, standings.total(place))).collect();
    let share = |duel: &Duel| duel.games.points() / duel.games.games().max(1) as f64;
    rows.sort_by(|a, b| share(&b.1).total_cmp(&share(&a.1)));
    let shown = rows.iter().take(MOST_SHOWN);
    let names: Vec<String> = shown.clone().map(|row| short(&standings.names()[row.0])).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let mut lines: Vec<String> = shown
        .zip(&names)
        .enumerate()
        .map(|(rank, (row, name))| format!("{:>2}. {name:<width$}  {}", rank + 1, score(&row.1)))
        .collect();
    if rows.len() > MOST_SHOWN {
        lines.push(format!("    and {} more", rows.len() - MOST_SHOWN));
    }
    lines.join("\n")
}

/// A name must not move the cursor.
fn short(name: &str) -> String {
    name.chars().filter(|letter| !letter.is_control()).take(MOST_LETTERS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Standings;

    #[test]
    fn two_have_a_line_and_many_a_list() {
        let two = Progress::new(Standings::new(["a\u{1b}[2J", "b"]), 10, true, None);
        let text = live_standings(&two);
        assert_eq!(text, "a[2J vs b: +0 =0 -0 (0.0 %), pairs [0, 0, 0, 0, 0]");
        let names = (0..20).map(|number| format!("player {number}"));
        let many = live_standings(&Progress::new(Standings::new(names), 10, true, None));
        assert_eq!(many.lines().count(), MOST_SHOWN + 1);
        assert!(many.starts_with(" 1. player 0   +0 =0 -0 (0.0 %)"), "{many}");
        assert!(many.ends_with("and 8 more"), "{many}");
    }
}
