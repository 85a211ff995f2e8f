//! The paths of the server.

mod games;
mod machines;
mod position;
mod puzzles;
mod tournament;

pub(crate) use position::situation;

use std::sync::Arc;

use axum::Json;
use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::Uri;
use axum::middleware::from_fn_with_state;
use axum::routing::{any, get, post};

use crate::app::App;
use crate::blocking::OffWorker;
use crate::messages::{Ladder, PlayerInfo, Rating, ServerStatus};
use crate::refusal::Refusal;
use crate::request::LARGEST_BODY;
use crate::{assets, guard, sockets};

/// Everything that can be asked.
pub(crate) fn router(app: Arc<App>) -> Router {
    let interface = Router::new()
        .route("/players", get(players))
        .route("/games", get(games::list).post(games::begin))
        .route("/exhibition", post(games::exhibit))
        .route("/games/import", post(games::import))
        .route("/games/pgn", get(games::export_all))
        .route("/games/{id}", get(games::show).delete(games::delete))
        .route("/games/{id}/pgn", get(games::export))
        .route("/games/{id}/review", get(games::review))
        .route("/position", get(position::show))
        .route("/explorer", get(position::explore))
        .route("/puzzles/next", get(puzzles::next))
        .route("/puzzles/{id}/attempt", post(puzzles::attempt))
        .route("/practice", post(puzzles::practise))
        .route("/ladder", get(ladder))
        .route("/tournament", get(tournament::show))
        .route("/tournament/pgn", get(tournament::all_games))
        .route("/tournament/{number}/pgn", get(tournament::game))
        .route("/rating", get(rating))
        .route("/machines", get(machines::list))
        .route("/machines/{name}", get(machines::show))
        .route("/machines/{name}/sources/{file}", get(machines::source))
        .route("/machines/{name}/listing", get(machines::listing))
        .route("/machines/{name}/downloads/{file}", get(machines::download))
        .route("/status", get(status))
        .fallback(nothing)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(DefaultBodyLimit::max(LARGEST_BODY));
    let sockets = Router::new()
        .route("/games/{id}", any(sockets::game))
        .route("/analysis", any(sockets::analysis))
        .route("/review", any(sockets::review))
        .route("/puzzles", any(sockets::puzzles))
        .fallback(nothing);
    Router::new()
        .nest("/api", interface)
        .nest("/ws", sockets)
        .fallback(assets::page)
        .layer(from_fn_with_state(Arc::clone(&app), guard::guard))
        .with_state(app)
}

async fn nothing(uri: Uri) -> Refusal {
    Refusal::not_found(format_args!("there is nothing at '{}'", uri.path()))
}

async fn method_not_allowed(method: axum::http::Method, uri: Uri) -> Refusal {
    Refusal::method_not_allowed(format_args!("'{method}' is not a method for '{}'", uri.path()))
}

async fn players(State(app): State<Arc<App>>) -> Result<Json<Vec<PlayerInfo>>, Refusal> {
    let shared = Arc::clone(&app);
    let list = move |_: &OffWorker| Ok(Json(shared.catalogue.players(&shared.registry).to_vec()));
    app.blocking.calculate(list).await
}

async fn ladder(State(app): State<Arc<App>>) -> Json<Ladder> {
    Json(app.catalogue.ladder(&app.registry))
}

async fn rating(State(app): State<Arc<App>>) -> Result<Json<Option<Rating>>, Refusal> {
    app.blocking.read(|store, _| Ok(Json(store.rating()?))).await
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
