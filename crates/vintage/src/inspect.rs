//! A look inside a machine at work: what all of them have in common.

use std::sync::LazyLock;

use monitor::{Condition, Halted, Inspected, Inspector, MonitorError, ProgramText, Subject};
use player::{
    CallFrame, Candidate, CellSquares, Event, Fault, InspectRequest, Inspection, ListedInstruction,
    MemoryArea, RoutineCycles, Signal, TreePly,
};

/// Lines of the program that are shown before and from the next instruction on.
const LINES_BEFORE: usize = 8;
const LINES_FROM: usize = 20;
/// Routines of the profile that are shown.
const PROFILED: usize = 12;
/// Calls that are shown.
const CALLS: usize = 12;

/// The text of a program, read when somebody first looks inside.
pub(crate) type Text = LazyLock<ProgramText>;

/// What a machine can say about its chess program.
pub(crate) trait Explained: Inspected {
    /// The routine that makes a move on the board.
    const MOVE_ROUTINE: &'static str;

    /// The program.
    fn text(&self) -> &'static ProgramText;

    /// How deep the line is that it looks at.
    fn ply(&self) -> Option<u32>;

    /// The position that it looks at, as the first field of a FEN.
    fn board(&self) -> Option<String>;

    /// The moves that lead there.
    fn line(&self) -> Vec<String>;

    /// The best move so far at a ply from the root on, and what it is worth.
    fn best_at(&self, ply: usize) -> (Option<String>, Option<String>);

    /// Moves with values.
    fn candidates(&self) -> Vec<Candidate>;

    /// Cells that hold or name squares.
    fn squares(&self) -> Vec<CellSquares>;

    /// What parts of memory are for.
    fn areas(&self) -> Vec<MemoryArea>;
}

/// The debugger of one thought.
pub(crate) struct Desk<T> {
    inspector: Inspector<T>,
    signal: Signal,
    /// The cycle at which the thought began.
    began: u64,
    halt: Option<String>,
    /// Where the listing begins, if it does not follow the program counter.
    list_at: Option<u32>,
    has_areas: bool,
}

impl<T: Explained> Desk<T> {
    pub(crate) fn new(signal: &Signal, began: u64) -> Desk<T> {
        let signal = signal.clone();
        let (inspector, halt, list_at) = (Inspector::default(), None, None);
        Desk { inspector, signal, began, halt, list_at, has_areas: false }
    }

    /// Whether somebody looks, or has left breakpoints behind.
    pub(crate) fn is_attended(&self) -> bool {
        self.signal.probe().is_attended() || !self.inspector.breakpoints().is_empty()
    }

    /// Does what was asked since the last time, and shows what has become of it.
    pub(crate) fn answer(&mut self, machine: &mut T, observe: &mut dyn FnMut(Event)) {
        for request in self.signal.probe().take_requests() {
            // Each of them may take a while.
            if self.signal.stopped() {
                break;
            }
            if let Err(reason) = self.obey(machine, request) {
                self.halt = Some(reason.to_string());
            }
        }
        if !self.signal.probe().is_attended() {
            self.has_areas = false;
            return;
        }
        self.inspector.remember(machine);
        self.show(machine, observe);
    }

    /// Runs for about this many cycles with open eyes, and holds the machine at a breakpoint.
    pub(crate) fn run(&mut self, machine: &mut T, cycles: u64) -> Result<(), Fault> {
        self.halt = None;
        let text = machine.text();
        let ran = self.inspector.run(machine, cycles, text);
        match ran.map_err(|error| Fault::Crash { reason: error.to_string() })? {
            None => {}
            Some(halted) => {
                self.halt = Some(self.halted(machine, halted));
                self.signal.pace().hold();
            }
        }
        Ok(())
    }

    /// Shows the machine, if somebody looks.
    pub(crate) fn show(&mut self, machine: &T, observe: &mut dyn FnMut(Event)) {
        if self.signal.probe().is_attended() {
            let areas = (!self.has_areas).then(|| machine.areas());
            self.has_areas = true;
            observe(Event::Inspection(Box::new(self.inspection(machine, areas))));
        }
    }

