use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;

use crate::app::{App, now_ms};
use crate::messages::{NewPractice, NextPuzzle, PracticeAdded, PuzzleAttempt, PuzzleResult};
use crate::puzzles;
use crate::refusal::Refusal;
use crate::request::{Asked, GameId, JsonBody};
use crate::store::PuzzlesFrom;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    from: From,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum From {
    Practice,
    Puzzles,
}

pub(super) async fn next(
    State(app): State<Arc<App>>,
    Asked(which): Asked<Which>,
) -> Result<Json<NextPuzzle>, Refusal> {
    let from = match which.from {
        From::Practice => PuzzlesFrom::Practice,
        From::Puzzles => PuzzlesFrom::Puzzles,
    };
    let next = app.blocking.read(move |store, _| Ok(store.next_puzzle(from, now_ms())?)).await?;
    if from == PuzzlesFrom::Practice || next.total > 0 {
        return Ok(Json(next));
    }
    // Nobody has asked before: those that come with the program are put in.
    app.blocking
        .write(move |store, _| {
            store.add_puzzles(&puzzles::own())?;
            Ok(Json(store.next_puzzle(from, now_ms())?))
        })
        .await
}

pub(super) async fn attempt(
    State(app): State<Arc<App>>,
    GameId(id): GameId,
    JsonBody(PuzzleAttempt { solved }, _): JsonBody<PuzzleAttempt>,
) -> Result<Json<PuzzleResult>, Refusal> {
    let none = || Refusal::not_found(format_args!("there is no puzzle {id}"));
    let result =
        app.blocking.write(move |store, _| Ok(store.attempt(id, solved, now_ms())?)).await?;
    result.map(Json).ok_or_else(none)
}

/// The mistakes of one side become exercises.
pub(super) async fn practise(
    State(app): State<Arc<App>>,
    JsonBody(NewPractice { game, side }, _): JsonBody<NewPractice>,
) -> Result<Json<PracticeAdded>, Refusal> {
    let none = move || Refusal::not_found(format_args!("game {game} has no review"));
    app.blocking
        .write(move |store, _| {
            let review = store.review(game)?.ok_or_else(none)?;
            let mistakes = puzzles::mistakes(&review, side, game);
            store.admit_puzzles(&mistakes)?;
            let added = store.add_puzzles(&mistakes)?;
            Ok(Json(PracticeAdded { added }))
        })
        .await
}
