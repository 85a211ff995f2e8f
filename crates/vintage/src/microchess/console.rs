//! The machine as its owner saw it: a keyboard, six digits, a board.

use super::board::Board;
use super::book::{self, BookPointer, Opening};
use super::events::Event;
use super::level::Level;
use super::search::{Thought, think};

/// The six digits of the display, in three bytes: slot, from, to.
pub type Display = [u8; 3];

/// What a key means. The program looks only at some bits of a key, so several
/// keys mean the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// `C`: clear the board and set up the pieces.
    SetUp,
    /// `E`: exchange the sides.
    Exchange,
    /// `P`: the computer plays.
    Play,
    /// Enter: make the move on the display.
    Enter,
    /// `Q`: leave.
    Quit,
    /// `0` to `7`.
    Digit(u8),
    /// Anything else only draws the screen again.
    Other,
}

impl From<u8> for Key {
    fn from(byte: u8) -> Self {
        match byte & 0x4F {
            0x43 => Self::SetUp,
            0x45 => Self::Exchange,
            0x40 => Self::Play,
            0x0D => Self::Enter,
            0x41 => Self::Quit,
            digit @ 0..8 => Self::Digit(digit),
            _ => Self::Other,
        }
    }
}

/// What a key press led to, beyond a change of the display.
#[derive(Clone, Debug)]
pub enum Response {
    /// Only the memory and the display changed, if anything did.
    Shown,
    /// The computer answered.
    Played(Box<Reply>),
    /// The program ended; further keys change nothing.
    Quit,
}

/// The computer's answer to `P`.
#[derive(Clone, Debug)]
pub struct Reply {
    /// `None` when the move came from the book.
    pub thought: Option<Thought>,
    /// The slot that moved and the square it left and entered; `None` when the
    /// computer resigned.
    pub moved: Option<[u8; 3]>,
    /// The slot that was captured.
    pub captured: Option<u8>,
    /// Clock cycles that the 6502 would have needed.
    pub cycles: u64,
}

/// The whole machine: what it remembers between two keys.
///
/// ```
/// use vintage::microchess::{Console, Level};
/// let mut console = Console::new(Level::Normal);
/// for key in *b"C1434\r" {
///     console.press(key);
/// }
/// assert_eq!(console.display, [0xFF, 0x14, 0x34]);
/// assert_eq!(console.board.slot_on(0x34), Some(0x0E));
/// ```
#[derive(Clone, Debug)]
pub struct Console {
    /// The two bytes that the owner patches to choose the level.
    pub level: Level,
    /// The opening in memory.
    pub opening: Opening,
    /// The pieces.
    pub board: Board,
    /// The six digits.
    pub display: Display,
    /// The slot that Enter moves; above 31 when there is none.
    pub piece: u8,
    /// The square to which Enter moves it.
    pub square: u8,
    /// The place in the opening.
    pub book_pointer: BookPointer,
    /// Whether the sides were exchanged an odd number of times.
    pub reversed: bool,
    /// Whether `Q` was pressed.
    pub has_quit: bool,
}

/// What the book says.
enum Page {
    Answer(book::Answer),
    /// Nothing; and what finding that out cost, if the book was open.
    Blank(Option<Event>),
}

/// The value of [`Console::piece`] when no piece was found.
pub const NO_PIECE: u8 = 0xFF;

impl Console {
    /// A machine just switched on: memory is zero, all pieces stand on square 00.
    #[must_use]
    pub fn new(level: Level) -> Self {
        Self {
            level,
            opening: Opening::default(),
            board: Board::POWER_UP,
            display: [0; 3],
            piece: 0,
            square: 0,
            book_pointer: 0,
            reversed: false,
            has_quit: false,
        }
    }

