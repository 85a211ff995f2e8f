//! A look inside a machine at work: what all of them have in common.

use std::sync::LazyLock;

use monitor::{Condition, Halted, Inspected, Inspector, MonitorError, ProgramText, Subject};
use player::{
    Activity, CallFrame, Candidate, CellSquares, Event, Fault, Halt, InspectRequest, Inspection,
    ListedInstruction, MemoryArea, NamedPlace, RoutineCycles, Signal, TreePly,
};

use crate::best_moves::BestMoves;

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

    /// What the program does in its routines. One that is not named does what its caller does.
    const ACTIVITIES: &'static [(&'static str, Activity)];

    /// The program.
    fn text(&self) -> &'static ProgramText;

    /// How deep the line is that it looks at, in the program's own count; `None` outside a search.
    fn ply(&self) -> Option<u32>;

    /// The piece whose moves a routine generates, as the letter of a black one in a FEN.
    fn piece(&self, routine: &str) -> Option<char>;

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
    halt: Option<Halt>,
    /// Where the listing begins, if it does not follow the program counter.
    list_at: Option<u32>,
    has_areas: bool,
    /// What was the best move at the root, as far as somebody looked.
    best: BestMoves,
}

impl<T: Explained> Desk<T> {
    pub(crate) fn new(signal: &Signal, began: u64) -> Desk<T> {
        let signal = signal.clone();
        let (inspector, halt, list_at) = (Inspector::default(), None, None);
        let best = BestMoves::default();
        Desk { inspector, signal, began, halt, list_at, has_areas: false, best }
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
                self.halt = Some(Halt::Refused { reason: reason.to_string() });
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
            self.look(machine, observe);
        }
    }

    /// Shows the machine at the end of its thought, also to those who come later and ask why it chose
    /// this move.
    pub(crate) fn show_last(&mut self, machine: &T, observe: &mut dyn FnMut(Event)) {
        let text = machine.text();
        if text.routine(machine.subject().place()).is_none() {
            // It stands outside its program, where there is nothing to list.
            self.list_at = self.list_at.or_else(|| text.place_of(T::MOVE_ROUTINE));
        }
        self.look(machine, observe);
    }

    fn look(&mut self, machine: &T, observe: &mut dyn FnMut(Event)) {
        let (best, value) = machine.best_at(0);
        self.best.note(machine.subject().cycles(), best.zip(value));
        let areas = (!self.has_areas).then(|| machine.areas());
        self.has_areas = true;
        observe(Event::Inspection(Box::new(self.inspection(machine, areas))));
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
                self.halt = Some(Halt::SteppedBack);
                return Ok(());
            }
            InspectRequest::Rewind(cycles) => {
                self.signal.pace().hold();
                let cycles = self.began.saturating_add(cycles);
                self.inspector.put_to(machine, cycles, &|| self.signal.stopped())?;
                self.halt = Some(Halt::Rewound);
                return Ok(());
            }
        }
        self.list_at = None;
        if self.inspector.has_goal() {
            self.halt = None;
            self.signal.pace().go_on();
        } else if is_held {
            self.halt = Some(Halt::Stepped);
        }
        Ok(())
    }

    fn halted(&self, machine: &T, halted: Halted) -> Halt {
        let subject = machine.subject();
        let place = || self.where_is(machine, subject.place());
        match halted {
            Halted::Reached => Halt::Reached { place: place() },
            Halted::Breakpoint(breakpoint) => match breakpoint.condition {
                Condition::Changed { cell, last } => Halt::Changed {
                    cell: subject.notation().show_cell(cell),
                    from: last,
                    to: subject.peek(cell),
                },
                _ => Halt::Breakpoint { place: place() },
            },
        }
    }

    /// A place by its label, or by its routine and address.
    fn where_is(&self, machine: &T, place: u32) -> String {
        let (text, notation) = (machine.text(), machine.subject().notation());
        match text.symbols().label(place, notation) {
            Some(label) => label.to_owned(),
            None => match text.routine(place) {
                Some(routine) => format!("{} in {routine}", notation.show_place(place)),
                None => notation.show_place(place),
            },
        }
    }

    fn inspection(&self, machine: &T, areas: Option<Vec<MemoryArea>>) -> Inspection {
        let (subject, text) = (machine.subject(), machine.text());
        let place = subject.place();
        let now = subject.cycles();
        let since = |cycles: u64| cycles.saturating_sub(self.began);
        let (first, last) = self.inspector.range().unwrap_or((now, now));
        let routine = text.routine(place);
        let calls = subject.calls();
        let callers = calls.iter().filter_map(|call| text.routine(*call));
        let at_work = at_work::<T>(routine.into_iter().chain(callers));
        let mut breakpoints = Vec::new();
        let mut watches = Vec::new();
        for breakpoint in self.inspector.breakpoints() {
            match breakpoint.condition {
                Condition::Place(place) => {
                    breakpoints.push(NamedPlace { place, name: self.where_is(machine, place) });
                }
                Condition::Changed { cell, .. } => watches.push(cell),
                Condition::Cycles(_) => {}
            }
        }
        let calls = calls.iter().take(CALLS).map(|&place| CallFrame {
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
            routine: routine.map(str::to_owned),
            about: routine.and_then(|routine| text.about(routine)).map(str::to_owned),
            activity: at_work.map(|(_, activity)| activity),
            piece: at_work
                .filter(|(_, activity)| *activity == Activity::Generating)
                .and_then(|(routine, _)| machine.piece(routine)),
            ply: machine.ply().map(|_| machine.line().len() as u32 + 1),
            listing: listing(subject, text, self.list_at, place),
            calls: calls.collect(),
            breakpoints,
            watches,
            profile: profile.map(|(routine, cycles)| RoutineCycles { routine, cycles }).collect(),
            board: machine.board(),
            tree: tree(machine),
            line: machine.line(),
            candidates: machine.candidates().into_iter().chain(self.best.earlier()).collect(),
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

/// The innermost of these routines of which it is known what the program does there.
fn at_work<'r, T: Explained>(
    mut routines: impl Iterator<Item = &'r str>,
) -> Option<(&'r str, Activity)> {
    routines.find_map(|routine| {
        let named = T::ACTIVITIES.iter().find(|(name, _)| *name == routine);
        named.map(|(_, activity)| (routine, *activity))
    })
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
        None if text.routine(place).is_some() => {
            text.places_before(place).take(LINES_BEFORE).collect()
        }
        _ => Vec::new(),
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

/// Adds to a text what is also to be said, if anything.
fn also(text: &mut String, more: &str, between: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push_str(between);
    }
    text.push_str(more);
}

/// Constants of a program that name memory, as far as the next one. A cell may have several names.
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
    areas.dedup_by(|next, area| {
        let is_same = next.start == area.start;
        if is_same {
            also(&mut area.name, &next.name, " / ");
            also(&mut area.about, &next.about, "; ");
        }
        is_same
    });
    let starts: Vec<u32> = areas.iter().skip(1).map(|area| area.start).collect();
    for (area, next) in areas.iter_mut().zip(starts) {
        area.length = next - area.start;
    }
    areas
}

#[cfg(test)]
pub(crate) mod tests {
    use player::{Limits, Player, Question, Situation};

    use super::*;

    /// All routines of a list are in the program.
    pub(crate) fn are_in_program(listed: &[(&str, Activity)], text: &ProgramText) {
        for (routine, _) in listed {
            assert!(text.place_of(routine).is_some(), "{routine} is not in the program");
        }
    }

    /// Looks into a machine at work and collects the routines of which it is not known what they do.
    pub(crate) fn look_at_work<T: Explained>(machine: &mut T, looks: usize) -> Vec<String> {
        let text = machine.text();
        let mut unknown = Vec::new();
        for _ in 0..looks {
            machine.run(1_009).expect("it runs");
            assert!(!machine.is_done(), "it has work for {looks} looks");
            let calls = machine.subject().calls();
            let routines = std::iter::once(machine.subject().place()).chain(calls);
            let routines: Vec<&str> = routines.filter_map(|place| text.routine(place)).collect();
            if at_work::<T>(routines.iter().copied()).is_none() {
                unknown.push(routines.join(" < "));
            }
        }
        unknown
    }

    /// Nobody looks while it thinks, and somebody asks afterwards why it chose its move.
    fn why(player: &mut dyn Player, limits: Limits) {
        let mut situation = Situation::start();
        // Out of the books.
        let mv = situation.position().parse_uci("a2a4").expect("legal");
        situation.play(mv).expect("legal");
        let question = Question::new(situation).with_limits(limits);
        let mut seen = Vec::new();
        let choice = player.choose(&question, &mut |event| {
            if let Event::Inspection(inspection) = event {
                seen.push(*inspection);
            }
        });
        let best = choice.expect("no fault").best.expect("a move");
        let uci = question.situation.position().uci(best, question.situation.castling_mode());
        let [look] = &seen[..] else { panic!("{}: {} looks", player.name(), seen.len()) };
        let first = look.candidates.first().expect("a candidate");
        assert_eq!(first.uci, uci.to_string(), "{}: {:?}", player.name(), look.candidates);
        assert!(look.areas.is_some() && !look.listing.is_empty());
        // MicroChess makes its move on its board.
        let position = question.situation.position();
        let boards = [position.fen().to_string(), position.after(best).fen().to_string()];
        let is_there = boards.iter().any(|fen| look.board.as_deref() == fen.split(' ').next());
        assert!(is_there, "{}: {:?}", player.name(), look.board);
    }

    #[test]
    fn a_cell_has_all_its_names() {
        let constants = "constant\tstCastle\t256\t\nconstant\tPlies\t256\twhat each ply remembers\n\
                         constant\tstEp\t320\t\n";
        let areas = areas(constants, |_, _| true);
        let told = |area: &MemoryArea| format!("{} {}: {}", area.name, area.length, area.about);
        let told: Vec<String> = areas.iter().map(told).collect();
        assert_eq!(told, ["Plies / stCastle 64: what each ply remembers", "stEp 1: "]);
    }

    #[test]
    fn a_thought_that_is_over_can_still_be_asked_why() {
        let cycles = |cycles| Limits { cycles: Some(cycles), ..Limits::default() };
        why(&mut crate::eniac::EniacPlayer::new(), Limits::default());
        why(&mut crate::c64::player::C64::default(), cycles(3_000_000));
        why(&mut crate::cdp1802::player::Cdp1802::default(), cycles(3_000_000));
        why(&mut crate::microchess::player::MicroChess::default(), Limits::default());
    }
}
