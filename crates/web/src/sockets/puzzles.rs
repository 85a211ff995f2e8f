use std::sync::Arc;

use axum::extract::ws::WebSocket;
use games::Game;
use player::{Fault, Signal, host};
use reviewer::{Puzzle, find_puzzles};
use tokio::sync::{mpsc, oneshot};

use super::review::StopOnDrop;
use super::{job, user};
use crate::app::App;
use crate::messages::{PuzzleCommand, PuzzleEvent};
use crate::pool::Urgency;
use crate::refusal::Refusal;
use crate::room::no_game;
use crate::store::NewPuzzle;
use crate::{pgn, puzzles};

/// Nodes for a position of a puzzle.
const NODES: u64 = 150_000;
/// Games that one question may name.
const MOST_GAMES: u32 = 50;
/// Half-moves of a game that is looked at.
const LONGEST_GAME: usize = 400;
/// How often a game is begun again because games of people took the core.
const MOST_RETRIES: usize = 5;

/// One page that waits for puzzles.
pub(super) async fn serve(app: &Arc<App>, socket: WebSocket) {
    job::serve(socket, |text, events| work(Arc::clone(app), text, events)).await;
}

async fn work(app: Arc<App>, text: String, events: mpsc::Sender<PuzzleEvent>) {
    let event = match find(&app, &text, &events).await {
        Ok(found) => PuzzleEvent::Done { found },
        Err(refusal) => PuzzleEvent::Refused { error: refusal.report() },
    };
    drop(events.send(event).await);
}

async fn find(
    app: &Arc<App>,
    text: &str,
    events: &mpsc::Sender<PuzzleEvent>,
) -> Result<u32, Refusal> {
    let command = serde_json::from_str::<PuzzleCommand>(text);
    let PuzzleCommand::Find { games } =
        command.map_err(|error| Refusal::bad_request(format_args!("the command: {error}")))?;
    if !(1..=MOST_GAMES).contains(&games) {
        let words = format!("{games} games are not between 1 and {MOST_GAMES}");
        return Err(Refusal::bad_request(words));
    }
    let busy = |_| Refusal::busy("other games are being looked at; wait for those");
    let _place = app.reviews.try_acquire().map_err(busy)?;
    let ids = app.blocking.read(move |store, _| Ok(store.games_without_puzzles(games)?)).await?;
    let (total, mut found) = (ids.len() as u32, 0);
    for (done, id) in (1..).zip(ids) {
        found += look_into(app, id).await?;
        drop(events.send(PuzzleEvent::Progress { done, total, found }).await);
    }
    Ok(found)
}

/// Looks into one game and keeps what is found.
async fn look_into(app: &Arc<App>, id: u32) -> Result<u32, Refusal> {
    let load = app.blocking.read(move |store, off| {
        let game = store.game(id)?.ok_or_else(|| no_game(id))?;
        pgn::tree(&game, off)
    });
    let Ok(game) = load.await else { return Ok(0) };
    let mut found = Vec::new();
    if game.moves().len() <= LONGEST_GAME {
        for _ in 0..MOST_RETRIES {
            if let Some(puzzles) = search(app, &game).await? {
                found = puzzles;
                break;
            }
        }
    }
    let kept: Vec<NewPuzzle> =
        found.iter().map(|puzzle| puzzles::found(puzzle, &game, id)).collect();
    app.blocking
        .write(move |store, _| {
            store.admit_puzzles(&kept)?;
            let added = store.add_puzzles(&kept)?;
            store.note_scan(id)?;
            Ok(added)
        })
        .await
}

/// On a core of its own; `None` where a game took it.
async fn search(app: &Arc<App>, game: &Game) -> Result<Option<Vec<Puzzle>>, Refusal> {
    let mut core = app.pool.core(Urgency::Background).await?;
    let signal = Signal::new();
    core.stops_by(&signal, Urgency::Background);
    let _stops = StopOnDrop(signal.clone());
    let (sender, answer) = oneshot::channel::<Result<Option<Vec<Puzzle>>, Fault>>();
    let (app, game) = (Arc::clone(app), game.clone());
    let work = move || {
        let user = user();
        let found = host::guarded(|| {
            let mut engine = app.analysts.engine(&app.registry, user, 1, 1)?;
            let found = find_puzzles(&mut *engine, &game, NODES, &signal)?;
            app.analysts.put_back(engine, user);
            Ok(found)
        });
        drop(core);
        drop(sender.send(found));
    };
    host::spawn("puzzles", work).map_err(Refusal::internal)?;
    answer.await.map_err(Refusal::internal)?.map_err(Refusal::internal)
}
