//! Sockets: games, analysis, reviews.

mod analysis;
mod asking;
mod game;
mod job;
mod puzzles;
mod review;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use serde::Deserialize;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at};

use crate::app::App;
use crate::refusal::Refusal;
use crate::request::{Asked, GameId};

/// The longest message of a page, but for a PGN to review.
const LARGEST_MESSAGE: usize = 64 << 10;
/// The longest with one game, which has at most a thousand half-moves, and comments. It lies in memory
/// until the page has sent the rest of it, on every socket at once if need be.
const LARGEST_REVIEW: usize = 256 << 10;
/// How often a page is asked whether it is still there.
const PING: Duration = Duration::from_secs(20);

type Upgrade = Result<WebSocketUpgrade, WebSocketUpgradeRejection>;
/// What a request for a socket is answered with.
type Opened = Result<Response, Refusal>;

/// A request that wants no socket is told so.
fn upgraded(upgrade: Upgrade, largest: usize) -> Result<WebSocketUpgrade, Refusal> {
    let upgrade = upgrade.map_err(Refusal::bad_request)?;
    Ok(upgrade.max_message_size(largest).max_frame_size(largest))
}

/// What a page wants to hear of a game.
#[derive(Deserialize)]
pub(crate) struct Hearing {
    /// Nothing: it only keeps the game going.
    #[serde(default)]
    quiet: bool,
}

pub(crate) async fn game(
    State(app): State<Arc<App>>,
    GameId(id): GameId,
    Asked(Hearing { quiet }): Asked<Hearing>,
    upgrade: Upgrade,
) -> Opened {
    let upgrade = upgraded(upgrade, LARGEST_MESSAGE)?;
    let seat = app.seat_socket()?;
    let room = app.rooms.open(&app, id).await?;
    Ok(upgrade.on_upgrade(move |socket| async move {
        game::serve(&app, id, room, socket, quiet).await;
        drop(seat);
    }))
}

pub(crate) async fn puzzles(State(app): State<Arc<App>>, upgrade: Upgrade) -> Opened {
    seated(app, upgrade, LARGEST_MESSAGE, |app, socket| async move {
        puzzles::serve(&app, socket).await;
    })
}

pub(crate) async fn analysis(State(app): State<Arc<App>>, upgrade: Upgrade) -> Opened {
    seated(app, upgrade, LARGEST_MESSAGE, |app, socket| async move {
        analysis::serve(&app, socket).await;
    })
}

pub(crate) async fn review(State(app): State<Arc<App>>, upgrade: Upgrade) -> Opened {
    seated(app, upgrade, LARGEST_REVIEW, |app, socket| async move {
        review::serve(&app, socket).await;
    })
}

/// Opens a socket and serves it, in a place of its own among all sockets, until it is closed.
fn seated<Serving: Future<Output = ()> + Send + 'static>(
    app: Arc<App>,
    upgrade: Upgrade,
    largest: usize,
    serve: impl FnOnce(Arc<App>, WebSocket) -> Serving + Send + 'static,
) -> Opened {
    let upgrade = upgraded(upgrade, largest)?;
    let seat = app.seat_socket()?;
    Ok(upgrade.on_upgrade(move |socket| async move {
        serve(app, socket).await;
        drop(seat);
    }))
}

/// A number for a page that uses an engine.
fn user() -> u64 {
    static USERS: AtomicU64 = AtomicU64::new(0);
    USERS.fetch_add(1, Ordering::Relaxed)
}

fn pings() -> Interval {
    let mut pings = interval_at(Instant::now() + PING, PING);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    pings
}

/// What came from the page: a message, something to pass over, or the end.
enum Incoming {
    Text(Utf8Bytes),
    Nothing,
    Gone,
}

fn incoming(message: Option<Result<Message, axum::Error>>) -> Incoming {
    match message {
        Some(Ok(Message::Text(text))) => Incoming::Text(text),
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Incoming::Nothing,
        // The page speaks text; a binary message is a mistake that ends the talk.
        Some(Ok(Message::Binary(_) | Message::Close(_)) | Err(_)) | None => Incoming::Gone,
    }
}

/// Sends; a page that does not take what is sent within some seconds is gone.
async fn send(socket: &mut WebSocket, message: Message) -> Result<(), Gone> {
    match tokio::time::timeout(Duration::from_secs(20), socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(Gone),
    }
}

async fn say<T: serde::Serialize>(socket: &mut WebSocket, event: &T) -> Result<(), Gone> {
    let text = serde_json::to_string(event).unwrap_or_default();
    send(socket, Message::Text(text.into())).await
}

/// The page is no longer there.
struct Gone;
