//! What Ctrl-C, `kill` and a closed terminal do to commands that run other programs.

use std::io;
use std::process;

use player::Signal;
use player::host::no_thread_to;
use system::{HANG_UP, listen};

/// The first signal tells the work to stop, so that it ends with its summary; the second one ends
/// the program at once. No engine stays behind in either case.
///
/// # Errors
/// When the system has no thread to listen, or does not let us.
pub(crate) fn stop_on_signal(stop: &Signal) -> io::Result<()> {
    let stop = stop.clone();
    listen(move |signal| {
        if stop.stopped() && HANG_UP != Some(signal) {
            end(signal);
        }
        stop.stop();
    })
}

/// The first signal ends the program and the engines that it has started.
///
/// # Errors
/// When the system has no thread to listen, or does not let us.
pub(crate) fn end_on_signal() -> io::Result<()> {
    listen(end)
}

fn no_thread(error: &io::Error) -> io::Error {
    no_thread_to("listen for signals", error)
}

fn end(signal: i32) {
    protocol::process::kill_all();
    process::exit(128 + signal);
}

#[cfg(all(unix, not(feature = "portable")))]
mod system {
    use std::{fs, io, thread};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    /// A window that is closed may send several at once, so a second one of these ends nothing.
    pub(super) const HANG_UP: Option<i32> = Some(SIGHUP);

    pub(super) fn listen(hear: impl Fn(i32) + Send + 'static) -> io::Result<()> {
        let ignored = ignored_signals();
        // A signal that is ignored from the start stays ignored: `nohup` does that with the hang-up.
        let wanted =
            [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
        let mut signals = Signals::new(wanted)?;
        let listening = move || signals.forever().for_each(hear);
        thread::Builder::new()
            .name("signals".to_owned())
            .spawn(listening)
            .map(drop)
            .map_err(|error| super::no_thread(&error))
    }

    /// A bit for each signal that is ignored, from signal 1 on; none where the system does not say.
    fn ignored_signals() -> u64 {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|digits| u64::from_str_radix(digits.trim(), 16).ok()).unwrap_or(0)
    }
}

#[cfg(any(not(unix), feature = "portable"))]
mod system {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;
    use std::{io, thread};

    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::flag;

    pub(super) const HANG_UP: Option<i32> = None;

    /// How soon a signal is noticed: where signals cannot be waited for, flags are looked at.
    const POLL_INTERVAL: Duration = Duration::from_millis(20);

    pub(super) fn listen(hear: impl Fn(i32) + Send + 'static) -> io::Result<()> {
        let flags = [SIGINT, SIGTERM].map(|signal| (signal, Arc::new(AtomicBool::new(false))));
        for (signal, raised) in &flags {
            flag::register(*signal, Arc::clone(raised))?;
        }
        let looking = move || {
            loop {
                let raised =
                    flags.iter().filter(|(_, raised)| raised.swap(false, Ordering::Relaxed));
                raised.for_each(|(signal, _)| hear(*signal));
                thread::sleep(POLL_INTERVAL);
            }
        };
        thread::Builder::new()
            .name("signals".to_owned())
            .spawn(looking)
            .map(drop)
            .map_err(|error| super::no_thread(&error))
    }
}
