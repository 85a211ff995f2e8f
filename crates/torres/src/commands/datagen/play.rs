use std::io::{self, IsTerminal};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use datagen::{Endgames, Openings, Progress, Recipe, generate};
use games::book::read_positions;
use progress::Reporter;
use tablebases::Syzygy;

use crate::networks;

#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The file to append to
    file: PathBuf,
    /// How many games the file shall hold
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// How many threads
    #[arg(long, default_value_t = NonZero::<usize>::MIN)]
    threads: NonZero<usize>,
    /// Nodes per move, after which no new iteration begins
    #[arg(long, default_value_t = 5_000)]
    nodes: u64,
    /// What everything random follows from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Another network than the one inside; `<hand-made>` for none
    #[arg(long, value_name = "FILE")]
    network: Option<String>,
    /// Begin from Chess960 arrangements
    #[arg(long)]
    chess960: bool,
    /// Begin from the positions of a file, one per line as FEN or EPD
    #[arg(long, value_name = "FILE", conflicts_with = "chess960")]
    book: Option<PathBuf>,
    /// Random half-moves before a game begins; every other game has one more
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=40))]
    random_plies: u32,
    /// Folders of Syzygy tables; a game ends where they know its result
    #[arg(long, value_name = "PATH")]
    syzygy: Option<String>,
    /// Stop after this number of seconds
    #[arg(long)]
    seconds: Option<u64>,
}

impl Arguments {
    pub(super) fn run(&self) -> io::Result<()> {
        let recipe = self.recipe()?;
        let (stop, begin) = (AtomicBool::new(false), Instant::now());
        let mut console = Console::new(self.games);
        let report = |progress: Progress| {
            if self.seconds.is_some_and(|most| begin.elapsed() > Duration::from_secs(most)) {
                stop.store(true, Ordering::Relaxed);
            }
            console.show(progress);
        };
        let threads = self.threads.get();
        let last = generate(&recipe, &self.file, self.games, threads, &stop, report)?;
        console.reporter.end();
        println!("{} games, {} positions", last.games, last.positions);
        Ok(())
    }

    fn recipe(&self) -> io::Result<Recipe> {
        let openings = match &self.book {
            Some(book) => {
                let named = |error| io::Error::other(format!("book {error}"));
                Openings::Book(read_positions(book).map_err(named)?.into())
            }
            None if self.chess960 => Openings::Chess960,
            None => Openings::Start,
        };
        Ok(Recipe {
            seed: self.seed,
            random_plies: self.random_plies,
            soft_nodes: self.nodes,
            hard_nodes: self.nodes.saturating_mul(20),
            hash: Recipe::hash_for(self.nodes),
            openings,
            network: networks::named(self.network.as_deref()).map_err(io::Error::other)?,
            endgames: self.endgames()?,
            ..Recipe::default()
        })
    }

    fn endgames(&self) -> io::Result<Option<Endgames>> {
        let Some(path) = &self.syzygy else { return Ok(None) };
        let tables = Syzygy::open(path).map_err(|error| io::Error::other(error.to_string()))?;
        Ok(Some(Endgames(Arc::new(tables))))
    }
}

/// Says how it goes, with the speed of this run.
struct Console {
    reporter: Reporter,
    begin: Instant,
    /// What was there already when the work began.
    before: Option<Progress>,
}

impl Console {
    const PAUSE: Duration = Duration::from_secs(5);

    fn new(games: u64) -> Console {
        let on_terminal = io::stderr().is_terminal();
        let reporter = Reporter::new("games", games, on_terminal, Console::PAUSE);
        Console { reporter, begin: Instant::now(), before: None }
    }

    fn show(&mut self, progress: Progress) {
        let before = *self.before.get_or_insert(progress);
        let new = (progress.positions - before.positions) as f64;
        let speed = new / self.begin.elapsed().as_secs_f64().max(1e-9);
        let Progress { games, positions } = progress;
        let text = format!("{positions} positions, {speed:.0} positions per second");
        if self.reporter.advance(games, &text) {
            eprintln!("{games} games, {text}");
        }
    }
}
