use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use doctor::{examine, examine_cecp};
use engines::{EngineSpec, find_program};

use crate::interrupts;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The engine: a program, or a path to one
    engine: String,
    /// Arguments for the engine
    #[arg(last = true)]
    arguments: Vec<String>,
    /// The folder in which to run it
    #[arg(long)]
    folder: Option<PathBuf>,
    /// It speaks CECP, the protocol of xboard, instead of UCI
    #[arg(long)]
    cecp: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The examination as other match runners ask for it: the engine, then its arguments.
pub(crate) fn comply(words: &[String]) -> ExitCode {
    let [engine, arguments @ ..] = words else {
        return super::refuse("--compliance needs an engine");
    };
    let (engine, arguments) = (engine.clone(), arguments.to_vec());
    run(&Arguments { engine, arguments, folder: None, cecp: false, json: false })
}

/// Status 0 if the engine meets every demand, 1 if not.
pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    if find_program(&arguments.engine).is_none() {
        return super::refuse(format!("there is no engine '{}'", arguments.engine));
    }
    let mut spec = EngineSpec::new(&arguments.engine).args(arguments.arguments.clone());
    if let Some(folder) = &arguments.folder {
        spec = spec.in_folder(folder);
    }
    if let Err(error) = interrupts::end_on_signal() {
        return super::refuse(error);
    }
    let live = io::stderr().is_terminal();
    let examine = if arguments.cecp { examine_cecp } else { examine };
    let report = examine(&spec, &mut |check| {
        if live {
            eprintln!("{check}");
        }
    });
    if arguments.json {
        println!("{}", report.to_json());
    } else {
        println!("{report}");
    }
    if report.passed() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
