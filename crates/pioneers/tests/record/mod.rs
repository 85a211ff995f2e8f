//! Recorded games, as plain movetext.

use player::Situation;
use rules::Move;

/// The moves of a game: lines with `#` and numbers are passed over.
pub(crate) fn moves(text: &str) -> Vec<Move> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let words = lines.flat_map(str::split_whitespace);
    let mut situation = Situation::start();
    for word in words.filter(|word| !word.ends_with('.')) {
        let mv = situation.position().parse_san(word).unwrap_or_else(|error| panic!("{error}"));
        situation.play(mv).expect("a legal move");
    }
    situation.moves().to_vec()
}
