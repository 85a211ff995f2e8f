use rules::{Color, Position, Role};

/// What a piece is worth, in hundredths of a pawn; kings are never traded and count nothing.
///
/// ```
/// assert_eq!(players::value_of(rules::Role::Queen), 950);
/// ```
#[must_use]
pub const fn value_of(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 320,
        Role::Bishop => 330,
        Role::Rook => 510,
        Role::Queen => 950,
        Role::King => 0,
    }
}

/// What the side to move has more than the other.
///
/// ```
/// assert_eq!(players::material_balance(&rules::Position::start()), 0);
/// ```
#[must_use]
pub fn material_balance(position: &Position) -> i32 {
    let white = worth_of(position, Color::White) - worth_of(position, Color::Black);
    position.turn().pick(white, -white)
}

fn worth_of(position: &Position, color: Color) -> i32 {
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
        .into_iter()
        .map(|role| value_of(role) * position.pieces(color, role).len().cast_signed())
        .sum()
}
