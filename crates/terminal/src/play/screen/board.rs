use rules::{Bitboard, Color, Move, Position, Square};

use super::canvas::{Canvas, Rect, Style};
use super::look::{Look, Mark};
use super::shapes;

/// Columns for the numbers of the ranks.
const LABELS: u16 = 3;

/// How large a square is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SquareSize {
    width: u16,
    height: u16,
}

impl SquareSize {
    /// The largest that leaves room for the rest of the screen.
    pub(super) fn fitting(area: Rect) -> SquareSize {
        if area.width >= 100 && area.height >= 32 {
            return SquareSize { width: 7, height: 3 };
        }
        SquareSize { width: 5, height: 2 }
    }

    pub(super) fn board_width(self) -> u16 {
        LABELS + 8 * self.width
    }

    /// With the letters of the files.
    pub(super) fn board_height(self) -> u16 {
        8 * self.height + 1
    }
}

/// A board and everything that is marked on it.
#[derive(Debug)]
pub(super) struct BoardView<'a> {
    pub(super) position: &'a Position,
    pub(super) bottom: Color,
    pub(super) cursor: Option<Square>,
    pub(super) chosen: Option<Square>,
    pub(super) targets: Bitboard,
    pub(super) last: Option<Move>,
    pub(super) look: Look,
    pub(super) size: SquareSize,
}

impl BoardView<'_> {
    pub(super) fn draw(&self, area: Rect, canvas: &mut Canvas) {
        for square in Square::all() {
            self.draw_square(square, self.place(square, area), canvas);
        }
        self.draw_labels(area, canvas);
    }

    /// Column and row on the screen's board, from the upper left corner.
    fn coordinates(&self, square: Square) -> (u16, u16) {
        let (file, rank) = (square.file().index() as u16, square.rank().index() as u16);
        match self.bottom {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        }
    }

    fn place(&self, square: Square, area: Rect) -> Rect {
        let (column, row) = self.coordinates(square);
        let SquareSize { width, height } = self.size;
        Rect::new(area.x + LABELS + column * width, area.y + row * height, width, height)
    }

    fn mark(&self, square: Square) -> Option<Mark> {
        let king = self.position.king(self.position.turn());
        if self.position.in_check() && king == square {
            return Some(Mark::Check);
        }
        if self.chosen == Some(square) {
            return Some(Mark::Chosen);
        }
        let last = self.last.is_some_and(|mv| mv.from() == square || mv.to() == square);
        last.then_some(Mark::Last)
    }

    fn draw_square(&self, square: Square, place: Rect, canvas: &mut Canvas) {
        let is_light = Bitboard::LIGHT.contains(square);
        let mark = self.mark(square);
        let style = self.look.square_style(is_light, mark);
        for (x, y) in place.positions() {
            canvas.set(x, y, self.look.fill(is_light), style);
        }
        let (x, y) = (place.x + place.width / 2, place.y + (place.height - 1) / 2);
        self.draw_man(square, x, y, canvas);
        self.draw_brackets(square, x, y, canvas);
        self.draw_sign(square, mark, x, place.bottom() - 1, canvas);
    }

    /// Whether pieces are drawn as shapes: squares must be large, and colours tell the sides apart.
    fn has_shapes(&self) -> bool {
        self.size.height >= 3 && !self.look.ascii && !self.look.mono
    }

    fn draw_man(&self, square: Square, x: u16, y: u16, canvas: &mut Canvas) {
        let Some(piece) = self.position.piece_at(square) else { return };
        let style = self.look.piece_style(piece);
        if self.has_shapes() {
            for (row, line) in (y - 1..).zip(shapes::rows(piece.role)) {
                for (column, part) in (x - 2..).zip(line) {
                    canvas.set(column, row, part, style);
                }
            }
            return;
        }
        canvas.set(x, y, self.look.piece(piece), style);
        // Air on both sides, where squares are filled.
        canvas.set(x - 1, y, ' ', Style::PLAIN);
        canvas.set(x + 1, y, ' ', Style::PLAIN);
    }

    fn draw_brackets(&self, square: Square, x: u16, y: u16, canvas: &mut Canvas) {
        let brackets = if self.cursor == Some(square) {
            ['[', ']']
        } else if self.chosen == Some(square) {
            ['<', '>']
        } else {
            return;
        };
        // A shape fills the square up to its edges.
        let apart = if self.has_shapes() { self.size.width / 2 } else { 1 };
        for (x, bracket) in [x - apart, x + apart].into_iter().zip(brackets) {
            canvas.set(x, y, bracket, self.look.sign());
        }
    }

    /// A sign below the man: where it can go, check, the last move.
    fn draw_sign(&self, square: Square, mark: Option<Mark>, x: u16, y: u16, canvas: &mut Canvas) {
        let x = if self.has_shapes() { x - self.size.width / 2 } else { x };
        let is_target = self.targets.contains(square);
        let takes = self.position.piece_at(square).is_some();
        let target = is_target.then(|| self.look.target(takes));
        if let Some(sign) = target.or(mark.and_then(|mark| self.look.mark(mark))) {
            canvas.set(x, y, sign, self.look.sign());
        }
    }

    fn draw_labels(&self, area: Rect, canvas: &mut Canvas) {
        let style = self.look.faint();
        for nth in 0..8 {
            let Some(square) = Square::from_index(nth * 9) else { continue };
            let place = self.place(square, area);
            let (rank, file) = (square.rank().to_char(), square.file().to_char());
            let middle = place.y + (place.height - 1) / 2;
            canvas.set(area.x + 1, middle, rank, style);
            let below = area.y + 8 * self.size.height;
            canvas.set(place.x + place.width / 2, below, file, style);
        }
    }
}
