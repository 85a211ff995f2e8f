use std::collections::BTreeSet;
use std::fs;
use std::io::Write;

use games::Game;
use player::Registry;
use reviewer::{Finding, Shard, review};
use rules::Color;

use super::Analysed;
use super::console::Console;
use super::contents::Contents;
use super::error::AnalyseError;
use super::journal::Journal;
use super::record::GameRecord;
use super::results;
use super::settings::AnalyseSettings;
use super::work::{self, Message};
use crate::interrupt::Interrupt;

/// Analyses until all is done, or until somebody wants to stop.
pub(super) fn analyse_until(
    registry: &Registry,
    settings: &AnalyseSettings,
    out: &mut dyn Write,
    interrupt: &Interrupt,
) -> Result<Analysed, AnalyseError> {
    refuse_same_file(settings)?;
    // Before any work: whether there is such a player at all.
    drop(work::analyst(registry, settings, 1)?);
    let contents = Contents::read(&settings.file)?;
    if contents.games() == 0 {
        let (path, problems) = (settings.file.clone(), contents.problems);
        return Err(AnalyseError::NoGame { path, problems });
    }
    let mut journal = Journal::open(settings)?;
    if settings.merge {
        for part in settings.part_paths() {
            journal.take_in(&part, settings)?;
        }
    }
    let done: BTreeSet<u64> = journal.games().keys().copied().collect();
    let (games, positions) = contents.left(&done, settings.shard);
    let console = Console::new(out, settings.bar.then_some(positions as u64));
    let mut analysis = Analysis::new(settings, contents, journal, console);
    analysis.introduce();
    let mut hear = |message| analysis.hear(message);
    let is_finished = work::analyse_all(registry, settings, &done, games, interrupt, &mut hear)?;
    analysis.finish(is_finished)
}

/// An analysis at work.
struct Analysis<'a> {
    settings: &'a AnalyseSettings,
    contents: Contents,
    journal: Journal,
    console: Console<'a>,
    analysed: Analysed,
}

impl<'a> Analysis<'a> {
    fn new(
        settings: &'a AnalyseSettings,
        contents: Contents,
        journal: Journal,
        console: Console<'a>,
    ) -> Analysis<'a> {
        let problems = contents.problems.clone();
        let before = journal.games().len();
        let analysed = Analysed { before, problems, ..Analysed::default() };
        Analysis { settings, contents, journal, console, analysed }
    }

    fn introduce(&mut self) {
        for problem in &self.contents.problems {
            self.console.say(&format!("skipped: {problem}"));
        }
        let games = counted(self.contents.games());
        match self.analysed.before {
            0 => self.console.say(&format!("{games} to analyse")),
            before => self.console.say(&format!("{games}, {before} of them analysed before")),
        }
    }

    fn hear(&mut self, message: Message) -> Result<(), AnalyseError> {
        match message {
            Message::Position => self.console.advance(1),
            Message::Done(number, game, findings) => {
                self.journal.add(GameRecord::new(number, &game, &findings))?;
                let line = summary(&game, &findings);
                let all = self.contents.numbers();
                self.console.mention(&format!("game {number} of {all}: {line}"));
            }
            Message::Failed(number, fault) => {
                let player = &self.settings.player;
                let problem = format!("game {number}: {player} failed: {fault}");
                self.console.say(&format!("skipped: {problem}"));
                self.analysed.problems.push(problem);
            }
            Message::Broken(error) => return Err(error),
        }
        Ok(())
    }

    /// Writes the results, if all is done. The journal goes when they are there.
    fn finish(mut self, is_finished: bool) -> Result<Analysed, AnalyseError> {
        self.console.end();
        self.analysed.games = self.journal.games().len();
        self.analysed.is_stopped = !is_finished;
        if !is_finished {
            let done = counted(self.analysed.games);
            self.console.say(&format!("stopped with {done} done; the same command goes on"));
            return Ok(self.analysed);
        }
        if self.settings.shard != Shard::WHOLE {
            let (done, shard) = (counted(self.analysed.games), self.settings.shard);
            self.console
                .say(&format!("part {shard}: {done} done; --merge puts all parts together"));
            return Ok(self.analysed);
        }
        let (settings, games) = (self.settings, self.journal.games());
        if let Some(path) = settings.output_path() {
            results::write_pgn(&path, settings, games)?;
            self.console.say(&format!("written: {}", path.display()));
        }
        if let Some(path) = &settings.json {
            results::write_json(path, settings, games, &self.analysed.problems)?;
            self.console.say(&format!("written: {}", path.display()));
        }
        if settings.merge {
            // They are in the result; one that stays does no harm.
            settings.part_paths().iter().for_each(|part| drop(fs::remove_file(part)));
        }
        self.journal.remove()?;
        Ok(self.analysed)
    }
}

fn refuse_same_file(settings: &AnalyseSettings) -> Result<(), AnalyseError> {
    let place = |path| fs::canonicalize(path).ok();
    let games = place(&settings.file);
    for path in settings.output_path().iter().chain(&settings.json) {
        if games.is_some() && place(path) == games {
            return Err(AnalyseError::SameFile { path: path.clone() });
        }
    }
    Ok(())
}

fn counted(games: usize) -> String {
    if games == 1 { "1 game".to_owned() } else { format!("{games} games") }
}

/// Who played, and how accurately.
fn summary(game: &Game, findings: &[Option<Finding>]) -> String {
    let review = review(game, findings);
    let [white, black] = Color::ALL.map(|color| {
        let name = game.tags.get(color.pick("White", "Black")).unwrap_or("?");
        match review.side(color).accuracy {
            Some(accuracy) => format!("{name} ({accuracy:.1} %)"),
            None => format!("{name} (no moves)"),
        }
    });
    format!("{white} - {black}")
}
