use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::console::Console;
use crate::flags::{OutputFormat, OutputSettings};
use crate::journal::replace_file;
use crate::pgn::{PaceTags, PgnFile, last_position, pgn};
use crate::report::{Block, Details, HtmlReport, game_line, score_line};
use crate::{
    Fingerprint, Fixture, GameRecord, MatchLog, Observer, Progress, Standings, Tournament,
};

/// A page of a long match is large; while the match goes on it is not written more often than this.
const PAGE_INTERVAL: Duration = Duration::from_secs(5);

/// Writes everything that is wanted about a match while it is played: lines for people, a PGN, JSON
/// lines, a page.
///
/// All of it is made from the journal's games, so that files that missed some when a match was
/// killed are put right when it goes on.
#[derive(Debug)]
pub struct Scribe {
    output: OutputSettings,
    conditions: String,
    fingerprint: Fingerprint,
    paces: BTreeMap<String, String>,
    console: Console,
    planned: u64,
    /// What the page tells beyond the standings, if there is a page.
    details: Details,
    page_written: Option<Instant>,
    /// After how many games the figures were last said.
    figures_at: Option<u64>,
    pgn: Option<PgnFile>,
    json: Option<JsonLines>,
    /// Where the last positions go.
    epd: Option<(PathBuf, File)>,
    begun: Instant,
    failure: Option<ScribeError>,
}

/// A file that could not be written.
#[derive(Debug, thiserror::Error)]
#[error("{}: {error}", path.display())]
pub struct ScribeError {
    /// The file.
    pub path: PathBuf,
    /// Why.
    pub error: io::Error,
}

#[derive(Debug)]
enum JsonLines {
    Standard,
    File(File),
}

impl JsonLines {
    fn write(&mut self, line: &str) -> io::Result<()> {
        match self {
            JsonLines::Standard => writeln!(io::stdout(), "{line}"),
            JsonLines::File(file) => file.write_all(format!("{line}\n").as_bytes()),
        }
    }
}

