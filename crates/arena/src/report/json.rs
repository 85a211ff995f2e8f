use serde_json::{Value, json};
use stats::{Estimate, Verdict};

use crate::{GameRecord, Progress};

/// One finished game and how the match stands after it, as one line of JSON.
#[must_use]
pub fn game_line(game: &GameRecord, progress: &Progress) -> String {
    let duel = progress.standings.duel(0, 1);
    let summary = if progress.by_pairs { duel.pairs.summary() } else { duel.games.summary() };
    let value = json!({
        "game": game.number,
        "round": game.round,
        "white": game.white,
        "black": game.black,
        "result": game.result_text(),
        "reason": game.ending.reason,
        "text": game.ending.text,
        "plies": game.moves.len(),
        "milliseconds": game.milliseconds,
        "warnings": game.warnings,
        "finished": progress.finished,
        "not_played": progress.standings.not_played(),
        "planned": progress.planned,
        "first": progress.standings.names().first(),
        "wins": duel.games.wins,
        "draws": duel.games.draws,
        "losses": duel.games.losses,
        "pentanomial": duel.pairs.counts(),
        "elo": summary.as_ref().ok().map(|summary| estimate(summary.elo)),
        "normalized_elo": summary.as_ref().ok().map(|summary| estimate(summary.normalized_elo)),
        "los": summary.as_ref().ok().map(|summary| summary.likelihood_of_superiority),
        "llr": progress.status.map(|status| status.llr),
        "llr_bounds": progress.status.map(|status| [status.lower, status.upper]),
        "verdict": progress.status.and_then(|status| verdict(status.verdict)),
    });
    value.to_string()
}

/// JSON knows no infinity: what is infinitely far away is null.
fn estimate(estimate: Estimate) -> Value {
    json!({ "value": estimate.value, "low": estimate.low, "high": estimate.high })
}

fn verdict(verdict: Verdict) -> Option<&'static str> {
    match verdict {
        Verdict::Continue => None,
        Verdict::AcceptH0 => Some("H0"),
        Verdict::AcceptH1 => Some("H1"),
    }
}
