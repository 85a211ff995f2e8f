//! The score that the ENIAC finds is that of a plain minimax search with the
//! same evaluation: no pruning, no order of moves, no two-digit words.

use machines::Budget;
use rules::{Color, Position, Role};
use vintage::eniac::{Cards, Eniac, Spot};

const RAYS: [i32; 8] = [1, -1, 10, -10, 9, 11, -11, -9];
const KNIGHT: [i32; 8] = [8, 12, 19, 21, -21, -19, -12, -8];
/// The highest score that is not a mate.
const HIGHEST: i32 = 92;
/// The ply at which only captures are looked at.
const LEAF: i32 = 4;

type Occupant = Option<(Color, Role)>;

#[derive(Clone)]
struct Model {
    /// By rank and file, as the machine numbers squares.
    board: [Occupant; 100],
    turn: Color,
    /// What the cards say: the worth of a pawn's move, and whether rooks and kings count in the centre.
    pawns: i32,
    heavy: bool,
}

fn on_board(square: i32) -> bool {
    (11..=88).contains(&square) && (1..=8).contains(&(square % 10))
}

fn central(square: i32) -> i32 {
    let inner = |digit: i32| (3..=6).contains(&digit);
    i32::from(inner(square / 10) && inner(square % 10))
}

fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 4,
        Role::Knight => 12,
        Role::Bishop => 13,
        Role::Rook => 20,
        Role::Queen | Role::King => 36,
    }
}

fn is_last_rank(square: i32) -> bool {
    square / 10 == 8 || square / 10 == 1
}

impl Model {
    fn of(position: &Position) -> Model {
        let mut board = [None; 100];
        for (square, piece) in position.board().iter() {
            board[usize::from(Spot::from(square).digits())] = Some((piece.color, piece.role));
        }
        let pawns = card(position, "28").unwrap_or(0);
        Model { board, turn: position.turn(), pawns, heavy: card(position, "29") == Some(30) }
    }

    fn at(&self, square: i32) -> Occupant {
        if on_board(square) { self.board[square as usize] } else { None }
    }

    /// Whether a piece of `color` attacks the square.
    fn attacked(&self, square: i32, color: Color) -> bool {
        let is = |square: i32, role| self.at(square) == Some((color, role));
        let from_below = color.pick([-9, -11], [9, 11]);
        RAYS.iter().any(|&step| is(square + step, Role::King))
            || KNIGHT.iter().any(|&step| is(square + step, Role::Knight))
            || from_below.iter().any(|&step| is(square + step, Role::Pawn))
            || RAYS.iter().enumerate().any(|(index, &step)| {
                let slider = if index < 4 { Role::Rook } else { Role::Bishop };
                let mut goal = square + step;
                while on_board(goal) && self.at(goal).is_none() {
                    goal += step;
                }
                is(goal, slider) || is(goal, Role::Queen)
            })
    }

    fn in_check(&self, color: Color) -> bool {
        let king = (11..=88).find(|&square| self.at(square) == Some((color, Role::King)));
        self.attacked(king.unwrap(), !color)
    }

    fn moves(&self) -> Vec<(i32, i32)> {
        let mut found = Vec::new();
        for from in (11..=88).filter(|&square| on_board(square)) {
            match self.at(from) {
                Some((color, Role::Pawn)) if color == self.turn => self.pawn(from, &mut found),
                Some((color, role)) if color == self.turn => self.piece(from, role, &mut found),
                _ => {}
            }
        }
        found
    }

    fn pawn(&self, from: i32, found: &mut Vec<(i32, i32)>) {
        let (up, home) = self.turn.pick((10, 2), (-10, 7));
        let enemy = |square| self.at(square).is_some_and(|(color, _)| color != self.turn);
        let sides = [from + up - 1, from + up + 1];
        found.extend(sides.into_iter().filter(|&to| enemy(to)).map(|to| (from, to)));
        if self.at(from + up).is_none() {
            found.push((from, from + up));
            if from / 10 == home && self.at(from + 2 * up).is_none() {
                found.push((from, from + 2 * up));
            }
        }
    }