impl Scribe {
    /// Opens the files of a match and writes into them what was played before.
    ///
    /// `book` is the name of the openings, for the report.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn open(
        tournament: &Tournament,
        output: OutputSettings,
        book: &str,
        before: &[GameRecord],
    ) -> Result<Scribe, ScribeError> {
        let to_standard = output.json.as_deref() == Some(Path::new("-"));
        let contestants = tournament.contestants.iter();
        let paces = contestants.map(|one| (one.name.clone(), one.pace.pgn_tag())).collect();
        let mut scribe = Scribe {
            conditions: conditions(tournament, book),
            fingerprint: tournament.fingerprint(),
            paces,
            console: Console::new(to_standard),
            planned: 0,
            details: Details::new(tournament.contestants.iter().map(|one| one.name.clone())),
            page_written: None,
            figures_at: None,
            pgn: None,
            json: None,
            epd: None,
            begun: Instant::now(),
            failure: None,
            output,
        };
        scribe.open_pgn(before)?;
        scribe.open_json(tournament, before)?;
        scribe.open_epd(before)?;
        scribe.open_log()?;
        before.iter().for_each(|game| scribe.gather(game));
        Ok(scribe)
    }

    fn gather(&mut self, game: &GameRecord) {
        if self.output.html.is_some() {
            self.details.add(game);
        }
    }

    fn open_pgn(&mut self, before: &[GameRecord]) -> Result<(), ScribeError> {
        let Some((path, append)) = self.output.pgn.clone() else { return Ok(()) };
        // A match that goes on adds to what it wrote, whatever it was told at its beginning.
        let append = append || !before.is_empty();
        let failed = |error| ScribeError { path: path.clone(), error };
        self.pgn = Some(PgnFile::open(&path, self.fingerprint, append).map_err(failed)?);
        before.iter().for_each(|game| self.write_pgn(game));
        self.failure.take().map_or(Ok(()), Err)
    }

    fn open_json(
        &mut self,
        tournament: &Tournament,
        before: &[GameRecord],
    ) -> Result<(), ScribeError> {
        let Some(path) = self.output.json.clone() else { return Ok(()) };
        if path == Path::new("-") {
            self.json = Some(JsonLines::Standard);
            return Ok(());
        }
        let lines = lines_before(tournament, before);
        let opened = replace_file(&path, lines.as_bytes())
            .and_then(|()| OpenOptions::new().append(true).open(&path));
        let file = opened.map_err(|error| ScribeError { path, error })?;
        self.json = Some(JsonLines::File(file));
        Ok(())
    }

    /// A match that goes on has written the positions of the games before.
    fn open_epd(&mut self, before: &[GameRecord]) -> Result<(), ScribeError> {
        let Some((path, append)) = self.output.epd.clone() else { return Ok(()) };
        let file = open_to_add(&path, append || !before.is_empty());
        let file = file.map_err(|error| ScribeError { path: path.clone(), error })?;
        self.epd = Some((path, file));
        Ok(())
    }

    fn open_log(&mut self) -> Result<(), ScribeError> {
        let Some((path, append)) = &self.output.log else { return Ok(()) };
        self.console.copy_to(MatchLog::open(path, *append)?);
        Ok(())
    }

    fn write_epd(&mut self, game: &GameRecord) {
        let Some((path, file)) = &mut self.epd else { return };
        let line = last_position(game).map(|fen| format!("{fen}\n"));
        let line = line.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error));
        if let Err(error) = line.and_then(|line| file.write_all(line.as_bytes())) {
            self.failure.get_or_insert(ScribeError { path: path.clone(), error });
        }
    }

    /// How much longer moves took than the engines say, if that is wanted; and how long all took.
    pub(crate) fn say_times(&self, progress: &Progress) {
        let standings = &progress.standings;
        if self.output.show_latency {
            for (place, name) in standings.names().iter().enumerate() {
                let about = standings.about(place);
                let mean = about.latency as f64 / about.timed_moves.max(1) as f64 / 1e3;
                self.say(&format!("Latency of {name}: {mean:.3} ms a move on average"));
            }
        }
        let seconds = self.begun.elapsed().as_secs();
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        self.say(&format!(
            "Total Time: {hours:02}:{minutes:02}:{seconds:02} (hours:minutes:seconds)"
        ));
    }

    /// What went wrong with a file during the match, the first time.
    #[must_use]
    pub fn failure(&self) -> Option<&ScribeError> {
        self.failure.as_ref()
    }

    /// Says a line among those of the match.
    pub fn say(&self, line: &str) {
        self.console.say(line);
    }

    /// The last words: figures, and the page with how it ended.
    pub fn finish(&mut self, progress: &Progress, state: &str) {
        self.console.end();
        // Where the last game brought the figures already, they are not said again.
        if self.figures_at != Some(progress.finished) {
            self.say_figures(progress);
        }
        self.write_html(progress, state);
    }

    fn say_figures(&mut self, progress: &Progress) {
        self.figures_at = Some(progress.finished);
        let format = self.output.format;
        self.console.say(&Block { progress, conditions: &self.conditions, format }.to_string());
    }

    fn write_pgn(&mut self, game: &GameRecord) {
        let Some(file) = &mut self.pgn else { return };
        let pace = |name: &str| self.paces.get(name).cloned().unwrap_or_default();
        let paces = PaceTags { white: pace(&game.white), black: pace(&game.black) };
        let text = pgn(game, &self.output.pgn_options, &paces, self.fingerprint);
        let text = text.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error));
        if let Err(error) = text.and_then(|text| file.add(game.number, &text)) {
            let path = file.path().to_owned();
            self.failure.get_or_insert(ScribeError { path, error });
        }
    }

    fn write_json(&mut self, game: &GameRecord, progress: &Progress) {
        let Some(json) = &mut self.json else { return };
        if let Err(error) = json.write(&game_line(game, progress)) {
            let path = self.output.json.clone().unwrap_or_default();
            self.failure.get_or_insert(ScribeError { path, error });
        }
    }

    fn write_html(&mut self, progress: &Progress, state: &str) {
        let Some(path) = &self.output.html else { return };
        let title = &self.output.pgn_options.event;
        let (conditions, details) = (self.conditions.as_str(), &self.details);
        let page = HtmlReport { title, progress, conditions, state, details };
        self.page_written = Some(Instant::now());
        if let Err(error) = replace_file(path, page.to_string().as_bytes()) {
            self.failure.get_or_insert(ScribeError { path: path.clone(), error });
        }
    }

    fn is_due(&self, progress: &Progress) -> bool {
        let interval = self.output.rating_interval;
        interval > 0 && progress.finished.is_multiple_of(interval)
    }
}

