use std::fmt;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use arena::flags::{
    EngineSettings, JournalChoice, PlayerSource, Protocol, Settings, config_file, with_config,
};
use arena::{Conclusion, Create, End, Journal, MatchLog, Openings, Scribe, Tablebases, Tournament};
use clap::Args;
use engines::{EngineSpec, find_program_in};
use player::{Fault, Registry, Signal};
use protocol::process::{Listener, Speaker};
use rules::{Color, Position};
use tablebases::Syzygy;

use crate::{interrupts, registry};

/// The match could not be played to its end.
const FAILED: u8 = 1;
/// The test accepted H0.
const REJECTED: u8 = 3;
/// The games ran out before the test was sure.
const UNDECIDED: u8 = 4;

const HELP: &str = include_str!("match_help.txt");

#[derive(Args, Debug)]
#[command(disable_help_flag = true, after_help = HELP)]
pub(crate) struct Arguments {
    /// Flags as fastchess has them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let asks = |word: &String| ["-help", "--help", "-h"].contains(&word.as_str());
    if arguments.words.is_empty() || arguments.words.iter().any(asks) {
        print!("{HELP}");
        return ExitCode::SUCCESS;
    }
    match arguments.words.first().map(String::as_str) {
        Some("-version" | "--version") => {
            println!("torres {}", crate::version::text());
            return ExitCode::SUCCESS;
        }
        Some("-compliance" | "--compliance") => {
            return super::doctor::comply(&arguments.words[1..]);
        }
        _ => {}
    }
    match prepare(&arguments.words) {
        Ok((settings, tournament)) => play(settings, &tournament),
        Err(reason) => super::refuse(reason),
    }
}

type Reason = Box<dyn std::error::Error>;

/// Everything that can be wrong is found out before the first game.
fn prepare(words: &[String]) -> Result<(Settings, Tournament), Reason> {
    let configurations = std::fs::read_to_string("engines.json").unwrap_or_default();
    let mut settings = Settings::parse_with(configured(words)?, &configurations)?;
    settings.notes.iter().for_each(|note| eprintln!("torres: {note}"));
    let tablebases = open_tablebases(&settings.tablebases)?;
    let openings = match &settings.openings {
        Some(book) => Openings::load(book, settings.seed)?,
        None => Openings::default(),
    };
    let log = settings.output.begin_engine_log()?.map(Arc::new);
    let registry = Arc::new(registry::all());
    let player_factory =
        |engine: &EngineSettings| player_factory(engine, &registry, settings.grace, log.as_ref());
    let tournament = settings.tournament(openings, tablebases, player_factory)?;
    tournament.check()?;
    tournament.try_out()?;
    Ok((settings, tournament))
}

/// The words, with the file of fastchess that `-config` names in its place.
fn configured(words: &[String]) -> Result<Vec<String>, Reason> {
    let Some(path) = config_file(words) else { return Ok(words.to_vec()) };
    let text = std::fs::read_to_string(&path)
        .map_err(|error| format!("-config {}: {error}", path.display()))?;
    eprintln!("torres: -config: games that were played before are not taken over");
    Ok(with_config(words, &text)?)
}

/// The referee's tablebases.
struct SyzygyReferee(Syzygy);

impl Tablebases for SyzygyReferee {
    fn result(&self, position: &Position, ignore_fifty: bool) -> Option<Option<Color>> {
        self.0.winner(position, ignore_fifty)
    }
}

fn open_tablebases(folders: &[PathBuf]) -> Result<Option<Arc<dyn Tablebases>>, Reason> {
    if folders.is_empty() {
        return Ok(None);
    }
    let path = std::env::join_paths(folders)?;
    let opened = Syzygy::open(&path.to_string_lossy());
    let syzygy = opened.map_err(|error| format!("-tb {}: {error}", path.display()))?;
    Ok(Some(Arc::new(SyzygyReferee(syzygy))))
}

