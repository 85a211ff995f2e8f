mod play;
mod positions;

use std::fs::File;
use std::io::{self, BufReader};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use datagen::{CompactWriter, GameRecord, GameSource, Statistics};
use fitting::{Fit, FitSettings, TableFit, TableShape, WdlFit};
use search::evaluation::features;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    /// Play games and append them to a file; the same command goes on where it stopped
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
        Action::Check { file } => check(file),
        Action::Text { file } => text(file),
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
            slope: 200.0,
            result_share: self.result_share,
            epochs: self.epochs,
            rate: 1.5,
            threads: self.threads.get(),
        }
    }

    /// Shows every game of the files.
    fn for_each(&self, mut use_game: impl FnMut(&GameRecord)) -> io::Result<()> {
        for file in &self.files {
            for game in games(file)? {
                use_game(&game?);
            }
        }
        Ok(())
    }

    fn run(&self) -> io::Result<()> {
        let settings = self.settings();
        let mut fit = Fit::default();
        self.for_each(|game| fit.add(game, &settings))?;
        eprintln!("{} positions", fit.positions());
        let weights = fit.run(&settings, report_epoch);
        for group in &features::GROUPS {
            println!("    // {}", group.name);
            for row in weights[group.range()].chunks(8) {
                let text: Vec<String> = row
                    .iter()
                    .map(|weight| format!("w({}, {}),", weight.middlegame(), weight.endgame()))
                    .collect();
                println!("    {}", text.join(" "));
            }
        }
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

/// The games of a file, plain or compact.
fn games(file: &Path) -> io::Result<impl Iterator<Item = io::Result<GameRecord>>> {
    let mut source = GameSource::open(BufReader::new(File::open(file)?)).map_err(invalid)?;
    Ok(std::iter::from_fn(move || source.read().map_err(invalid).transpose()))
}

fn invalid(error: impl std::fmt::Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error.to_string())
}

/// Writes the games of files in the compact form, all of them or none.
fn compact(files: &[PathBuf], output: &Path) -> io::Result<()> {
    let mut number = 0;
    let write = |to: &mut dyn io::Write| {
        let mut writer = CompactWriter::new(to)?;
        for file in files {
            for game in games(file)? {
                writer.add(game?)?;
                number += 1;
            }
        }
        writer.finish().map(|_| ())
    };
    files::write_whole(output, write)?;
    println!("{number} games, {} bytes", std::fs::metadata(output)?.len());
    Ok(())
}

fn check(file: &Path) -> io::Result<()> {
    let mut statistics = Statistics::default();
    for game in games(file)? {
        statistics.add(&game?);
    }
    print!("{statistics}");
    Ok(())
}

/// The model as `search/src/wdl.rs` has it, and how well it predicts.
fn fit_wdl(files: &[PathBuf]) -> io::Result<()> {
    let mut fit = WdlFit::default();
    for file in files {
        for game in games(file)? {
            fit.add(&game?);
        }
    }
    if fit.is_empty() {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "no quiet positions in these files",
        ));
    }
    let model = fit.run();
    eprintln!("{} positions", fit.len());
    eprintln!("error {:.5}, before {:.5}", fit.error(&model), fit.error(&search::wdl::MODEL));
    println!(
        "pub const MODEL: Model = Model {{ half: {:?}, width: {:?} }};",
        model.half, model.width
    );
    Ok(())
}

fn text(file: &Path) -> io::Result<()> {
    use std::io::Write;
    let mut out = io::BufWriter::new(io::stdout().lock());
    for game in games(file)? {
        let game = game?;
        for (position, ply) in game.quiet_positions() {
            writeln!(out, "{}", datagen::to_text(&position, ply.score, game.winner))?;
        }
    }
    out.flush()
}
