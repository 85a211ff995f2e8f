use stats::Verdict;

use crate::report::{Crosstable, verdict_line};
use crate::{End, Outcome, Progress, Scribe};

/// What a match has shown, for a script that waits for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conclusion {
    /// All games were played, and there was no test.
    Complete,
    /// The test accepted H1.
    Accepted,
    /// The test accepted H0.
    Rejected,
    /// The games ran out before the test was sure.
    Undecided,
    /// The match was told to stop.
    Interrupted,
    /// Not one game could be played.
    NothingPlayed,
}

impl Conclusion {
    /// What an outcome amounts to.
    #[must_use]
    pub fn of(outcome: &Outcome) -> Conclusion {
        let Progress { standings, sprt, .. } = &outcome.progress;
        match (outcome.end, sprt) {
            (End::Interrupted, _) => Conclusion::Interrupted,
            _ if standings.games() == 0 && standings.not_played() > 0 => Conclusion::NothingPlayed,
            (End::Decided(Verdict::AcceptH0), _) => Conclusion::Rejected,
            (End::Decided(_), _) => Conclusion::Accepted,
            (End::Complete, None) => Conclusion::Complete,
            (End::Complete, Some(_)) => Conclusion::Undecided,
        }
    }
}

impl Scribe {
    /// The last words of a match: figures, faults, and what it has shown.
    pub fn conclude(&mut self, outcome: &Outcome) -> Conclusion {
        let Outcome { progress, end } = outcome;
        let verdict = progress.sprt.zip(progress.status);
        let finding = verdict.map(|(sprt, status)| verdict_line(&sprt, &status));
        let state = finding.unwrap_or_else(|| match end {
            End::Interrupted => "The match was interrupted.".to_owned(),
            _ => "Tournament finished".to_owned(),
        });
        self.finish(progress, &state);
        if progress.standings.names().len() > 2 {
            self.say(&Crosstable { standings: &progress.standings }.to_string());
        }
        self.say_faults(progress);
        self.say_times(progress);
        self.say(&state);
        Conclusion::of(outcome)
    }

    fn say_faults(&self, progress: &Progress) {
        for (place, name) in progress.standings.names().iter().enumerate() {
            let about = progress.standings.about(place);
            let faults: Vec<String> =
                about.faults.iter().map(|(reason, count)| format!("{count} × {reason}")).collect();
            if !faults.is_empty() {
                self.say(&format!("{name} failed: {}", faults.join(", ")));
            }
            if about.warnings > 0 {
                self.say(&format!("{name}: {} warnings", about.warnings));
            }
        }
        match progress.standings.not_played() {
            0 => {}
            1 => self.say("1 game could not be played and is not counted"),
            games => self.say(&format!("{games} games could not be played and are not counted")),
        }
    }
}
