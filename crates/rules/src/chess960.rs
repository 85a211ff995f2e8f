//! The 960 starting positions of Chess960, by their usual numbers.

use crate::{Board, CastlingRights, Color, File, Position, Rank, Role, Setup, Square};
use alloc::vec::Vec;

impl Position {
    /// The Chess960 starting position with this number, 0 to 959; ordinary chess is 518.
    ///
    /// ```
    /// use rules::Position;
    ///
    /// assert_eq!(Position::chess960(518), Some(Position::start()));
    /// assert!(Position::chess960(0).unwrap().fen().to_string().starts_with("bbqnnrkr/"));
    /// assert_eq!(Position::chess960(960), None);
    /// ```
    #[must_use]
    pub fn chess960(number: u16) -> Option<Position> {
        Position::double_chess960(number, number)
    }

    /// A starting position in which the two sides have different arrangements.
    ///
    /// ```
    /// use rules::Position;
    ///
    /// let position = Position::double_chess960(518, 0).unwrap();
    /// assert_eq!(
    ///     position.fen().to_string(),
    ///     "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    /// );
    /// ```
    #[must_use]
    pub fn double_chess960(white: u16, black: u16) -> Option<Position> {
        let mut setup = Setup::empty();
        let mut rooks = Vec::new();
        for (color, number) in [(Color::White, white), (Color::Black, black)] {
            let rank = Rank::First.relative_to(color);
            for (file, role) in File::ALL.into_iter().zip(back_rank_of(number)?) {
                let square = Square::new(file, rank);
                setup.board.put(square, role.of(color));
                put_pawn(&mut setup.board, file, color);
                if role == Role::Rook {
                    rooks.push(square);
                }
            }
        }
        setup.castling = CastlingRights::from_rooks(rooks);
        setup.validate().ok()
    }
}

fn put_pawn(board: &mut Board, file: File, color: Color) {
    board.put(Square::new(file, Rank::Second.relative_to(color)), Role::Pawn.of(color));
}

/// Scharnagl's numbering: bishops, then the queen, then the knights, and rook, king, rook last.
fn back_rank_of(number: u16) -> Option<[Role; 8]> {
    const KNIGHTS: [(usize, usize); 10] =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    if number >= 960 {
        return None;
    }
    let number = usize::from(number);
    let mut files: [Option<Role>; 8] = [None; 8];
    files[number % 4 * 2 + 1] = Some(Role::Bishop);
    files[number / 4 % 4 * 2] = Some(Role::Bishop);
    put_on_free(&mut files, number / 16 % 6, Role::Queen);
    let (first, second) = KNIGHTS[number / 96];
    put_on_free(&mut files, second, Role::Knight);
    put_on_free(&mut files, first, Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        put_on_free(&mut files, 0, role);
    }
    Some(files.map(|role| role.unwrap_or(Role::Rook)))
}

/// Puts a piece on the free file with this rank among the free ones.
fn put_on_free(files: &mut [Option<Role>; 8], nth: usize, role: Role) {
    if let Some(free) = files.iter_mut().filter(|file| file.is_none()).nth(nth) {
        *free = Some(role);
    }
}
