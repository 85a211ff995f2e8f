//! Pieces as shapes of half blocks, for large squares.

use rules::Role;

const COLUMNS: usize = 5;
const ROWS: usize = 3;

/// Five columns by six half rows, from the top.
const fn points(role: Role) -> [&'static [u8; COLUMNS]; 2 * ROWS] {
    match role {
        Role::Pawn => [b".....", b"..#..", b".###.", b"..#..", b".###.", b"#####"],
        Role::Knight => [b"..#..", b".###.", b"#####", b"#.###", b"..##.", b"#####"],
        Role::Bishop => [b"..#..", b".##..", b".#.#.", b".###.", b"..#..", b"#####"],
        Role::Rook => [b"#.#.#", b"#####", b".###.", b".###.", b".###.", b"#####"],
        Role::Queen => [b"#.#.#", b"#.#.#", b"#####", b".###.", b"..#..", b"#####"],
        Role::King => [b"..#..", b".###.", b"..#..", b"#####", b".###.", b"#####"],
    }
}

/// The characters of a piece, row by row.
///
/// Each holds two points, one above the other.
pub(super) fn rows(role: Role) -> [[char; COLUMNS]; ROWS] {
    let points = points(role);
    std::array::from_fn(|row| {
        std::array::from_fn(|column| match [points[2 * row][column], points[2 * row + 1][column]] {
            [b'#', b'#'] => '█',
            [b'#', _] => '▀',
            [_, b'#'] => '▄',
            _ => ' ',
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rook_has_battlements() {
        let text = rows(Role::Rook).map(|row| row.iter().collect::<String>());
        assert_eq!(text, ["█▄█▄█", " ███ ", "▄███▄"]);
        for one in Role::ALL {
            let others = Role::ALL.into_iter().filter(|other| *other != one);
            assert!(others.into_iter().all(|other| rows(one) != rows(other)), "{one:?}");
        }
    }
}