    fn obey(&mut self, machine: &mut T, request: InspectRequest) -> Result<(), MonitorError> {
        let text = machine.text();
        let is_held = self.signal.pace().is_held();
        match request {
            InspectRequest::Break { place, set } => return self.inspector.set_place(place, set),
            InspectRequest::Watch { cell, set } => {
                return self.inspector.set_watch(machine, cell, set);
            }
            InspectRequest::List(named) => {
                self.list_at = named.and_then(|name| place_named(machine, text, &name));
                return Ok(());
            }
            InspectRequest::RunTo(place) => self.inspector.run_to(place),
            InspectRequest::RunToMove => {
                let place = text.place_of(T::MOVE_ROUTINE);
                place.into_iter().for_each(|place| self.inspector.run_to(place));
            }
            InspectRequest::StepOut => self.inspector.step_out(),
            InspectRequest::StepOver => {
                self.inspector.remember(machine);
                self.inspector.step_over(machine, text)?;
            }
            InspectRequest::StepBack(instructions) => {
                self.signal.pace().hold();
                self.inspector
                    .step_back(machine, instructions.into(), &|| self.signal.stopped())?;
                self.halt = Some("Stepped back.".to_owned());
                return Ok(());
            }
            InspectRequest::Rewind(cycles) => {
                self.signal.pace().hold();
                let cycles = self.began.saturating_add(cycles);
                self.inspector.put_to(machine, cycles, &|| self.signal.stopped())?;
                self.halt = Some("Rewound.".to_owned());
                return Ok(());
            }
        }
        self.list_at = None;
        if self.inspector.has_goal() {
            self.halt = None;
            self.signal.pace().go_on();
        } else if is_held {
            self.halt = Some("Stepped.".to_owned());
        }
        Ok(())
    }

    fn halted(&self, machine: &T, halted: Halted) -> String {
        let subject = machine.subject();
        match halted {
            Halted::Reached => format!("Reached {}.", self.where_is(machine, subject.place())),
            Halted::Breakpoint(breakpoint) => match breakpoint.condition {
                Condition::Changed { cell, last } => {
                    let notation = subject.notation();
                    let (cell, now) = (notation.show_cell(cell), subject.peek(cell));
                    format!("Cell {cell} changed from {last} to {now}.")
                }
                _ => format!("Breakpoint at {}.", self.where_is(machine, subject.place())),
            },
        }
    }

    /// A place by its label, or by its routine and address.
    fn where_is(&self, machine: &T, place: u32) -> String {
        let (text, notation) = (machine.text(), machine.subject().notation());
        match text.symbols().label(place, notation) {
            Some(label) => label.to_owned(),
            None => {
                format!("{} in {}", notation.show_place(place), text.routine(place).unwrap_or("?"))
            }
        }
    }

    fn inspection(&self, machine: &T, areas: Option<Vec<MemoryArea>>) -> Inspection {
        let (subject, text) = (machine.subject(), machine.text());
        let place = subject.place();
        let now = subject.cycles();
        let since = |cycles: u64| cycles.saturating_sub(self.began);
        let (first, last) = self.inspector.range().unwrap_or((now, now));
        let routine = text.routine(place).map(str::to_owned);
        let mut breakpoints = Vec::new();
        let mut watches = Vec::new();
        for breakpoint in self.inspector.breakpoints() {
            match breakpoint.condition {
                Condition::Place(place) => breakpoints.push(place),
                Condition::Changed { cell, .. } => watches.push(cell),
                Condition::Cycles(_) => {}
            }
        }
        let calls = subject.calls().into_iter().take(CALLS).map(|place| CallFrame {
            place,
            address: subject.notation().show_place(place),
            routine: text.routine(place).unwrap_or("?").to_owned(),
        });
        let profile = self.inspector.profile().into_iter().take(PROFILED);
        Inspection {
            cycles: since(now),
            range: (since(first), since(last.max(now))),
            halt: self.halt.clone(),
            place,
            doing: doing(machine, text, routine.as_deref()),
            routine,
            listing: listing(subject, text, self.list_at, place),
            calls: calls.collect(),
            breakpoints,
            watches,
            profile: profile.map(|(routine, cycles)| RoutineCycles { routine, cycles }).collect(),
            board: machine.board(),
            tree: tree(machine),
            line: machine.line(),
            candidates: machine.candidates(),
            squares: machine.squares(),
            areas,
        }
    }
}

/// Each ply of the line with what is best there so far.
fn tree<T: Explained>(machine: &T) -> Vec<TreePly> {
    let line = machine.line();
    let moves = line.into_iter().map(Some).chain([None]);
    let ply = |(ply, uci)| {
        let (best, value) = machine.best_at(ply);
        TreePly { uci, best, value }
    };
    moves.enumerate().map(ply).collect()
}

