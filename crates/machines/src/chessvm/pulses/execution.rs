//! An instruction at work.

use super::Unit;
use super::accumulators::{Accumulators, Lines, Number, Wiring};
use super::programs::{Event, JUMP, Place, TAKE_OPERAND, Table, always_jumps, of_operation};
use crate::chessvm::{Bank, Operation, Rom};

/// Words of F to J that change places with the first, on the way to an accumulator.
const EXCHANGED: [Wiring; 5] = [
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
    [11, 8, 7, 10, 9, 6, 5, 4, 3, 2, 1],
    [11, 6, 5, 8, 7, 10, 9, 4, 3, 2, 1],
    [11, 4, 3, 8, 7, 6, 5, 10, 9, 2, 1],
    [11, 2, 1, 8, 7, 6, 5, 4, 3, 10, 9],
];
/// What is connected of the complement of the registers.
const COMPLEMENT: Wiring = [0, 10, 9, 8, 7, 6, 5, 4, 3, 2, 0];
/// The line of the first of ten choices; the others are to the left of it. The lowest line cannot
/// be one, since a complement always has a pulse there.
const FIRST_CHOICE: u8 = 2;

/// An instruction at work, and what it has found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Execution {
    pub(super) operation: Operation,
    /// Add-times since the instruction was decoded.
    time: u8,
    length: u8,
    /// The accumulator that chooses in its half of memory.
    chooser: Number,
    memory: Option<Number>,
    word: usize,
    /// What a function table was sent last.
    row: u8,
    /// Whether a conditional jump is made, and the add-times before it goes on.
    branch: Option<(u8, bool)>,
}

impl Execution {
    pub(super) fn new(operation: Operation) -> Execution {
        // A jump leaves nothing to look at in the instruction register, so that the fetch behind it is
        // an add-time shorter. The time of the instruction in the books makes up for that.
        let length = operation.execute_time() + u8::from(always_jumps(operation));
        Execution {
            operation,
            time: 0,
            length,
            chooser: Number::LOWER,
            memory: None,
            word: 0,
            row: 0,
            branch: None,
        }
    }

    /// The add-times that are left, as far as it is decided.
    pub(super) fn left(&self) -> u8 {
        self.length.saturating_sub(self.time)
    }

    /// Whether the instruction is over.
    pub(super) fn is_over(&self) -> bool {
        self.left() == 0
    }

    /// Whether the next row is one that the instruction has chosen.
    pub(super) fn jumps(&self) -> bool {
        always_jumps(self.operation) || self.branch.is_some_and(|(_, jumps)| jumps)
    }

    /// Works for one add-time, and says which units took part.
    pub(super) fn beat(&mut self, all: &mut Accumulators, rom: &Rom) -> Vec<Unit> {
        self.time += 1;
        let events = self.events();
        let mut trunk = Lines::default();
        let mut units = Vec::new();
        for &event in &events {
            if let Some(lines) = self.sent(event, all, rom) {
                trunk.join(lines);
            }
        }
        for &event in &events {
            self.decide(event, all);
        }
        for &event in &events {
            self.received(event, all, trunk);
            if let Some(unit) = self.unit(event)
                && !units.contains(&unit)
            {
                units.push(unit);
            }
        }
        units
    }

    /// What happens in this add-time.
    fn events(&self) -> Vec<Event> {
        let branch = self.branch.map(|(begin, jumps)| {
            let program = if jumps { JUMP } else { TAKE_OPERAND };
            (begin, program)
        });
        let programs = of_operation(self.operation).iter().copied().chain(branch);
        let events = programs.flat_map(|(begin, program)| {
            program
                .iter()
                .filter(move |(time, _)| begin + time == self.time)
                .map(|(_, event)| *event)
        });
        events.collect()
    }

    fn number(&self, place: Place) -> Option<Number> {
        match place {
            Place::At(number) => Some(number),
            Place::Chooser => Some(self.chooser),
            Place::Chosen => self.memory,
        }
    }

    /// What an event puts on the lines that all share.
    fn sent(&self, event: Event, all: &Accumulators, rom: &Rom) -> Option<Lines> {
        match event {
            Event::Send(place) | Event::Empty(place) => {
                let number = self.number(place)?;
                Some(Lines::shared(number, all[number]))
            }
            Event::SendComplement => {
                Some(Lines::subtractive(all[Number::REGISTERS]).through(&COMPLEMENT))
            }
            Event::Decide(number) => {
                let mut lines = Lines::shared(number, all[number]);
                if number == Number::HALVES {
                    // The highest digit of the complement goes to the lowest line.
                    lines.0[10] += Lines::subtractive(all[number]).line(10);
                }
                Some(lines)
            }
            Event::Constant(word, minus) => Some(at_the_top(word, minus)),
            Event::Look(table) => Some(self.look(table, rom)),
            _ => None,
        }
    }

