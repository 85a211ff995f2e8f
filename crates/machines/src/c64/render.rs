use super::picture::{Picture, Sprite, TextMode};
use super::screen::COLUMNS;

/// Dots in a line of a rendered picture.
pub const FRAME_WIDTH: usize = 384;
/// Lines of a rendered picture.
pub const FRAME_HEIGHT: usize = 272;

/// Where the text screen begins in it.
const LEFT: usize = 32;
const TOP: usize = 36;
const SCREEN_WIDTH: usize = 320;
const SCREEN_HEIGHT: usize = 200;
/// Coordinates of the sprites there.
const SPRITE_LEFT: usize = 24;
const SPRITE_TOP: usize = 50;

/// The sixteen colours in red, green and blue. The chip makes a composite signal, so that these are a
/// matter of taste.
pub const PALETTE: [[u8; 3]; 16] = [
    [0x00, 0x00, 0x00],
    [0xFF, 0xFF, 0xFF],
    [0x8A, 0x3A, 0x34],
    [0x6C, 0xBE, 0xC8],
    [0x8E, 0x42, 0x9A],
    [0x58, 0xA2, 0x4E],
    [0x3C, 0x34, 0x98],
    [0xCE, 0xD4, 0x78],
    [0x92, 0x5C, 0x28],
    [0x5E, 0x46, 0x08],
    [0xC2, 0x76, 0x70],
    [0x50, 0x50, 0x50],
    [0x7C, 0x7C, 0x7C],
    [0xA0, 0xE4, 0x92],
    [0x7A, 0x72, 0xD8],
    [0xB2, 0xB2, 0xB2],
];

impl Picture {
    /// The colour of each of [`FRAME_WIDTH`] by [`FRAME_HEIGHT`] dots, the border included.
    #[must_use]
    pub fn dots(&self) -> Vec<u8> {
        let mut dots = vec![self.border; FRAME_WIDTH * FRAME_HEIGHT];
        if !self.is_on {
            return dots;
        }
        let mut in_front = vec![false; FRAME_WIDTH * FRAME_HEIGHT];
        for y in 0..SCREEN_HEIGHT {
            for x in 0..SCREEN_WIDTH {
                let at = (TOP + y) * FRAME_WIDTH + LEFT + x;
                (dots[at], in_front[at]) = self.dot(x, y);
            }
        }
        for sprite in self.sprites.iter().rev() {
            self.draw_sprite(sprite, &mut dots, &in_front);
        }
        dots
    }

    /// The picture in red, green, blue and opacity, [`FRAME_WIDTH`] by [`FRAME_HEIGHT`] dots.
    #[must_use]
    pub fn rgba(&self) -> Vec<u8> {
        let colour = |dot: u8| PALETTE[usize::from(dot & 15)];
        self.dots()
            .into_iter()
            .flat_map(|dot| {
                let [r, g, b] = colour(dot);
                [r, g, b, 0xFF]
            })
            .collect()
    }

    /// The colour of a dot of the text screen, and whether a sprite behind the characters is hidden by it.
    fn dot(&self, x: usize, y: usize) -> (u8, bool) {
        let cell = y / 8 * usize::from(COLUMNS) + x / 8;
        let (code, colour) = (self.codes[cell], self.colours[cell]);
        let [first, second, third] = self.backgrounds;
        match self.mode {
            TextMode::Multicolour if colour >= 8 => {
                match self.line(code, y) >> (6 - x % 8 / 2 * 2) & 3 {
                    0 => (self.background, false),
                    1 => (first, false),
                    2 => (second, true),
                    _ => (colour & 7, true),
                }
            }
            TextMode::ExtendedBackground => {
                let set = self.line(code & 0x3F, y) >> (7 - x % 8) & 1 != 0;
                let behind = [self.background, first, second, third][usize::from(code >> 6)];
                (if set { colour } else { behind }, set)
            }
            TextMode::Plain | TextMode::Multicolour => {
                let set = self.line(code, y) >> (7 - x % 8) & 1 != 0;
                (if set { colour } else { self.background }, set)
            }
        }
    }

    fn line(&self, code: u8, y: usize) -> u8 {
        self.characters[usize::from(code) * 8 + y % 8]
    }

    fn draw_sprite(&self, sprite: &Sprite, dots: &mut [u8], in_front: &[bool]) {
        let (width, height) =
            (24 << usize::from(sprite.is_wide), 21 << usize::from(sprite.is_tall));
        for line in 0..height {
            for column in 0..width {
                let x = (usize::from(sprite.x) + column).wrapping_sub(SPRITE_LEFT);
                let y = (usize::from(sprite.y) + line).wrapping_sub(SPRITE_TOP);
                if x >= SCREEN_WIDTH || y >= SCREEN_HEIGHT {
                    continue;
                }
                let at = (TOP + y) * FRAME_WIDTH + LEFT + x;
                let colour = self.sprite_dot(
                    sprite,
                    column >> usize::from(sprite.is_wide),
                    line >> usize::from(sprite.is_tall),
                );
                if let Some(colour) = colour.filter(|_| !(sprite.is_behind && in_front[at])) {
                    dots[at] = colour;
                }
            }
        }
    }

    fn sprite_dot(&self, sprite: &Sprite, column: usize, line: usize) -> Option<u8> {
        let byte = sprite.shape[line * 3 + column / 8];
        let [first, second] = self.sprite_colours;
        match (sprite.is_multicolour, byte >> (6 - column % 8 / 2 * 2) & 3) {
            (false, _) => (byte >> (7 - column % 8) & 1 != 0).then_some(sprite.colour),
            (true, 0) => None,
            (true, 1) => Some(first),
            (true, 2) => Some(sprite.colour),
            (true, _) => Some(second),
        }
    }
}
