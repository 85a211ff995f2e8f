//! Looking inside a machine. Only those who look are sent what is inside, and a machine that nobody
//! looks into is not disturbed.

use player::{InspectRequest, Snapshot};
use rules::Color;

use super::play::name;
use super::{Event, Room};
use crate::messages::{GameEvent, InspectCommand, InspectionView, MemoryArea, NamedPlace};
use crate::refusal::Refusal;

/// Breakpoints and watches of one machine.
const MOST_MARKS: usize = 50;
/// Instructions that can be taken back at once.
const STEPS_BACK: std::ops::RangeInclusive<u32> = 1..=1_000_000;
/// The longest label that can be looked for.
const LONGEST_LABEL: usize = 100;

/// What is known about the inside of one side's machine.
#[derive(Debug, Default)]
pub(super) struct Inside {
    /// Who looks.
    lookers: Vec<u64>,
    /// The last look.
    last: Option<InspectionView>,
    areas: Option<Vec<MemoryArea>>,
    /// Breakpoints and watches, which are set again for each thought.
    marks: Vec<InspectRequest>,
    /// Who waits for a snapshot.
    awaits_snapshot: Vec<u64>,
}

impl Room {
    fn inside(&mut self, side: Color) -> &mut Inside {
        &mut self.insides[side.pick(0, 1)]
    }

    /// Does what somebody who looks inside wants.
    pub(super) fn inspect(
        &mut self,
        listener: u64,
        side: Color,
        command: InspectCommand,
    ) -> Result<(), Refusal> {
        if self.seat(side).hertz.is_none() {
            let words = format!("{} is not a machine that one can look into", name(side));
            return Err(Refusal::bad_request(words));
        }
        check(&command)?;
        if let InspectCommand::Attend { on } = command {
            self.attend(listener, side, on);
            return Ok(());
        }
        if command == InspectCommand::Snapshot {
            return self.ask_for_snapshot(listener, side);
        }
        let Some(request) = command.request() else { return Ok(()) };
        let is_mark = self.note_mark(side, &request)?;
        let works = self.thinking.as_ref().filter(|one| one.works(side));
        match works {
            Some(thinking) if thinking.ask(request) => Ok(()),
            Some(_) => Err(Refusal::conflict("the machine has not done what it was asked before")),
            // Breakpoints wait for the next thought.
            None if is_mark => {
                self.show_marks(side);
                Ok(())
            }
            None => Err(idle()),
        }
    }

    /// A machine at work gives its snapshot with what it says next.
    fn ask_for_snapshot(&mut self, listener: u64, side: Color) -> Result<(), Refusal> {
        let thinking = self.thinking.as_ref().filter(|one| one.works(side)).ok_or_else(idle)?;
        thinking.ask_for_snapshot();
        let waiting = &mut self.inside(side).awaits_snapshot;
        // Whoever asks twice before it is there gets one.
        waiting.retain(|one| *one != listener);
        waiting.push(listener);
        Ok(())
    }

    /// Hands a snapshot to those who wait for one.
    pub(super) fn tell_snapshot(&mut self, side: Color, snapshot: &Snapshot) {
        let text = String::from_utf8_lossy(snapshot.bytes());
        for listener in std::mem::take(&mut self.inside(side).awaits_snapshot) {
            let text = text.clone().into_owned();
            self.tell(listener, &GameEvent::Snapshot { side: side.into(), text });
        }
    }

    /// A thought is over: there is nothing left to take a snapshot of, and those who wait are told.
    pub(super) fn refuse_snapshots(&mut self, side: Color) {
        let waiting = std::mem::take(&mut self.inside(side).awaits_snapshot);
        let words = "the machine had its move before it could give a snapshot";
        for listener in waiting {
            let error = Refusal::conflict(words).report();
            self.tell(listener, &GameEvent::Refused { error });
        }
    }

    fn attend(&mut self, listener: u64, side: Color, on: bool) {
        let inside = self.inside(side);
        inside.lookers.retain(|one| *one != listener);
        if on {
            inside.lookers.push(listener);
            let areas = inside.areas.clone();
            let last = inside.last.clone().map(|last| InspectionView { areas, ..last });
            if let Some(inspection) = last {
                let event =
                    GameEvent::Inspection { side: side.into(), inspection: Box::new(inspection) };
                self.tell(listener, &event);
            }
        }
        self.tell_attended(side);
    }

