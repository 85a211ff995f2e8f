use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use player::{Fault, Player};
use protocol::process::{Launch, Listener};

use crate::{CecpEngine, UciEngine};

/// The language that an engine speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Protocol {
    /// The Universal Chess Interface.
    #[default]
    Uci,
    /// The Chess Engine Communication Protocol of xboard.
    Cecp,
}

/// How an engine is started, and how much patience it deserves.
///
/// ```
/// use engines::{EngineSpec, Protocol};
/// use std::time::Duration;
///
/// let spec = EngineSpec::new("gnuchess").args(["--xboard"]).speaking(Protocol::Cecp);
/// assert_eq!(spec.startup, Duration::from_secs(10));
/// let fault = EngineSpec::new("no-such-engine").open().err().expect("there is none");
/// assert!(fault.to_string().contains("no-such-engine"));
/// ```
#[derive(Clone, Debug)]
pub struct EngineSpec {
    program: String,
    arguments: Vec<OsString>,
    folder: Option<PathBuf>,
    protocol: Protocol,
    /// How long it may take to start.
    pub startup: Duration,
    /// How long it may take to be ready for a game or a move.
    pub readiness: Duration,
    /// How long it may take to answer once it is told to stop.
    pub stopping: Duration,
    /// How long after its time is up it is told to stop. Whoever holds the clock judges sooner.
    pub overtime: Duration,
    /// How long it may think when nothing limits its time.
    pub longest: Duration,
    /// How long it thinks when it is told nothing at all.
    pub default_move_time: Duration,
    /// Lines that it is sent as soon as it has introduced itself.
    pub first_lines: Vec<String>,
    /// Hears the whole conversation.
    pub listener: Option<Listener>,
}

impl EngineSpec {
    /// An engine found by its name, on the path or where Debian keeps games, or by its file.
    #[must_use]
    pub fn new(program: &str) -> EngineSpec {
        EngineSpec {
            program: program.to_owned(),
            arguments: Vec::new(),
            folder: None,
            protocol: Protocol::Uci,
            startup: Duration::from_secs(10),
            readiness: Duration::from_secs(60),
            stopping: Duration::from_secs(5),
            overtime: Duration::from_secs(5),
            longest: Duration::from_secs(3600),
            default_move_time: Duration::from_secs(1),
            first_lines: Vec::new(),
            listener: None,
        }
    }

    /// The same with arguments.
    #[must_use]
    pub fn args<A: Into<OsString>>(mut self, arguments: impl IntoIterator<Item = A>) -> EngineSpec {
        self.arguments.extend(arguments.into_iter().map(Into::into));
        self
    }

    /// The same, started in a folder.
    #[must_use]
    pub fn in_folder(mut self, folder: impl Into<PathBuf>) -> EngineSpec {
        self.folder = Some(folder.into());
        self
    }

    /// The same, speaking a protocol.
    #[must_use]
    pub fn speaking(mut self, protocol: Protocol) -> EngineSpec {
        self.protocol = protocol;
        self
    }

    /// The program as it was given.
    #[must_use]
    pub fn program(&self) -> &str {
        &self.program
    }

    /// Starts it.
    ///
    /// # Errors
    /// When it cannot be started or does not speak its protocol in time.
    pub fn open(&self) -> Result<Box<dyn Player>, Fault> {
        Ok(match self.protocol {
            Protocol::Uci => Box::new(UciEngine::start(self.clone())?),
            Protocol::Cecp => Box::new(CecpEngine::start(self.clone())?),
        })
    }

    /// How the process is started.
    #[must_use]
    pub fn launch(&self) -> Launch {
        let found = find_program_in(&self.program, self.folder.as_deref());
        let program = found.unwrap_or_else(|| PathBuf::from(&self.program));
        let mut launch = Launch::new(program).args(self.arguments.iter().cloned());
        if let Some(listener) = &self.listener {
            launch = launch.listener(listener.clone());
        }
        match &self.folder {
            Some(folder) => launch.folder(folder),
            None => launch,
        }
    }
}

/// Where Debian puts games, which is not on everybody's path.
const GAMES: &str = "/usr/games";

/// The file of a program: the name itself when it is a file here, or else the first of that name on
/// the path and where Debian keeps games.
///
/// ```
/// use engines::find_program;
///
/// assert!(find_program("sh").is_some_and(|file| file.is_absolute()));
/// assert!(find_program("no-such-engine").is_none());
/// ```
#[must_use]
pub fn find_program(name: &str) -> Option<PathBuf> {
    find_program_in(name, None)
}

/// The same for a program that is to run in a folder, where it is looked for first, as other match
/// runners do.
#[must_use]
pub fn find_program_in(name: &str, folder: Option<&Path>) -> Option<PathBuf> {
    let here = [folder.map(|folder| folder.join(name)), Some(PathBuf::from(name))];
    // Absolute, because a process that starts in another folder looks from there.
    let here = here.into_iter().flatten().filter_map(|file| std::path::absolute(file).ok());
    if Path::new(name).components().nth(1).is_some() {
        return here.into_iter().find_map(|file| with_ending(file, Path::is_file));
    }
    if let Some(file) = here.into_iter().find_map(|file| with_ending(file, is_program)) {
        return Some(file);
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from(GAMES)]);
    folders.map(|folder| folder.join(name)).find_map(|file| with_ending(file, is_program))
}

/// The file as it was named, or with the ending that programs have on this system (`.exe`).
fn with_ending(file: PathBuf, is_wanted: fn(&Path) -> bool) -> Option<PathBuf> {
    if is_wanted(&file) {
        return Some(file);
    }
    let mut longer = file.into_os_string();
    longer.push(std::env::consts::EXE_SUFFIX);
    let longer = PathBuf::from(longer);
    is_wanted(&longer).then_some(longer)
}

#[cfg(all(unix, not(feature = "portable")))]
fn is_program(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(any(not(unix), feature = "portable"))]
fn is_program(file: &Path) -> bool {
    file.is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_looked_for_in_its_folder_first() {
        let folder = std::env::temp_dir().join(format!("engines-lookup-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("sh");
        std::fs::write(&file, "").unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).unwrap();
        }
        for name in ["sh", "./sh"] {
            let found = find_program_in(name, Some(&folder)).unwrap();
            assert_eq!(found.canonicalize().unwrap(), file.canonicalize().unwrap(), "{name}");
        }
        assert_eq!(find_program_in("./none", Some(&folder)), None);
        assert_ne!(find_program("sh"), Some(file), "here it is the system's");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