    /// Presses a key, given as the byte the terminal sends.
    pub fn press(&mut self, key: u8) -> Response {
        if self.has_quit {
            return Response::Quit;
        }
        match Key::from(key) {
            Key::SetUp => self.set_up(),
            Key::Exchange => self.exchange(),
            Key::Play => return Response::Played(Box::new(self.play())),
            Key::Enter => self.enter(),
            Key::Digit(digit) => self.digit(digit),
            Key::Quit => {
                self.has_quit = true;
                return Response::Quit;
            }
            Key::Other => (),
        }
        Response::Shown
    }

    /// Neither the colours nor the move on the display are reset.
    fn set_up(&mut self) {
        self.board = Board::START;
        self.book_pointer = book::FIRST_LINE;
        self.display = [0xCC; 3];
    }

    fn exchange(&mut self) {
        self.board = self.board.exchanged();
        self.reversed = !self.reversed;
        self.display = [0xEE; 3];
    }

    /// Shifts a digit into the squares on the display.
    fn digit(&mut self, digit: u8) {
        let [_, from, to] = self.display;
        self.display[1] = from << 4 | to >> 4;
        self.display[2] = to << 4 | digit;
        self.square = self.display[2];
        self.find_piece();
    }

    /// Makes the move without asking whether it is one. With no piece found,
    /// the square entered is still cleared.
    fn enter(&mut self) {
        self.board.put(self.piece, self.square);
        self.find_piece();
    }

    fn find_piece(&mut self) {
        self.piece = self.board.slot_on(self.display[1]).unwrap_or(NO_PIECE);
        self.display[0] = self.piece;
    }

    fn play(&mut self) -> Reply {
        match self.turn_the_page() {
            Page::Answer(answer) => self.play_from_book(answer),
            Page::Blank(why) => self.play_by_thinking(why),
        }
    }

    /// Looks into the book, if it is open. The last line is not played: it
    /// closes the book.
    fn turn_the_page(&mut self) -> Page {
        let pointer = std::mem::replace(&mut self.book_pointer, book::CLOSED);
        match self.opening.answer(pointer, self.display[2]) {
            Some(_) if pointer == book::LAST_LINE => Page::Blank(Some(Event::BookEnded)),
            Some(answer) => {
                self.book_pointer = pointer.wrapping_sub(3);
                Page::Answer(answer)
            }
            None => Page::Blank((pointer <= book::LAST_OPEN).then_some(Event::BookClosed)),
        }
    }

    fn play_from_book(&mut self, answer: book::Answer) -> Reply {
        let (moved, captured) = self.make(answer.slot, answer.to);
        let cycles = Event::BookAnswer.cost() + cost_of_making(captured);
        Reply { thought: None, moved: Some(moved), captured, cycles: cycles.cast_unsigned() }
    }

    fn play_by_thinking(&mut self, book: Option<Event>) -> Reply {
        let thought = think(&self.board, self.level);
        let cycles = thought.cycles() + book.map_or(0, Event::cost).cast_unsigned();
        let Some(best) = thought.best else {
            self.resign();
            return Reply { thought: Some(thought), moved: None, captured: None, cycles };
        };
        let (moved, captured) = self.make(best.slot.index(), best.to);
        Reply { thought: Some(thought), moved: Some(moved), captured, cycles }
    }

    fn make(&mut self, slot: u8, to: u8) -> ([u8; 3], Option<u8>) {
        let moved = [slot, self.board.square_of(slot), to];
        let captured = self.board.put(slot, to);
        self.display = moved;
        self.piece = slot;
        self.square = to;
        (moved, captured)
    }

    /// The search leaves its own traces: it tried the king last.
    fn resign(&mut self) {
        self.display = [0xFF; 3];
        self.piece = NO_PIECE;
        self.square = self.board.square_of(0);
    }
}

/// What making a move costs: the slots are compared from 31 down.
fn cost_of_making(captured: Option<u8>) -> i64 {
    match captured {
        None => Event::QuietMade.cost(),
        Some(slot) => Event::CaptureMade.cost() + i64::from(32 - slot) * Event::SlotCompared.cost(),
    }
}
