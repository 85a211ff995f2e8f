use super::petscii::{
    CharacterSet, DELETE, RETURN, SHIFT_RETURN, char_from_screen_code, screen_code,
};
use super::{C64Bus, VideoStandard};

/// Columns of the text screen.
pub const COLUMNS: u16 = 40;
/// Rows of the text screen.
pub const ROWS: u16 = 25;

/// The page where the editor believes the screen to be.
const SCREEN_PAGE: u16 = 0x0288;
const PAL_FLAG: u16 = 0x02A6;
const COLOURS: usize = 0x0800;
const COLUMN: u16 = 0xD3;
const QUOTES: u16 = 0xD4;
const ROW: u16 = 0xD6;
const REVERSE: u16 = 0xC7;
const TEXT_COLOUR: u16 = 0x0286;
const CHARACTER_SET: usize = 0x018;
const SMALL_LETTERS: u8 = 0x02;
const SPACE: u8 = 0x20;
const QUOTE: u8 = 0x22;
const LIGHT_BLUE: u8 = 14;

/// The control codes that choose the colours 0 to 15.
const COLOUR_CODES: [u8; 16] = [
    0x90, 0x05, 0x1C, 0x9F, 0x9C, 0x1E, 0x1F, 0x9E, 0x81, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9A, 0x9B,
];

/// The screen editor: what CHROUT does to screen and colour memory. The cursor
/// and its modes are where programs look for them in page zero.
///
/// Lines are 40 columns long; the joining of two into one long line is left out.
impl C64Bus {
    pub(super) fn init_screen(&mut self) {
        self.ram[SCREEN_PAGE] = 0x04;
        self.ram[PAL_FLAG] = u8::from(self.standard == VideoStandard::Pal);
        self.ram[TEXT_COLOUR] = LIGHT_BLUE;
        self.ram[REVERSE] = 0;
        self.ram[QUOTES] = 0;
        self.init_chips();
        self.clear_screen();
    }

    /// Row and column of the cursor, on the screen even if a program has put
    /// nonsense into page zero.
    #[must_use]
    pub fn cursor(&self) -> (u8, u8) {
        (self.ram[ROW].min(ROWS as u8 - 1), self.ram[COLUMN].min(COLUMNS as u8 - 1))
    }

    pub(super) fn set_cursor(&mut self, row: u8, column: u8) {
        self.ram[ROW] = row.min(ROWS as u8 - 1);
        self.ram[COLUMN] = column.min(COLUMNS as u8 - 1);
    }

    /// Which character set is on.
    #[must_use]
    pub fn character_set(&self) -> CharacterSet {
        if self.io[CHARACTER_SET] & SMALL_LETTERS == 0 {
            CharacterSet::Capitals
        } else {
            CharacterSet::SmallLetters
        }
    }

    /// A row of what is on the screen as text, without trailing spaces.
    #[must_use]
    pub fn row_text(&self, row: u16) -> String {
        let first = self.screen_memory() + row % ROWS * COLUMNS;
        let cells = (0..COLUMNS).map(|column| self.ram[first + column]);
        let set = self.character_set();
        let text: String = cells.map(|code| char_from_screen_code(code, set)).collect();
        text.trim_end().to_owned()
    }

    pub(super) fn print(&mut self, code: u8) {
        let quoted = self.ram[QUOTES] & 1 != 0;
        match code {
            RETURN | SHIFT_RETURN => self.new_line(code),
            DELETE => self.delete(),
            0x00..=0x1F | 0x80..=0x9F if !quoted => self.control(code),
            _ => self.put(code),
        }
    }

    fn put(&mut self, code: u8) {
        if code == QUOTE {
            self.ram[QUOTES] ^= 1;
        }
        let reversed = if self.ram[REVERSE] == 0 { 0x00 } else { 0x80 };
        let offset = self.cursor_offset();
        let cell = self.cell(offset);
        self.ram[cell] = screen_code(code) | reversed;
        self.io[COLOURS + usize::from(offset)] = self.ram[TEXT_COLOUR] & 15;
        self.cursor_right();
    }

