use std::fmt::Write;

use player::{Choice, Event, Info, Score};
use rules::{Color, Move, Position};

/// Half-moves of a line that are shown.
const LINE: usize = 12;

/// What a player has let us know about its thinking on one move.
#[derive(Clone, Debug, Default)]
pub(crate) struct Thoughts {
    /// The latest that says how good the position is.
    info: Option<Info>,
    /// Its latest words.
    text: Option<String>,
}

impl Thoughts {
    /// Its latest words.
    pub(crate) fn words(&self) -> Option<&str> {
        self.text.as_deref()
    }

    pub(crate) fn absorb(&mut self, event: Event) {
        match event {
            Event::Info(info) if info.line.unwrap_or(1) > 1 => {}
            Event::Info(info) if info.score.is_some() || self.info.is_none() => {
                self.info = Some(*info);
            }
            Event::Info(info) => self.update_counters(&info),
            Event::Text(text) => self.text = Some(text),
            Event::Warning(warning) => self.text = Some(warning.to_string()),
            Event::Machine(_) | Event::Progress(_) | Event::Snapshot(_) | Event::Inspection(_) => {}
        }
    }

    fn update_counters(&mut self, info: &Info) {
        if let Some(known) = &mut self.info {
            known.nodes = info.nodes.or(known.nodes);
            known.time = info.time.or(known.time);
            known.machine_time = info.machine_time.or(known.machine_time);
        }
    }

    /// Two lines: figures and the expected moves. The score is White's, as everywhere.
    pub(crate) fn lines(&self, position: &Position) -> [String; 2] {
        let Some(info) = &self.info else {
            return [self.text.clone().unwrap_or_default(), String::new()];
        };
        let line = line_in_san(position, &info.variation);
        let below = if line.is_empty() { self.text.clone().unwrap_or_default() } else { line };
        [figures(info, position.turn()), below]
    }
}

fn figures(info: &Info, turn: Color) -> String {
    let mut words = Vec::new();
    words.extend(info.score.map(|score| white_score(score, turn)));
    words.extend(info.depth.map(|depth| format!("depth {depth}")));
    words.extend(info.nodes.map(|nodes| format!("{} nodes", short_number(nodes))));
    words.extend(info.time.map(|time| format!("{:.1} s", time.as_secs_f64())));
    words.extend(info.machine_time.map(|time| format!("{time} on the machine")));
    words.join("  ")
}

/// A score from White's side, with its sign: `+0.35`, `-1.20`, `mate in 3`, `mated in 2`.
pub(crate) fn white_score(score: Score, turn: Color) -> String {
    let score = turn.pick(score, score.flipped());
    match score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::Mate(moves) if moves > 0 => format!("White mates in {moves}"),
        Score::Mate(moves) => format!("Black mates in {}", moves.unsigned_abs()),
    }
}

/// What the analyst would play: `Nf3 (+0.30)`.
pub(crate) fn advice(position: &Position, choice: &Choice) -> String {
    let Some(best) = choice.best.filter(|best| position.is_legal(*best)) else {
        return "The analyst has no advice.".to_owned();
    };
    let score = choice.score.map(|score| white_score(score, position.turn()));
    let score = score.map(|score| format!(" ({score})")).unwrap_or_default();
    format!("Hint: {}{score}", position.san(best))
}

/// A line with move numbers, as far as it is legal.
pub(crate) fn line_in_san(position: &Position, line: &[Move]) -> String {
    let mut position = position.clone();
    let mut text = String::new();
    for (nth, mv) in line.iter().take(LINE).enumerate() {
        if !position.is_legal(*mv) {
            break;
        }
        let gap = if nth == 0 { "" } else { " " };
        let number = move_number(&position, nth == 0);
        // Writing to a string cannot fail.
        let _ = write!(text, "{gap}{number}{}", position.san(*mv));
        position.play_unchecked(*mv);
    }
    text
}

/// `12. ` before a move of White, `12... ` before one of Black that begins a line.
fn move_number(position: &Position, begins: bool) -> String {
    match position.turn() {
        Color::White => format!("{}. ", position.fullmoves()),
        Color::Black if begins => format!("{}... ", position.fullmoves()),
        Color::Black => String::new(),
    }
}

/// `950`, `12.3k`, `4.5M`.
fn short_number(number: u64) -> String {
    match number {
        0..1_000 => number.to_string(),
        1_000..1_000_000 => format!("{:.1}k", number as f64 / 1e3),
        _ => format!("{:.1}M", number as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_and_line() {
        let position = Position::start().after(Position::start().parse_san("e4").unwrap());
        let line = vec![
            position.parse_san("e5").unwrap(),
            rules::Move::normal(rules::Square::G1, rules::Square::F3),
        ];
        let score = Some(Score::Centipawns(-20));
        let info =
            Info { depth: Some(7), score, nodes: Some(12_345), variation: line, ..Info::default() };
        let mut thoughts = Thoughts::default();
        thoughts.absorb(Event::from(info));
        let [above, below] = thoughts.lines(&position);
        assert_eq!(above, "+0.20  depth 7  12.3k nodes");
        assert_eq!(below, "1... e5 2. Nf3");
    }

    #[test]
    fn words_are_shown_where_there_is_no_line() {
        let mut thoughts = Thoughts::default();
        thoughts.absorb(Event::Text("punching a card".to_owned()));
        assert_eq!(thoughts.lines(&Position::start())[0], "punching a card");
        assert_eq!(white_score(Score::Mate(-2), Color::White), "Black mates in 2");
        assert_eq!(white_score(Score::Mate(3), Color::White), "White mates in 3");
    }
}
