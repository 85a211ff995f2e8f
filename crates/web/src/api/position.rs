use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use player::Situation;
use rules::Position;
use serde::Deserialize;

use crate::app::App;
use crate::endgames;
use crate::messages::{ExplorerView, LegalMove, PositionView, TablebaseView};
use crate::refusal::Refusal;
use crate::request::Asked;
use crate::translate;

/// Moves that a line may have.
pub(crate) const LONGEST_LINE: usize = 2_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    fen: Option<String>,
    #[serde(default)]
    moves: String,
}

/// A position with its legal moves.
pub(super) async fn show(
    State(app): State<Arc<App>>,
    Asked(line): Asked<Line>,
) -> Result<Json<PositionView>, Refusal> {
    let moves = line.moves.split(',').filter(|word| !word.is_empty());
    let situation = situation(line.fen.as_deref(), moves)?;
    let position = situation.position();
    let mode = situation.castling_mode();
    let legal = position.legal_moves().into_iter().map(|mv| LegalMove {
        uci: position.uci(mv, mode).to_string(),
        san: position.san(mv).to_string(),
    });
    Ok(Json(PositionView {
        fen: position.fen().to_string(),
        turn: position.turn().into(),
        check: position.in_check(),
        legal: legal.collect(),
        ended: situation.outcome().map(Into::into),
        opening: translate::opening(&app.openings, situation.positions()),
        tablebase: tablebase(&app, position).await?,
    }))
}

/// What endgame tables know. Reading them may wait for the disk.
async fn tablebase(app: &App, position: &Position) -> Result<Option<TablebaseView>, Refusal> {
    let Some(tables) = app.endgames.get() else { return Ok(None) };
    if !endgames::may_know(&**tables, position) {
        return Ok(None);
    }
    let (tables, position) = (Arc::clone(tables), position.clone());
    app.blocking.calculate(move |_| Ok(endgames::verdict(&*tables, &position))).await
}

/// What the finished games of the store played in a position.
pub(super) async fn explore(
    State(app): State<Arc<App>>,
    Asked(line): Asked<Line>,
) -> Result<Json<ExplorerView>, Refusal> {
    let moves = line.moves.split(',').filter(|word| !word.is_empty());
    let position = situation(line.fen.as_deref(), moves)?.position().clone();
    let turn = app.explorer.turn(app.budget.store_patience).await?;
    let shared = Arc::clone(&app);
    app.blocking
        .read(move |store, off| {
            let most = shared.budget.explorer_games;
            let view = shared.explorer.explore(store, &position, most, off)?;
            drop(turn);
            Ok(Json(view))
        })
        .await
}

/// The game that these moves make.
pub(crate) fn situation<'m>(
    fen: Option<&str>,
    moves: impl Iterator<Item = &'m str>,
) -> Result<Situation, Refusal> {
    let first = match fen {
        None => Position::start(),
        Some(fen) => Position::from_fen(fen).map_err(Refusal::bad_chess)?,
    };
    let mut situation = Situation::new(first);
    for (ply, text) in moves.enumerate() {
        if ply >= LONGEST_LINE {
            return Err(Refusal::bad_chess(format_args!("more than {LONGEST_LINE} moves")));
        }
        let mv = situation.position().parse_uci(text).map_err(Refusal::bad_chess)?;
        situation.play(mv).map_err(Refusal::bad_chess)?;
    }
    Ok(situation)
}