/// A way to make a contestant's player.
pub(crate) fn player_factory(
    engine: &EngineSettings,
    registry: &Arc<Registry>,
    grace: Duration,
    log: Option<&Arc<MatchLog>>,
) -> Result<Create, Reason> {
    match &engine.source {
        PlayerSource::Named(name) => recruit_named(name, registry),
        PlayerSource::Process { command, arguments, folder, protocol } => {
            if find_program_in(command, folder.as_deref()).is_none() {
                return Err(format!("-engine cmd={command}: there is no such program").into());
            }
            let mut spec = EngineSpec::new(command).args(arguments).speaking(match protocol {
                Protocol::Uci => engines::Protocol::Uci,
                Protocol::Cecp => engines::Protocol::Cecp,
            });
            if let Some(folder) = folder {
                spec = spec.in_folder(folder);
            }
            spec.startup = engine.startup;
            spec.readiness = engine.readiness;
            spec.first_lines.clone_from(&engine.first_lines);
            spec.stopping = grace;
            spec.longest = engine.pace.patience;
            spec.listener = log.map(|log| listener(&engine.name, log));
            Ok(Arc::new(move || spec.open()))
        }
    }
}

fn listener(name: &str, log: &Arc<MatchLog>) -> Listener {
    let (name, log) = (name.to_owned(), Arc::clone(log));
    Listener::new(move |speaker, line| {
        let arrow = if speaker == Speaker::Host { "<-" } else { "->" };
        log.add(&format!("{name} {arrow} {line}"));
    })
}

fn recruit_named(name: &str, registry: &Arc<Registry>) -> Result<Create, Reason> {
    // Only to see whether there is one of that name.
    registry.create(name)?;
    let (registry, name) = (Arc::clone(registry), name.to_owned());
    Ok(Arc::new(move || {
        registry.create(&name).map_err(|error| Fault::Crash { reason: error.to_string() })
    }))
}

fn play(settings: Settings, tournament: &Tournament) -> ExitCode {
    let place = settings.output.journal.path(tournament);
    let opened = place.as_deref().map(|path| tournament.journal(path)).transpose();
    let mut journal = match opened {
        Ok(journal) => journal,
        Err(error) => return super::refuse(error),
    };
    let before = journal.as_ref().map_or(&[][..], Journal::games);
    let book = settings.openings.as_ref().and_then(|book| book.file.file_name());
    let book = book.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let keeps_journal = settings.output.journal != JournalChoice::Usual;
    let mut scribe = match Scribe::open(tournament, settings.output, &book, before) {
        Ok(scribe) => scribe,
        Err(error) => return super::refuse(error),
    };
    let interrupt = Signal::new();
    if let Err(error) = interrupts::stop_on_signal(&interrupt) {
        return fail(error);
    }
    let played = arena::run(tournament, journal.as_mut(), &mut scribe, &interrupt);
    // An engine that has not left by now was given up.
    protocol::process::kill_all();
    let code = match &played {
        Ok(outcome) => status(scribe.conclude(outcome)),
        Err(error) => fail(error),
    };
    if let Some(error) = scribe.failure() {
        return fail(error);
    }
    let is_over = played.is_ok_and(|outcome| outcome.end != End::Interrupted);
    if let (Some(path), true, false) = (place, is_over, keeps_journal) {
        // The match is complete and its results are out; what is left over does no harm.
        let _ = std::fs::remove_file(path);
    }
    code
}

fn status(conclusion: Conclusion) -> ExitCode {
    ExitCode::from(match conclusion {
        Conclusion::Accepted | Conclusion::Complete => 0,
        Conclusion::Rejected => REJECTED,
        Conclusion::Undecided => UNDECIDED,
        Conclusion::Interrupted | Conclusion::NothingPlayed => FAILED,
    })
}

fn fail(error: impl fmt::Display) -> ExitCode {
    eprintln!("torres: {error}");
    ExitCode::from(FAILED)
}
