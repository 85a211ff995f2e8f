//! Puzzles out of games: a position after a mistake in which one move is much better than all others.

use games::Game;
use games::review::win_percent;
use player::{Event, Fault, Info, Limits, Player, Question, Signal, Situation};
use rules::{Color, Move, Position};

use crate::finding::{self, evaluation};
use crate::first;

/// Half-moves of the opening in which nothing is looked for.
const OPENING: usize = 8;
/// Winning chances, in percent, that a mistake must have given away.
const LEAST_GAIN: f64 = 12.0;
/// Winning chances of the solver from which a position counts as won.
const LEAST_CHANCES: f64 = 70.0;
/// How much worse, in percent, the second best move must be.
const LEAST_LEAD: f64 = 20.0;
/// Moves of the solver in a solution.
const MOST_MOVES: usize = 4;
/// A pass over the whole game spends this part of the nodes of a puzzle.
const GLANCE: u64 = 10;

/// A position with a solution.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// Where the solver is to move.
    pub position: Position,
    /// The move that was a mistake and led to it.
    pub mistake: Move,
    /// The solver's moves and the replies between them; the first and the last are the solver's.
    pub solution: Vec<Move>,
    /// A first guess of how hard it is, in Elo; attempts correct it.
    pub rating: u32,
    /// After how many half-moves of the game.
    pub ply: usize,
}

/// Looks for puzzles in a game, with at most this many nodes for a position. `None` when the signal
/// said stop.
///
/// # Errors
/// When the player fails, or gives no evaluation.
pub fn find_puzzles(
    player: &mut dyn Player,
    game: &Game,
    nodes: u64,
    signal: &Signal,
) -> Result<Option<Vec<Puzzle>>, Fault> {
    player.new_game()?;
    let glance = Limits { nodes: Some((nodes / GLANCE).max(1_000)), ..Limits::default() };
    let mut situation = first(game);
    // The chances of the side that made the last move, before it.
    let (mut before, mut found) = (None, Vec::new());
    set_lines(player, 1)?;
    for (ply, mv) in game.moves().into_iter().enumerate() {
        let seen = if ply < OPENING { None } else { before };
        if situation.play(mv).is_err() {
            break;
        }
        before = None;
        if ply + 1 >= OPENING {
            let Some(finding) = finding::look(player, &situation, &glance, signal)? else { break };
            let turn = situation.position().turn();
            let chances = win_percent(finding.evaluation.seen_by(turn));
            if seen.is_some_and(|before: f64| chances - (100.0 - before) >= LEAST_GAIN)
                && chances >= LEAST_CHANCES
            {
                found.extend(puzzle(player, &situation, mv, nodes, signal)?);
                set_lines(player, 1)?;
            }
            before = Some(chances);
        }
        if signal.stopped() {
            return Ok(None);
        }
    }
    Ok(Some(found))
}

/// A player without the option shows one line, and so finds no puzzle.
fn set_lines(player: &mut dyn Player, lines: u32) -> Result<(), Fault> {
    if !player.options().iter().any(|option| option.is_named("MultiPV")) {
        return Ok(());
    }
    let refused = |error: player::OptionError| Fault::Protocol { reason: error.to_string() };
    player.set_option("MultiPV", &lines.to_string()).map_err(refused)
}

/// The puzzle of a position, if one move is much better than the others.
fn puzzle(
    player: &mut dyn Player,
    situation: &Situation,
    mistake: Move,
    nodes: u64,
    signal: &Signal,
) -> Result<Option<Puzzle>, Fault> {
    set_lines(player, 2)?;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let ply = situation.moves().len();
    let (mut at, mut solution, mut depth) = (situation.clone(), Vec::new(), 0);
    for _ in 0..MOST_MOVES {
        let Some(only) = only_move(player, &at, &limits, signal)? else { break };
        depth = depth.max(only.depth);
        solution.push(only.mv);
        let is_over = at.play(only.mv).is_err() || at.position().outcome().is_some();
        let Some(reply) = only.reply.filter(|reply| !is_over && at.position().is_legal(*reply))
        else {
            break;
        };
        if at.play(reply).is_err() || at.position().outcome().is_some() {
            break;
        }
        solution.push(reply);
    }
    // A reply without an answer to it is not part of the solution.
    if solution.len().is_multiple_of(2) {
        solution.pop();
    }
    let position = situation.position().clone();
    let is_trivial = solution.len() <= 1 && retakes(situation, solution.first(), mistake);
    if solution.is_empty() || is_trivial || signal.stopped() {
        return Ok(None);
    }
    let rating = guess_rating(&position, &solution, depth);
    Ok(Some(Puzzle { position, mistake, solution, rating, ply }))
}

