//! The same perft for each library, in the way its own documentation suggests.

pub struct Library {
    pub name: &'static str,
    pub perft: fn(&str, u32) -> u64,
}

pub const BULK: [Library; 5] = [
    Library { name: "torres", perft: torres_bulk },
    Library { name: "cozy-chess", perft: |fen, depth| cozy::bulk(&cozy::parse(fen), depth) },
    Library { name: "chess-move-gen", perft: move_gen },
    Library { name: "shakmaty", perft: |fen, depth| shak::bulk(&shak::parse(fen), depth) },
    Library {
        name: "chess",
        perft: |fen, depth| chess_crate::bulk(&chess_crate::parse(fen), depth),
    },
];

pub const PLAYED: [Library; 4] = [
    Library { name: "torres", perft: torres_played },
    Library { name: "cozy-chess", perft: |fen, depth| cozy::played(&cozy::parse(fen), depth) },
    Library { name: "shakmaty", perft: |fen, depth| shak::played(&shak::parse(fen), depth) },
    Library {
        name: "chess",
        perft: |fen, depth| chess_crate::played(&chess_crate::parse(fen), depth),
    },
];

pub fn torres_bulk(fen: &str, depth: u32) -> u64 {
    rules::perft::count(&fen.parse().expect("a good FEN"), depth)
}

fn torres_played(fen: &str, depth: u32) -> u64 {
    rules::perft::count_by_playing(&fen.parse().expect("a good FEN"), depth)
}

fn move_gen(fen: &str, depth: u32) -> u64 {
    let mut position = chess_move_gen::Position::from_fen(fen).expect("a good FEN");
    chess_move_gen::perft(&mut position, depth as usize, false, 0)
}

mod cozy {
    use cozy_chess::Board;

    pub fn parse(fen: &str) -> Board {
        fen.parse().expect("a good FEN")
    }

    pub fn bulk(board: &Board, depth: u32) -> u64 {
        let mut total = 0;
        board.generate_moves(|moves| {
            if depth == 1 {
                total += moves.len() as u64;
            } else {
                for one in moves {
                    let mut next = board.clone();
                    next.play_unchecked(one);
                    total += bulk(&next, depth - 1);
                }
            }
            false
        });
        total
    }

    pub fn played(board: &Board, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut total = 0;
        board.generate_moves(|moves| {
            for one in moves {
                let mut next = board.clone();
                next.play_unchecked(one);
                total += played(&next, depth - 1);
            }
            false
        });
        total
    }
}

mod shak {
    use shakmaty::{CastlingMode, Chess, Position, fen::Fen};

    pub fn parse(fen: &str) -> Chess {
        let fen: Fen = fen.parse().expect("a good FEN");
        fen.into_position(CastlingMode::Standard).expect("a legal position")
    }

    pub fn bulk(position: &Chess, depth: u32) -> u64 {
        shakmaty::perft(position, depth)
    }

    pub fn played(position: &Chess, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        position
            .legal_moves()
            .into_iter()
            .map(|one| {
                let mut next = position.clone();
                next.play_unchecked(one);
                played(&next, depth - 1)
            })
            .sum()
    }
}

mod chess_crate {
    use chess::{Board, MoveGen};
    use std::str::FromStr;

    pub fn parse(fen: &str) -> Board {
        Board::from_str(fen).expect("a good FEN")
    }

    pub fn bulk(board: &Board, depth: u32) -> u64 {
        let moves = MoveGen::new_legal(board);
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.map(|one| bulk(&board.make_move_new(one), depth - 1)).sum()
    }

    pub fn played(board: &Board, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        MoveGen::new_legal(board).map(|one| played(&board.make_move_new(one), depth - 1)).sum()
    }
}
