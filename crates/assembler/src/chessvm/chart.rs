use std::fmt::Write as _;
use std::sync::Arc;

/// What a word of the function tables is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    Free,
    /// Needed by the decoder, or not executable.
    Reserved,
    /// Lost at the end of a row.
    Padding,
    Data,
    /// Code of the section with this number.
    Code(usize),
}

/// How full the function tables are, and with what.
///
/// Words of row 99 and of rows 0 to 5 of table 3 cannot hold code; they are
/// counted as reserved, apart from the data of row 99.
#[derive(Clone, Debug)]
pub struct Chart {
    cells: Vec<[[Cell; 6]; 100]>,
    sections: Vec<Arc<str>>,
}

/// Words of the function tables by use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Words of instructions and `.dw`.
    pub code: usize,
    /// Words lost at the ends of rows.
    pub padding: usize,
    /// Words of `.table`.
    pub data: usize,
    /// Words that code could still use.
    pub free: usize,
    /// Table words that data could still use.
    pub free_data: usize,
}

impl Usage {
    /// The share of words in rows with code that do something, 0 to 1.
    #[must_use]
    pub fn packing(&self) -> f64 {
        self.code as f64 / (self.code + self.padding).max(1) as f64
    }
}

impl Chart {
    pub(super) fn new() -> Chart {
        let mut chart = Chart { cells: vec![[[Cell::Free; 6]; 100]; 3], sections: Vec::new() };
        for bank in 0..3 {
            chart.cells[bank][99] = [Cell::Reserved; 6];
        }
        chart.cells[2][..6].fill([Cell::Reserved; 6]);
        chart.cells[2][99][0] = Cell::Free;
        chart
    }

    pub(super) fn set(&mut self, bank: usize, row: u8, word: u8, cell: Cell) {
        self.cells[bank][usize::from(row)][usize::from(word)] = cell;
    }

    pub(super) fn data(&self, row: u8) -> bool {
        self.cells[2][usize::from(row)][0] == Cell::Data
    }

    pub(super) fn code(
        &mut self,
        bank: usize,
        row: u8,
        word: usize,
        size: usize,
        section: &Arc<str>,
    ) {
        let known = self.sections.iter().position(|name| name == section);
        let number = known.unwrap_or_else(|| {
            self.sections.push(section.clone());
            self.sections.len() - 1
        });
        self.cells[bank][usize::from(row)][word..word + size].fill(Cell::Code(number));
    }

    fn count(&self, wanted: impl Fn(usize, usize, Cell) -> bool) -> usize {
        let mut found = 0;
        for (bank, rows) in self.cells.iter().enumerate() {
            for row in rows {
                found += (0..6).filter(|&word| wanted(bank, word, row[word])).count();
            }
        }
        found
    }

    /// The words by use, over all three tables.
    #[must_use]
    pub fn usage(&self) -> Usage {
        let is_data = |bank, word| bank == 2 && word == 0;
        Usage {
            code: self.count(|_, _, cell| matches!(cell, Cell::Code(_))),
            padding: self.count(|_, _, cell| cell == Cell::Padding),
            data: self.count(|_, _, cell| cell == Cell::Data),
            free: self.count(|bank, word, cell| cell == Cell::Free && !is_data(bank, word)),
            free_data: self.count(|bank, word, cell| cell == Cell::Free && is_data(bank, word)),
        }
    }

    /// The sections and how many words of code each has.
    pub fn sections(&self) -> impl Iterator<Item = (&str, usize)> {
        self.sections
            .iter()
            .enumerate()
            .map(|(number, name)| (&**name, self.count(|_, _, cell| cell == Cell::Code(number))))
    }

    /// The tables side by side: a letter for each section's code, `+` for
    /// data, `-` for padding, `.` for free words, `x` for what cannot be used.
    #[must_use]
    pub fn render(&self) -> String {
        let mut text = String::from("row   FT1     FT2     FT3\n");
        for row in 0..100 {
            let line: Vec<String> = self.cells.iter().map(|rows| draw(&rows[row])).collect();
            let _ = writeln!(text, " {row:02}   {}", line.join("  "));
        }
        let usage = self.usage();
        let _ = writeln!(text);
        for (number, (name, words)) in self.sections().enumerate() {
            let _ = writeln!(text, "{}  {words:5} words  {name}", letter(number));
        }
        let _ = writeln!(text, "+  {:5} words  data ({} free)", usage.data, usage.free_data);
        let _ = writeln!(text, "-  {:5} words  padding", usage.padding);
        let _ = writeln!(text, ".  {:5} words  free", usage.free);
        let _ = writeln!(text, "packing {:.3}", usage.packing());
        text
    }
}

fn draw(row: &[Cell; 6]) -> String {
    row.iter()
        .map(|cell| match cell {
            Cell::Free => '.',
            Cell::Reserved => 'x',
            Cell::Padding => '-',
            Cell::Data => '+',
            Cell::Code(section) => letter(*section),
        })
        .collect()
}

fn letter(section: usize) -> char {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwyz";
    char::from(LETTERS[section % LETTERS.len()])
}