    /// Somebody has gone.
    pub(super) fn no_longer_looks(&mut self, listener: u64) {
        for side in Color::ALL {
            self.inside(side).awaits_snapshot.retain(|one| *one != listener);
            self.inside(side).lookers.retain(|one| *one != listener);
            self.tell_attended(side);
        }
    }

    /// Tells a machine at work whether somebody looks.
    fn tell_attended(&mut self, side: Color) {
        let is_attended = !self.inside(side).lookers.is_empty();
        if let Some(thinking) = self.thinking.as_ref().filter(|one| one.is_of(side)) {
            thinking.set_attended(is_attended);
        }
    }

    /// A thought begins: its machine is told who looks and where to stop.
    pub(super) fn begin_inspection(&mut self, side: Color) {
        let marks = self.inside(side).marks.clone();
        if let Some(thinking) = &self.thinking {
            // There are fewer of them than may wait.
            for mark in marks {
                let _ = thinking.ask(mark);
            }
        }
        if !self.inside(side).lookers.is_empty() {
            self.tell_attended(side);
        }
    }

    /// Keeps a breakpoint or a watch for the thoughts to come; says whether it is one.
    fn note_mark(&mut self, side: Color, request: &InspectRequest) -> Result<bool, Refusal> {
        let set = match request {
            InspectRequest::Break { set, .. } | InspectRequest::Watch { set, .. } => *set,
            _ => return Ok(false),
        };
        let marks = &mut self.inside(side).marks;
        marks.retain(|mark| !is_same(mark, request));
        if set && marks.len() >= MOST_MARKS {
            let words = format!("there are {MOST_MARKS} breakpoints and watches already");
            return Err(Refusal::conflict(words));
        }
        if set {
            marks.push(request.clone());
        }
        Ok(true)
    }

    /// Shows the breakpoints of an idle machine.
    fn show_marks(&mut self, side: Color) {
        let inside = self.inside(side);
        let Some(last) = &mut inside.last else { return };
        let named = std::mem::take(&mut last.breakpoints);
        last.watches = Vec::new();
        for mark in &inside.marks {
            match mark {
                InspectRequest::Break { place, .. } => {
                    let known = named.iter().find(|one| one.place == *place).cloned();
                    let named = known.unwrap_or_else(|| listed(last, *place));
                    last.breakpoints.push(named);
                }
                InspectRequest::Watch { cell, .. } => last.watches.push(*cell),
                _ => {}
            }
        }
        let inspection = Box::new(last.clone());
        self.show_inside(side, &GameEvent::Inspection { side: side.into(), inspection });
    }

    /// Tells those who look what is inside.
    pub(super) fn tell_inspection(&mut self, side: Color, view: InspectionView) {
        let inside = self.inside(side);
        if view.areas.is_some() {
            inside.areas.clone_from(&view.areas);
        }
        inside.last = Some(view.clone());
        self.show_inside(
            side,
            &GameEvent::Inspection { side: side.into(), inspection: Box::new(view) },
        );
    }

    /// However many look, it is written once.
    fn show_inside(&mut self, side: Color, event: &GameEvent) {
        let lookers = self.inside(side).lookers.clone();
        if !lookers.is_empty() {
            self.send(&Event::short(event), |other| lookers.contains(&other.number));
        }
    }
}

/// A place by what stands in the listing, where somebody has just pointed at it.
fn listed(view: &InspectionView, place: u32) -> NamedPlace {
    let line = view.listing.iter().find(|line| line.place == place);
    let name = line.map(|line| line.label.as_ref().unwrap_or(&line.address).clone());
    NamedPlace { place, name: name.unwrap_or_else(|| place.to_string()) }
}

fn idle() -> Refusal {
    Refusal::conflict("the machine is idle: it works when it is its turn to move")
}

fn is_same(one: &InspectRequest, other: &InspectRequest) -> bool {
    use InspectRequest::{Break, Watch};
    match (one, other) {
        (Break { place, .. }, Break { place: other, .. }) => place == other,
        (Watch { cell, .. }, Watch { cell: other, .. }) => cell == other,
        _ => false,
    }
}

fn check(command: &InspectCommand) -> Result<(), Refusal> {
    match command {
        InspectCommand::StepBack { count } if !STEPS_BACK.contains(count) => {
            let words = format!("{count} steps are not between 1 and 1,000,000");
            Err(Refusal::bad_request(words))
        }
        InspectCommand::List { at: Some(label) } if label.len() > LONGEST_LABEL => {
            let words = format!("a label has at most {LONGEST_LABEL} characters");
            Err(Refusal::bad_request(words))
        }
        _ => Ok(()),
    }
}
