mod play;
mod positions;

use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use datagen::{GameRecord, Statistics, games};
use fitting::{Fit, FitSettings, TableFit, TableShape, WdlFit};

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    /// Play games and append them to a file; the same command continues where it stopped
    Play(play::Arguments),
    /// Check every move of a file and describe its games
    Check {
        /// The file
        file: PathBuf,
    },
    /// Write the games of files in about a byte per move; every command reads such files too
    Compact {
        /// The files
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The file to write
        #[arg(long)]
        output: PathBuf,
    },
    /// Fit the weights of the hand-made evaluation to the games of files and print them
    Fit(FitArguments),
    /// Write the quiet positions of files, shuffled and packed in 32 bytes each, for the trainer
    Positions(positions::Arguments),
    /// Search packed positions deeper and write them with the new scores: a yardstick for networks
    Judge(positions::JudgeArguments),
    /// Write positions a random move or two away from packed ones, without labels, for a teacher to judge
    Free(positions::FreeArguments),
    /// Read positions as `text` prints them and write them packed, for the trainer
    Pack {
        /// The text
        text: PathBuf,
        /// The file to write
        #[arg(long)]
        output: PathBuf,
    },
    /// Print what a network says of packed positions, a line each, for the side to move
    Evaluate {
        /// The file of packed positions
        file: PathBuf,
        /// Another network than the one inside
        #[arg(long, value_name = "FILE")]
        network: Option<String>,
    },
    /// Fit the meaning of scores (chances to win, draw and lose) to the games of files and print it
    Wdl {
        /// The files
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Fit piece values and piece-square tables of bytes, for programs of old computers, and print
    /// them as assembly
    Tables(TableArguments),
    /// Print the quiet positions of a file as text: FEN, score for White, result
    Text {
        /// The file
        file: PathBuf,
    },
}

#[derive(Args, Debug)]
struct FitArguments {
    /// The files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// How often all positions are gone through
    #[arg(long, default_value_t = 60)]
    epochs: u32,
    /// How much the result counts, the rest being the score of the search
    #[arg(long, default_value_t = 0.7)]
    result_share: f32,
    /// How many threads
    #[arg(long, default_value_t = NonZero::<usize>::MIN)]
    threads: NonZero<usize>,
}

#[derive(Args, Debug)]
struct TableArguments {
    #[command(flatten)]
    fit: FitArguments,
    /// The phase of a whole middlegame (knight, bishop 1, rook 2, queen 4); 0: one set of tables
    #[arg(long, default_value_t = 16)]
    phases: u8,
    /// What a pawn shall be worth on average
    #[arg(long, default_value_t = 100)]
    pawn: u8,
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let done = match &arguments.action {
        Action::Play(play) => play.run(),
        Action::Check { file } => check(std::slice::from_ref(file)),
        Action::Text { file } => {
            let mut out = io::BufWriter::new(io::stdout().lock());
            datagen::write_text(std::slice::from_ref(file), &mut out)
        }
        Action::Compact { files, output } => compact(files, output),
        Action::Positions(arguments) => arguments.run(),
        Action::Judge(arguments) => arguments.run(),
        Action::Free(arguments) => arguments.run(),
        Action::Pack { text, output } => positions::pack(text, output),
        Action::Evaluate { file, network } => positions::evaluate(file, network.as_deref()),
        Action::Wdl { files } => fit_wdl(files),
        Action::Fit(fit) => fit.run(),
        Action::Tables(tables) => tables.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => super::refuse(error),
    }
}

impl FitArguments {
    fn settings(&self) -> FitSettings {
        FitSettings {
            result_share: self.result_share,
            epochs: self.epochs,
            threads: self.threads.get(),
            ..FitSettings::default()
        }
    }

    /// Shows every game of the files.
    fn for_each(&self, mut use_game: impl FnMut(&GameRecord)) -> io::Result<()> {
        games(&self.files).try_for_each(|game| game.map(|game| use_game(&game)))
    }

    fn run(&self) -> io::Result<()> {
        let settings = self.settings();
        let mut fit = Fit::default();
        self.for_each(|game| fit.add(game, &settings))?;
        eprintln!("{} positions", fit.positions());
        let weights = fit.run(&settings, report_epoch);
        print!("{}", fitting::weights_source(&weights));
        Ok(())
    }
}

impl TableArguments {
    fn run(&self) -> io::Result<()> {
        let settings = self.fit.settings();
        let mut fit = TableFit::new(TableShape { phases: self.phases, pawn: self.pawn });
        self.fit.for_each(|game| fit.add(game, &settings))?;
        eprintln!("{} positions", fit.positions());
        print!("{}", fit.run(&settings, report_epoch));
        Ok(())
    }
}

fn report_epoch(epoch: u32, error: f64, apart: f64) {
    eprintln!("epoch {epoch}: error {error:.6}, on games apart {apart:.6}");
}

fn compact(files: &[PathBuf], output: &Path) -> io::Result<()> {
    let number = datagen::write_compact(files, output)?;
    println!("{number} games, {} bytes", std::fs::metadata(output)?.len());
    Ok(())
}

fn check(files: &[PathBuf]) -> io::Result<()> {
    let mut statistics = Statistics::default();
    for game in games(files) {
        statistics.add(&game?);
    }
    print!("{statistics}");
    Ok(())
}

/// The model as `search/src/wdl.rs` has it, and how well it predicts.
fn fit_wdl(files: &[PathBuf]) -> io::Result<()> {
    let mut fit = WdlFit::default();
    for game in games(files) {
        fit.add(&game?);
    }
    if fit.is_empty() {
        return Err(io::Error::other("no quiet positions in these files"));
    }
    let model = fit.run();
    eprintln!("{} positions", fit.len());
    eprintln!("error {:.5}, before {:.5}", fit.error(&model), fit.error(&search::wdl::MODEL));
    println!("{}", fitting::model_source(&model));
    Ok(())
}
