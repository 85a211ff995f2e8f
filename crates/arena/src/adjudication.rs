//! Ending games that are as good as over.

use player::Score;
use rules::{Color, Position};

use crate::{Ending, Reason};

/// Draws by score: from move `move_number` on, `move_count` moves of each side in a row with a score
/// of at most `score` hundredths of a pawn either way.
///
/// ```
/// let rule = arena::DrawRule { move_number: 34, move_count: 8, score: 20 };
/// assert_eq!(rule, rule.clone());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// The first move at which it can apply.
    pub move_number: u32,
    /// Moves in a row, of each side.
    pub move_count: u32,
    /// How near to nothing, in hundredths of a pawn.
    pub score: u32,
}

/// Wins by score: `move_count` moves in a row with a score of at least `score` against the mover.
///
/// ```
/// let rule = arena::ResignRule { move_count: 3, score: 600, two_sided: true };
/// assert!(rule.two_sided);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResignRule {
    /// Moves in a row.
    pub move_count: u32,
    /// How bad, in hundredths of a pawn.
    pub score: u32,
    /// Whether the other side must see it too.
    pub two_sided: bool,
}

/// Which results of the tablebases end a game.
///
/// ```
/// use arena::TablebaseScope;
///
/// assert_eq!(TablebaseScope::default(), TablebaseScope::Both);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TablebaseScope {
    /// Wins and draws.
    #[default]
    Both,
    /// Wins only.
    Wins,
    /// Draws only.
    Draws,
}

/// Somebody who knows the true result of positions with few pieces.
pub trait Tablebases: Send + Sync {
    /// The winner with best play, `Some(None)` for a draw, `None` where it is not known. With
    /// `ignore_fifty`, wins that the fifty-move rule spoils count as wins.
    fn result(&self, position: &Position, ignore_fifty: bool) -> Option<Option<Color>>;
}

/// All that may end a game before the rules do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Adjudication {
    /// Draws by score.
    pub draw: Option<DrawRule>,
    /// Wins by score.
    pub resign: Option<ResignRule>,
    /// A draw after this number of moves by each side.
    pub max_moves: Option<u32>,
    /// The most pieces for which tablebases are asked; none means as many as they have.
    pub tablebase_pieces: Option<u32>,
    /// Whether the fifty-move rule is left aside when tablebases are asked.
    pub tablebase_ignores_fifty: bool,
    /// Which of their results end a game.
    pub tablebase_scope: TablebaseScope,
}

/// Keeps count during one game.
#[derive(Clone, Debug)]
pub(crate) struct Adjudicator {
    rules: Adjudication,
    plies: u32,
    level: u32,
    lost: [u32; 2],
    decided: u32,
}

impl Adjudicator {
    pub(crate) fn new(rules: Adjudication) -> Adjudicator {
        Adjudicator { rules, plies: 0, level: 0, lost: [0; 2], decided: 0 }
    }

    /// Takes note of a move and what its player thought of it.
    pub(crate) fn note(&mut self, mover: Color, score: Option<Score>, position: &Position) {
        self.plies += 1;
        self.note_level(score, position);
        self.note_lost(mover, score);
    }

    fn note_level(&mut self, score: Option<Score>, position: &Position) {
        let Some(rule) = self.rules.draw else { return };
        // A capture or a pawn's move changes the position for good: count again.
        if position.halfmoves() == 0 {
            self.level = 0;
        }
        let level =
            matches!(score, Some(Score::Centipawns(value)) if value.unsigned_abs() <= rule.score);
        self.level = if level { self.level + 1 } else { 0 };
    }

    fn note_lost(&mut self, mover: Color, score: Option<Score>) {
        let Some(rule) = self.rules.resign else { return };
        let limit = i64::from(rule.score);
        let (lost, decided) = match score {
            Some(Score::Centipawns(value)) => {
                (i64::from(value) <= -limit, i64::from(value).abs() >= limit)
            }
            Some(Score::Mate(moves)) => (moves <= 0, true),
            None => (false, false),
        };
        let mine = &mut self.lost[mover.index()];
        *mine = if lost { *mine + 1 } else { 0 };
        self.decided = if decided { self.decided + 1 } else { 0 };
    }

    /// Whether the game is over now, after a move that led to `position`.
    pub(crate) fn verdict(
        &self,
        position: &Position,
        tablebases: Option<&dyn Tablebases>,
    ) -> Option<Ending> {
        self.by_tablebases(position, tablebases)
            .or_else(|| self.by_resignation(position))
            .or_else(|| self.by_draw(position))
            .or_else(|| self.by_length())
    }

    fn by_tablebases(
        &self,
        position: &Position,
        tablebases: Option<&dyn Tablebases>,
    ) -> Option<Ending> {
        let tablebases = tablebases?;
        let pieces = position.occupied().len();
        if self.rules.tablebase_pieces.is_some_and(|most| pieces > most) {
            return None;
        }
        let winner = tablebases.result(position, self.rules.tablebase_ignores_fifty)?;
        let wanted = match self.rules.tablebase_scope {
            TablebaseScope::Both => true,
            TablebaseScope::Wins => winner.is_some(),
            TablebaseScope::Draws => winner.is_none(),
        };
        wanted.then(|| Ending::adjudicated(winner, Reason::Tablebases))
    }

