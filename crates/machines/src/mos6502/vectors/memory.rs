use super::super::Bus;
use super::case::{Access, Cell, Cycle};
use crate::SplitMix;

/// Memory that writes down every cycle. Cells that nobody set are random, or
/// zero, and become known when they are touched.
pub(super) struct RecordingMemory {
    cells: Vec<Option<u8>>,
    unknown: Option<SplitMix>,
    touched: Vec<Cell>,
    pub(super) cycles: Vec<Cycle>,
}

impl RecordingMemory {
    /// Memory whose unknown cells are zero.
    pub(super) fn new() -> RecordingMemory {
        RecordingMemory {
            cells: vec![None; 0x1_0000],
            unknown: None,
            touched: Vec::new(),
            cycles: Vec::new(),
        }
    }

    /// Starts over with these cells, and others that come from `unknown`.
    pub(super) fn restart(&mut self, cells: &[Cell], unknown: Option<SplitMix>) {
        for cell in self.touched.drain(..) {
            self.cells[usize::from(cell.address)] = None;
        }
        self.cycles.clear();
        self.unknown = unknown;
        for &cell in cells {
            self.know(cell);
        }
    }

    /// The cells that were set or touched, with the values they had at first.
    pub(super) fn first_values(&self) -> &[Cell] {
        &self.touched
    }

    /// The same cells with the values they have now.
    pub(super) fn values(&self) -> Vec<Cell> {
        self.touched.iter().map(|cell| Cell { value: self.peek(cell.address), ..*cell }).collect()
    }

    fn know(&mut self, cell: Cell) {
        self.cells[usize::from(cell.address)] = Some(cell.value);
        self.touched.push(cell);
    }

    fn touch(&mut self, address: u16) -> u8 {
        if let Some(value) = self.cells[usize::from(address)] {
            return value;
        }
        let value = self.unknown.as_mut().map_or(0, SplitMix::byte);
        self.know(Cell { address, value });
        value
    }
}

impl Bus for RecordingMemory {
    fn read(&mut self, address: u16, _cycle: u64) -> u8 {
        let value = self.touch(address);
        self.cycles.push(Cycle { address, value, access: Access::Read });
        value
    }

    fn write(&mut self, address: u16, value: u8, _cycle: u64) {
        self.touch(address);
        self.cells[usize::from(address)] = Some(value);
        self.cycles.push(Cycle { address, value, access: Access::Write });
    }

    fn peek(&self, address: u16) -> u8 {
        self.cells[usize::from(address)].unwrap_or(0)
    }
}
