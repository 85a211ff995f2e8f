use rules::{Bitboard, Color, Piece, Position, Role, Square};

/// Where the pieces stood when an accumulator was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Snapshot {
    colors: [Bitboard; 2],
    roles: [Bitboard; 6],
}

impl Snapshot {
    pub(crate) const EMPTY: Snapshot =
        Snapshot { colors: [Bitboard::EMPTY; 2], roles: [Bitboard::EMPTY; 6] };

    #[inline]
    pub(crate) fn of(position: &Position) -> Snapshot {
        Snapshot {
            colors: Color::ALL.map(|color| position.by_color(color)),
            roles: Role::ALL.map(|role| position.by_role(role)),
        }
    }

    fn get(&self, color: Color, role: Role) -> Bitboard {
        self.colors[color.index()] & self.roles[role.index()]
    }

    /// How many squares differ.
    #[inline]
    pub(crate) fn distance(&self, other: &Snapshot) -> u32 {
        let colors = self.colors.iter().zip(&other.colors);
        let roles = self.roles.iter().zip(&other.roles);
        let differ = colors.chain(roles).map(|(one, two)| *one ^ *two);
        differ.fold(Bitboard::EMPTY, |sum, set| sum | set).len()
    }

    /// The pieces that are here and not in another.
    #[inline]
    pub(crate) fn each_beyond(&self, other: &Snapshot, mut tell: impl FnMut(Piece, Square)) {
        for color in Color::ALL {
            for role in Role::ALL {
                for square in self.get(color, role).without(other.get(color, role)) {
                    tell(role.of(color), square);
                }
            }
        }
    }
}
