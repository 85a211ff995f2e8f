use std::fmt;

use stats::{Sprt, Status, Summary, Verdict};

use crate::flags::OutputFormat;
use crate::{Duel, Progress};

/// The block of figures that engine authors know from fastchess: Elo, normalized Elo, LOS, ratios,
/// pentanomial, and the test.
///
/// With more than two contestants it is a list, best first.
#[derive(Clone, Copy, Debug)]
pub struct Block<'a> {
    /// How the match stands.
    pub progress: &'a Progress,
    /// What the two of a match played under, such as `8+0.08, 1t, 16MB, book.epd`.
    pub conditions: &'a str,
    /// In whose manner.
    pub format: OutputFormat,
}

const RULE: &str = "--------------------------------------------------";

impl fmt::Display for Block<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.format == OutputFormat::Cutechess {
            return self.as_cutechess(f);
        }
        writeln!(f, "{RULE}")?;
        match self.progress.standings.names() {
            [one, other] => self.duel(f, one, other)?,
            _ => self.list(f)?,
        }
        if let (Some(sprt), Some(status)) = (self.progress.sprt, self.progress.status) {
            writeln!(f, "{}", test_line(&sprt, &status))?;
        }
        write!(f, "{RULE}")
    }
}

/// The score as cutechess-cli prints it after each game: wins, losses, draws of the first.
#[must_use]
pub fn score_line(progress: &Progress) -> Option<String> {
    let [one, other] = progress.standings.names() else { return None };
    let games = progress.standings.duel(0, 1).games;
    let share = share(games.points(), games.games() as f64) / 100.0;
    let (wins, losses, draws) = (games.wins, games.losses, games.draws);
    let total = games.games();
    Some(format!("Score of {one} vs {other}: {wins} - {losses} - {draws}  [{share:.3}] {total}"))
}

impl Block<'_> {
    fn as_cutechess(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.progress.standings.names().len() == 2 {
            let games = self.progress.standings.duel(0, 1).games;
            let figures = games.summary().map_or_else(|_| Figures::unknown(), Figures::known);
            write!(
                f,
                "Elo difference: {}, LOS: {:.1} %, DrawRatio: {:.1} %",
                figures.elo,
                figures.los,
                share(games.draws as f64, games.games() as f64)
            )?;
        } else {
            self.list(f)?;
        }
        let (Some(_), Some(status)) = (self.progress.sprt, self.progress.status) else {
            return Ok(());
        };
        let Status { llr, lower, upper, .. } = status;
        let way = if llr >= 0.0 { llr / upper } else { llr / lower } * 100.0;
        let finding = match status.verdict {
            Verdict::AcceptH1 => " - H1 was accepted",
            Verdict::AcceptH0 => " - H0 was accepted",
            Verdict::Continue => "",
        };
        write!(f, "\nSPRT: llr {llr:.2} ({way:.1}%), lbound {lower:.2}, ubound {upper:.2}{finding}")
    }

    fn duel(&self, f: &mut fmt::Formatter<'_>, one: &str, other: &str) -> fmt::Result {
        let duel = self.progress.standings.duel(0, 1);
        let figures = Figures::of(&duel, self.progress.by_pairs);
        let Duel { games, pairs } = duel;
        writeln!(f, "Results of {one} vs {other} ({}):", self.conditions)?;
        writeln!(f, "Elo: {}, nElo: {}", figures.elo, figures.normalized)?;
        write!(f, "LOS: {:.2} %, DrawRatio: {:.2} %", figures.los, figures.draws)?;
        if self.progress.by_pairs {
            write!(f, ", PairsRatio: {}", ratio(pairs.pairs_ratio(), pairs.pairs()))?;
        }
        writeln!(
            f,
            "\nGames: {}, Wins: {}, Losses: {}, Draws: {}, Points: {:.1} ({:.2} %)",
            games.games(),
            games.wins,
            games.losses,
            games.draws,
            games.points(),
            share(games.points(), games.games() as f64)
        )?;
        if self.progress.by_pairs {
            let even = pairs.counts()[2];
            writeln!(
                f,
                "Ptnml(0-2): {pairs}, WL/DD Ratio: {}",
                ratio(pairs.decisive_to_drawn(), even)
            )?;
        }
        Ok(())
    }

    fn list(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let standings = &self.progress.standings;
        let by_pairs = self.progress.by_pairs;
        let mut rows: Vec<(&String, Duel)> = standings
            .names()
            .iter()
            .enumerate()
            .map(|(i, name)| (name, standings.total(i)))
            .collect();
        let share_of = |duel: &Duel| share(duel.games.points(), duel.games.games() as f64);
        rows.sort_by(|a, b| share_of(&b.1).total_cmp(&share_of(&a.1)));
        let width = rows.iter().map(|row| row.0.chars().count()).max().unwrap_or(0).max(25);
        writeln!(
            f,
            "Rank {:<width$} {:>19} {:>19} {:>8} {:>9} {:>9} {:>20}",
            "Name", "Elo", "nElo", "Games", "Score", "Draw", "Ptnml(0-2)"
        )?;
        for (rank, (name, duel)) in rows.iter().enumerate() {
            let figures = Figures::of(duel, by_pairs);
            let pairs = if by_pairs { duel.pairs.to_string() } else { String::new() };
            writeln!(
                f,
                "{:>4} {name:<width$} {:>19} {:>19} {:>8} {:>8.1}% {:>8.1}% {pairs:>20}",
                rank + 1,
                figures.elo,
                figures.normalized,
                duel.games.games(),
                share_of(duel),
                figures.draws,
            )?;
        }
        Ok(())
    }
}

