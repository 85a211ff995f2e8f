//! A small process that ends the engines of an owner who was ended by `kill -9`.
//!
//! Such an owner can do nothing any more; its engines see the end of their input, and one that ignores
//! it would stay. The guard is told the group of each engine through a pipe. The system closes that pipe
//! when the owner ends, however it ends, and what is left then is the guard's to end.
//!
//! The signal that Linux sends when a parent ends would need no second process, but it is sent when the
//! *thread* ends that has started the engine, and asking for it takes `unsafe` code between fork and exec.

use std::collections::BTreeSet;
use std::io::{self, BufRead, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::system;

/// What the owner knows of its guard.
#[derive(Debug)]
enum Guard {
    /// There is none, or it has gone: engines run without.
    Absent,
    /// It is started with the first engine.
    Set(Command),
    /// It hears of every engine.
    Running(ChildStdin),
}

static GUARD: Mutex<Guard> = Mutex::new(Guard::Absent);

fn lock() -> MutexGuard<'static, Guard> {
    GUARD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the guard has to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum News {
    /// An engine with this group has begun.
    Began(u32),
    /// It has ended.
    Ended(u32),
}

/// Sets the command that is started with the first engine and has to call [`guard_engines`] with its
/// standard input. A program calls this once, before it starts engines.
///
/// ```
/// use std::process::Command;
///
/// let mut guard = Command::new("/proc/self/exe");
/// guard.arg("guard");
/// protocol::process::set_guard(guard);
/// ```
pub fn set_guard(command: Command) {
    *lock() = Guard::Set(command);
}

/// The work of a guard: hears which engines run, until its owner has gone, and ends those that are
/// left.
///
/// # Errors
/// When the input cannot be read; the engines are ended then too.
///
/// ```
/// protocol::process::guard_engines(&b"+ 1073741824\n- 1073741824\n"[..])?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn guard_engines(input: impl BufRead) -> io::Result<()> {
    let mut running = BTreeSet::new();
    let heard = hear(input, &mut running);
    running.into_iter().for_each(system::kill_number);
    heard
}

fn hear(input: impl BufRead, running: &mut BTreeSet<u32>) -> io::Result<()> {
    for line in input.lines() {
        let line = line?;
        let Some((sign, group)) = line.split_once(' ') else { continue };
        // Half a line is the last word of an owner that was ended in the middle of it.
        let Ok(group) = group.parse() else { continue };
        match sign {
            "+" => running.insert(group),
            _ => running.remove(&group),
        };
    }
    Ok(())
}

/// Starts the guard, if there is one to start.
pub(super) fn start() {
    let mut guard = lock();
    let Guard::Set(command) = &mut *guard else { return };
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    // The interrupt key of a terminal is for the owner.
    system::set_apart(command);
    // Where it cannot be started, engines run without.
    let pipe = command.spawn().ok().and_then(|mut child| child.stdin.take());
    *guard = pipe.map_or(Guard::Absent, Guard::Running);
}

/// Tells the guard, if it runs.
pub(super) fn tell(news: News) {
    let mut guard = lock();
    let Guard::Running(pipe) = &mut *guard else { return };
    let line = match news {
        News::Began(group) => format!("+ {group}\n"),
        News::Ended(group) => format!("- {group}\n"),
    };
    if pipe.write_all(line.as_bytes()).is_err() {
        *guard = Guard::Absent;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_engines_that_have_not_ended_are_left() {
        let mut running = BTreeSet::new();
        hear(&b"+ 7\n+ 8\n- 7\n+ 9\nnonsense\n+ x\n- "[..], &mut running).expect("read");
        assert_eq!(running, [8, 9].into());
    }
}
