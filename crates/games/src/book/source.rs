use std::io::{BufRead, BufReader, Read};

use rules::{Epd, Position};

use super::start::PackedStart;
use super::{BookError, BookFault, Polyglot, Start};
use crate::pgn::Reader;

/// Beginnings of games.
#[derive(Clone, Debug)]
pub struct Book {
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    List(Vec<PackedStart>),
    Tree(Polyglot),
}

impl Book {
    /// Reads an EPD file: a position a line, as FEN or with operations. Empty lines and lines that
    /// begin with `#` are passed over.
    ///
    /// # Errors
    /// At the first line that is not a position to play from, with its number.
    ///
    /// ```
    /// use games::book::Book;
    ///
    /// let error = Book::read_epd(&b"# two\n4k3/8/8/8/8/8/8/4K3 x - -\n"[..]).unwrap_err();
    /// assert_eq!(error.line, 2);
    /// ```
    pub fn read_epd(source: impl Read) -> Result<Book, BookError> {
        let mut lines = BufReader::new(source);
        let mut starts = Vec::new();
        let mut bytes = Vec::new();
        for number in 1.. {
            bytes.clear();
            let at = |fault| BookError { line: number, fault };
            let read = lines.read_until(b'\n', &mut bytes).map_err(BookFault::Io).map_err(at)?;
            if read == 0 {
                break;
            }
            let text = String::from_utf8_lossy(&bytes);
            let text = text.trim_start_matches('\u{feff}').trim();
            if !text.is_empty() && !text.starts_with('#') {
                let position = read_position(text).map_err(at)?;
                starts.push(PackedStart::pack(&position, Vec::new()));
            }
        }
        Book::of_list(starts)
    }

    /// Reads a PGN file: the first `plies` moves of each main line.
    ///
    /// # Errors
    /// At the first game that cannot be read, with its number and line.
    ///
    /// ```
    /// use games::book::Book;
    ///
    /// let book = Book::read_pgn(&b"1. e4 e5 2. Nf3 *\n\n1. d4 *\n"[..], 2)?;
    /// assert_eq!(book.nth(0, 0, usize::MAX).moves.len(), 2);
    /// # Ok::<(), games::book::BookError>(())
    /// ```
    pub fn read_pgn(source: impl Read, plies: usize) -> Result<Book, BookError> {
        let mut starts = Vec::new();
        for game in Reader::new(source) {
            let game =
                game.map_err(|error| BookError { line: error.line, fault: BookFault::Pgn(error) })?;
            let moves = game.main_line().map(|(_, _, mv)| mv).take(plies).collect();
            starts.push(PackedStart::pack(game.first(), moves));
        }
        Book::of_list(starts)
    }

    /// Reads a Polyglot file.
    ///
    /// # Errors
    /// When it is empty or torn.
    pub fn read_polyglot(mut source: impl Read) -> Result<Book, BookError> {
        let mut bytes = Vec::new();
        let fault = |error| BookError { line: 0, fault: BookFault::Io(error) };
        source.read_to_end(&mut bytes).map_err(fault)?;
        Ok(Book { kind: Kind::Tree(Polyglot::from_bytes(&bytes)?) })
    }

    fn of_list(starts: Vec<PackedStart>) -> Result<Book, BookError> {
        if starts.is_empty() {
            return Err(BookError { line: 0, fault: BookFault::Empty });
        }
        Ok(Book { kind: Kind::List(starts) })
    }

    /// How many beginnings there are; `None` for a Polyglot book, which makes ever new ones.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a book is never empty")]
    pub fn len(&self) -> Option<usize> {
        match &self.kind {
            Kind::List(starts) => Some(starts.len()),
            Kind::Tree(_) => None,
        }
    }

    /// One beginning with at most `plies` moves. Behind the last comes the first again; a Polyglot
    /// book makes its n-th one from n and the seed.
    #[must_use]
    pub fn nth(&self, nth: usize, seed: u64, plies: usize) -> Start {
        match &self.kind {
            Kind::List(starts) => starts[nth % starts.len()].unpack(plies),
            Kind::Tree(tree) => {
                let first = Position::start();
                let seed = seed.wrapping_add((nth as u64).wrapping_mul(0xD134_2543_DE82_EF95));
                Start { moves: tree.line(&first, seed, plies), first }
            }
        }
    }
}

fn read_position(text: &str) -> Result<Position, BookFault> {
    let epd: Epd = text.parse().map_err(BookFault::Epd)?;
    let fields: Vec<&str> = text.split_whitespace().collect();
    // A FEN has its clocks where an EPD has operations.
    let position = match fields.as_slice() {
        [_, _, _, _, half, full, ..] if is_number(half) && is_number(full) => {
            Position::from_fen(&fields[..6].join(" "))
                .map_err(|e| BookFault::Epd(rules::EpdError::Fen(e)))?
        }
        _ => epd.position,
    };
    if position.has_legal_move() { Ok(position) } else { Err(BookFault::Over) }
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_of_a_fen_are_kept() {
        let text =
            "4k3/8/8/8/8/8/4P3/4K3 b - - 7 31\r\n\r\n4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 5; id \"x\";";
        let book = Book::read_epd(text.as_bytes()).unwrap();
        let at = |nth| book.nth(nth, 0, 9).position();
        assert_eq!((at(0).halfmoves(), at(0).fullmoves()), (7, 31));
        assert_eq!((at(1).halfmoves(), at(1).fullmoves()), (5, 1));
    }

    #[test]
    fn errors_name_the_line() {
        let cases: [(&str, u64, &str); 4] = [
            ("4k3/8/8/8/8/8/8/4K3 w - -\nnonsense", 2, "line 2: FEN"),
            ("\n\n7k/5Q2/8/8/8/8/8/4K3 b - -", 3, "line 3: the game is over"),
            ("4k3/8/8/8/8/8/8/4K3 w - - id \"open", 1, "line 1: EPD operand"),
            ("# nothing\n", 0, "the book holds no opening"),
        ];
        for (text, line, message) in cases {
            let error = Book::read_epd(text.as_bytes()).unwrap_err();
            assert_eq!(error.line, line);
            assert!(error.to_string().starts_with(message), "{error}");
        }
        let error = Book::read_pgn(&b"1. e4 *\n\n1. e4\ne4 *"[..], 8).unwrap_err();
        assert!(
            error.to_string().starts_with("game 2, line 4, column 1: illegal move 'e4'"),
            "{error}"
        );
    }
}
