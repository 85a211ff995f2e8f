//! Machines in mid-thought, written down so that they can go on in another process, or in a debugger.

use machines::cdp1802::Computer;
use machines::kim1::Kim1;
use machines::mos6502::{Mos6502, Ram};
use monitor::Symbols;
use player::{Event, Signal, Snapshot};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::cdp1802::Board;
use crate::{c64, cdp1802, eniac, microchess};

/// The form of what is written here; one that is not known is refused.
const FORM: u32 = 1;

/// A machine as it was when its snapshot was taken.
#[derive(Clone, Debug)]
pub enum StoppedMachine {
    /// The ENIAC with its function tables.
    Eniac(Box<monitor::Eniac>),
    /// The processor of the C64 with its memory.
    C64(Mos6502<Ram>),
    /// The C64 with its screen and keyboard.
    WholeC64(Box<machines::c64::C64>),
    /// A KIM-1 with MicroChess.
    Kim1(Box<Kim1>),
    /// An 1802 with its board.
    Cdp1802(Box<Computer>),
}

/// A snapshot that cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the snapshot {reason}")]
pub struct SnapshotError {
    reason: String,
}

/// Opens a snapshot that a player of this crate wrote: the machine, and the names in its program.
///
/// # Errors
/// When it is damaged, of another version, or of no machine that is known here.
///
/// ```
/// use player::Snapshot;
///
/// let error = vintage::snapshot::open(&Snapshot::new(b"{".to_vec())).unwrap_err();
/// assert!(error.to_string().starts_with("the snapshot is damaged: "));
/// ```
pub fn open(snapshot: &Snapshot) -> Result<(StoppedMachine, Symbols), SnapshotError> {
    let opened = read(snapshot).and_then(|saved| match saved.machine.as_str() {
        "eniac" => eniac::opened(snapshot),
        "c64" => c64::opened(snapshot),
        "c64 with its screen" => c64::opened_whole(snapshot),
        "kim-1" => microchess::opened(snapshot),
        name => match Board::ALL.into_iter().find(|board| board.name() == name) {
            Some(board) => cdp1802::opened(board, snapshot),
            None => Err(format!("is of an unknown machine, '{name}'")),
        },
    });
    opened.map_err(|reason| SnapshotError { reason })
}

/// A machine with what says whether it can go on here.
#[derive(Serialize, Deserialize)]
struct Saved {
    form: u32,
    machine: String,
    /// Digest of the program: another version of it has other addresses.
    program: u64,
    /// Digest of the state, which finds damage.
    digest: u64,
    state: String,
}

/// Writes a machine down; `program` is what it runs.
pub(crate) fn save<T: Serialize>(machine: &str, program: &[u8], state: &T) -> Snapshot {
    let state = serde_json::to_string(state).unwrap_or_default();
    let (program, digest) = (digest(program), digest(state.as_bytes()));
    let saved = Saved { form: FORM, machine: machine.to_owned(), program, digest, state };
    Snapshot::new(serde_json::to_vec(&saved).unwrap_or_default())
}

/// The thought that the signal wants to be resumed, if there is one. What cannot be resumed is told, and
/// the thought begins again.
pub(crate) fn resumed<T: DeserializeOwned>(
    machine: &str,
    program: &[u8],
    signal: &Signal,
    observe: &mut dyn FnMut(Event),
) -> Option<T> {
    match load(machine, program, &signal.probe().take_resume()?) {
        Ok(state) => Some(state),
        Err(why) => {
            observe(Event::Text(format!("its snapshot {why}; it begins again")));
            None
        }
    }
}

/// Whether the thought that the signal wants to be resumed is of this machine.
pub(crate) fn is_of(machine: &str, signal: &Signal) -> bool {
    let Some(snapshot) = signal.probe().take_resume() else { return false };
    let is_its = read(&snapshot).is_ok_and(|saved| saved.machine == machine);
    signal.probe().resume_from(snapshot);
    is_its
}

fn read(snapshot: &Snapshot) -> Result<Saved, String> {
    serde_json::from_slice(snapshot.bytes()).map_err(|error| format!("is damaged: {error}"))
}

/// Reads what [`save`] wrote; says what is wrong with it.
pub(crate) fn load<T: DeserializeOwned>(
    machine: &str,
    program: &[u8],
    snapshot: &Snapshot,
) -> Result<T, String> {
    let saved = read(snapshot)?;
    if saved.form != FORM || saved.machine != machine {
        let (form, found) = (saved.form, saved.machine);
        return Err(format!("is of '{found}' in form {form}, not '{machine}' in {FORM}"));
    }
    if saved.program != digest(program) {
        return Err("was taken with another version of its program".to_owned());
    }
    if saved.digest != digest(saved.state.as_bytes()) {
        return Err("is damaged: its digest differs".to_owned());
    }
    serde_json::from_str(&saved.state).map_err(|error| format!("is damaged: {error}"))
}

/// FNV-1a, which finds damage and tells programs apart.
fn digest(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_refused_by_name() {
        let kept = save("eniac", b"program", &[1, 2, 3]);
        assert_eq!(load::<[u8; 3]>("eniac", b"program", &kept), Ok([1, 2, 3]));
        let refusal = |machine: &str, program: &[u8], snapshot: &Snapshot| {
            load::<[u8; 3]>(machine, program, snapshot).expect_err("refused")
        };
        assert!(refusal("c64", b"program", &kept).contains("is of 'eniac' in form 1"));
        assert!(refusal("eniac", b"newer", &kept).contains("another version of its program"));
        let text = String::from_utf8(kept.bytes().to_vec()).expect("text");
        let changed = Snapshot::new(text.replace("[1,2,3]", "[1,2,4]").into_bytes());
        assert!(refusal("eniac", b"program", &changed).contains("digest differs"));
        let torn = Snapshot::new(kept.bytes()[..40].to_vec());
        assert!(refusal("eniac", b"program", &torn).contains("is damaged"));
    }
}
