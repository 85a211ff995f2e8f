use std::env;
use std::io;
use std::net::IpAddr;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;

use clap::Args;
use rules::{Color, Position};
use search::Tablebase;
use tablebases::Syzygy;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use web::{Config, Endgames, Server};

use super::refuse;
use crate::registry;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 1912)]
    port: u16,
    /// Where to listen; anything but the loopback lets others in your network play and use your
    /// processor
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    bind: IpAddr,
    /// A name by which browsers may call this server, beside localhost and addresses
    #[arg(long = "allow-host", value_name = "NAME")]
    hosts: Vec<String>,
    /// The folder for games [default: torres in the user's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Folders with Syzygy tables, separated as in PATH: verdicts on endgames, in Analyse
    #[arg(long, value_name = "DIRS")]
    syzygy: Option<String>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Show the page in this folder in place of the one built in
    #[arg(long, value_name = "DIR")]
    page: Option<PathBuf>,
}

/// `torres serve`
pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let Some(data) = arguments.data.clone().or_else(data_folder) else {
        return refuse("there is no home folder to keep games in; give one with --data");
    };
    let config = Config {
        port: arguments.port,
        bind: arguments.bind,
        hosts: arguments.hosts.clone(),
        page: arguments.page.clone(),
        tablebases: arguments.syzygy.clone(),
        ..Config::new(data)
    };
    match log_filter() {
        Ok(filter) => {
            let log = tracing_subscriber::fmt::layer().with_writer(io::stderr);
            tracing_subscriber::registry().with(log).with(filter).init();
        }
        Err(reason) => return refuse(reason),
    }
    // Engines come and go with the pages that want them.
    search::return_freed_memory();
    let tables = match arguments.syzygy.as_deref().map(Tables::open).transpose() {
        Ok(tables) => tables,
        Err(error) => return refuse(format_args!("--syzygy: {error}")),
    };
    match Server::bind(&config, registry::all()) {
        Ok(server) => {
            let server = match tables {
                Some(tables) => server.with_endgames(Arc::new(tables)),
                None => server,
            };
            println!("Torres is at {}", server.url());
            if arguments.open {
                open(&server.url());
            }
            server.run();
            ExitCode::SUCCESS
        }
        Err(error) => refuse(error),
    }
}

/// Endgame tables for the page.
#[derive(Debug)]
struct Tables(Syzygy);

impl Tables {
    fn open(path: &str) -> Result<Tables, tablebases::OpenError> {
        Syzygy::open(path).map(Tables)
    }
}

impl Endgames for Tables {
    fn pieces(&self) -> u32 {
        self.0.pieces()
    }

    fn winner(&self, position: &Position) -> Option<Option<Color>> {
        self.0.winner(position, false)
    }
}

/// The program that opens an address in the user's browser; `BROWSER` names another.
const OPENER: &str = if cfg!(windows) {
    "explorer"
} else if cfg!(target_os = "macos") {
    "open"
} else {
    "xdg-open"
};

/// Opens an address in the browser. The server is of use without it, so a failure is only a remark.
fn open(url: &str) {
    let opener = env::var("BROWSER").ok().filter(|name| !name.is_empty());
    let opener = opener.unwrap_or_else(|| OPENER.to_owned());
    let started =
        Command::new(&opener).arg(url).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if let Err(error) = started {
        eprintln!("torres: cannot open the browser with '{opener}' ({error}); open {url} yourself");
    }
}

/// What is logged: warnings and errors, unless `TORRES_LOG` or `RUST_LOG` says otherwise.
fn log_filter() -> Result<Targets, String> {
    let given = ["TORRES_LOG", "RUST_LOG"].into_iter().find_map(|name| {
        env::var(name).ok().filter(|text| !text.is_empty()).map(|text| (name, text))
    });
    match given {
        Some((name, text)) => text.parse().map_err(|error| format!("{name}='{text}': {error}")),
        None => Ok(Targets::new().with_default(LevelFilter::WARN)),
    }
}

/// `torres` in the data folder of the user: of Windows, or as the XDG specification has it.
fn data_folder() -> Option<PathBuf> {
    let absolute = |path: &PathBuf| path.is_absolute();
    let name = if cfg!(windows) { "LOCALAPPDATA" } else { "XDG_DATA_HOME" };
    let given = env::var_os(name).map(PathBuf::from).filter(absolute);
    let usual = || env::home_dir().map(|home| home.join(".local/share"));
    given.or_else(usual).map(|folder| folder.join("torres"))
}
