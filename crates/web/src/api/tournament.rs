//! The tournament of a century.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::response::Response;

use super::games::file_headers;
use crate::app::App;
use crate::blocking::OffWorker;
use crate::catalogue::TOURNAMENT_GAMES;
use crate::messages::Tournament;
use crate::refusal::Refusal;

pub(super) async fn show(State(app): State<Arc<App>>) -> Result<Json<Tournament>, Refusal> {
    let shared = Arc::clone(&app);
    app.blocking.calculate(move |_| Ok(Json(shared.catalogue.tournament()))).await
}

pub(super) async fn all_games(State(app): State<Arc<App>>) -> Result<Response, Refusal> {
    app.answers.answer(file_headers("tournament.pgn"), TOURNAMENT_GAMES.into())
}

pub(super) async fn game(
    State(app): State<Arc<App>>,
    Path(number): Path<String>,
) -> Result<Response, Refusal> {
    let none = Refusal::not_found(format_args!("the tournament has no game '{number}'"));
    let Ok(place) = number.parse() else { return Err(none) };
    let shared = Arc::clone(&app);
    let find = move |_: &OffWorker| Ok(shared.catalogue.tournament_game(place));
    let text = app.blocking.calculate(find).await?.ok_or(none)?;
    app.answers.answer(file_headers(&format!("tournament-{place}.pgn")), text.into_bytes())
}
