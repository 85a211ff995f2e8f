//! How MicroChess goes through its moves: one routine for every stage.
//!
//! The order is part of the behaviour. Of two candidates with the same value
//! the first is played, and of two equal captures the last is remembered.

use super::events::Event;
use super::search::{Search, Stage};
use super::slot::{Kind, Side, Slot};
use super::square::is_on_board;
use super::workings::{Occupant, Undo};

/// A piece whose moves are being generated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mover {
    pub(crate) side: Side,
    pub(crate) slot: Slot,
    pub(crate) stage: Stage,
}

/// Whether a piece can go to a square.
#[derive(Clone, Copy, Debug)]
enum Attempt {
    /// Off the board, or one's own piece is there.
    Impossible,
    /// The square is empty; but the move may leave the king to be captured.
    Quiet { exposed: bool },
    /// An enemy is there.
    Capture { victim: Slot, exposed: bool },
}

impl Search {
    /// Generates every move of one side and does with it what the stage wants.
    pub(crate) fn generate(&mut self, side: Side, stage: Stage) {
        self.events.note(Event::Pass);
        for slot in Slot::in_order() {
            let mover = Mover { side, slot, stage };
            let from = self.workings.square_of(side, slot);
            match slot.kind() {
                Kind::King | Kind::Knight => self.leaps(mover, from),
                Kind::Queen | Kind::Rook | Kind::Bishop => self.rays(mover, from),
                Kind::Pawn => self.pawn_moves(mover, from),
            }
        }
    }

    fn leaps(&mut self, mover: Mover, from: u8) {
        for &direction in mover.slot.kind().directions() {
            let to = ahead(mover.side, from, direction);
            match self.attempt(mover, to) {
                Attempt::Quiet { exposed: false } => self.visit(mover, to, None),
                Attempt::Capture { victim, exposed: false } => self.visit(mover, to, Some(victim)),
                _ => (),
            }
        }
    }

    fn rays(&mut self, mover: Mover, from: u8) {
        for &direction in mover.slot.kind().directions() {
            self.ray(mover, from, direction);
        }
    }

    /// A square that would expose the king is left out, but the ray goes on
    /// behind it: a later square may block the check.
    fn ray(&mut self, mover: Mover, from: u8, direction: u8) {
        let mut to = ahead(mover.side, from, direction);
        loop {
            match self.attempt(mover, to) {
                Attempt::Impossible => break,
                Attempt::Quiet { exposed } => {
                    self.events.note(Event::RayContinued);
                    if !exposed {
                        self.events.note(Event::RayStep);
                        self.visit(mover, to, None);
                    }
                }
                Attempt::Capture { victim, exposed } => {
                    self.events.note(Event::RayEnded);
                    if !exposed {
                        self.events.note(Event::RayCapture);
                        self.visit(mover, to, Some(victim));
                    }
                    break;
                }
            }
            to = ahead(mover.side, to, direction);
        }
    }

    fn pawn_moves(&mut self, mover: Mover, from: u8) {
        let [captures @ .., step] = mover.slot.kind().directions() else { return };
        for &direction in captures {
            self.pawn_capture(mover, ahead(mover.side, from, direction));
        }
        let once = ahead(mover.side, from, *step);
        if self.pawn_step(mover, once) && is_third_rank(mover.side, once) {
            self.events.note(Event::PawnOnThirdRank);
            self.pawn_step(mover, ahead(mover.side, once, *step));
        }
    }

    fn pawn_capture(&mut self, mover: Mover, to: u8) {
        let attempt =
            self.pawn_attempt(mover, to, |attempt| !matches!(attempt, Attempt::Quiet { .. }));
        if let Attempt::Capture { victim, exposed } = attempt {
            self.events.note(Event::PawnCapture);
            if !exposed {
                self.visit(mover, to, Some(victim));
            }
        }
    }

