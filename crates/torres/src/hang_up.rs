//! What the end of its terminal does to a command that talks to a person.

use std::io::{self, IsTerminal};
use std::process;
use std::thread;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use signal_hook::consts::SIGHUP;

/// Ends the program when its terminal goes: the window is closed, or the line is cut. Somebody may
/// have switched the signal for that off, and a reader of keys may wait on a terminal that has gone
/// for ever. For commands that have nothing to keep.
///
/// # Errors
/// When the system has no thread to wait.
pub(crate) fn end_on_hang_up() -> io::Result<()> {
    if !io::stdin().is_terminal() {
        return Ok(());
    }
    let waiting = || {
        let stdin = io::stdin();
        // Nothing is asked for but what is always reported: an error or a hang-up.
        let mut terminal = [PollFd::new(&stdin, PollFlags::empty())];
        loop {
            match poll(&mut terminal, None) {
                Ok(_) => process::exit(128 + SIGHUP),
                Err(Errno::INTR) => {}
                Err(_) => return,
            }
        }
    };
    thread::Builder::new().name("terminal".to_owned()).spawn(waiting).map(drop)
}
