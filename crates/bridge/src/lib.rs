//! A real machine on a serial line, as a UCI engine for any GUI.
//!
//! The chess program on the machine speaks UCI itself, by lines of text over its serial port
//! (docs/membership-card.md). A [`Line`] says where the machine is and what it can bear: how fast it takes
//! characters, whether it repeats them, whether it hears anything while it thinks.
//! [`Line::converse`] then passes lines on in both directions, wakes the machine with `uci`, and holds
//! back what would come too early.
//!
//! ```
//! use std::io;
//! use std::sync::Arc;
//! use std::time::Duration;
//!
//! use bridge::{BridgeError, Line, Say};
//!
//! let line = Line {
//!     device: "/dev/no-such-device".to_owned(),
//!     baud: 2_400,
//!     pace: Duration::from_millis(5),
//!     patience: Duration::from_secs(60),
//!     echo: true,
//!     deaf: true,
//! };
//! let say: Say = Arc::new(|text| println!("{text}"));
//! let refused = line.converse(io::Cursor::new("quit\n"), &say);
//! assert!(matches!(refused, Err(BridgeError::Device { .. })));
//! ```
#![forbid(unsafe_code)]

mod listener;
mod status;
mod typist;

use std::io::{self, BufRead};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use serialport::SerialPort;

use listener::listen;
use status::Status;
use typist::Typist;

/// Receives lines for the GUI; from two threads.
pub type Say = Arc<dyn Fn(&str) + Send + Sync>;

/// The line and the machine at its other end.
#[derive(Clone, Debug)]
pub struct Line {
    /// The serial device, such as `/dev/ttyUSB0` or `COM3`.
    pub device: String,
    /// Bits per second.
    pub baud: u32,
    /// The rest after each character.
    pub pace: Duration,
    /// How long the machine is asked whether it is ready before the bridge gives up.
    pub patience: Duration,
    /// Whether the machine repeats what is typed.
    pub echo: bool,
    /// Whether the machine hears no whole lines while it thinks: they wait, and `stop` is repeated
    /// until it is obeyed.
    pub deaf: bool,
}

/// Why a conversation could not begin or go on.
#[derive(Debug, thiserror::Error)]
pub enum BridgeError {
    /// The serial device.
    #[error("{device}: {reason}")]
    Device {
        /// Its name.
        device: String,
        /// What happened.
        reason: serialport::Error,
    },
    /// Nobody answered.
    #[error(
        "{device}: the machine does not answer 'uci'; is its program running, and the baud rate right?"
    )]
    Silent {
        /// The serial device.
        device: String,
    },
    /// Reading from the GUI or writing to the machine.
    #[error("{device}: {reason}")]
    Io {
        /// The serial device.
        device: String,
        /// What happened.
        reason: io::Error,
    },
}

/// How long one look at the line lasts.
const LOOK: Duration = Duration::from_millis(20);

impl Line {
    /// Passes lines on in both directions until `quit` or the end of the input.
    ///
    /// # Errors
    /// When the device cannot be opened, read or written.
    pub fn converse(&self, input: impl BufRead, say: &Say) -> Result<(), BridgeError> {
        let device_error = |reason| BridgeError::Device { device: self.device.clone(), reason };
        let io_error = |reason| BridgeError::Io { device: self.device.clone(), reason };
        let port = serialport::new(&self.device, self.baud).timeout(LOOK).open();
        let port = port.map_err(device_error)?;
        let status = Arc::new(Status::new(self.echo));
        hear(port.try_clone().map_err(device_error)?, &status, say).map_err(io_error)?;
        let mut typist = Typist {
            port,
            status,
            pace: self.pace,
            patience: self.patience,
            deaf: self.deaf,
            say: Arc::clone(say),
        };
        if !typist.wake().map_err(io_error)? {
            return Err(BridgeError::Silent { device: self.device.clone() });
        }
        for line in input.lines() {
            let line = line.map_err(io_error)?;
            if !typist.obey(line.trim()).map_err(io_error)? {
                return Ok(());
            }
        }
        typist.status.await_move();
        Ok(())
    }
}

/// Listens in a thread of its own until the device is gone.
fn hear(port: Box<dyn SerialPort>, status: &Arc<Status>, say: &Say) -> io::Result<()> {
    let (status, say) = (Arc::clone(status), Arc::clone(say));
    let listening = move || {
        listen(port, &status, &mut |line| say(line));
        status.hang_up();
    };
    thread::Builder::new().name("device".to_owned()).spawn(listening).map(drop)
}
