mod comments;
mod steps;
mod usual;

use std::io::{self, Read};

use crate::source::Source;
use crate::visitor::Mute;
use crate::{Next, Place, ReadError, ReadFault, Visitor};

/// Reads games one after the other, of a file of any size.
///
/// It reads in large pieces itself; no [`BufReader`](io::BufReader) is needed.
#[derive(Debug)]
pub struct Reader<R> {
    source: Source<R>,
    games: u64,
    /// Where the present game begins.
    begin: Place,
    is_broken: bool,
    phase: Phase,
    /// Whether what comes next belongs to the next game.
    is_finished: bool,
    /// Line breaks since the last thing that was read.
    breaks: u32,
    /// The name of the game's first tag: when it comes again, the next game has begun.
    first_tag: Vec<u8>,
    /// Whether the present line has a move, which glyphs and variations refer to.
    line_has_move: bool,
    /// Whether the result has been read.
    is_over: bool,
    /// Open variations.
    depth: usize,
    /// Of these, the innermost ones that are passed over.
    hidden: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Before,
    Tags,
    Moves,
}

/// Why the present game is not told to its end.
enum Stop<E> {
    /// The visitor refuses what comes next in the file.
    Refused(E),
    /// The visitor refuses the tags.
    RefusedTags(E),
    Fault(Place, ReadFault<E>),
    /// The visitor wants no moves.
    Skipped,
    Io(io::Error),
}

/// Boxed, because it is returned for every word and hardly ever an error.
type Told<T, E> = Result<T, Box<Stop<E>>>;

impl<E> From<io::Error> for Box<Stop<E>> {
    fn from(error: io::Error) -> Box<Stop<E>> {
        Box::new(Stop::Io(error))
    }
}

fn refused<E>(error: E) -> Box<Stop<E>> {
    Box::new(Stop::Refused(error))
}

/// Whether the game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    On,
    /// What comes next does not belong to it.
    End,
}

impl<R: Read> Reader<R> {
    /// A reader of a file, a pipe or a slice of bytes.
    #[must_use]
    pub fn new(file: R) -> Reader<R> {
        Reader {
            source: Source::new(file),
            games: 0,
            begin: Place { line: 1, column: 1 },
            is_broken: false,
            phase: Phase::Before,
            is_finished: false,
            // A file begins as a line does.
            breaks: 1,
            first_tag: Vec::new(),
            line_has_move: false,
            is_over: false,
            depth: 0,
            hidden: 0,
        }
    }

    /// How many games have been begun.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Where the game read last begins.
    #[must_use]
    pub fn place(&self) -> Place {
        self.begin
    }

    /// Tells a visitor about the next game; `None` when there is none.
    ///
    /// # Errors
    /// When the game has a fault, or the visitor refuses it. The next call reads the next game.
    /// After an error of the file itself there is none.
    pub fn read_game<V: Visitor>(
        &mut self,
        visitor: &mut V,
    ) -> Result<Option<V::Output>, ReadError<V::Error>> {
        if self.is_broken {
            return Ok(None);
        }
        let stop = match self.tell_game(visitor) {
            Ok(()) if self.phase == Phase::Before => return Ok(None),
            Ok(()) => {
                self.reset();
                return Ok(Some(visitor.end_game()));
            }
            Err(stop) => *stop,
        };
        let (place, fault) = match stop {
            Stop::Skipped => match self.pass_over() {
                Ok(()) => return Ok(Some(visitor.end_game())),
                Err(error) => (self.source.place(), ReadFault::Io(error)),
            },
            Stop::Refused(error) => (self.source.place(), ReadFault::Refused(error)),
            Stop::RefusedTags(error) => (self.begin, ReadFault::Refused(error)),
            Stop::Fault(place, fault) => (place, fault),
            Stop::Io(error) => (self.source.place(), ReadFault::Io(error)),
        };
        let game = self.games + u64::from(self.phase == Phase::Before);
        match fault {
            ReadFault::Io(_) => self.is_broken = true,
            // Should the file break here, the next call will say so.
            _ => drop(self.pass_over()),
        }
        Err(ReadError { game, place, fault })
    }

    /// Passes over a game. Says whether there was one.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn skip_game(&mut self) -> io::Result<bool> {
        if self.is_broken {
            return Ok(false);
        }
        let before = self.games;
        let passed = self.pass_over();
        self.is_broken = passed.is_err();
        passed.map(|()| self.games > before)
    }

    /// Reads the rest of the present game, or the whole of the next, for nobody.
    fn pass_over(&mut self) -> io::Result<()> {
        loop {
            match self.tell_game(&mut Mute).map_err(|stop| *stop) {
                Ok(()) => break,
                Err(Stop::Io(error)) => return Err(error),
                // Nobody asked what is wrong with it; the fault itself has been passed.
                Err(_) => {}
            }
        }
        self.reset();
        Ok(())
    }

    /// The next thing begins another game.
    fn reset(&mut self) {
        self.phase = Phase::Before;
        self.is_finished = false;
        self.first_tag.clear();
        self.line_has_move = false;
        self.is_over = false;
        self.depth = 0;
        self.hidden = 0;
    }

    fn tell_game<V: Visitor>(&mut self, visitor: &mut V) -> Told<(), V::Error> {
        while !self.is_finished {
            if self.phase == Phase::Moves && self.hidden == 0 && !self.is_over {
                self.usual(visitor)?;
            }
            self.is_finished = self.step(visitor)? == Step::End;
        }
        if self.phase == Phase::Tags {
            self.enter_moves(visitor)?;
        }
        while self.depth > self.hidden {
            visitor.end_variation().map_err(refused)?;
            self.depth -= 1;
        }
        Ok(())
    }

    /// The visitor hears of the game, and where it begins is kept.
    fn begin_game<V: Visitor>(&mut self, visitor: &mut V) {
        self.begin = self.source.place();
        self.games += 1;
        self.phase = Phase::Tags;
        visitor.begin_game();
    }

    #[cold]
    fn enter_moves<V: Visitor>(&mut self, visitor: &mut V) -> Told<(), V::Error> {
        if self.phase == Phase::Before {
            self.begin_game(visitor);
        }
        self.phase = Phase::Moves;
        match visitor.begin_moves() {
            Ok(Next::Read) => Ok(()),
            Ok(Next::Skip) => Err(Box::new(Stop::Skipped)),
            Err(error) => Err(Box::new(Stop::RefusedTags(error))),
        }
    }
}
