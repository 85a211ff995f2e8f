use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use arena::Create;
use clap::Args;
use games::book::read_positions;
use player::Player;
use progress::Reporter;
use search::parameters::{Parameters, Tunable};
use tuning::{Duel, Knob, Plan, Session};

use crate::registry;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The numbers to tune, separated by commas; all if none are named
    #[arg(value_delimiter = ',')]
    names: Vec<String>,
    /// How many iterations
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    iterations: u32,
    /// Openings per iteration, each played with both colours
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    pairs: u32,
    /// Nodes per move
    #[arg(long, default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Games at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    concurrency: u32,
    /// How large the steps are at the end, in parts of the distance tried
    #[arg(long, default_value_t = 0.002)]
    rate: f64,
    /// What everything random follows from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Positions to begin from, one per line as FEN or EPD; random openings if none is named
    #[arg(long)]
    book: Option<PathBuf>,
    /// The journal: the same command continues where it stopped
    #[arg(long)]
    journal: Option<PathBuf>,
    /// Print what the journal has come to so far, and leave
    #[arg(long, requires = "journal")]
    show: bool,
    /// Print the numbers that can be tuned, as lines that `OpenBench` reads, and leave
    #[arg(long)]
    list: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

type Reason = Box<dyn std::error::Error>;

/// Why a usual build tunes nothing.
const FIXED: &str =
    "this build plays with fixed numbers; one built with --features tuning can tune them";

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    match arguments.tune() {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => super::refuse(reason),
    }
}

impl Arguments {
    fn tune(&self) -> Result<(), Reason> {
        let knobs = self.knobs()?;
        if self.list {
            knobs.iter().for_each(|knob| println!("{}", knob.open_bench_line()));
            return Ok(());
        }
        let book = self.book.as_deref().map(read_positions).transpose()?.unwrap_or_default();
        let names: Vec<String> = knobs.iter().map(|knob| knob.name.clone()).collect();
        let mut session = Session::open(self.plan(knobs), self.journal.as_deref())?;
        if self.show {
            self.report(&session);
            return Ok(());
        }
        if !search::parameters::CHANGEABLE {
            return Err(FIXED.into());
        }
        let duel = Duel {
            make: |values: &[i32]| engine_with(&names, values),
            nodes: self.nodes,
            pairs: self.pairs,
            concurrency: self.concurrency as usize,
            seed: self.seed,
            book,
        };
        let (total, pause) = (self.iterations.into(), Duration::from_secs(10));
        let mut reporter = Reporter::new("iterations", total, io::stderr().is_terminal(), pause);
        reporter.advance(session.done().into(), "");
        duel.play_session(&mut session, &mut |session| {
            if reporter.advance(session.done().into(), "") {
                eprintln!("iteration {} of {total}", session.done());
            }
        })?;
        reporter.end();
        self.report(&session);
        Ok(())
    }

    fn plan(&self, knobs: Vec<Knob>) -> Plan {
        let book = self.book.as_ref().map_or("random".into(), |path| path.display().to_string());
        let terms = format!("{} nodes, {} pairs, openings {book}", self.nodes, self.pairs);
        Plan { knobs, iterations: self.iterations, seed: self.seed, terms }
    }

    fn knobs(&self) -> Result<Vec<Knob>, Reason> {
        let knob = |number: &Tunable| {
            Knob::new(number.name, number.default, number.min, number.max, self.rate)
        };
        if self.names.is_empty() {
            return Ok(Parameters::ALL.iter().map(knob).collect());
        }
        let find = |name: &String| {
            let found = Parameters::ALL.iter().find(|number| number.name == name);
            let unknown = || format!("there is no number '{name}' to tune; try --list");
            found.map(knob).ok_or_else(|| unknown().into())
        };
        self.names.iter().map(find).collect()
    }

    fn report(&self, session: &Session) {
        if self.json {
            println!("{}", session.to_json());
        } else {
            print!("{session}");
        }
    }
}

fn engine_with(names: &[String], values: &[i32]) -> Create {
    let mut parameters = Parameters::default();
    for (name, value) in names.iter().zip(values) {
        parameters.set(name, *value);
    }
    Arc::new(move || {
        let engine = registry::engine()?.with_parameters(parameters.clone());
        Ok(Box::new(engine) as Box<dyn Player>)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(names: &[&str]) -> Arguments {
        Arguments {
            names: names.iter().map(|name| (*name).to_owned()).collect(),
            iterations: 1,
            pairs: 1,
            nodes: 1,
            concurrency: 1,
            rate: 0.002,
            seed: 1,
            book: None,
            journal: None,
            show: false,
            list: false,
            json: false,
        }
    }

    /// Two sides with the same numbers would play for nothing.
    #[test]
    #[cfg(not(feature = "tuning"))]
    fn a_build_with_fixed_numbers_refuses() {
        let refused = arguments(&["null_base"]).tune().expect_err("a refusal");
        assert_eq!(refused.to_string(), FIXED);
    }

    #[test]
    fn names_are_checked() {
        let knobs = |names: &[&str]| arguments(names).knobs().map(|knobs| knobs.len());
        assert_eq!(knobs(&[]).expect("all"), Parameters::ALL.len());
        assert_eq!(knobs(&["null_base", "futility_base"]).expect("two"), 2);
        assert!(knobs(&["nonsense"]).is_err_and(|error| error.to_string().contains("nonsense")));
    }
}
