//! The paths of the server.

mod games;
mod machines;
mod position;

pub(crate) use position::situation;

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::Uri;
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};

use crate::app::App;
use crate::messages::{Ladder, PlayerInfo, Rating, ServerStatus};
use crate::refusal::Refusal;
use crate::request::LARGEST_BODY;
use crate::{assets, guard, sockets};

/// The longest that a plain request may take.
const LONGEST: Duration = Duration::from_secs(20);

/// Everything that can be asked.
pub(crate) fn router(app: Arc<App>) -> Router {
    let interface = Router::new()
        .route("/players", get(players))
        .route("/games", get(games::list).post(games::begin))
        .route("/games/import", post(games::import))
        .route("/games/pgn", get(games::export_all))
        .route("/games/{id}", get(games::show).delete(games::delete))
        .route("/games/{id}/pgn", get(games::export))
        .route("/games/{id}/review", get(games::review))
        .route("/position", get(position::show))
        .route("/ladder", get(ladder))
        .route("/rating", get(rating))
        .route("/machines", get(machines::list))
        .route("/machines/{name}", get(machines::show))
        .route("/machines/{name}/sources/{file}", get(machines::source))
        .route("/machines/{name}/listing", get(machines::listing))
        .route("/status", get(status))
        .fallback(nothing)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(from_fn(in_time));
    let sockets = Router::new()
        .route("/games/{id}", any(sockets::game))
        .route("/analysis", any(sockets::analysis))
        .route("/review", any(sockets::review))
        .fallback(nothing);
    Router::new()
        .nest("/api", interface)
        .nest("/ws", sockets)
        .fallback(assets::page)
        .layer(from_fn_with_state(Arc::clone(&app), guard::guard))
        .with_state(app)
}

/// A client that sends its body byte by byte does not hold a request forever.
async fn in_time(request: Request, next: Next) -> Response {
    let late = || Refusal::bad_request("the request took too long").into_response();
    tokio::time::timeout(LONGEST, next.run(request)).await.unwrap_or_else(|_| late())
}

async fn nothing(uri: Uri) -> Refusal {
    Refusal::not_found(format_args!("there is nothing at '{}'", uri.path()))
}

async fn method_not_allowed(method: axum::http::Method, uri: Uri) -> Refusal {
    Refusal::method_not_allowed(format_args!("'{method}' is not a method for '{}'", uri.path()))
}

/// Runs what may take a moment where it holds nobody up.
pub(crate) async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|error| Err(Refusal::internal(error)))
}

async fn players(State(app): State<Arc<App>>) -> Result<Json<Vec<PlayerInfo>>, Refusal> {
    run_blocking(move || Ok(Json(app.catalogue.players(&app.registry).to_vec()))).await
}

async fn ladder(State(app): State<Arc<App>>) -> Json<Ladder> {
    Json(app.catalogue.ladder(&app.registry))
}

async fn rating(State(app): State<Arc<App>>) -> Result<Json<Option<Rating>>, Refusal> {
    run_blocking(move || Ok(Json(app.store.rating()?))).await
}

async fn status(State(app): State<Arc<App>>) -> Json<ServerStatus> {
    let load = app.pool.load();
    Json(ServerStatus {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        searching: load.searching as u32,
        cores: load.cores as u32,
        waiting: load.waiting as u32,
        queue: load.queue as u32,
        sockets: app.sockets() as u32,
    })
}
