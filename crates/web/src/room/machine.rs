//! What a game keeps of its machines: how they run, what was last seen of them, the thought in which
//! they are. It outlives views, rooms and servers.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use player::{MachineState, MemoryRegion, Snapshot};
use rules::Color;
use serde::{Deserialize, Serialize};

use super::{Room, Rooms};
use crate::app::App;
use crate::messages::{GameEvent, MachineProgress, MachineView, Thought};
use crate::store::MachineRow;
use crate::thinking::Said;

/// How often a machine at work is stored: what a killed server costs at most, and a little more.
const STORE_INTERVAL: Duration = Duration::from_secs(5);
/// Of the rooms that may be open, one in this many may be those of machines that nobody looks at.
const ALONE_SHARE: usize = 4;

/// What is known of one side's machine.
#[derive(Debug, Default)]
pub(super) struct KeptMachine {
    /// The last picture of it.
    state: Option<MachineState>,
    /// What the store has, until there is a newer picture.
    stored: Shown,
    thought: Option<Thought>,
    progress: Option<MachineProgress>,
    suspended: Option<Suspended>,
    /// When it was last stored, and whether there is anything new since.
    stored_at: Option<Instant>,
    is_new: bool,
    /// Whether it has given a snapshot that is not stored yet.
    has_snapshot: bool,
}

/// A thought that can go on.
#[derive(Clone, Debug)]
struct Suspended {
    position: String,
    snapshot: Snapshot,
}

/// What was last shown of a machine.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
struct Shown {
    picture: Option<MachineView>,
    thought: Option<Thought>,
    progress: Option<MachineProgress>,
}

impl KeptMachine {
    /// From the store.
    pub(super) fn of(row: MachineRow) -> KeptMachine {
        let shown = row.shown.and_then(|text| serde_json::from_str(&text).ok());
        let stored: Shown = shown.unwrap_or_default();
        let suspended = row
            .position
            .zip(row.snapshot)
            .map(|(position, bytes)| Suspended { position, snapshot: Snapshot::new(bytes) });
        KeptMachine {
            thought: stored.thought.clone(),
            progress: stored.progress.clone(),
            stored,
            suspended,
            ..KeptMachine::default()
        }
    }

    /// The whole picture, for somebody who has just come.
    fn picture(&self) -> Option<MachineView> {
        let live = self.state.as_ref().map(|state| MachineView::since(&[], state));
        live.or_else(|| self.stored.picture.clone())
    }

    /// The memory as it was shown last.
    fn shown_memory(&self) -> &[MemoryRegion] {
        self.state.as_ref().map_or(&[], |state| &state.memory)
    }

    fn shown(&self) -> Shown {
        Shown {
            picture: self.picture(),
            thought: self.thought.clone(),
            progress: self.progress.clone(),
        }
    }
}

/// One of the rooms in which a machine works although nobody looks, until dropped.
#[derive(Debug)]
pub(super) struct AloneSeat {
    app: Arc<App>,
}