/// Whether a move takes back what the last one took: everybody sees that.
fn retakes(situation: &Situation, mv: Option<&Move>, last: Move) -> bool {
    let before = situation.positions().iter().rev().nth(1);
    let took = before.is_some_and(|before| before.piece_at(last.to()).is_some());
    took && mv.is_some_and(|mv| mv.to() == last.to())
}

/// A move that is much better than all others.
struct OnlyMove {
    mv: Move,
    /// What the engine expects.
    reply: Option<Move>,
    /// The depth from which the engine kept to it.
    depth: u32,
}

fn only_move(
    player: &mut dyn Player,
    situation: &Situation,
    limits: &Limits,
    signal: &Signal,
) -> Result<Option<OnlyMove>, Fault> {
    let position = situation.position();
    if position.count_legal_moves() < 2 {
        return Ok(None);
    }
    let mut lines = Lines::default();
    let question =
        Question::new(situation.clone()).with_limits(limits.clone()).with_signal(signal.clone());
    player.choose(&question, &mut |event| {
        if let Event::Info(info) = event {
            lines.hear(*info);
        }
    })?;
    let Lines { best: Some(best), second: Some(second), since } = lines else { return Ok(None) };
    let turn = position.turn();
    let (Some(good), Some(worse)) = (chances(&best, turn), chances(&second, turn)) else {
        return Ok(None);
    };
    if good < LEAST_CHANCES || good - worse < LEAST_LEAD {
        return Ok(None);
    }
    let mut line = best.variation.iter().copied();
    let (mv, reply) = (line.next(), line.next());
    Ok(mv.map(|mv| OnlyMove { mv, reply, depth: since }))
}

/// The last of the two best lines, and since which depth the first begins with its move.
#[derive(Default)]
struct Lines {
    best: Option<Info>,
    second: Option<Info>,
    since: u32,
}

impl Lines {
    fn hear(&mut self, info: Info) {
        if info.score.is_none() || info.variation.is_empty() {
            return;
        }
        match info.line.unwrap_or(1) {
            1 => {
                let first = |info: &Info| info.variation.first().copied();
                if self.best.as_ref().and_then(first) != first(&info) {
                    self.since = info.depth.unwrap_or(0);
                }
                self.best = Some(info);
            }
            2 => self.second = Some(info),
            _ => {}
        }
    }
}

/// The mover's winning chances in percent.
fn chances(info: &Info, turn: Color) -> Option<f64> {
    Some(win_percent(evaluation(info.score?, turn).seen_by(turn)))
}

