use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use serde::Deserialize;
use tokio::sync::oneshot;

use super::run_blocking;
use crate::app::App;
use crate::messages::{GameList, GameView, Imported, NewGame, PgnText, Review};
use crate::refusal::Refusal;
use crate::replay::Replay;
use crate::request::{Asked, GameId, JsonBody};
use crate::room::{self, Request};
use crate::store::GameQuery;
use crate::{new_game, pgn};

/// Games in one answer, and in one file.
const LONGEST_LIST: u32 = 200;
const LARGEST_EXPORT: u32 = 10_000;
/// Characters of a search; `SQLite` has a limit of its own and no kind word for it.
const LONGEST_SEARCH: usize = 200;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Filter {
    #[serde(default)]
    search: String,
    state: Option<StateFilter>,
    #[serde(default)]
    offset: u32,
    limit: Option<u32>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum StateFilter {
    Playing,
    Ended,
}

impl Filter {
    fn query(self, most: u32, usual: u32) -> Result<GameQuery, Refusal> {
        let length = self.search.chars().count();
        if length > LONGEST_SEARCH {
            let words = format!("search: {length} characters are more than {LONGEST_SEARCH}");
            return Err(Refusal::bad_request(words));
        }
        Ok(GameQuery {
            search: self.search,
            playing: self.state.map(|state| matches!(state, StateFilter::Playing)),
            offset: self.offset,
            limit: self.limit.unwrap_or(usual).min(most),
        })
    }
}

pub(super) async fn list(
    State(app): State<Arc<App>>,
    Asked(filter): Asked<Filter>,
) -> Result<Json<GameList>, Refusal> {
    let query = filter.query(LONGEST_LIST, 50)?;
    run_blocking(move || {
        let mut list = app.store.games(&query)?;
        for game in &mut list.games {
            game.awake = app.rooms.is_open(game.id);
        }
        Ok(Json(list))
    })
    .await
}

pub(super) async fn begin(
    State(app): State<Arc<App>>,
    JsonBody(new): JsonBody<NewGame>,
) -> Result<(StatusCode, Json<GameView>), Refusal> {
    app.pool.admit()?;
    app.rooms.admit()?;
    run_blocking(move || {
        let mut game = new_game::of(&app, new)?;
        game.id = app.store.add_game(&game)?;
        let replay = Replay::of(&game)?;
        Ok((StatusCode::CREATED, Json(game.view(&replay))))
    })
    .await
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    GameId(id): GameId,
) -> Result<Json<GameView>, Refusal> {
    if let Some(room) = app.rooms.find(id) {
        let (reply, view) = oneshot::channel();
        if room.send(Request::View { reply }).await.is_ok()
            && let Ok(view) = view.await
        {
            return Ok(Json(view));
        }
    }
    let game = app.store.game(id)?.ok_or_else(|| room::no_game(id))?;
    Ok(Json(game.view(&Replay::of(&game)?)))
}

pub(super) async fn delete(
    State(app): State<Arc<App>>,
    GameId(id): GameId,
) -> Result<StatusCode, Refusal> {
    if let Some(room) = app.rooms.find(id) {
        let (reply, deleted) = oneshot::channel();
        if room.send(Request::Delete { reply }).await.is_ok()
            && let Ok(deleted) = deleted.await
        {
            return deleted.map(|()| StatusCode::NO_CONTENT);
        }
    }
    if app.store.delete_game(id)? { Ok(StatusCode::NO_CONTENT) } else { Err(room::no_game(id)) }
}

pub(super) async fn review(
    State(app): State<Arc<App>>,
    GameId(id): GameId,
) -> Result<Json<Review>, Refusal> {
    let none = || Refusal::not_found(format_args!("game {id} has no review"));
    app.store.review(id)?.map(Json).ok_or_else(none)
}

fn file(name: &str, text: String) -> impl IntoResponse + use<> {
    let headers = [
        (header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    (headers, text)
}

pub(super) async fn export(
    State(app): State<Arc<App>>,
    GameId(id): GameId,
) -> Result<impl IntoResponse, Refusal> {
    let game = app.store.game(id)?.ok_or_else(|| room::no_game(id))?;
    Ok(file(&format!("torres-{id}.pgn"), pgn::written(&game)?))
}

pub(super) async fn export_all(
    State(app): State<Arc<App>>,
    Asked(filter): Asked<Filter>,
) -> Result<impl IntoResponse, Refusal> {
    let query = filter.query(LARGEST_EXPORT, LARGEST_EXPORT)?;
    run_blocking(move || {
        let mut text = String::new();
        for summary in app.store.games(&query)?.games {
            // One that was deleted meanwhile is left out.
            if let Some(game) = app.store.game(summary.id)? {
                text += &pgn::written(&game)?;
                text.push('\n');
            }
        }
        Ok(file("torres-games.pgn", text))
    })
    .await
}

pub(super) async fn import(
    State(app): State<Arc<App>>,
    JsonBody(PgnText { pgn }): JsonBody<PgnText>,
) -> Result<(StatusCode, Json<Imported>), Refusal> {
    run_blocking(move || {
        let games = pgn::read(&pgn, &app.openings)?;
        let mut ids = Vec::new();
        for game in &games {
            ids.push(app.store.add_game(game)?);
        }
        Ok((StatusCode::CREATED, Json(Imported { ids })))
    })
    .await
}