impl Drop for AloneSeat {
    fn drop(&mut self) {
        self.app.rooms.alone.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Rooms {
    fn seat_alone(app: &Arc<App>) -> Option<AloneSeat> {
        let most = (app.rooms.most / ALONE_SHARE).max(1);
        let before = app.rooms.alone.fetch_add(1, Ordering::Relaxed);
        let seat = AloneSeat { app: Arc::clone(app) };
        (before < most).then_some(seat)
    }
}

impl Room {
    /// What a thought is about: a snapshot of another position is of no use.
    pub(super) fn position_key(&self) -> String {
        let situation = &self.replay.situation;
        format!("{} {}", situation.moves().len(), situation.position().fen())
    }

    pub(super) fn kept(&self, side: Color) -> &KeptMachine {
        &self.machines[side.pick(0, 1)]
    }

    pub(super) fn kept_mut(&mut self, side: Color) -> &mut KeptMachine {
        &mut self.machines[side.pick(0, 1)]
    }

    /// The thought of a side that was put aside, if it is about the present position.
    pub(super) fn resumable(&self, side: Color) -> Option<Snapshot> {
        let key = self.position_key();
        let suspended = self.kept(side).suspended.as_ref();
        suspended.filter(|one| one.position == key).map(|one| one.snapshot.clone())
    }

    /// Whether a machine works on although nobody looks: at a low speed it costs hardly anything.
    pub(super) fn works_alone(&mut self, side: Color) -> bool {
        let seat = self.seat(side);
        let is_slow = seat.hertz.is_some() && !seat.pace.is_held() && !seat.needs_core();
        if is_slow && self.alone_seat.is_none() {
            self.alone_seat = Rooms::seat_alone(&self.app);
        }
        is_slow && self.alone_seat.is_some()
    }

    /// Takes note of a snapshot that a machine gave of its thought about this position.
    pub(super) fn note_machine(&mut self, side: Color, position: String, said: &mut Said) {
        if let Some(snapshot) = said.snapshot.take() {
            self.tell_snapshot(side, &snapshot);
            let kept = self.kept_mut(side);
            kept.suspended = Some(Suspended { position, snapshot });
            (kept.has_snapshot, kept.is_new) = (true, true);
        }
    }

    /// What is to be told of a machine.
    pub(super) fn tell_machine(&mut self, side: Color, said: &mut Said) {
        if let Some(progress) = said.progress.take() {
            let progress = MachineProgress::from(progress);
            self.kept_mut(side).progress = Some(progress.clone());
            self.broadcast(&GameEvent::Progress { side: side.into(), progress });
        }
        if let Some(inspection) = said.inspection.take() {
            self.tell_inspection(side, inspection);
        }
        if let Some(state) = said.machine.take() {
            let kept = self.kept_mut(side);
            let view = MachineView::since(kept.shown_memory(), &state);
            (kept.state, kept.is_new) = (Some(state), true);
            self.broadcast(&GameEvent::Machine { side: side.into(), state: view });
        }
    }

    pub(super) fn note_thought(&mut self, side: Color, thought: &Thought) {
        self.kept_mut(side).thought = Some(thought.clone());
    }

    /// Shows somebody who has just come what was last seen.
    pub(super) fn show_machines(&mut self, listener: u64) {
        for side in Color::ALL {
            let Shown { picture, thought, progress } = self.kept(side).shown();
            if let Some(state) = picture {
                self.tell(listener, &GameEvent::Machine { side: side.into(), state });
            }
            if let Some(thought) = thought {
                self.tell(listener, &GameEvent::Thought { thought });
            }
            if let Some(progress) = progress.filter(|_| self.turn() == side) {
                self.tell(listener, &GameEvent::Progress { side: side.into(), progress });
            }
        }
    }

    /// A move was made or taken back: thoughts about other positions are over.
    pub(super) fn forget_thoughts(&mut self) {
        for kept in &mut self.machines {
            (kept.progress, kept.suspended) = (None, None);
        }
    }

    /// Whether something is to be stored that the store does not have.
    pub(super) fn has_unstored(&self) -> bool {
        self.machines.iter().any(|kept| kept.is_new)
    }

    /// Stores what is new, if it is time, and asks a machine at work for a snapshot, which comes with
    /// what it says next.
    pub(super) async fn store_machines(&mut self, all: bool) {
        for side in Color::ALL {
            let kept = self.kept(side);
            let since = kept.stored_at.map(|at| at.elapsed());
            let is_time =
                all || kept.has_snapshot || since.is_none_or(|time| time >= STORE_INTERVAL);
            if !kept.is_new || !is_time {
                continue;
            }
            let works = self.thinking.as_ref().filter(|one| one.works(side));
            match works {
                // The snapshot comes first; then picture and snapshot are of the same moment.
                Some(thinking) if !kept.has_snapshot && !all => {
                    thinking.ask_for_snapshot();
                    self.kept_mut(side).stored_at = Some(Instant::now());
                }
                _ => self.keep_machine(side).await,
            }
        }
    }

    /// Stores how a machine runs and what is known of it.
    pub(super) async fn keep_machine(&mut self, side: Color) {
        if self.seat(side).hertz.is_none() || !self.is_playing() {
            self.kept_mut(side).is_new = false;
            return;
        }
        let (id, pace, kept) = (self.game.id, &self.seat(side).pace, self.kept(side));
        let suspended = kept.suspended.clone();
        let mut row = MachineRow {
            side: side.pick(0, 1),
            factor: pace.factor(),
            held: pace.is_held(),
            shown: serde_json::to_string(&kept.shown()).ok(),
            position: suspended.as_ref().map(|one| one.position.clone()),
            snapshot: suspended.map(|one| one.snapshot.bytes().to_vec()),
        };
        let stored = self.app.blocking.write(move |store, _| {
            // What is left of the file belongs to moves: a thought can begin again.
            let bytes = row.snapshot.as_ref().map_or(0, Vec::len) as u64;
            if bytes > 0 && store.admit(bytes).is_err() {
                (row.position, row.snapshot, row.shown) = (None, None, None);
            }
            Ok(store.keep_machine(id, &row)?)
        });
        if let Err(error) = stored.await {
            tracing::warn!(game = id, %error, "a machine could not be stored");
        }
        let kept = self.kept_mut(side);
        (kept.stored_at, kept.is_new, kept.has_snapshot) = (Some(Instant::now()), false, false);
    }

    /// A game that has ended keeps no machines.
    pub(super) async fn forget_machines(&mut self) {
        let id = self.game.id;
        let forgotten = self.app.blocking.write(move |store, _| Ok(store.forget_machines(id)?));
        if let Err(error) = forgotten.await {
            tracing::warn!(game = id, %error, "the machines of a game could not be forgotten");
        }
    }
}

/// Lets machines go on that were at work when the server ended.
pub(crate) async fn wake_machines(app: Arc<App>) {
    let working = app.blocking.read(|store, _| Ok(store.working_machines()?)).await;
    let most = (app.rooms.most / ALONE_SHARE).max(1);
    let games = working.unwrap_or_else(|error| {
        tracing::error!(%error, "the machines that were at work cannot be read");
        Vec::new()
    });
    for game in games.into_iter().take(most) {
        if let Err(error) = app.rooms.wake_machine(&app, game).await {
            tracing::warn!(game, %error, "a machine that was at work cannot go on");
        }
    }
}
