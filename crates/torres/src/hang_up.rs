//! What the end of its terminal does to a command that talks to a person.

use std::io;

/// Ends the program when its terminal goes: the window is closed, or the line is cut. Somebody may
/// have switched the signal for that off, and a reader of keys may wait on a terminal that has gone
/// for ever. For commands that have nothing to keep. Other systems than Unix end the program themselves.
///
/// # Errors
/// When the system has no thread to wait.
#[cfg(any(not(unix), feature = "portable"))]
#[expect(clippy::unnecessary_wraps, reason = "on Unix it can fail")]
pub(crate) fn end_on_hang_up() -> io::Result<()> {
    Ok(())
}

/// Ends the program when its terminal goes, as above.
///
/// # Errors
/// When the system has no thread to wait.
#[cfg(all(unix, not(feature = "portable")))]
pub(crate) fn end_on_hang_up() -> io::Result<()> {
    use std::io::IsTerminal;
    use std::{process, thread};

    use player::host::no_thread_to;
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;
    use signal_hook::consts::SIGHUP;

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
    let thread = thread::Builder::new().name("terminal".to_owned()).spawn(waiting);
    thread.map(drop).map_err(|error| no_thread_to("watch the terminal", &error))
}
