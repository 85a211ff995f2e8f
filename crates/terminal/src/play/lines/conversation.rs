use std::time::Instant;

use player::Registry;
use rules::{Color, Position};

use crate::play::command::{Command, parse_move};
use crate::play::ending::capital;
use crate::play::error::PlayError;
use crate::play::questions;
use crate::play::reviewer::Report;
use crate::play::settings::PlaySettings;
use crate::play::spoken;
use crate::play::table::{News, Table};

/// What is said and answered over one board.
#[derive(Debug)]
pub(super) struct Conversation<'a> {
    table: Table<'a>,
    /// Who is at the bottom when the board is shown.
    bottom: Color,
    is_over: bool,
}

impl<'a> Conversation<'a> {
    pub(super) fn new(
        registry: &'a Registry,
        settings: &'a PlaySettings,
    ) -> Result<Conversation<'a>, PlayError> {
        let table = Table::new(registry, settings)?;
        let bottom = table.contest().person();
        Ok(Conversation { table, bottom, is_over: false })
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether something is still to be said before the next line.
    pub(super) fn is_busy(&self) -> bool {
        self.table.is_busy() || self.table.review_progress().is_some()
    }

    pub(super) fn leave(&mut self) -> Result<(), PlayError> {
        self.table.leave()
    }

    pub(super) fn greeting(&self) -> Vec<String> {
        let contest = self.table.contest();
        let mut lines = vec![format!(
            "You play {} against {}. Type a move, or help.",
            capital(contest.person()),
            self.table.machine()
        )];
        if *contest.position() != Position::start() {
            lines.push(spoken::pieces_in_words(contest.position()));
            lines.push(questions::turn(&self.table));
        }
        lines
    }

    /// What has happened meanwhile.
    pub(super) fn listen(&mut self, now: Instant) -> Vec<String> {
        let news = self.table.advance(now);
        news.into_iter().flat_map(|news| self.tell(news)).collect()
    }

    fn tell(&self, news: News) -> Vec<String> {
        match news {
            News::MachineMoved(before, one) => vec![spoken::announcement(&before, one)],
            News::MachineOffersDraw => {
                vec!["The machine offers a draw. Type draw to accept, or go on.".to_owned()]
            }
            News::Ended(words) => self.tell_end(&words),
            News::Hint(words) => vec![format!("{words}.")],
            News::Trouble(words) => vec![words],
            News::Reviewed(report) => tell_review(&report),
        }
    }

    fn tell_end(&self, words: &str) -> Vec<String> {
        let result = self.table.game().result;
        let mut lines = vec![format!("{words}. The result is {result}.")];
        if self.table.review_progress().is_some() {
            lines.push("The game is being reviewed.".to_owned());
        }
        lines
    }

    /// Does what a line asks for, and says what is to be said about it.
    pub(super) fn obey(&mut self, line: &str, now: Instant) -> Vec<String> {
        if line.trim().is_empty() {
            return Vec::new();
        }
        match Command::parse(line) {
            Command::Move(text) => self.play(&text, now),
            Command::Undo => vec![self.undo(now)],
            Command::Draw => vec![self.draw(now)],
            Command::Resign => self.resign(now),
            Command::Hint => self.table.ask_for_hint().err().into_iter().collect(),
            Command::New => self.begin(),
            Command::Flip => vec![self.flip()],
            Command::Now => {
                self.table.hurry();
                Vec::new()
            }
            Command::Quit => {
                self.is_over = true;
                vec!["Goodbye.".to_owned()]
            }
            question => vec![questions::answer(&self.table, &question, self.bottom, now)],
        }
    }

    fn play(&mut self, text: &str, now: Instant) -> Vec<String> {
        if !self.table.contest().is_persons_turn() {
            return vec![self.table.not_your_turn()];
        }
        let position = self.table.contest().position().clone();
        let played = parse_move(&position, text).and_then(|mv| {
            self.table.play(mv, now)?;
            Ok(spoken::announcement(&position, mv))
        });
        vec![played.unwrap_or_else(|complaint| self.table.refuse(text, complaint))]
    }

    fn undo(&mut self, now: Instant) -> String {
        if self.table.take_back(now) {
            return format!("Taken back. {}", questions::turn(&self.table));
        }
        "There is nothing to take back.".to_owned()
    }

    fn draw(&mut self, now: Instant) -> String {
        if self.table.contest().ending().is_some() {
            return "The game is over.".to_owned();
        }
        let answer = if self.table.offer_draw(now) { "agrees to" } else { "declines" };
        format!("{} {answer} the draw.", self.table.machine())
    }

    fn resign(&mut self, now: Instant) -> Vec<String> {
        if self.table.contest().ending().is_some() {
            return vec!["The game is over.".to_owned()];
        }
        self.table.resign(now);
        Vec::new()
    }

    fn begin(&mut self) -> Vec<String> {
        let kept = self.table.new_game();
        self.bottom = self.table.contest().person();
        let trouble = kept.err().map(|error| error.to_string());
        trouble.into_iter().chain(self.greeting()).collect()
    }

    fn flip(&mut self) -> String {
        self.bottom = !self.bottom;
        format!("{} is at the bottom now.", capital(self.bottom))
    }
}

fn tell_review(report: &Report) -> Vec<String> {
    let mut lines: Vec<String> = report.sides.to_vec();
    lines.extend(report.remarks.iter().cloned());
    lines.push("Type new for another game, or quit.".to_owned());
    lines
}
