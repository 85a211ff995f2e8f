use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What is known about the machine, shared by the typist and the listener.
pub(crate) struct Status {
    state: Mutex<State>,
    changed: Condvar,
    echoes: bool,
}

#[derive(Default)]
struct State {
    thinking: bool,
    gone: bool,
    awaited: Option<String>,
    typed: VecDeque<String>,
}

impl Status {
    pub(crate) fn new(echoes: bool) -> Status {
        Status { state: Mutex::default(), changed: Condvar::new(), echoes }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A line is about to be typed; `answer` is the line that will end the
    /// answer to it.
    pub(crate) fn typing(&self, line: &str, answer: Option<&str>) {
        let mut state = self.lock();
        if self.echoes {
            state.typed.push_back(line.to_owned());
        }
        state.thinking |= line.split_ascii_whitespace().next() == Some("go");
        state.awaited = answer.map(str::to_owned);
    }

    /// Whether a line that was heard is for the GUI: an echo is not.
    pub(crate) fn heard(&self, line: &str) -> bool {
        let mut state = self.lock();
        if state.typed.front().is_some_and(|typed| typed == line) {
            state.typed.pop_front();
            return false;
        }
        if line.starts_with("bestmove") {
            state.thinking = false;
        }
        if state.awaited.as_deref() == Some(line) {
            state.awaited = None;
        }
        drop(state);
        self.changed.notify_all();
        true
    }

    pub(crate) fn is_thinking(&self) -> bool {
        self.lock().thinking
    }

    /// The line is gone: nobody needs to wait any more.
    pub(crate) fn hang_up(&self) {
        self.lock().gone = true;
        self.changed.notify_all();
    }

    /// Waits until the machine has chosen its move.
    pub(crate) fn await_move(&self) {
        let mut state = self.lock();
        while state.thinking && !state.gone {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The same for a limited time; tells whether it has.
    pub(crate) fn await_move_for(&self, time: Duration) -> bool {
        let waiting = |state: &mut State| state.thinking && !state.gone;
        let waited = self.changed.wait_timeout_while(self.lock(), time, waiting);
        !waited.unwrap_or_else(PoisonError::into_inner).0.thinking
    }

    /// Waits for the end of the answer that was announced, for a limited time.
    pub(crate) fn await_answer_for(&self, time: Duration) {
        let waiting = |state: &mut State| state.awaited.is_some() && !state.gone;
        drop(self.changed.wait_timeout_while(self.lock(), time, waiting));
    }
}