    /// What a function table sends.
    fn look(&self, table: Table, rom: &Rom) -> Lines {
        let sign = |minus| at_the_top(0, minus);
        match table {
            Table::Data => {
                let data = rom.data(self.row);
                at_the_top(data.rem_euclid(100) as u8, data < 0)
            }
            Table::OneOfTen => {
                let mut lines = Lines([9; 11]);
                // The tenth is the line of the sign.
                let choice = FIRST_CHOICE + self.row;
                if let Some(line) = 11u8.checked_sub(choice) {
                    lines.0[usize::from(line)] = 0;
                }
                lines
            }
            Table::IsZero => sign(self.row == 0),
            Table::IsOffBoard => {
                sign([self.row / 10, self.row % 10].iter().any(|digit| matches!(digit, 0 | 9)))
            }
        }
    }

    /// What signs and complements decide, and what is cleared when it was sent.
    fn decide(&mut self, event: Event, all: &mut Accumulators) {
        match event {
            Event::Empty(place) | Event::Clear(place) => self.clear(place, all),
            Event::Choose(place) => {
                if let Some(number) = self.number(place) {
                    self.choose(place, Lines::subtractive(all[number]));
                }
                self.clear(place, all);
            }
            Event::Decide(number) => {
                let minus = all[number].minus;
                if number == Number::HALVES {
                    self.chooser = if minus { Number::LOWER } else { Number::UPPER };
                } else {
                    self.branch = Some((self.time + 1, minus));
                    self.length += u8::from(minus);
                }
                self.clear(Place::At(number), all);
            }
            _ => {}
        }
    }

    fn clear(&self, place: Place, all: &mut Accumulators) {
        if let Some(number) = self.number(place) {
            all[number] = Default::default();
        }
    }

    /// Pulses on one of ten lines begin the program of an accumulator of memory, or of a word.
    fn choose(&mut self, place: Place, lines: Lines) {
        let choice = (0..10).find(|choice| lines.line(FIRST_CHOICE + choice) > 0);
        match (place, self.chooser) {
            (Place::Chooser, Number::LOWER) => self.memory = choice.map(Number::of_memory),
            (Place::Chooser, _) => {
                let upper = choice.filter(|choice| *choice < 5);
                self.memory = upper.map(|choice| Number::of_memory(10 + choice));
            }
            _ => self.word = usize::from(choice.unwrap_or_default() % 5),
        }
    }

    fn received(&mut self, event: Event, all: &mut Accumulators, trunk: Lines) {
        let (place, wiring, one_more) = match event {
            Event::Receive(place, wiring) => (place, *wiring, false),
            Event::ReceiveAndOne(place, wiring) => (place, *wiring, true),
            Event::ReceiveExchanged(place) => (place, EXCHANGED[self.word], false),
            Event::SendRow => {
                self.row = trunk.line(2) * 10 + trunk.line(1);
                return;
            }
            _ => return,
        };
        if let Some(number) = self.number(place) {
            all[number].count(trunk.through(&wiring), one_more);
        }
    }

    /// The unit that an event is about.
    fn unit(&self, event: Event) -> Option<Unit> {
        match event {
            Event::Send(place)
            | Event::Empty(place)
            | Event::Clear(place)
            | Event::Choose(place)
            | Event::Receive(place, _)
            | Event::ReceiveAndOne(place, _)
            | Event::ReceiveExchanged(place) => self.number(place).map(Unit::from),
            Event::Decide(number) => Some(number.into()),
            Event::SendComplement => Some(Number::REGISTERS.into()),
            Event::Constant(..) => Some(Unit::ConstantTransmitter),
            Event::Look(Table::IsZero | Table::IsOffBoard) => Some(Unit::FunctionTable(Bank::Ft2)),
            Event::Look(_) => Some(Unit::FunctionTable(Bank::Ft3)),
            Event::SendRow => None,
        }
    }
}

impl From<Number> for Unit {
    fn from(Number(number): Number) -> Unit {
        Unit::Accumulator(number)
    }
}

/// A word on the highest two lines, and M on that of the sign.
pub(super) fn at_the_top(word: u8, minus: bool) -> Lines {
    let mut lines = Lines::default();
    lines.0[..3].copy_from_slice(&[if minus { 9 } else { 0 }, word / 10, word % 10]);
    lines
}

/// The five digits of a card, as the constant transmitter sends them.
pub(super) fn at_the_top_five(card: u32) -> Lines {
    let mut lines = Lines::default();
    let mut rest = card;
    for line in lines.0[1..=5].iter_mut().rev() {
        *line = (rest % 10) as u8;
        rest /= 10;
    }
    lines
}
