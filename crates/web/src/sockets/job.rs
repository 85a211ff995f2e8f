//! A page that asks for one piece of long work and waits for what comes of it.

use axum::extract::ws::{Message, WebSocket};
use serde::Serialize;
use tokio::sync::mpsc;

use super::{Gone, Incoming, incoming, pings, say, send};

/// Hands the page's first message to `work`, and passes the events of the work on to the page.
pub(super) async fn serve<E, W>(
    mut socket: WebSocket,
    work: impl FnOnce(String, mpsc::Sender<E>) -> W,
) where
    E: Serialize + Send + Sync + 'static,
    W: Future<Output = ()> + Send + 'static,
{
    let text = loop {
        match incoming(socket.recv().await) {
            Incoming::Text(text) => break text,
            Incoming::Nothing => {}
            Incoming::Gone => return,
        }
    };
    let (events, mut heard) = mpsc::channel(16);
    // Dropping this end, when the page goes away, ends the work.
    let work = tokio::spawn(work(text.as_str().to_owned(), events));
    drop(pass_on(&mut socket, &mut heard).await);
    work.abort();
    drop(socket.send(Message::Close(None)).await);
}

/// Passes events on until there are no more, or the page has gone.
async fn pass_on<E: Serialize>(
    socket: &mut WebSocket,
    heard: &mut mpsc::Receiver<E>,
) -> Result<(), Gone> {
    let mut pings = pings();
    loop {
        tokio::select! {
            event = heard.recv() => match event {
                Some(event) => say(socket, &event).await?,
                None => return Ok(()),
            },
            message = socket.recv() => match incoming(message) {
                Incoming::Gone => return Err(Gone),
                Incoming::Text(_) | Incoming::Nothing => {}
            },
            _ = pings.tick() => send(socket, Message::Ping(Vec::new().into())).await?,
        }
    }
}
