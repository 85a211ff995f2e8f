use games::{Evaluation, Game};
use reviewer::Finding;
use rules::{CastlingMode, Move, Position};
use serde::{Deserialize, Serialize};

/// A game that has been analysed, as a line of the journal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct GameRecord {
    /// Which game of the file, from 1.
    pub(super) game: u64,
    /// The first position and those after each move; none where the game is over.
    pub(super) positions: Vec<Option<PositionRecord>>,
}

/// What was found in a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct PositionRecord {
    /// As in `[%eval]`.
    evaluation: String,
    depth: Option<u32>,
    /// In UCI notation, castling as the king takes its rook.
    line: String,
}

impl GameRecord {
    pub(super) fn new(number: u64, game: &Game, findings: &[Option<Finding>]) -> GameRecord {
        let positions = game.positions();
        let pairs = positions.iter().zip(findings);
        let positions = pairs.map(|(position, finding)| {
            finding.as_ref().map(|finding| PositionRecord::new(position, finding))
        });
        GameRecord { game: number, positions: positions.collect() }
    }

    /// The findings again; `None` where they do not fit the game.
    pub(super) fn findings(&self, game: &Game) -> Option<Vec<Option<Finding>>> {
        let positions = game.positions();
        if positions.len() != self.positions.len() {
            return None;
        }
        let pairs = positions.iter().zip(&self.positions);
        pairs
            .map(|(position, record)| match record {
                Some(record) => record.finding(position).map(Some),
                None => Some(None),
            })
            .collect()
    }
}

impl PositionRecord {
    fn new(position: &Position, finding: &Finding) -> PositionRecord {
        PositionRecord {
            evaluation: finding.evaluation.to_string(),
            depth: finding.depth,
            line: line_in_uci(position, &finding.line).join(" "),
        }
    }

    fn finding(&self, position: &Position) -> Option<Finding> {
        let mut position = position.clone();
        let mut line = Vec::new();
        for text in self.line.split_whitespace() {
            let mv = position.parse_uci(text).ok()?;
            position.play_unchecked(mv);
            line.push(mv);
        }
        let evaluation = Evaluation::parse(&self.evaluation)?;
        Some(Finding { evaluation, depth: self.depth, line })
    }
}

/// A line as far as it is legal.
fn line_in_uci(position: &Position, line: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    let mut words = Vec::new();
    for mv in line {
        if !position.is_legal(*mv) {
            break;
        }
        words.push(position.uci(*mv, CastlingMode::Chess960).to_string());
        position.play_unchecked(*mv);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_survive_the_journal() {
        let fen = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O Kd7 *";
        let game = games::pgn::read_one(fen).unwrap();
        let positions = game.positions();
        let found = |nth: usize, evaluation, san: &str| {
            let line = vec![positions[nth].parse_san(san).unwrap()];
            Some(Finding { evaluation, depth: Some(4), line })
        };
        let findings = vec![
            found(0, Evaluation::Centipawns(510), "O-O"),
            found(1, Evaluation::Mate(12), "Ke7"),
            None,
        ];
        let record = GameRecord::new(3, &game, &findings);
        let line = serde_json::to_string(&record).unwrap();
        let read: GameRecord = serde_json::from_str(&line).unwrap();
        assert_eq!(read.findings(&game), Some(findings));
        let other = games::pgn::read_one("1. e4 e5 *").unwrap();
        assert_eq!(read.findings(&other), None, "castling is not a move there");
        assert_eq!(read.findings(&games::pgn::read_one("1. e4 *").unwrap()), None);
    }
}