/// The routine at work and what it is for, with the ply and the line that it is about.
fn doing<T: Explained>(machine: &T, text: &ProgramText, routine: Option<&str>) -> String {
    let Some(routine) = routine else { return "Outside the program.".to_owned() };
    let about = text.about(routine);
    let mut sentence = match about {
        Some(about) => format!("{routine}: {about}"),
        None => format!("In {routine}"),
    };
    if let Some(ply) = machine.ply() {
        sentence += &format!(" · ply {ply}");
    }
    let line = machine.line();
    if !line.is_empty() {
        sentence += &format!(" · after {}", line.join(" "));
    }
    sentence
}

fn place_named<T: Explained>(machine: &T, text: &ProgramText, name: &str) -> Option<u32> {
    let notation = machine.subject().notation();
    let label = text.symbols().value(name).and_then(|value| notation.place_of_label(value));
    label.or_else(|| notation.place(name)).filter(|place| *place < machine.subject().places())
}

/// The program around the next instruction, or from another place on.
fn listing(
    subject: &dyn Subject,
    text: &ProgramText,
    list_at: Option<u32>,
    place: u32,
) -> Vec<ListedInstruction> {
    let mut places: Vec<u32> = match list_at {
        Some(_) => Vec::new(),
        None => text.places_before(place).take(LINES_BEFORE).collect(),
    };
    places.reverse();
    let mut next = list_at.unwrap_or(place);
    for _ in 0..LINES_FROM {
        places.push(next);
        let line = subject.disassemble(next);
        // Where the source knows the next instruction, data in between is skipped.
        next = text
            .places_from(next + 1)
            .next()
            .filter(|_| text.source(next).is_some())
            .unwrap_or(line.next);
        if next >= subject.places() {
            break;
        }
    }
    let notation = subject.notation();
    let listed = |place: u32| ListedInstruction {
        place,
        address: notation.show_place(place),
        label: text.symbols().label(place, notation).map(str::to_owned),
        code: subject.disassemble(place).text,
        source: text.source(place).map(str::to_owned),
    };
    places.into_iter().map(listed).collect()
}

/// A piece's letter in a FEN, by its kind (1 to 6 for pawn, knight, bishop, rook, queen, king).
pub(crate) fn letter(kind: u8, is_white: bool) -> char {
    let letter = ['?', 'p', 'n', 'b', 'r', 'q', 'k', '?'][usize::from(kind & 7)];
    if is_white { letter.to_ascii_uppercase() } else { letter }
}

/// The first field of a FEN from the pieces by rank, the eighth first, and file.
pub(crate) fn placement(piece: impl Fn(u8, u8) -> Option<char>) -> String {
    let rank = |row: u8| {
        let (mut text, mut empty) = (String::new(), 0);
        for file in 0..8 {
            match piece(row, file) {
                None => empty += 1,
                Some(letter) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    empty = 0;
                    text.push(letter);
                }
            }
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    (0..8).map(rank).collect::<Vec<_>>().join("/")
}

/// A square's name by file and rank, both from 0.
pub(crate) fn square(file: u8, rank: u8) -> String {
    format!("{}{}", char::from(b'a' + file), rank + 1)
}

/// Constants of a program that name memory, with the distance to the next one as their length.
pub(crate) fn areas(constants: &str, is_memory: impl Fn(&str, u32) -> bool) -> Vec<MemoryArea> {
    let named = constants.lines().filter_map(|line| {
        let mut parts = line.strip_prefix("constant\t")?.splitn(3, '\t');
        let (name, value) = (parts.next()?, parts.next()?.parse().ok()?);
        let about = parts.next().unwrap_or_default();
        is_memory(name, value).then(|| MemoryArea {
            start: value,
            length: 1,
            name: name.to_owned(),
            about: about.to_owned(),
        })
    });
    let mut areas: Vec<MemoryArea> = named.collect();
    areas.sort_by(|one, other| (one.start, &one.name).cmp(&(other.start, &other.name)));
    areas.dedup_by_key(|area| area.start);
    let starts: Vec<u32> = areas.iter().skip(1).map(|area| area.start).collect();
    for (area, next) in areas.iter_mut().zip(starts) {
        area.length = next - area.start;
    }
    areas
}
