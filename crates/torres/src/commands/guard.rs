//! `torres guard`: ends the engines of a Torres that was ended by `kill -9`.

use std::io;
use std::process::{Command, ExitCode};

/// Lets engines be guarded by a second process of this program.
pub(crate) fn set() {
    // On Linux this is found even if the file was replaced meanwhile.
    let program = if cfg!(all(target_os = "linux", not(feature = "portable"))) {
        Ok("/proc/self/exe".into())
    } else {
        std::env::current_exe()
    };
    if let Ok(program) = program {
        let mut command = Command::new(program);
        #[cfg(unix)]
        std::os::unix::process::CommandExt::arg0(&mut command, "torres");
        command.arg("guard");
        protocol::process::set_guard(command);
    }
}

pub(crate) fn run() -> ExitCode {
    // Nobody is there to hear of an error.
    drop(protocol::process::guard_engines(io::stdin().lock()));
    ExitCode::SUCCESS
}
