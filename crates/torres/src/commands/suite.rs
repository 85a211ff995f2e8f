use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use exercises::{Exercise, Results};
use player::Limits;

use crate::registry;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Files of exercises, one per line as EPD with bm, am, dm, or points in c0
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Milliseconds for each exercise (1000 if nothing else is said)
    #[arg(long)]
    movetime: Option<u64>,
    /// Nodes for each exercise
    #[arg(long)]
    nodes: Option<u64>,
    /// Depth for each exercise
    #[arg(long)]
    depth: Option<u32>,
    /// Who solves them
    #[arg(long, default_value = "torres")]
    player: String,
    /// An option of the player, as NAME=VALUE
    #[arg(long = "option")]
    options: Vec<String>,
    /// Only this many exercises, the first
    #[arg(long)]
    first: Option<usize>,
    /// Only each Nth exercise
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Print the exercises that were not solved
    #[arg(long)]
    failures: bool,
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
        let exercises = self.exercises()?;
        let mut player = registry::all().create(&self.player)?;
        for option in &self.options {
            let (name, value) = option.split_once('=').ok_or("--option needs NAME=VALUE")?;
            player.set_option(name, value)?;
        }
        let begin = Instant::now();
        let mut report = |attempt: &exercises::Attempt<'_>, total: &exercises::Total| {
            let exercise = attempt.exercise;
            if self.failures && !attempt.mark.solved && !self.json {
                let fen = exercise.epd.position.fen();
                println!("{}: {} in {fen}", exercise.name, attempt.answer);
            }
            if total.exercises.is_multiple_of(50) {
                eprintln!("{total}");
            }
        };
        let results = exercises::solve(player.as_mut(), &exercises, &self.limits(), &mut report)?;
        self.report(&results, begin.elapsed());
        Ok(())
    }

    fn exercises(&self) -> Result<Vec<Exercise>, Reason> {
        let mut all = Vec::new();
        for file in &self.files {
            all.extend(exercises::read(file)?);
        }
        let wanted = all.into_iter().step_by(self.every as usize);
        Ok(wanted.take(self.first.unwrap_or(usize::MAX)).collect())
    }

    fn limits(&self) -> Limits {
        let unlimited = self.movetime.is_none() && self.nodes.is_none() && self.depth.is_none();
        let milliseconds = self.movetime.or_else(|| unlimited.then_some(1000));
        Limits {
            move_time: milliseconds.map(Duration::from_millis),
            nodes: self.nodes,
            depth: self.depth,
            ..Limits::default()
        }
    }

    fn report(&self, Results { total, groups }: &Results, time: Duration) {
        if self.json {
            let by_group: serde_json::Map<String, serde_json::Value> =
                groups.iter().map(|(name, total)| (name.clone(), total.to_json())).collect();
            let mut value = total.to_json();
            value["seconds"] = time.as_secs_f64().into();
            value["groups"] = by_group.into();
            println!("{value}");
            return;
        }
        if groups.len() > 1 {
            for (name, total) in groups {
                println!("{name}: {total}");
            }
        }
        println!("{total}, {:.1} s", time.as_secs_f64());
    }
}
