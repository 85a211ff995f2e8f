//! A game at the terminal as PGN, and the file that keeps it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use games::{Game, OpeningNames};
use rules::{Color, Position};

use super::contest::Contest;
use files::write_whole;
use terms::TimeControl;

/// What a person is called where nobody has asked for the name.
const PERSON: &str = "Human";

/// Writes games down.
#[derive(Debug)]
pub(crate) struct Scribe {
    path: Option<PathBuf>,
    /// What the file held before this game. The game is rewritten whenever more is known.
    earlier: Option<Vec<u8>>,
    openings: OpeningNames,
}

impl Scribe {
    /// For a file that may exist already, or for none.
    pub(crate) fn new(path: Option<&Path>) -> io::Result<Scribe> {
        if let Some(path) = path {
            check(path)?;
        }
        let openings = OpeningNames::built_in();
        Ok(Scribe { path: path.map(Path::to_owned), earlier: None, openings })
    }

    pub(crate) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// What follows is another game.
    pub(crate) fn begin(&mut self) {
        self.earlier = None;
    }

    /// Adds the game to the file, or writes it again if it is the one that was added last.
    pub(crate) fn save(&mut self, game: &Game) -> io::Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        let earlier = match self.earlier.take() {
            Some(earlier) => earlier,
            None => read_if_there(path)?,
        };
        let written = write_whole(path, |out| {
            out.write_all(&earlier)?;
            out.write_all(gap_after(&earlier))?;
            write!(out, "{game}")
        });
        self.earlier = Some(earlier);
        written
    }

    /// What the opening is called.
    pub(crate) fn opening(&self, positions: &[Position]) -> Option<String> {
        let early = positions.iter().take(60).cloned();
        self.openings.latest(early).map(ToString::to_string)
    }

    /// The game so far.
    pub(crate) fn game(
        &self,
        contest: &Contest,
        machine: &str,
        control: Option<TimeControl>,
    ) -> Game {
        let situation = contest.situation();
        let first = situation.first().clone();
        // A contest holds legal moves alone.
        let mut game =
            Game::from_moves(first.clone(), situation.moves()).unwrap_or_else(|_| Game::new(first));
        write_tags(&mut game, contest, machine, control);
        if let Some(opening) = self.openings.of_game(&game) {
            game.tags.set("ECO", opening.eco.clone());
            game.tags.set("Opening", opening.name.clone());
        }
        let nodes: Vec<_> = game.tree.main_line().collect();
        for (node, time) in nodes.into_iter().zip(contest.times()) {
            if time.is_some() {
                game.tree.annotate(node).clock = time.map(whole_tenths);
            }
        }
        game
    }
}

fn write_tags(game: &mut Game, contest: &Contest, machine: &str, control: Option<TimeControl>) {
    let [white, black] = match contest.person() {
        Color::White => [PERSON, machine],
        Color::Black => [machine, PERSON],
    };
    game.tags.set("Event", "Game at the terminal");
    game.tags.set("Date", today());
    game.tags.set("White", white);
    game.tags.set("Black", black);
    if let Some(ending) = contest.ending() {
        game.result = ending.result();
        game.tags.set("Termination", ending.termination());
    }
    if let Some(control) = control {
        game.tags.set("TimeControl", crate::time_control::pgn_text(control));
    }
}

fn whole_tenths(time: Duration) -> Duration {
    Duration::from_millis(time.as_millis() as u64 / 100 * 100)
}

/// Whether a file of games can be where it is wanted.
fn check(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if !folder.unwrap_or(Path::new(".")).is_dir() {
        return Err(io::Error::other("its folder does not exist"));
    }
    if path.is_dir() {
        return Err(io::Error::other("that is a folder"));
    }
    read_if_there(path).map(|_| ())
}

fn read_if_there(path: &Path) -> io::Result<Vec<u8>> {
    match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        other => other,
    }
}

/// Between two games of a file stands an empty line.
fn gap_after(earlier: &[u8]) -> &'static [u8] {
    match earlier {
        [] | [.., b'\n', b'\n'] => b"",
        [.., b'\n'] => b"\n",
        _ => b"\n\n",
    }
}

fn today() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    games::pgn_date(now.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use player::Situation;
    use std::time::Instant;

    #[test]
    fn games_are_added_and_written_again() {
        let path = std::env::temp_dir().join(format!("torres-scribe-{}.pgn", std::process::id()));
        fs::write(&path, "[White \"Somebody\"]\n\n1. d4 *").unwrap();
        let mut scribe = Scribe::new(Some(&path)).unwrap();
        let mut contest =
            Contest::new(Situation::start(), Color::White, crate::parse_time_control("5+3").ok());
        for text in ["e4", "c5"] {
            let mv = contest.position().parse_san(text).unwrap();
            contest.play(mv, Instant::now()).unwrap();
            let game = scribe.game(&contest, "ENIAC", crate::parse_time_control("5+3").ok());
            scribe.save(&game).unwrap();
        }
        scribe.begin();
        scribe.save(&scribe.game(&contest, "ENIAC", None)).unwrap();
        let file = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        let games: Vec<Game> = games::pgn::Reader::new(&file[..]).map(Result::unwrap).collect();
        assert_eq!(games.len(), 3);
        assert_eq!(games[1].tags.get("Black"), Some("ENIAC"));
        assert_eq!(games[1].tags.get("TimeControl"), Some("300+3"));
        assert_eq!(games[1].tags.get("ECO").map(|eco| &eco[..1]), Some("B"));
        assert_eq!(games[1].moves().len(), 2);
    }

    #[test]
    fn impossible_files_are_named_at_once() {
        assert!(Scribe::new(Some(Path::new("/nonexistent/folder/games.pgn"))).is_err());
        assert!(Scribe::new(Some(&std::env::temp_dir())).is_err());
    }
}
