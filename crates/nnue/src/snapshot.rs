use rules::{Bitboard, Color, Piece, Position, Role, Square};

/// Where the pieces stood when an accumulator was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Snapshot {
    colors: [Bitboard; 2],
    roles: [Bitboard; 6],
}

/// Inputs that came and went; at most all squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Changes {
    list: [(Piece, Square); 64],
    length: usize,
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

    /// What is here and not in another.
    #[inline]
    pub(crate) fn beyond(&self, other: &Snapshot) -> Changes {
        let mut changes =
            Changes { list: [(Role::Pawn.of(Color::White), Square::A1); 64], length: 0 };
        for color in Color::ALL {
            for role in Role::ALL {
                for square in self.get(color, role).without(other.get(color, role)) {
                    changes.list[changes.length] = (role.of(color), square);
                    changes.length += 1;
                }
            }
        }
        changes
    }

    /// All pieces.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Piece, Square)> {
        self.beyond(&Snapshot::EMPTY).into_iter()
    }
}

impl Changes {
    #[inline]
    pub(crate) fn as_slice(&self) -> &[(Piece, Square)] {
        &self.list[..self.length]
    }
}

impl IntoIterator for Changes {
    type Item = (Piece, Square);
    type IntoIter = std::iter::Take<std::array::IntoIter<(Piece, Square), 64>>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter().take(self.length)
    }
}
