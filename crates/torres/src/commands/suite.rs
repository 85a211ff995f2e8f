use std::io::{self, IsTerminal};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use exercises::{Exercise, Results};
use player::{Limits, Player};
use progress::Reporter;
use reviewer::Shard;

use super::thinking::{Level, parse_option};
use crate::registry;

/// How long an exercise may take if nothing is said.
const USUAL_TIME: Duration = Duration::from_secs(1);

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Files of exercises, one per line as EPD with bm, am, dm, or points in c0
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// How long each exercise may take; a second if nothing is said
    #[command(flatten)]
    level: Level,
    /// Who solves them
    #[arg(long, default_value = "torres")]
    player: String,
    /// An option of the player, as NAME=VALUE
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = parse_option)]
    options: Vec<(String, String)>,
    /// Only this many exercises, the first
    #[arg(long)]
    first: Option<usize>,
    /// Only each Nth exercise
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Print the exercises that were not solved
    #[arg(long)]
    failures: bool,
    /// Exercises at the same time, each by a player of its own
    #[arg(long, default_value_t = NonZero::<usize>::MIN)]
    concurrency: NonZero<usize>,
    /// Only this part of the exercises, such as 2/5, for several machines
    #[arg(long, default_value = "1/1")]
    shard: Shard,
    /// Add up what --json wrote for the parts, given instead of exercises
    #[arg(long)]
    merge: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

type Reason = Box<dyn std::error::Error>;

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    match arguments.solve() {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => super::refuse(reason),
    }
}

impl Arguments {
    fn solve(&self) -> Result<(), Reason> {
        if self.merge {
            self.report(&Results::read(&self.files)?, Duration::ZERO);
            return Ok(());
        }
        let exercises = self.exercises()?;
        let number = self.concurrency.get().min(exercises.len().max(1));
        let players = (0..number).map(|_| self.solver()).collect::<Result<_, Reason>>()?;
        let begin = Instant::now();
        let (things, pause) = (exercises.len() as u64, Duration::from_secs(10));
        let mut reporter = Reporter::new("exercises", things, io::stderr().is_terminal(), pause);
        let mut report = |attempt: &exercises::Attempt<'_>, total: &exercises::Total| {
            let exercise = attempt.exercise;
            if self.failures && !attempt.mark.solved && !self.json {
                let fen = exercise.epd.position.fen();
                println!("{}: {} in {fen}", exercise.name, attempt.answer);
            }
            if reporter.advance(total.exercises as u64, &format!("{} solved", total.solved)) {
                eprintln!("{total}");
            }
        };
        let results = exercises::solve(players, &exercises, &self.limits(), &mut report)?;
        self.report(&results, begin.elapsed());
        Ok(())
    }

    fn exercises(&self) -> Result<Vec<Exercise>, Reason> {
        let (all, problems) = exercises::read(&self.files)?;
        problems.iter().for_each(|problem| eprintln!("skipped: {problem}"));
        if !problems.is_empty() {
            eprintln!("{} lines skipped, {} exercises left", problems.len(), all.len());
        }
        let wanted = all.into_iter().step_by(self.every as usize);
        let wanted = wanted.take(self.first.unwrap_or(usize::MAX));
        Ok(wanted.skip(self.shard.first()).step_by(self.shard.parts()).collect())
    }

    fn solver(&self) -> Result<Box<dyn Player>, Reason> {
        let mut player = registry::all().create(&self.player)?;
        for (name, value) in &self.options {
            player.set_option(name, value)?;
        }
        Ok(player)
    }

    fn limits(&self) -> Limits {
        let mut limits = self.level.limits();
        if limits.is_default() {
            limits.move_time = Some(USUAL_TIME);
        }
        limits
    }

    fn report(&self, results: &Results, time: Duration) {
        if self.json {
            let mut value = results.to_json();
            value["seconds"] = time.as_secs_f64().into();
            println!("{value}");
        } else {
            println!("{results}, {:.1} s", time.as_secs_f64());
        }
    }
}
