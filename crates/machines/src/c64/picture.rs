use super::{C64Bus, CHARACTER_ROM};

/// Cells of the text screen.
pub const CELLS: usize = 1000;

/// How the codes of the screen become dots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TextMode {
    /// Dots are in the colour of the cell, the rest in the background's.
    #[default]
    Plain,
    /// Cells whose colour is 8 or more have four dots a line, twice as wide, in four colours: the three
    /// backgrounds and the cell's own, less 8.
    Multicolour,
    /// The two high bits of a code choose one of four backgrounds.
    ExtendedBackground,
}

/// A movable object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sprite {
    /// Its left edge; 24 is the first column of the text screen.
    pub x: u16,
    /// Its first line; 50 is the first line of the text screen.
    pub y: u8,
    /// Its colour.
    pub colour: u8,
    /// 21 lines of three bytes.
    pub shape: [u8; 63],
    /// Twelve dots a line in three colours instead of 24 in one.
    pub is_multicolour: bool,
    /// Twice as wide.
    pub is_wide: bool,
    /// Twice as tall.
    pub is_tall: bool,
    /// Characters are drawn over it.
    pub is_behind: bool,
}

/// All that the video chip shows in a frame, as it stands in memory. Colours are numbers from 0 to 15.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Screen memory, row by row.
    pub codes: Box<[u8; CELLS]>,
    /// Colour memory.
    pub colours: Box<[u8; CELLS]>,
    /// The character set in use, eight bytes a character.
    pub characters: Box<[u8; 2048]>,
    /// What the codes mean.
    pub mode: TextMode,
    /// Around the text screen; everywhere while the screen is off.
    pub border: u8,
    /// Behind the characters.
    pub background: u8,
    /// The three further backgrounds of the modes with more colours.
    pub backgrounds: [u8; 3],
    /// The objects that are on, the foremost first.
    pub sprites: Vec<Sprite>,
    /// The two colours that sprites of many colours share.
    pub sprite_colours: [u8; 2],
    /// Whether the screen is on.
    pub is_on: bool,
}

const CONTROL_1: usize = 0x11;
const CONTROL_2: usize = 0x16;
const POINTERS: usize = 0x18;
const SCREEN_ON: u8 = 0x10;
const EXTENDED: u8 = 0x40;
const MULTICOLOUR: u8 = 0x10;
/// The video chip's 16 KB: bits 0 and 1, inverted.
const BANK: usize = 0xD00;

impl C64Bus {
    /// What is on the screen. Bitmaps and changes within a frame are left out.
    #[must_use]
    pub fn picture(&self) -> Picture {
        let screen = self.screen_address();
        let register = |number: usize| self.io[number] & 15;
        Picture {
            codes: Box::new(std::array::from_fn(|at| self.video_byte(screen + at as u16))),
            colours: Box::new(std::array::from_fn(|at| self.io[0x800 + at] & 15)),
            characters: self.characters(),
            mode: self.text_mode(),
            border: register(0x20),
            background: register(0x21),
            backgrounds: [register(0x22), register(0x23), register(0x24)],
            sprites: (0..8).filter_map(|number| self.sprite(number)).collect(),
            sprite_colours: [register(0x25), register(0x26)],
            is_on: self.io[CONTROL_1] & SCREEN_ON != 0,
        }
    }

    /// Where the video chip finds screen memory, within its bank.
    fn screen_address(&self) -> u16 {
        u16::from(self.io[POINTERS] >> 4) << 10
    }

    /// The address of screen memory.
    pub(super) fn screen_memory(&self) -> u16 {
        self.video_bank() | self.screen_address()
    }

    fn video_bank(&self) -> u16 {
        u16::from(!self.io[BANK] & 3) << 14
    }

    /// A byte as the video chip sees it: RAM wherever it is, but character ROM at $1000 and $9000.
    fn video_byte(&self, within_bank: u16) -> u8 {
        let address = self.video_bank() | (within_bank & 0x3FFF);
        match address >> 12 {
            0x1 | 0x9 => CHARACTER_ROM[usize::from(address & 0x0FFF)],
            _ => self.ram[address],
        }
    }

    fn characters(&self) -> Box<[u8; 2048]> {
        let base = u16::from(self.io[POINTERS] >> 1 & 7) << 11;
        Box::new(std::array::from_fn(|at| self.video_byte(base + at as u16)))
    }

    fn text_mode(&self) -> TextMode {
        if self.io[CONTROL_1] & EXTENDED != 0 {
            TextMode::ExtendedBackground
        } else if self.io[CONTROL_2] & MULTICOLOUR != 0 {
            TextMode::Multicolour
        } else {
            TextMode::Plain
        }
    }

    fn sprite(&self, number: usize) -> Option<Sprite> {
        let has = |register: usize| self.io[register] >> number & 1 != 0;
        if !has(0x15) {
            return None;
        }
        let pointer = self.video_byte(self.screen_address() + 0x3F8 + number as u16);
        let data = u16::from(pointer) << 6;
        Some(Sprite {
            x: u16::from(self.io[number * 2]) | u16::from(has(0x10)) << 8,
            y: self.io[number * 2 + 1],
            colour: self.io[0x27 + number] & 15,
            shape: std::array::from_fn(|at| self.video_byte(data + at as u16)),
            is_multicolour: has(0x1C),
            is_wide: has(0x1D),
            is_tall: has(0x17),
            is_behind: has(0x1B),
        })
    }
}
