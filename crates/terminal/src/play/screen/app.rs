use std::time::Instant;

use player::Registry;
use rules::{Bitboard, Color, Move, Position, Square};

use super::look::Look;
use super::pointing::{king_target, moves_between};
use crate::play::command::{Command, parse_move};
use crate::play::ending::capital;
use crate::play::error::PlayError;
use crate::play::questions;
use crate::play::reviewer::Report;
use crate::play::settings::PlaySettings;
use crate::play::table::{News, Table};

/// What lies over the board and takes the next keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Overlay {
    Help,
    /// Which man a pawn becomes.
    Promotion(Vec<Move>),
    /// Whether that is really meant.
    Confirm(Command),
}

/// The state of the screen: keys and news in, something to draw out.
#[derive(Debug)]
pub(super) struct App<'a> {
    pub(super) table: Table<'a>,
    pub(super) look: Look,
    pub(super) bottom: Color,
    pub(super) cursor: Square,
    pub(super) chosen: Option<Square>,
    /// What is being typed.
    pub(super) entry: String,
    pub(super) overlay: Option<Overlay>,
    /// The last thing to be said.
    pub(super) message: String,
    /// After how many half-moves the board is shown, if not now.
    pub(super) viewed: Option<usize>,
    pub(super) report: Option<Report>,
    /// Lines of the report that were scrolled away.
    pub(super) scrolled: u16,
    pub(super) is_over: bool,
}