impl Observer for Scribe {
    fn begins(&mut self, progress: &Progress) {
        if progress.finished > 0 {
            let Progress { finished, planned, .. } = progress;
            self.console.say(&format!("Going on after {finished} of {planned} games"));
        }
        self.planned = progress.planned;
        self.console.begin(progress);
    }

    fn game_begins(&mut self, fixture: &Fixture, white: &str, black: &str) {
        let (number, planned) = (fixture.number, self.planned);
        self.console.say(&format!("Started game {number} of {planned} ({white} vs {black})"));
    }

    fn game_over(&mut self, game: &GameRecord, progress: &Progress) {
        self.write_pgn(game);
        self.write_json(game, progress);
        self.write_epd(game);
        self.gather(game);
        let GameRecord { number, white, black, ending, .. } = game;
        let (points, text) = (game.result_text(), &ending.text);
        self.console
            .say(&format!("Finished game {number} ({white} vs {black}): {points} {{{text}}}"));
        for warning in &game.warnings {
            self.console.say(&format!("Warning; game {number}, {warning}"));
        }
        let interval = self.output.score_interval;
        if self.output.format == OutputFormat::Cutechess
            && interval > 0
            && progress.finished.is_multiple_of(interval)
            && let Some(score) = score_line(progress)
        {
            self.console.say(&score);
        }
        if self.is_due(progress) {
            self.say_figures(progress);
            if self.page_written.is_none_or(|written| written.elapsed() > PAGE_INTERVAL) {
                self.write_html(progress, "The match goes on.");
            }
        }
        self.console.advance(progress);
    }
}

pub(crate) fn open_to_add(path: &Path, append: bool) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.create(true);
    if append { options.append(true) } else { options.write(true).truncate(true) }.open(path)
}

/// The lines of JSON for games that were played before.
fn lines_before(tournament: &Tournament, before: &[GameRecord]) -> String {
    let names = tournament.contestants.iter().map(|one| one.name.clone());
    let planned = crate::schedule::Schedule::new(tournament.layout, tournament.contestants.len());
    let standings = Standings::new(names);
    let by_pairs = tournament.counts_pairs();
    let mut progress = Progress::new(standings, planned.total(), by_pairs, tournament.sprt);
    let mut lines = String::new();
    for game in before {
        progress.add(game);
        lines.push_str(&game_line(game, &progress));
        lines.push('\n');
    }
    lines
}

/// Under what two play: pace, threads, memory, book, as far as it is said.
fn conditions(tournament: &Tournament, book: &str) -> String {
    let both = |of: &dyn Fn(&crate::Contestant) -> String| {
        let mut said: Vec<String> = tournament.contestants.iter().map(of).collect();
        said.dedup();
        if said.iter().all(String::is_empty) { String::new() } else { said.join(" - ") }
    };
    let option = |one: &crate::Contestant, name: &str, unit: &str| {
        let found = one.options.iter().find(|(option, _)| option.eq_ignore_ascii_case(name));
        found.map(|(_, value)| format!("{value}{unit}")).unwrap_or_default()
    };
    let parts = [
        both(&|one| one.pace.to_string()),
        both(&|one| option(one, "Threads", "t")),
        both(&|one| option(one, "Hash", "MB")),
        book.to_owned(),
    ];
    let said: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    said.join(", ")
}
