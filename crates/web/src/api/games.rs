use std::collections::VecDeque;
use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tokio::sync::oneshot;

use crate::answer::StreamedBody;
use crate::app::App;
use crate::blocking::OffWorker;
use crate::messages::{ExhibitionView, GameView, Imported, NewGame, PgnText};
use crate::refusal::Refusal;
use crate::replay::Replay;
use crate::request::{Asked, GameId, JsonBody};
use crate::room::{self, Request};
use crate::store::{GameQuery, Store, StoredGame};
use crate::{new_game, pgn};

/// Games in one answer, and in one file.
const LONGEST_LIST: u32 = 200;
const LARGEST_EXPORT: u32 = 10_000;
/// About how much of an export is in memory at once.
const PIECE: usize = 256 << 10;
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
        // No text in the file is compared beyond one.
        if self.search.contains('\0') {
            return Err(Refusal::bad_request("search: a zero character cannot be looked for"));
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
) -> Result<Response, Refusal> {
    let query = filter.query(LONGEST_LIST, 50)?;
    let mut list = app.blocking.read(move |store, _| Ok(store.games(&query)?)).await?;
    for game in &mut list.games {
        game.awake = app.rooms.is_open(game.id);
    }
    app.answers.json(&list)
}

pub(super) async fn begin(
    State(app): State<Arc<App>>,
    JsonBody(new, _): JsonBody<NewGame>,
) -> Result<(StatusCode, Json<GameView>), Refusal> {
    // Two people need a board, but no core.
    if new.has_player() {
        app.pool.admit()?;
    }
    app.rooms.admit()?;
    let shared = Arc::clone(&app);
    app.blocking
        .write(move |store, off| {
            let mut game = new_game::of(&shared, new)?;
            store.admit(game.stored_bytes())?;
            game.id = store.add_game(&game)?;
            let replay = Replay::of(&game, off)?;
            Ok((StatusCode::CREATED, Json(game.view(&replay))))
        })
        .await
}

/// The game of two players that start pages show: the one that is there, or a new one.
pub(super) async fn exhibit(
    State(app): State<Arc<App>>,
    JsonBody(new, _): JsonBody<NewGame>,
) -> Result<(StatusCode, Json<ExhibitionView>), Refusal> {
    if new.has_human() {
        return Err(Refusal::bad_request("an exhibition is a game of two players of the server"));
    }
    let shared = Arc::clone(&app);
    app.blocking
        .write(move |store, _| {
            let known = store.exhibition()?.map(|id| store.game(id)).transpose()?.flatten();
            let (status, game) = match known {
                Some(game) => (StatusCode::OK, game),
                None => {
                    shared.pool.admit()?;
                    shared.rooms.admit()?;
                    let mut game = new_game::of(&shared, new)?;
                    store.admit(game.stored_bytes())?;
                    game.id = store.add_game(&game)?;
                    store.exhibit(game.id)?;
                    (StatusCode::CREATED, game)
                }
            };
            Ok((status, Json(game.exhibited())))
        })
        .await
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    GameId(id): GameId,
) -> Result<Response, Refusal> {
    if let Some(room) = app.rooms.find(id) {
        let (reply, view) = oneshot::channel();
        if room.send(Request::View { reply }).await.is_ok()
            && let Ok(view) = view.await
        {
            return app.answers.json(&view);
        }
    }
    let shared = Arc::clone(&app);
    app.blocking
        .read(move |store, off| {
            let game = store.game(id)?.ok_or_else(|| room::no_game(id))?;
            shared.answers.json(&game.view(&Replay::of(&game, off)?))
        })
        .await
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
    let is_deleted = app.blocking.write(move |store, _| Ok(store.delete_game(id)?)).await?;
    if is_deleted { Ok(StatusCode::NO_CONTENT) } else { Err(room::no_game(id)) }
}

pub(super) async fn review(
    State(app): State<Arc<App>>,
    GameId(id): GameId,
) -> Result<Response, Refusal> {
    let none = || Refusal::not_found(format_args!("game {id} has no review"));
    let review = app.blocking.read(move |store, _| Ok(store.review(id)?)).await?;
    app.answers.json(&review.ok_or_else(none)?)
}

pub(super) fn file_headers(name: &str) -> [(HeaderName, String); 2] {
    [
        (header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ]
}

pub(super) async fn export(
    State(app): State<Arc<App>>,
    GameId(id): GameId,
) -> Result<Response, Refusal> {
    let text = app
        .blocking
        .read(move |store, off| {
            let game = store.game(id)?.ok_or_else(|| room::no_game(id))?;
            pgn::written(&game, off)
        })
        .await?;
    app.answers.answer(file_headers(&format!("torres-{id}.pgn")), text.into_bytes())
}

/// Writes the games while they are read: one piece at a time is in memory.
pub(super) async fn export_all(
    State(app): State<Arc<App>>,
    Asked(filter): Asked<Filter>,
) -> Result<Response, Refusal> {
    let query = filter.query(LARGEST_EXPORT, LARGEST_EXPORT)?;
    let permit = app.answers.export()?;
    let numbers = app.blocking.read(move |store, _| Ok(store.numbers(&query)?)).await?;
    let (pieces, body) = StreamedBody::channel();
    tokio::spawn(async move {
        let mut numbers = VecDeque::from(numbers);
        while !numbers.is_empty() {
            let piece = app.blocking.read(move |store, off| next_piece(store, numbers, off)).await;
            let (text, rest) = match piece {
                Ok((text, rest)) => (Ok(text.into()), rest),
                Err(refusal) => (Err(refusal), VecDeque::new()),
            };
            numbers = rest;
            // Nobody reads any more.
            if pieces.send(text).await.is_err() {
                break;
            }
        }
        drop(permit);
    });
    Ok((file_headers("torres-games.pgn"), Body::new(body)).into_response())
}

/// The text of some of these games, and those that are left.
fn next_piece(
    store: &Store,
    mut numbers: VecDeque<u32>,
    off: &OffWorker,
) -> Result<(String, VecDeque<u32>), Refusal> {
    let mut text = String::new();
    while text.len() < PIECE
        && let Some(id) = numbers.pop_front()
    {
        // One that was deleted meanwhile is left out.
        if let Some(game) = store.game(id)? {
            text += &pgn::written(&game, off)?;
            text.push('\n');
        }
    }
    Ok((text, numbers))
}

/// All games of a text or none; a text that was imported before is answered with the same games.
pub(super) async fn import(
    State(app): State<Arc<App>>,
    JsonBody(PgnText { pgn: text }, body): JsonBody<PgnText>,
) -> Result<(StatusCode, Json<Imported>), Refusal> {
    // Both go with the work, which is brought to its end even if the client has gone.
    let permits = (body, app.intake.import(text.len()).await?);
    let shared = Arc::clone(&app);
    let (text, games, permits) = app
        .blocking
        .calculate(move |off| {
            let games = pgn::read(&text, &shared.openings, &shared.budget, off)?;
            Ok((text, games, permits))
        })
        .await?;
    app.blocking
        .write(move |store, _| {
            store.admit(games.iter().map(StoredGame::stored_bytes).sum())?;
            let (ids, is_new) = store.import(&text, &games)?;
            drop(permits);
            let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
            Ok((status, Json(Imported { ids })))
        })
        .await
}