/// A summary as text, for matches in which nothing is known yet too.
struct Figures {
    elo: String,
    normalized: String,
    los: f64,
    draws: f64,
}

impl Figures {
    fn of(duel: &Duel, by_pairs: bool) -> Figures {
        let summary = if by_pairs { duel.pairs.summary() } else { duel.games.summary() };
        // As long as no pair is whole, single games are better than nothing.
        summary
            .or_else(|_| duel.games.summary())
            .map_or_else(|_| Figures::unknown(), Figures::known)
    }

    fn known(summary: Summary) -> Figures {
        Figures {
            elo: summary.elo.to_string(),
            normalized: summary.normalized_elo.to_string(),
            los: summary.likelihood_of_superiority * 100.0,
            draws: summary.draw_ratio * 100.0,
        }
    }

    fn unknown() -> Figures {
        let nothing = || "0.00 +/- inf".to_owned();
        Figures { elo: nothing(), normalized: nothing(), los: 50.0, draws: 0.0 }
    }
}

fn share(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole * 100.0 } else { 0.0 }
}

/// A ratio; with something to compare but nothing to compare it with it is infinite.
fn ratio(ratio: Option<f64>, anything: u64) -> String {
    match ratio {
        Some(ratio) => format!("{ratio:.2}"),
        None if anything > 0 => "inf".to_owned(),
        None => "-".to_owned(),
    }
}

fn test_line(sprt: &Sprt, status: &Status) -> String {
    let Status { llr, lower, upper, .. } = *status;
    let way = if llr >= 0.0 { llr / upper } else { -llr / lower } * 100.0;
    let (elo0, elo1) = (sprt.elo0(), sprt.elo1());
    format!("LLR: {llr:.2} ({way:.1}%) ({lower:.2}, {upper:.2}) [{elo0:.2}, {elo1:.2}]")
}

/// What a test has found, in a sentence.
#[must_use]
pub fn verdict_line(sprt: &Sprt, status: &Status) -> String {
    let (elo0, elo1) = (sprt.elo0(), sprt.elo1());
    let finding = match status.verdict {
        Verdict::AcceptH1 => {
            format!("H1 was accepted: the difference is {elo1} rather than {elo0}")
        }
        Verdict::AcceptH0 => {
            format!("H0 was accepted: the difference is {elo0} rather than {elo1}")
        }
        Verdict::Continue => "no verdict: the games ran out".to_owned(),
    };
    format!("SPRT ({} model) completed: {finding} ({status})", sprt.model())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Standings;

    #[test]
    fn before_the_first_game_there_is_a_block_too() {
        let progress = Progress::new(Standings::new(["a", "b"]), 10, true, None);
        let format = OutputFormat::Fastchess;
        let text = Block { progress: &progress, conditions: "8+0.08", format }.to_string();
        assert!(text.contains("Results of a vs b (8+0.08):"), "{text}");
        assert!(text.contains("Games: 0, Wins: 0, Losses: 0, Draws: 0, Points: 0.0 (0.00 %)"));
        assert!(text.contains("PairsRatio: -"), "{text}");
    }

    #[test]
    fn cutechess_says_the_same_in_fewer_words() {
        let progress = Progress::new(Standings::new(["a", "b"]), 10, true, None);
        let expected = "Score of a vs b: 0 - 0 - 0  [0.000] 0";
        assert_eq!(score_line(&progress).as_deref(), Some(expected));
        let format = OutputFormat::Cutechess;
        let text = Block { progress: &progress, conditions: "", format }.to_string();
        assert!(text.starts_with("Elo difference: 0.00 +/- inf, LOS: 50.0 %"), "{text}");
    }
}
