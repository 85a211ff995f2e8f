use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

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
    awake: bool,
    awaited: Option<&'static str>,
    heard: u64,
    last_byte: Option<Instant>,
    typed: VecDeque<String>,
}

impl Status {
    /// A machine that was not heard yet: until [`Status::wake`] nothing of what it says is for the GUI.
    pub(crate) fn new(echoes: bool) -> Status {
        Status { state: Mutex::default(), changed: Condvar::new(), echoes }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A line is about to be typed; `answer` is the line that will end the
    /// answer to it.
    pub(crate) fn typing(&self, line: &str, answer: Option<&'static str>) {
        let mut state = self.lock();
        if self.echoes {
            state.typed.push_back(line.to_owned());
        }
        state.thinking |= line.split_ascii_whitespace().next() == Some("go");
        state.awaited = answer;
    }

    /// Something came over the line.
    pub(crate) fn touch(&self) {
        self.lock().last_byte = Some(Instant::now());
    }

    /// For how long nothing came.
    pub(crate) fn quiet_for(&self) -> Duration {
        self.lock().last_byte.map_or(Duration::MAX, |last| last.elapsed())
    }

    /// Whether a line that was heard is for the GUI: an echo is not, nor is `readyok`, which the bridge
    /// says itself.
    pub(crate) fn heard(&self, line: &str) -> bool {
        let mut state = self.lock();
        state.heard += 1;
        if state.typed.front().is_some_and(|typed| typed == line) {
            state.typed.pop_front();
            return false;
        }
        if line.starts_with("bestmove") {
            state.thinking = false;
        }
        if state.awaited == Some(line) {
            state.awaited = None;
        }
        let is_for_gui = state.awake && line != "readyok";
        drop(state);
        self.changed.notify_all();
        is_for_gui
    }

    /// The machine speaks UCI: from now on its lines are for the GUI.
    pub(crate) fn wake(&self) {
        let mut state = self.lock();
        state.awake = true;
        state.typed.clear();
    }

    pub(crate) fn is_thinking(&self) -> bool {
        self.lock().thinking
    }

    /// Whether the device can no longer be read.
    pub(crate) fn is_gone(&self) -> bool {
        self.lock().gone
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
        !self.wait_while(time, |state| state.thinking).thinking
    }

    /// Waits for the end of the answer that was announced, for a limited time; tells whether it came.
    pub(crate) fn await_answer_for(&self, time: Duration) -> bool {
        self.wait_while(time, |state| state.awaited.is_some()).awaited.is_none()
    }

    /// Waits until nothing was heard for the given time.
    pub(crate) fn await_silence(&self, time: Duration) {
        loop {
            let before = self.lock().heard;
            let state = self.wait_while(time, |state| state.heard == before);
            if state.heard == before {
                return;
            }
        }
    }

    fn wait_while(&self, time: Duration, waits: impl Fn(&State) -> bool) -> MutexGuard<'_, State> {
        let waiting = |state: &mut State| waits(state) && !state.gone;
        let waited = self.changed.wait_timeout_while(self.lock(), time, waiting);
        waited.unwrap_or_else(PoisonError::into_inner).0
    }
}
