//! The tournament of a century: its games as they were played and reviewed, and where everybody came.

use games::Game;
use games::pgn::Reader;
use rules::Color;

use crate::messages::{Tournament, TournamentGame, TournamentPlayer};

/// The games with their comments, one after another.
pub(crate) const GAMES: &str = include_str!("../../data/tournament.pgn");

/// The games of the file; a test sees to it that all can be read.
pub(super) fn games() -> Vec<Game> {
    Reader::new(GAMES.as_bytes()).filter_map(Result::ok).collect()
}

/// A player of the registry by its name in the file: `ENIAC` is `eniac`.
fn player(game: &Game, side: &str) -> String {
    game.tags.get(side).unwrap_or_default().to_lowercase()
}

/// Results and standings.
pub(super) fn of(games: &[Game]) -> Tournament {
    let mut tournament = Tournament { players: Vec::new(), games: Vec::new() };
    for (number, game) in (1..).zip(games) {
        let [white, black] = ["White", "Black"].map(|side| player(game, side));
        for (name, color) in [(&white, Color::White), (&black, Color::Black)] {
            let halves = game.result.half_points(color).unwrap_or(0);
            score(&mut tournament.players, name, f64::from(halves) / 2.0);
        }
        let plies = game.moves().len() as u32;
        tournament.games.push(TournamentGame { number, white, black, result: game.result, plies });
    }
    tournament.players.sort_by(|one, other| other.points.total_cmp(&one.points));
    tournament
}

fn score(players: &mut Vec<TournamentPlayer>, name: &str, points: f64) {
    match players.iter_mut().find(|player| player.player == name) {
        Some(player) => {
            player.points += points;
            player.games += 1;
        }
        None => players.push(TournamentPlayer { player: name.to_owned(), points, games: 1 }),
    }
}
