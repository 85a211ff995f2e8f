use rules::{Color, Piece, Role};

use super::canvas::Style;
use crate::play::settings::PlaySettings;

/// What is special about a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// The man here was chosen.
    Chosen,
    /// The king here is in check.
    Check,
    /// The last move began or ended here.
    Last,
}

/// How things are drawn: with figurines or letters, with colours or without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Look {
    pub(super) ascii: bool,
    pub(super) mono: bool,
}

// Of the 256 colours that terminals share: dark enough for white pieces, light enough for black ones.
const LIGHT: u8 = 137;
const DARK: u8 = 94;
const CHOSEN: u8 = 65;
const CHECK: u8 = 160;
const LAST: u8 = 100;
const WHITE: u8 = 231;
const BLACK: u8 = 16;

impl Look {
    pub(super) fn of(settings: &PlaySettings) -> Look {
        Look { ascii: settings.ascii, mono: settings.mono }
    }

    /// A man's sign. In colour both sides have the full figurines, and the colour tells them apart.
    pub(super) fn piece(self, piece: Piece) -> char {
        match self {
            Look { ascii: true, .. } => piece.to_char(),
            Look { mono: true, .. } => piece.to_figurine(),
            _ => piece.role.of(Color::Black).to_figurine(),
        }
    }

    pub(super) fn piece_style(self, piece: Piece) -> Style {
        match self.mono {
            true => self.strong(),
            false => self.strong().ink(piece.color.pick(WHITE, BLACK)),
        }
    }

    /// What an empty part of a square is filled with.
    pub(super) fn fill(self, is_light: bool) -> char {
        match self {
            Look { mono: false, .. } => ' ',
            _ if is_light => ' ',
            Look { ascii: true, .. } => ':',
            _ => '░',
        }
    }

    pub(super) fn square_style(self, is_light: bool, mark: Option<Mark>) -> Style {
        if self.mono {
            return Style::PLAIN;
        }
        Style::PLAIN.paper(match mark {
            Some(Mark::Check) => CHECK,
            Some(Mark::Chosen) => CHOSEN,
            Some(Mark::Last) => LAST,
            None if is_light => LIGHT,
            None => DARK,
        })
    }

    /// A sign for a mark, so that nothing is told by colour alone.
    pub(super) fn mark(self, mark: Mark) -> Option<char> {
        match mark {
            Mark::Check => Some('!'),
            Mark::Last if self.mono => Some('='),
            _ => None,
        }
    }

    /// A square to which the chosen man can go.
    pub(super) fn target(self, takes: bool) -> char {
        match (self.ascii, takes) {
            (true, true) => 'x',
            (true, false) => '*',
            (false, true) => '×',
            (false, false) => '•',
        }
    }

    /// How signs and brackets on the board look.
    pub(super) fn sign(self) -> Style {
        match self.mono {
            true => self.strong(),
            false => self.strong().ink(WHITE),
        }
    }

    pub(super) fn strong(self) -> Style {
        Style { bold: true, ..Style::PLAIN }
    }

    pub(super) fn faint(self) -> Style {
        Style { dim: true, ..Style::PLAIN }
    }

    pub(super) fn inverse(self) -> Style {
        Style { reversed: true, ..Style::PLAIN }
    }

    /// The sign of a king, for the names beside the board.
    pub(super) fn king(self, color: Color) -> char {
        match self.ascii {
            true => Role::King.of(color).to_char(),
            false => Role::King.of(color).to_figurine(),
        }
    }
}
