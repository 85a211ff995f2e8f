//! Games that are lost by failing.

use std::time::Duration;

use player::Fault;
use rules::Color;

use crate::ending::side_name;
use crate::{Ending, Reason};

/// Lost on time; where the host was as late as the player, it was the host's fault.
pub(crate) fn late(loser: Color, over: Duration, host_delay: Duration) -> Ending {
    let by = over.as_secs_f64() * 1e3;
    if host_delay >= over {
        let host = host_delay.as_secs_f64() * 1e3;
        let what = format!("loses on time by {by:.0} ms, but the host was {host:.0} ms late");
        return Ending::forfeit(loser, Reason::HostLate, &what);
    }
    Ending::forfeit(loser, Reason::TimeForfeit, &format!("loses on time by {by:.0} ms"))
}

/// Lost by failing.
pub(crate) fn forfeit(loser: Color, fault: &Fault, host_delay: Duration) -> Ending {
    let (reason, what) = match fault {
        Fault::IllegalMove { text, fen } => {
            (Reason::IllegalMove, format!("makes an illegal move: {text} in {fen}"))
        }
        Fault::Timeout if !host_delay.is_zero() => {
            let host = host_delay.as_secs_f64() * 1e3;
            (Reason::TimeForfeit, format!("loses on time; the host was {host:.0} ms late"))
        }
        Fault::Timeout => (Reason::TimeForfeit, "loses on time".to_owned()),
        Fault::Crash { reason } => (Reason::Crash, format!("disconnects: {reason}")),
        Fault::Stall => (Reason::Stall, "stalls: it no longer answers".to_owned()),
        Fault::Protocol { reason } => {
            (Reason::ProtocolError, format!("breaks its protocol: {reason}"))
        }
    };
    Ending::forfeit(loser, reason, &what)
}

/// A game that could not begin because one side could not be made.
pub(crate) fn not_started(loser: Color, fault: &Fault) -> Ending {
    let text = format!("{} cannot start: {fault}", side_name(loser));
    Ending::new(Some(!loser), Reason::NoStart, text)
}
