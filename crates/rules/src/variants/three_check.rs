use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Variant, VariantFenError, VariantOutcome, extra};
use crate::{CastlingMode, Color, Move, Outcome, Position};

const EXPECTED: &str = "a count of checks such as '3+2' (left to give) or '+0+1' (given)";

/// Three-check: who has given three checks has won.
///
/// ```
/// use rules::Color;
/// use rules::variants::{ThreeCheck, Variant};
///
/// let mut game = ThreeCheck::from_fen("4k3/8/8/8/8/8/8/Q3K3 w - - 1+3 0 1")?;
/// game.play_uci("a1a8")?;
/// assert_eq!(game.outcome().and_then(|outcome| outcome.winner()), Some(Color::White));
/// assert_eq!(game.fen().to_string(), "Q3k3/8/8/8/8/8/8/4K3 b - - 0+3 1 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThreeCheck {
    position: Position,
    /// Checks that each side still has to give, White's first.
    left: [u8; 2],
}

impl ThreeCheck {
    /// The start of a game.
    #[must_use]
    pub fn start() -> ThreeCheck {
        ThreeCheck { position: Position::start(), left: [3, 3] }
    }

    /// Reads a FEN with the checks that are left before the clocks (`3+3`), or those given behind them
    /// (`+0+0`). Without either, no check has been given.
    ///
    /// # Errors
    /// Says which field is wrong, and why.
    pub fn from_fen(text: &str) -> Result<ThreeCheck, VariantFenError> {
        let mut left = [3, 3];
        let mut fields: Vec<&str> = text.split_ascii_whitespace().collect();
        if let Some(place) = fields.iter().position(|field| field.contains('+')) {
            left = parse(fields.remove(place)).ok_or_else(|| extra(text, EXPECTED))?;
        }
        Ok(ThreeCheck { position: Position::from_fen(&fields.join(" "))?, left })
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// How many checks a side has still to give.
    #[must_use]
    pub const fn checks_left(&self, color: Color) -> u8 {
        self.left[color as usize]
    }

    /// Only the side that has just moved can have given the third.
    fn is_won(&self) -> bool {
        self.checks_left(!self.position.turn()) == 0
    }
}

fn parse(text: &str) -> Option<[u8; 2]> {
    let number = |text: &str| text.parse().ok().filter(|number: &u8| *number <= 3);
    let (white, black) = match text.strip_prefix('+') {
        Some(given) => {
            let (white, black) = given.split_once('+')?;
            (3 - number(white)?, 3 - number(black)?)
        }
        None => {
            let (white, black) = text.split_once('+')?;
            (number(white)?, number(black)?)
        }
    };
    // Not both have won.
    (white + black > 0).then_some([white, black])
}

impl Variant for ThreeCheck {
    type Move = Move;

    fn legal_moves(&self) -> Vec<Move> {
        if self.is_won() { Vec::new() } else { self.position.legal_moves().to_vec() }
    }

    fn count_legal_moves(&self) -> usize {
        if self.is_won() { 0 } else { self.position.count_legal_moves() }
    }

    fn play_unchecked(&mut self, mv: Move) {
        let mover = self.position.turn() as usize;
        self.position.play_unchecked(mv);
        self.left[mover] = self.left[mover].saturating_sub(u8::from(self.position.in_check()));
    }

    fn outcome(&self) -> Option<VariantOutcome> {
        if self.is_won() {
            return Some(VariantOutcome::ThirdCheck { winner: !self.position.turn() });
        }
        let outcome = self.position.outcome()?;
        // Any piece beside the kings can give checks.
        let is_open =
            outcome == Outcome::InsufficientMaterial && self.position.occupied().len() > 2;
        (!is_open).then_some(VariantOutcome::Chess(outcome))
    }

    fn uci(&self, mv: Move) -> String {
        self.position.uci(mv, CastlingMode::Standard).to_string()
    }

    fn fen(&self) -> String {
        let fen = self.position.fen().to_string();
        let mut fields = fen.rsplitn(3, ' ');
        let (fullmoves, halfmoves) = (fields.next(), fields.next());
        let [white, black] = self.left;
        format!(
            "{} {white}+{black} {} {}",
            fields.next().unwrap_or_default(),
            halfmoves.unwrap_or_default(),
            fullmoves.unwrap_or_default()
        )
    }
}