    /// Where the editor writes a cell.
    fn cell(&self, offset: u16) -> u16 {
        (u16::from(self.ram[SCREEN_PAGE]) << 8).wrapping_add(offset)
    }

    fn cursor_offset(&self) -> u16 {
        let (row, column) = self.cursor();
        u16::from(row) * COLUMNS + u16::from(column)
    }

    fn control(&mut self, code: u8) {
        let (row, column) = self.cursor();
        match code {
            0x0E => self.io[CHARACTER_SET] |= SMALL_LETTERS,
            0x8E => self.io[CHARACTER_SET] &= !SMALL_LETTERS,
            0x11 => self.cursor_down(),
            0x91 => self.ram[ROW] = row.saturating_sub(1),
            0x12 => self.ram[REVERSE] = 0x12,
            0x92 => self.ram[REVERSE] = 0,
            0x13 => self.set_cursor(0, 0),
            0x93 => self.clear_screen(),
            0x1D => self.cursor_right(),
            0x9D if column > 0 => self.ram[COLUMN] = column - 1,
            0x9D if row > 0 => self.set_cursor(row - 1, COLUMNS as u8 - 1),
            0x94 => self.insert(),
            _ => self.choose_colour(code),
        }
    }

    fn choose_colour(&mut self, code: u8) {
        if let Some(colour) = (0..).zip(COLOUR_CODES).find(|(_, c)| *c == code).map(|(n, _)| n) {
            self.ram[TEXT_COLOUR] = colour;
        }
    }

    fn clear_screen(&mut self) {
        for offset in 0..ROWS * COLUMNS {
            self.blank(offset);
        }
        self.set_cursor(0, 0);
    }

    fn blank(&mut self, offset: u16) {
        let cell = self.cell(offset);
        self.ram[cell] = SPACE;
        self.io[COLOURS + usize::from(offset)] = self.ram[TEXT_COLOUR] & 15;
    }

    /// RETURN also ends reverse and quote mode; with SHIFT it does not.
    fn new_line(&mut self, code: u8) {
        if code == RETURN {
            self.ram[REVERSE] = 0;
        }
        self.ram[QUOTES] = 0;
        self.ram[COLUMN] = 0;
        self.cursor_down();
    }

    fn cursor_right(&mut self) {
        let (_, column) = self.cursor();
        if u16::from(column) + 1 < COLUMNS {
            self.ram[COLUMN] = column + 1;
        } else {
            self.ram[COLUMN] = 0;
            self.cursor_down();
        }
    }

    fn cursor_down(&mut self) {
        let (row, _) = self.cursor();
        if u16::from(row) + 1 < ROWS {
            self.ram[ROW] = row + 1;
        } else {
            self.scroll();
        }
    }

    fn scroll(&mut self) {
        let last = (ROWS - 1) * COLUMNS;
        for offset in 0..last {
            self.copy_cell(offset + COLUMNS, offset);
        }
        for offset in last..ROWS * COLUMNS {
            self.blank(offset);
        }
    }

    fn copy_cell(&mut self, from: u16, to: u16) {
        let (source, target) = (self.cell(from), self.cell(to));
        self.ram[target] = self.ram[source];
        self.io[COLOURS + usize::from(to)] = self.io[COLOURS + usize::from(from)];
    }

    /// Moves the rest of the line one to the left, over what stands before the
    /// cursor.
    fn delete(&mut self) {
        let at = self.cursor_offset();
        if at == 0 {
            return;
        }
        let (row, column) = self.cursor();
        if column == 0 {
            self.set_cursor(row - 1, COLUMNS as u8 - 1);
            self.blank(at - 1);
            return;
        }
        let end = at - u16::from(column) + COLUMNS;
        for offset in at..end {
            self.copy_cell(offset, offset - 1);
        }
        self.blank(end - 1);
        self.ram[COLUMN] = column - 1;
    }

    /// Moves the rest of the line one to the right.
    fn insert(&mut self) {
        let at = self.cursor_offset();
        let (_, column) = self.cursor();
        let end = at - u16::from(column) + COLUMNS;
        for offset in (at + 1..end).rev() {
            self.copy_cell(offset - 1, offset);
        }
        self.blank(at);
    }
}
