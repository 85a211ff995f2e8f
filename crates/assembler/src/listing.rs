use std::fmt::Write as _;

use crate::assembly::Assembly;
use crate::emitted::Emitted;
use crate::statement::{Kind, ListedLine};
use crate::symbols::Definition;
use crate::target::{Cpu, Cycles};

/// The code from one global label to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Routine {
    /// The label.
    pub name: String,
    /// Its address.
    pub address: i64,
    /// Instructions in it.
    pub instructions: usize,
    /// Bytes or words of it, data included.
    pub size: usize,
    /// The time of all its instructions, each once.
    pub cycles: Cycles,
}

/// Bytes on one line of the listing.
const PER_LINE: usize = 8;

impl Assembly {
    /// Size and time of each routine, in source order.
    #[must_use]
    pub fn routines(&self) -> Vec<Routine> {
        let mut routines: Vec<Routine> = Vec::new();
        let mut pieces = self.layout.pieces.iter().peekable();
        for (index, statement) in self.program.statements.iter().enumerate() {
            if let Kind::Label(id) = statement.kind {
                let name = &self.program.symbols.get(id).name;
                if !name.contains(['.', '#']) {
                    let address = self.layout.addresses[index].unwrap_or(0);
                    routines.push(new_routine(name, address));
                }
            }
            while let Some(piece) = pieces.next_if(|piece| piece.statement == index) {
                if let Some(routine) = routines.last_mut() {
                    routine.size += piece.stored.len();
                    routine.instructions += usize::from(piece.cycles.is_some());
                    routine.cycles = routine.cycles + piece.cycles.unwrap_or_default();
                }
            }
        }
        routines
    }

    /// The program line by line: address, what is stored, cycles, source; then
    /// the sums of each routine.
    #[must_use]
    pub fn listing(&self) -> String {
        let mut text = format!("{} program\n", self.cpu);
        let mut file = None;
        for line in &self.program.lines {
            if file != Some(line.span.file) {
                file = Some(line.span.file);
                let _ = writeln!(text, "\n; {}", self.program.sources.name(line.span.file));
            }
            self.list_line(&mut text, line);
        }
        let _ = writeln!(text, "\n{}", self.routine_table());
        text
    }

    fn list_line(&self, text: &mut String, line: &ListedLine) {
        let last = line.first + line.count;
        let from = self.layout.pieces.partition_point(|piece| piece.statement < line.first);
        let to = self.layout.pieces.partition_point(|piece| piece.statement < last);
        let rows = self.rows(&self.layout.pieces[from..to]);
        let number = self.program.sources.line_number(line.span);
        let depth = if line.context == 0 { ' ' } else { '+' };
        let source = self.program.sources.line(line.span);
        let address = self.label_address(line);
        let (place, stored, cycles) =
            rows.first().cloned().unwrap_or((address, String::new(), String::new()));
        let first = format!("{place:<6} {stored:<24} {cycles:>7} {number:5}{depth} {source}");
        let _ = writeln!(text, "{}", first.trim_end());
        for (place, stored, cycles) in rows.iter().skip(1) {
            let _ = writeln!(text, "{}", format!("{place:<6} {stored:<24} {cycles:>7}").trim_end());
        }
    }

    /// The address of a line that has a label and stores nothing.
    fn label_address(&self, line: &ListedLine) -> String {
        let mut own = (line.first..line.first + line.count)
            .filter(|&statement| matches!(self.program.statements[statement].kind, Kind::Label(_)));
        let address = own.next().and_then(|statement| self.layout.addresses[statement]);
        address.map_or_else(String::new, |address| self.show_address(address, None))
    }

    fn rows(&self, pieces: &[Emitted]) -> Vec<(String, String, String)> {
        let mut rows = Vec::new();
        for piece in pieces {
            for (index, stored) in piece.stored.chunks(PER_LINE).enumerate() {
                let address = piece.address + (index * PER_LINE) as i64;
                let cycles = piece.cycles.filter(|_| index == 0);
                rows.push((
                    self.show_address(address, piece.column),
                    self.show_stored(stored),
                    cycles.map_or_else(String::new, |cycles| cycles.to_string()),
                ));
            }
        }
        rows
    }

    pub(crate) fn show_address(&self, address: i64, column: Option<u8>) -> String {
        match (self.cpu, column) {
            (Cpu::Chessvm, Some(column)) => format!("{address:03}.{column}"),
            (Cpu::Chessvm, None) => format!("{address:03}"),
            _ => format!("{address:04X}"),
        }
    }

    fn show_stored(&self, stored: &[u8]) -> String {
        let words = stored.iter().map(|word| match self.cpu {
            Cpu::Chessvm => format!("{word:02}"),
            _ => format!("{word:02X}"),
        });
        words.collect::<Vec<_>>().join(" ")
    }

    fn routine_table(&self) -> String {
        let unit = if self.cpu == Cpu::Chessvm { "add-times" } else { "cycles" };
        let mut text =
            format!("{:<28} {:>7} {:>6} {:>6}  {unit}\n", "routine", "address", "instr", "size");
        for routine in self.routines() {
            let _ = writeln!(
                text,
                "{:<28} {:>7} {:>6} {:>6}  {}",
                routine.name,
                self.show_address(routine.address, None),
                routine.instructions,
                routine.size,
                routine.cycles
            );
        }
        text
    }

    /// Names and values, one a line: `name = $0801`.
    #[must_use]
    pub fn symbol_file(&self) -> String {
        let mut text = String::new();
        for symbol in self.symbols() {
            let _ = match self.cpu {
                Cpu::Chessvm => writeln!(text, "{} = {}", symbol.name, symbol.value),
                _ if symbol.value < 0 => writeln!(text, "{} = {}", symbol.name, symbol.value),
                _ => writeln!(text, "{} = ${:04X}", symbol.name, symbol.value),
            };
        }
        text
    }

    /// Labels for the monitor of the VICE emulator: `al C:0806 .loop`.
    #[must_use]
    pub fn vice_labels(&self) -> String {
        let mut text = String::new();
        for symbol in self.symbols().into_iter().filter(|symbol| symbol.is_label) {
            let _ = writeln!(text, "al C:{:04x} .{}", symbol.value, symbol.name);
        }
        text
    }

    /// The global label at or before an address, and the distance to it.
    #[must_use]
    pub fn nearest_label(&self, address: i64) -> Option<(String, i64)> {
        let labels =
            self.program.symbols.iter().filter_map(|(_, symbol)| match symbol.definition {
                Some(Definition::Label { statement }) if !symbol.name.contains('#') => {
                    self.layout.addresses[statement].map(|value| (value, &symbol.name))
                }
                _ => None,
            });
        let best = labels.filter(|&(value, _)| value <= address).max()?;
        Some((best.1.to_string(), address - best.0))
    }
}

fn new_routine(name: &str, address: i64) -> Routine {
    Routine { name: name.to_owned(), address, instructions: 0, size: 0, cycles: Cycles::default() }
}