/// Longer solutions, moves that an engine finds late, and quiet first moves are harder.
fn guess_rating(position: &Position, solution: &[Move], depth: u32) -> u32 {
    let moves = solution.len().div_ceil(2) as u32;
    let is_quiet = solution
        .first()
        .is_some_and(|mv| position.piece_at(mv.to()).is_none() && !position.after(*mv).in_check());
    800 + 200 * (moves - 1) + 40 * depth.min(15) + if is_quiet { 150 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::pgn::read_one;
    use player::{Choice, OptionError, OptionSpec, Result, Score};

    /// Counts material after each move and its best reply; mates come first.
    struct TwoPlies {
        lines: usize,
    }

    fn material(position: &Position) -> i32 {
        use rules::Role::{Bishop, Knight, Pawn, Queen, Rook};
        let value = [(Pawn, 100), (Knight, 300), (Bishop, 300), (Rook, 500), (Queen, 900)];
        let count = |color| -> i32 {
            let worth = |(role, value): (rules::Role, i32)| {
                position.pieces(color, role).len() as i32 * value
            };
            value.into_iter().map(worth).sum()
        };
        count(position.turn()) - count(!position.turn())
    }

    fn value(position: &Position) -> (i32, Option<Move>) {
        if position.is_checkmate() {
            return (-10_000, None);
        }
        let replies = position.legal_moves().into_iter();
        let best = replies.map(|mv| (-material(&position.after(mv)), mv));
        best.max_by_key(|(value, _)| *value).map_or((0, None), |(value, mv)| (value, Some(mv)))
    }

    impl Player for TwoPlies {
        fn name(&self) -> String {
            "two plies".to_owned()
        }

        fn options(&self) -> Vec<OptionSpec> {
            vec![OptionSpec::spin("MultiPV", 1, 1, 10)]
        }

        fn set_option(&mut self, _: &str, value: &str) -> Result<(), OptionError> {
            self.lines = value.parse().expect("a number of lines");
            Ok(())
        }

        fn choose(
            &mut self,
            question: &Question,
            observe: &mut dyn FnMut(Event),
        ) -> Result<Choice> {
            let position = question.situation.position();
            let moves = position.legal_moves().into_iter().map(|mv| {
                let (value, reply) = value(&position.after(mv));
                (-value, mv, reply)
            });
            let mut moves: Vec<(i32, Move, Option<Move>)> = moves.collect();
            moves.sort_by_key(|(value, ..)| -value);
            for (nth, (value, mv, reply)) in moves.iter().take(self.lines).enumerate() {
                let score = Some(Score::Centipawns(*value));
                let variation = std::iter::once(*mv).chain(*reply).collect();
                let line = Some(nth as u32 + 1);
                observe(Info { depth: Some(2), score, variation, line, ..Info::default() }.into());
            }
            Ok(Choice::of(moves.first().map(|(_, mv, _)| *mv)))
        }
    }

    fn puzzles(pgn: &str) -> Vec<Puzzle> {
        let game = read_one(pgn).expect("a game");
        let found = find_puzzles(&mut TwoPlies { lines: 1 }, &game, 1_000, &Signal::new());
        found.expect("no fault").expect("not stopped")
    }

    #[test]
    fn a_queen_that_hangs_is_a_puzzle() {
        let found = puzzles(
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 6. h3 Qd7 7. a3 Qg4 8. hxg4 *",
        );
        assert_eq!(found.len(), 1, "{found:?}");
        let puzzle = &found[0];
        assert_eq!(puzzle.ply, 14);
        assert_eq!(puzzle.position.san(puzzle.solution[0]).to_string(), "hxg4");
        assert_eq!(puzzle.mistake.to(), rules::Square::G4);
    }

    #[test]
    fn taking_back_is_not_a_puzzle() {
        let found = puzzles(
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 6. h3 Qd7 7. a3 Qxh3 8. gxh3 *",
        );
        assert_eq!(found, []);
    }

    #[test]
    fn a_quiet_game_has_none() {
        assert_eq!(puzzles("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 6. h3 O-O *"), []);
    }

    #[test]
    fn a_signal_ends_it() {
        let game =
            read_one("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 *").expect("a game");
        let signal = Signal::new();
        signal.stop();
        let found = find_puzzles(&mut TwoPlies { lines: 1 }, &game, 1_000, &signal);
        assert_eq!(found.expect("no fault"), None);
    }

    #[test]
    fn longer_and_quieter_is_harder() {
        let start = Position::start();
        let quiet = start.parse_san("e4").expect("legal");
        assert_eq!(guess_rating(&start, &[quiet], 5), 800 + 200 + 150);
        assert_eq!(guess_rating(&start, &[quiet; 3], 20), 800 + 200 + 600 + 150);
    }
}