    /// Says whether the pawn could step. One that would expose the king could
    /// not, and so does not try the double step that might not.
    fn pawn_step(&mut self, mover: Mover, to: u8) -> bool {
        let attempt =
            self.pawn_attempt(mover, to, |attempt| !matches!(attempt, Attempt::Capture { .. }));
        self.events.note_if(matches!(attempt, Attempt::Capture { .. }), Event::PawnBlocked);
        let free = matches!(attempt, Attempt::Quiet { exposed: false });
        if free {
            self.events.note(Event::PawnStep);
            self.visit(mover, to, None);
        }
        free
    }

    /// The original tests whether the king is safe before it asks whether a pawn can go there: a
    /// capture of nobody and a step onto an enemy are tested too.
    fn pawn_attempt(&mut self, mover: Mover, to: u8, can: impl Fn(&Attempt) -> bool) -> Attempt {
        let before = self.events.count(Event::GuardMove);
        let attempt = self.attempt(mover, to);
        if !can(&attempt) {
            self.needless_moves += self.events.count(Event::GuardMove) - before;
        }
        attempt
    }

    fn attempt(&mut self, mover: Mover, to: u8) -> Attempt {
        if !is_on_board(to) {
            return Attempt::Impossible;
        }
        match self.workings.look(mover.side, to) {
            Occupant::Own { compared } => {
                self.events.note(Event::OwnPieceMet);
                self.events.note_times(Event::SlotCompared, compared);
                Attempt::Impossible
            }
            Occupant::Nobody => {
                self.events.note(Event::EmptySquareMet);
                Attempt::Quiet { exposed: self.is_exposed(mover, to, None) }
            }
            Occupant::Enemy(victim) => {
                self.events.note(Event::EnemyMet);
                self.note_search_for(victim);
                Attempt::Capture { victim, exposed: self.is_exposed(mover, to, Some(victim)) }
            }
        }
    }

    /// Whether the move leaves one's king to be captured, at the stages and
    /// the level that care.
    fn is_exposed(&mut self, mover: Mover, to: u8, victim: Option<Slot>) -> bool {
        match mover.stage {
            Stage::KingSafety | Stage::Exchange(_) => false,
            Stage::Candidates | Stage::Replies if self.level.guards_the_king() => {
                self.fails_guard(mover, to, victim)
            }
            _ => {
                self.events.note(Event::Unguarded);
                false
            }
        }
    }

    fn fails_guard(&mut self, mover: Mover, to: u8, victim: Option<Slot>) -> bool {
        self.events.note(Event::Guarded);
        self.king_found = false;
        let undo = self.make(mover, to, victim);
        self.generate(mover.side.other(), Stage::KingSafety);
        self.workings.unmake(undo);
        self.events.note_if(!self.king_found, Event::GuardPassed);
        self.king_found
    }

    pub(crate) fn make(&mut self, mover: Mover, to: u8, victim: Option<Slot>) -> Undo {
        self.note_made(victim);
        self.workings.make(mover.side, mover.slot, to, victim)
    }

    pub(crate) fn note_made(&mut self, victim: Option<Slot>) {
        match victim {
            None => self.events.note(Event::QuietMade),
            Some(victim) => {
                self.events.note(Event::CaptureMade);
                self.note_search_for(victim);
            }
        }
    }

    /// Enemies are looked through from slot 15 down.
    pub(crate) fn note_search_for(&mut self, victim: Slot) {
        self.events.note_times(Event::SlotCompared, 16 - u32::from(victim.index()));
    }
}

/// The next square in a direction, as the side sees it.
fn ahead(side: Side, from: u8, direction: u8) -> u8 {
    match side {
        Side::Computer => from.wrapping_add(direction),
        Side::Opponent => from.wrapping_sub(direction),
    }
}

fn is_third_rank(side: Side, square: u8) -> bool {
    let rank = match side {
        Side::Computer => 0x20,
        Side::Opponent => 0x50,
    };
    square & 0xF0 == rank
}
