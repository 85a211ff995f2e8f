use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the system has asked the program to end: by Ctrl-C, by a closed terminal, by `kill`.
///
/// From the first listener on such a signal does not end the program by itself, so that what must be
/// put in order can be. A second one does, unless it is about the terminal: a window that is closed
/// may send several at once.
#[derive(Clone, Debug)]
pub(crate) struct Interrupt {
    raised: Arc<AtomicBool>,
}

impl Interrupt {
    /// Begins to listen.
    pub(crate) fn listen() -> Interrupt {
        let raised = Arc::new(AtomicBool::new(false));
        register(&raised);
        Interrupt { raised }
    }

    pub(crate) fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
    }

    /// As if a signal had come.
    #[cfg(test)]
    pub(crate) fn raise(&self) {
        self.raised.store(true, Ordering::Relaxed);
    }
}

/// Where a signal cannot be listened to, it keeps its usual effect.
fn register(raised: &Arc<AtomicBool>) {
    use signal_hook::consts::{SIGINT, SIGTERM};
    for signal in [SIGINT, SIGTERM] {
        let _ =
            signal_hook::flag::register_conditional_shutdown(signal, 128 + signal, raised.clone());
    }
    for signal in [SIGINT, SIGTERM] {
        let _ = signal_hook::flag::register(signal, raised.clone());
    }
    #[cfg(all(unix, not(feature = "portable")))]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGHUP, raised.clone());
}
