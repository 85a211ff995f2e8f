use core::fmt;

use crate::{Color, Piece, Role};

/// The roles that can be dropped.
pub(super) const ROLES: [Role; 5] =
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// The pieces that a player has captured and may drop.
///
/// ```
/// use rules::Role;
/// use rules::variants::Crazyhouse;
///
/// let game = Crazyhouse::from_fen("4k3/8/8/8/8/8/8/4K3[QPPn] w - - 0 1")?;
/// assert_eq!(game.pocket(rules::Color::White).count(Role::Pawn), 2);
/// # Ok::<(), rules::variants::VariantFenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Pocket([u8; 5]);

impl Pocket {
    /// How many pieces of a role are in it. A king never is.
    #[must_use]
    pub const fn count(self, role: Role) -> u8 {
        match role {
            Role::King => 0,
            _ => self.0[role as usize],
        }
    }

    /// How many pieces are in it.
    #[must_use]
    pub fn total(self) -> u32 {
        self.0.iter().map(|number| u32::from(*number)).sum()
    }

    pub(super) fn add(&mut self, role: Role) {
        if let Some(number) = self.0.get_mut(role as usize) {
            *number = number.saturating_add(1);
        }
    }

    pub(super) fn take(&mut self, role: Role) {
        if let Some(number) = self.0.get_mut(role as usize) {
            *number = number.saturating_sub(1);
        }
    }
}

/// Both pockets as a FEN has them: White's queens first.
pub(super) fn write(f: &mut fmt::Formatter<'_>, pockets: &[Pocket; 2]) -> fmt::Result {
    for color in Color::ALL {
        for role in ROLES.into_iter().rev() {
            for _ in 0..pockets[color as usize].count(role) {
                write!(f, "{}", role.of(color).to_char())?;
            }
        }
    }
    Ok(())
}

pub(super) fn parse(text: &str) -> Option<[Pocket; 2]> {
    let mut pockets = [Pocket::default(); 2];
    for letter in text.chars().filter(|letter| *letter != '-') {
        let Piece { color, role } = Piece::from_char(letter)?;
        if role == Role::King {
            return None;
        }
        pockets[color as usize].add(role);
    }
    Some(pockets)
}