    fn piece(&self, from: i32, role: Role, found: &mut Vec<(i32, i32)>) {
        let (steps, far): (&[i32], bool) = match role {
            Role::Knight => (&KNIGHT, false),
            Role::Bishop => (&RAYS[4..], true),
            Role::Rook => (&RAYS[..4], true),
            Role::Queen => (&RAYS, true),
            _ => (&RAYS, false),
        };
        for step in steps {
            let mut to = from + step;
            while on_board(to) {
                let there = self.at(to);
                if there.is_some_and(|(color, _)| color == self.turn) {
                    break;
                }
                found.push((from, to));
                if there.is_some() || !far {
                    break;
                }
                to += step;
            }
        }
    }

    fn after(&self, (from, to): (i32, i32)) -> Model {
        let mut next = self.clone();
        let piece = next.board[from as usize].take();
        let promoted = matches!(piece, Some((_, Role::Pawn))) && is_last_rank(to);
        next.board[to as usize] = if promoted { Some((self.turn, Role::Queen)) } else { piece };
        next.turn = !self.turn;
        next
    }

    /// What a move adds to the score of the side that makes it.
    fn gain(&self, (from, to): (i32, i32)) -> i32 {
        let captured = self.at(to).map_or(0, |(_, role)| worth(role));
        captured
            + match self.at(from).unwrap().1 {
                Role::Rook | Role::King if !self.heavy => 0,
                Role::Pawn if is_last_rank(to) => 32,
                Role::Pawn => central(to).max(self.pawns),
                _ => central(to) - central(from),
            }
    }

    fn score_after(&self, score: i32, mv: (i32, i32)) -> i32 {
        (score + self.gain(mv)).min(HIGHEST)
    }

    fn is_capture(&self, (from, to): (i32, i32)) -> bool {
        let pawn = matches!(self.at(from), Some((_, Role::Pawn)));
        self.at(to).is_some() || (pawn && is_last_rank(to))
    }

    fn value(&self, ply: i32, score: i32) -> i32 {
        if ply == LEAF {
            return self.quiesce(score);
        }
        let legal = self.moves().into_iter().filter(|&mv| !self.after(mv).in_check(self.turn));
        let values =
            legal.map(|mv| 100 - self.after(mv).value(ply + 1, 100 - self.score_after(score, mv)));
        values.max().unwrap_or(if self.in_check(self.turn) { ply } else { 50 })
    }

    fn quiesce(&self, score: i32) -> i32 {
        let captures = self.moves().into_iter().filter(|&mv| self.is_capture(mv));
        let legal = captures.filter(|&mv| !self.after(mv).in_check(self.turn));
        legal.map(|mv| self.trade(score, mv)).fold(score, i32::max)
    }

    /// The score after a capture, less the piece that captures if it is lost.
    fn trade(&self, score: i32, mv: (i32, i32)) -> i32 {
        let (gained, next) = (self.score_after(score, mv), self.after(mv));
        let lost = next.attacked(mv.1, !self.turn);
        gained - if lost { worth(next.at(mv.1).unwrap().1) } else { 0 }
    }
}

/// What a card of the deck puts into a word.
fn card(position: &Position, address: &str) -> Option<i32> {
    let deck = Cards::of(position).deck();
    let card = deck.cards().iter().find(|card| card.text().starts_with(address))?;
    card.text()[2..4].parse().ok()
}

#[test]
fn scores_are_those_of_plain_minimax() {
    let eniac = Eniac::new();
    for line in include_str!("data/eniac_model.txt").lines().filter(|line| !line.starts_with('#')) {
        let position = Position::from_fen(line).unwrap();
        let answer = eniac.think(&position, Budget::UNLIMITED).unwrap();
        let (model, start) = (Model::of(&position), card(&position, "04").unwrap());
        let expected = model.value(1, start);
        assert_eq!(i32::from(answer.score), expected, "{line}: {}", answer.card);
        let mv = (i32::from(answer.card.a), i32::from(answer.card.b));
        let chosen = 100 - model.after(mv).value(2, 100 - model.score_after(start, mv));
        assert_eq!(chosen, expected, "{line}: {} is not the best move", answer.card);
    }
}