impl<'a> App<'a> {
    pub(super) fn new(
        registry: &'a Registry,
        settings: &'a PlaySettings,
    ) -> Result<App<'a>, PlayError> {
        let table = Table::new(registry, settings)?;
        let mut app = App {
            look: Look::of(settings),
            bottom: Color::White,
            cursor: Square::E2,
            chosen: None,
            entry: String::new(),
            overlay: None,
            message: String::new(),
            viewed: None,
            report: None,
            scrolled: 0,
            is_over: false,
            table,
        };
        app.sit_down();
        Ok(app)
    }

    /// At the start of a game.
    fn sit_down(&mut self) {
        let person = self.table.contest().person();
        self.bottom = person;
        self.cursor = person.pick(Square::E2, Square::E7);
        (self.chosen, self.viewed, self.report, self.scrolled) = (None, None, None, 0);
        self.message = format!("You play {}.", capital(person));
    }

    /// Takes in what has happened by itself.
    pub(super) fn tick(&mut self, now: Instant) {
        for news in self.table.advance(now) {
            self.hear(news);
        }
    }

    fn hear(&mut self, news: News) {
        match news {
            News::MachineMoved(before, mv) => {
                self.viewed = None;
                self.message = format!("{} plays {}", self.table.machine(), before.san(mv));
            }
            News::MachineOffersDraw => {
                self.message += "; it offers a draw (Ctrl-D or 'draw' accepts)";
            }
            News::Ended(words) => {
                self.chosen = None;
                self.message = format!("{words}. ^N: new game");
            }
            News::Hint(words) | News::Trouble(words) => self.message = words,
            News::Reviewed(report) => self.report = Some(*report),
        }
    }

    pub(super) fn leave(&mut self) -> Result<(), PlayError> {
        self.table.leave()
    }

    /// Half-moves that have been played.
    pub(super) fn plies(&self) -> usize {
        self.table.contest().situation().moves().len()
    }

    /// After how many half-moves the board is shown.
    pub(super) fn shown_ply(&self) -> usize {
        self.viewed.unwrap_or(self.plies()).min(self.plies())
    }

    pub(super) fn shown_position(&self) -> &Position {
        &self.table.contest().situation().positions()[self.shown_ply()]
    }

    pub(super) fn shown_move(&self) -> Option<Move> {
        let before = self.shown_ply().checked_sub(1)?;
        self.table.contest().situation().moves().get(before).copied()
    }

    /// Where the chosen man can go. Castling is shown where the king will stand.
    pub(super) fn targets(&self) -> Bitboard {
        let Some(from) = self.chosen else { return Bitboard::EMPTY };
        let position = self.table.contest().position();
        let moves = position.legal_moves();
        let mine = moves.iter().filter(|mv| mv.from() == from);
        mine.fold(Bitboard::EMPTY, |all, mv| {
            all | Bitboard::of(mv.to()) | Bitboard::of(king_target(position, *mv))
        })
    }

    /// Chooses the man at the cursor, or moves the chosen one there.
    pub(super) fn choose(&mut self, now: Instant) {
        if self.viewed.take().is_some() {
            return;
        }
        if !self.table.contest().is_persons_turn() {
            self.message = self.table.not_your_turn();
            return;
        }
        match self.chosen {
            Some(from) if from == self.cursor => self.chosen = None,
            Some(from) => self.go(from, now),
            None => self.pick_up(),
        }
    }

    fn pick_up(&mut self) {
        let contest = self.table.contest();
        let is_own = contest.position().by_color(contest.person()).contains(self.cursor);
        if is_own {
            self.chosen = Some(self.cursor);
        } else {
            self.message = "Choose one of your pieces first.".to_owned();
        }
    }

    fn go(&mut self, from: Square, now: Instant) {
        let moves = moves_between(self.table.contest().position(), from, self.cursor);
        match moves[..] {
            [] => self.choose_another(from),
            [mv] => self.play(mv, now),
            _ => self.overlay = Some(Overlay::Promotion(moves)),
        }
    }

    fn choose_another(&mut self, from: Square) {
        self.chosen = None;
        let contest = self.table.contest();
        if contest.position().by_color(contest.person()).contains(self.cursor) {
            self.chosen = Some(self.cursor);
        } else {
            self.message = format!("From {from} to {} is not legal.", self.cursor);
        }
    }

    pub(super) fn play(&mut self, mv: Move, now: Instant) {
        (self.chosen, self.viewed) = (None, None);
        let san = self.table.contest().position().san(mv).to_string();
        self.message = match self.table.play(mv, now) {
            Ok(()) => format!("You play {san}"),
            Err(complaint) => complaint,
        };
    }

    /// Does what has been typed.
    pub(super) fn submit(&mut self, now: Instant) {
        let text = std::mem::take(&mut self.entry);
        match Command::parse(&text) {
            Command::Move(text) => self.play_typed(&text, now),
            Command::Moves(Some(square)) => self.show_moves(&square),
            command => self.obey(command, now),
        }
    }

    fn play_typed(&mut self, text: &str, now: Instant) {
        if !self.table.contest().is_persons_turn() {
            self.message = self.table.not_your_turn();
            return;
        }
        match parse_move(self.table.contest().position(), text) {
            Ok(mv) => self.play(mv, now),
            Err(complaint) => self.message = self.table.refuse(text, complaint),
        }
    }

    /// `moves e2` chooses the man on e2, which shows them.
    fn show_moves(&mut self, square: &str) {
        match square.parse() {
            Ok(square) => {
                self.cursor = square;
                self.chosen = None;
                self.pick_up();
            }
            Err(_) => self.message = format!("'{square}' is not a square."),
        }
    }

    /// Does what a key or a word asks for; what cannot be undone is asked about first.
    pub(super) fn obey(&mut self, command: Command, now: Instant) {
        let is_playing = self.table.contest().ending().is_none() && self.plies() > 0;
        match command {
            Command::Resign | Command::New | Command::Quit if is_playing => {
                self.overlay = Some(Overlay::Confirm(command));
            }
            other => self.carry_out(other, now),
        }
    }

    pub(super) fn carry_out(&mut self, command: Command, now: Instant) {
        match command {
            Command::Undo => self.undo(now),
            Command::Flip => self.bottom = !self.bottom,
            Command::Draw => self.offer_draw(now),
            Command::Resign if self.table.contest().ending().is_none() => self.table.resign(now),
            Command::New => self.begin(),
            Command::Hint => {
                let asked = self.table.ask_for_hint();
                self.message = asked.err().unwrap_or_else(|| "The analyst is asked...".to_owned());
            }
            Command::Now => self.table.hurry(),
            Command::Help => self.overlay = Some(Overlay::Help),
            Command::Quit => self.is_over = true,
            Command::Board => self.viewed = None,
            Command::Pgn => self.message = self.table.where_games_are_kept(),
            Command::Resign => self.message = "The game is over.".to_owned(),
            question => {
                let answer = questions::answer(&self.table, &question, self.bottom, now);
                self.message = answer.replace('\n', " ");
            }
        }
    }

    fn begin(&mut self) {
        let kept = self.table.new_game();
        self.sit_down();
        if let Err(error) = kept {
            self.message = error.to_string();
        }
    }

    fn undo(&mut self, now: Instant) {
        (self.chosen, self.viewed) = (None, None);
        self.message = if self.table.take_back(now) {
            self.report = None;
            "Taken back: it is your turn.".to_owned()
        } else {
            "There is nothing to take back.".to_owned()
        };
    }

    fn offer_draw(&mut self, now: Instant) {
        if self.table.contest().ending().is_some() {
            self.message = "The game is over.".to_owned();
        } else if !self.table.offer_draw(now) {
            self.message = format!("{} declines the draw.", self.table.machine());
        }
    }
}
