use std::time::Instant;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use rules::{Color, Role, Square};

use super::app::{App, Overlay};
use crate::play::command::Command;

/// No move and no command is longer.
const LONGEST_ENTRY: usize = 24;

/// Keys and what they do, for the help.
pub(super) const HELP: [(&str, &str); 15] = [
    ("arrows, Enter", "choose a man and where it goes"),
    ("letters, Enter", "type a move: e4, Nf3, O-O, a8=Q, g1f3"),
    ("Esc", "drop the piece, clear what was typed"),
    ("Ctrl-Z  undo", "take the last move back"),
    ("Ctrl-T  hint", "ask the engine for a move"),
    ("Ctrl-P  now", "make the machine answer at once"),
    ("Ctrl-F  flip", "turn the board"),
    ("Ctrl-D  draw", "offer a draw, or accept one"),
    ("Ctrl-R  resign", "give up"),
    ("Ctrl-N  new", "begin a new game"),
    ("PgUp PgDn", "look at earlier moves; Home, End"),
    ("up, down", "scroll the review after the game"),
    ("fen, last, clock", "words that you can type as well"),
    ("moves e2", "the moves of a man; p N, s e: read the board"),
    ("Ctrl-C  quit", "leave"),
];

impl App<'_> {
    /// Takes in a key.
    pub(super) fn press(&mut self, key: KeyEvent, now: Instant) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        match self.overlay.take() {
            Some(overlay) => self.press_on_overlay(overlay, key, now),
            None if key.modifiers.contains(KeyModifiers::CONTROL) => self.press_control(key, now),
            None => self.press_plain(key.code, now),
        }
    }

    fn press_on_overlay(&mut self, overlay: Overlay, key: KeyEvent, now: Instant) {
        let letter = key.code.as_char().map(|letter| letter.to_ascii_lowercase());
        match overlay {
            // Any key closes it.
            Overlay::Help => {}
            Overlay::Promotion(moves) => match (letter.and_then(Role::from_char), key.code) {
                (_, KeyCode::Esc) => self.chosen = None,
                (role @ Some(_), _) if moves.iter().any(|mv| mv.promotes_to() == role) => {
                    let wanted = moves.iter().find(|mv| mv.promotes_to() == role);
                    wanted.copied().into_iter().for_each(|mv| self.play(mv, now));
                }
                _ => self.overlay = Some(Overlay::Promotion(moves)),
            },
            Overlay::Confirm(command) => {
                let twice = is_control(key, 'c') && command == Command::Quit;
                if letter == Some('y') || key.code == KeyCode::Enter || twice {
                    self.carry_out(command, now);
                }
            }
        }
    }

    fn press_control(&mut self, key: KeyEvent, now: Instant) {
        let command = match key.code.as_char().map(|letter| letter.to_ascii_lowercase()) {
            Some('z') => Command::Undo,
            Some('t') => Command::Hint,
            Some('p') => Command::Now,
            Some('f') => Command::Flip,
            Some('d') => Command::Draw,
            Some('r') => Command::Resign,
            Some('n') => Command::New,
            Some('c' | 'q') => Command::Quit,
            // What Backspace and Enter are on some terminals.
            Some('h') => return self.press_plain(KeyCode::Backspace, now),
            Some('j' | 'm') => return self.press_plain(KeyCode::Enter, now),
            _ => return,
        };
        self.obey(command, now);
    }

    fn press_plain(&mut self, code: KeyCode, now: Instant) {
        match code {
            KeyCode::Char('?') if self.entry.is_empty() => self.overlay = Some(Overlay::Help),
            KeyCode::Char(' ') | KeyCode::Enter if self.entry.is_empty() => self.choose(now),
            KeyCode::Enter => self.submit(now),
            KeyCode::Char(letter) => self.type_letter(letter),
            KeyCode::Backspace => drop(self.entry.pop()),
            KeyCode::Esc => self.let_go(),
            KeyCode::Left => self.move_cursor(-1, 0),
            KeyCode::Right => self.move_cursor(1, 0),
            KeyCode::Up if self.report.is_some() => self.scroll(-1),
            KeyCode::Down if self.report.is_some() => self.scroll(1),
            KeyCode::Up => self.move_cursor(0, 1),
            KeyCode::Down => self.move_cursor(0, -1),
            KeyCode::PageUp => self.view(self.shown_ply().saturating_sub(1)),
            KeyCode::PageDown => self.view(self.shown_ply() + 1),
            KeyCode::Home => self.view(0),
            KeyCode::End => self.viewed = None,
            _ => {}
        }
    }

    fn type_letter(&mut self, letter: char) {
        if self.entry.len() < LONGEST_ENTRY && (letter.is_ascii_graphic() || letter == ' ') {
            self.entry.push(letter);
        }
    }

    fn let_go(&mut self) {
        if self.entry.is_empty() {
            (self.chosen, self.viewed) = (None, None);
        }
        self.entry.clear();
    }

    /// As seen on the screen, whichever side is at the bottom.
    fn move_cursor(&mut self, right: i8, up: i8) {
        let sign = if self.bottom == Color::White { 1 } else { -1 };
        let moved: Option<Square> = self.cursor.offset(right * sign, up * sign);
        self.cursor = moved.unwrap_or(self.cursor);
    }

    fn scroll(&mut self, lines: i16) {
        self.scrolled = self.scrolled.saturating_add_signed(lines);
    }

    fn view(&mut self, ply: usize) {
        self.viewed = (ply < self.plies()).then_some(ply);
    }
}

fn is_control(key: KeyEvent, letter: char) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char(letter)
}
