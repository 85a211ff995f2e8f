use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::ws::{Message, WebSocket};
use tokio::sync::mpsc;

use super::{Gone, Incoming, incoming, pings, say, send};
use crate::app::App;
use crate::messages::{GameCommand, GameEvent};
use crate::refusal::Refusal;
use crate::room::{self, Event, Request};

/// Numbers for those who listen.
static LISTENERS: AtomicU64 = AtomicU64::new(1);

/// One page at one game.
pub(super) async fn serve(
    app: &Arc<App>,
    id: u32,
    room: mpsc::Sender<Request>,
    mut socket: WebSocket,
    quiet: bool,
) {
    let listener = LISTENERS.fetch_add(1, Ordering::Relaxed);
    let (events, mut heard) = room::channel();
    let room = match join(app, id, room, listener, events, quiet).await {
        Ok(room) => room,
        Err(refusal) => {
            drop(say(&mut socket, &GameEvent::Refused { error: refusal.report() }).await);
            return;
        }
    };
    let mut pings = pings();
    loop {
        let done = tokio::select! {
            event = heard.recv() => match event {
                // The event goes when it has been sent, and its share of the budget with it.
                Some(event) => send(&mut socket, Message::Text(event.text.clone())).await,
                None => Err(Gone),
            },
            message = socket.recv() => match incoming(message) {
                Incoming::Text(text) => obey(&room, listener, &text, &mut socket).await,
                Incoming::Nothing => Ok(()),
                Incoming::Gone => Err(Gone),
            },
            _ = pings.tick() => send(&mut socket, Message::Ping(Vec::new().into())).await,
        };
        if done.is_err() {
            break;
        }
    }
    drop(room.send(Request::Leave { listener }).await);
}

/// Joins the room; one that closes at this very moment is opened once more.
async fn join(
    app: &Arc<App>,
    id: u32,
    room: mpsc::Sender<Request>,
    listener: u64,
    events: mpsc::Sender<Event>,
    quiet: bool,
) -> Result<mpsc::Sender<Request>, Refusal> {
    if room.send(Request::Join { listener, events: events.clone(), quiet }).await.is_ok() {
        return Ok(room);
    }
    let again = app.rooms.open(app, id).await?;
    let joined = again.send(Request::Join { listener, events, quiet }).await;
    joined.map_err(|_| Refusal::busy(format_args!("game {id} is just being closed")))?;
    Ok(again)
}

async fn obey(
    room: &mpsc::Sender<Request>,
    listener: u64,
    text: &str,
    socket: &mut WebSocket,
) -> Result<(), Gone> {
    match serde_json::from_str::<GameCommand>(text) {
        Ok(command) => room.send(Request::Command { listener, command }).await.map_err(|_| Gone),
        Err(error) => {
            let refusal = Refusal::bad_request(format_args!("the command: {error}"));
            say(socket, &GameEvent::Refused { error: refusal.report() }).await
        }
    }
}