    fn by_resignation(&self, position: &Position) -> Option<Ending> {
        let rule = self.rules.resign?;
        let just_moved = !position.turn();
        let loser = [just_moved, position.turn()]
            .into_iter()
            .find(|side| self.lost[side.index()] >= rule.move_count.max(1))?;
        if rule.two_sided && !self.both_agree(rule, loser) {
            return None;
        }
        Some(Ending::adjudicated(Some(!loser), Reason::WinAdjudication))
    }

    /// Both sides see a decided game, and the other side does not see itself losing.
    fn both_agree(&self, rule: ResignRule, loser: Color) -> bool {
        self.decided >= rule.move_count.max(1) * 2 && self.lost[(!loser).index()] == 0
    }

    fn by_draw(&self, position: &Position) -> Option<Ending> {
        let rule = self.rules.draw?;
        let late_enough = position.fullmoves() >= rule.move_number;
        let long_enough = self.level >= rule.move_count.max(1) * 2;
        (late_enough && long_enough).then(|| Ending::adjudicated(None, Reason::DrawAdjudication))
    }

    fn by_length(&self) -> Option<Ending> {
        let most = self.rules.max_moves?;
        (self.plies >= most.saturating_mul(2)).then(|| Ending::adjudicated(None, Reason::MoveLimit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use terms::GameResult;

    /// Knights out and back, with these scores of the movers in turn.
    fn after(rules: Adjudication, scores: &[Option<Score>]) -> Option<Ending> {
        let mut adjudicator = Adjudicator::new(rules);
        let mut position = Position::start();
        for (ply, score) in scores.iter().enumerate() {
            let text = ["g1f3", "g8f6", "f3g1", "f6g8"][ply % 4];
            let mover = position.turn();
            position.play(position.parse_uci(text).unwrap());
            adjudicator.note(mover, *score, &position);
        }
        adjudicator.verdict(&position, None)
    }

    fn cp(values: &[i32]) -> Vec<Option<Score>> {
        values.iter().map(|&value| Some(Score::Centipawns(value))).collect()
    }

    fn draw(move_number: u32, move_count: u32, score: u32) -> Adjudication {
        let rule = DrawRule { move_number, move_count, score };
        Adjudication { draw: Some(rule), ..Adjudication::default() }
    }

    fn resign(move_count: u32, score: u32, two_sided: bool) -> Adjudication {
        let rule = ResignRule { move_count, score, two_sided };
        Adjudication { resign: Some(rule), ..Adjudication::default() }
    }

    #[test]
    fn level_scores_make_a_draw() {
        assert!(after(draw(0, 2, 10), &cp(&[5, -5, 10, -10])).is_some());
        assert!(after(draw(0, 2, 10), &cp(&[5, -5, 11, -10])).is_none());
        assert!(after(draw(0, 2, 10), &cp(&[5, -5, 10])).is_none());
        assert!(after(draw(9, 2, 10), &cp(&[5, -5, 10, -10])).is_none());
    }

    #[test]
    fn silence_and_mates_are_not_level() {
        let mut scores = cp(&[0, 0, 0, 0]);
        scores[2] = None;
        assert!(after(draw(0, 2, 10), &scores).is_none());
        scores[2] = Some(Score::Mate(3));
        assert!(after(draw(0, 2, 10), &scores).is_none());
    }

    #[test]
    fn hopeless_scores_lose() {
        let ending = after(resign(2, 500, false), &cp(&[-600, 0, -700])).unwrap();
        assert_eq!(ending.result, GameResult::Win(Color::Black));
        assert_eq!(ending.reason, Reason::WinAdjudication);
        assert!(after(resign(2, 500, false), &cp(&[-600, 0, -499])).is_none());
        let mated = [Some(Score::Mate(-2)), None, Some(Score::Mate(-1))];
        assert!(after(resign(2, 500, false), &mated).is_some());
    }

    #[test]
    fn two_sided_needs_both() {
        assert!(after(resign(2, 500, true), &cp(&[-600, 0, -700, 0])).is_none());
        let ending = after(resign(2, 500, true), &cp(&[-600, 600, -700, 800])).unwrap();
        assert_eq!(ending.result, GameResult::Win(Color::Black));
        // Two that both think they lose disagree about the winner.
        assert!(after(resign(2, 500, true), &cp(&[-600, -600, -700, -800])).is_none());
    }

    #[test]
    fn long_games_end() {
        let rules = Adjudication { max_moves: Some(2), ..Adjudication::default() };
        assert!(after(rules, &cp(&[50, 50, 50])).is_none());
        assert_eq!(after(rules, &cp(&[50; 4])).unwrap().reason, Reason::MoveLimit);
    }

    struct AllWon;

    impl Tablebases for AllWon {
        fn result(&self, _: &Position, _: bool) -> Option<Option<Color>> {
            Some(Some(Color::White))
        }
    }

    #[test]
    fn tablebases_are_asked_within_their_scope() {
        let verdict = |rules| {
            Adjudicator::new(rules)
                .verdict(&Position::start(), Some(&AllWon))
                .map(|ending| ending.result)
        };
        assert_eq!(verdict(Adjudication::default()), Some(GameResult::Win(Color::White)));
        let few = Adjudication { tablebase_pieces: Some(5), ..Adjudication::default() };
        assert_eq!(verdict(few), None);
        let draws =
            Adjudication { tablebase_scope: TablebaseScope::Draws, ..Adjudication::default() };
        assert_eq!(verdict(draws), None);
    }
}
