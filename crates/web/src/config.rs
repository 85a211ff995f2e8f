use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use crate::budget::Budget;

/// How to serve.
///
/// ```
/// use web::Config;
///
/// let config = Config { port: 0, ..Config::new("/tmp/torres-games") };
/// assert!(config.address().ip().is_loopback());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// The folder for games.
    pub data: PathBuf,
    /// Where to listen: the loopback, unless told otherwise.
    pub bind: IpAddr,
    /// The port; 0 for any.
    pub port: u16,
    /// Names by which browsers may call the server, beside `localhost` and addresses.
    pub hosts: Vec<String>,
    /// A folder to show in place of the page that is built in.
    pub page: Option<PathBuf>,
    /// Folders with Syzygy tables, as the engine's option takes them; for the analysis.
    pub tablebases: Option<String>,
    /// What the server may use.
    pub budget: Budget,
}

impl Config {
    /// The usual, with games in this folder.
    #[must_use]
    pub fn new(data: impl Into<PathBuf>) -> Config {
        Config {
            data: data.into(),
            bind: Ipv4Addr::LOCALHOST.into(),
            port: 1912,
            hosts: Vec::new(),
            page: None,
            tablebases: None,
            budget: Budget::default(),
        }
    }

    /// Where to listen.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        SocketAddr::new(self.bind, self.port)
    }
}
