use std::sync::Arc;

use axum::extract::ws::WebSocket;
use games::Game;
use player::{Fault, Limits, Question, Signal, Situation};
use reviewer::Finding;
use tokio::sync::mpsc;

use super::{job, user};
use crate::app::App;
use crate::blocking::OffWorker;
use crate::messages::{Review, ReviewCommand, ReviewEvent, Seat, Side};
use crate::pool::Urgency;
use crate::refusal::Refusal;
use crate::reviewing::Findings;
use crate::room::no_game;
use crate::store::Store;
use crate::thinking::{Answer, CoreCell, Latest, ask};
use crate::{pgn, puzzles};

/// Nodes for a position, where nothing else is said.
const NODES: u64 = 150_000;
const ALLOWED_NODES: std::ops::RangeInclusive<u64> = 1_000..=10_000_000;
/// Half-moves of a game that can be reviewed.
const LONGEST_GAME: usize = 1_000;

/// One page that waits for a review.
pub(super) async fn serve(app: &Arc<App>, socket: WebSocket) {
    job::serve(socket, |text, events| work(Arc::clone(app), text, events)).await;
}

async fn work(app: Arc<App>, text: String, events: mpsc::Sender<ReviewEvent>) {
    let event = match review(&app, &text, &events).await {
        Ok(done) => done,
        Err(refusal) => ReviewEvent::Refused { error: refusal.report() },
    };
    drop(events.send(event).await);
}

async fn review(
    app: &Arc<App>,
    text: &str,
    events: &mpsc::Sender<ReviewEvent>,
) -> Result<ReviewEvent, Refusal> {
    let busy = |_| Refusal::busy("other games are being reviewed; wait for those");
    let _place = app.reviews.try_acquire().map_err(busy)?;
    let command = serde_json::from_str::<ReviewCommand>(text);
    let command =
        command.map_err(|error| Refusal::bad_request(format_args!("the command: {error}")))?;
    let (id, game, nodes) = find(app, command).await?;
    let nodes = nodes.unwrap_or(NODES);
    if !ALLOWED_NODES.contains(&nodes) {
        let words = format!("{nodes} nodes are not between 1,000 and 10,000,000");
        return Err(Refusal::bad_request(words));
    }
    if game.moves().len() > LONGEST_GAME {
        return Err(Refusal::bad_chess(format_args!("more than {LONGEST_GAME} half-moves")));
    }
    let findings = evaluate(app, game, nodes, events).await?;
    let review = app.blocking.calculate(move |_| Ok(findings.review())).await?;
    let Some(id) = id else { return Ok(ReviewEvent::Done { review: Box::new(review) }) };
    let review = app
        .blocking
        .write(move |store, _| {
            store.admit(stored_bytes(&review))?;
            store.keep_review(id, &review)?;
            practise(store, id, &review)?;
            Ok(review)
        })
        .await?;
    Ok(ReviewEvent::Done { review: Box::new(review) })
}

/// About what a review takes in the file, with the exercises that come of it.
fn stored_bytes(review: &Review) -> u64 {
    const EACH_MOVE: usize = 1 << 10;
    (review.pgn.len() + review.moves.len() * EACH_MOVE) as u64
}

/// The mistakes of a person at the page become exercises; nobody knows who played an imported game.
fn practise(store: &Store, id: u32, review: &Review) -> Result<(), Refusal> {
    let Some(game) = store.game(id)?.filter(|game| game.imported_pgn.is_none()) else {
        return Ok(());
    };
    for (seat, side) in [(&game.white, Side::White), (&game.black, Side::Black)] {
        if matches!(seat, Seat::Human { .. }) {
            store.add_puzzles(&puzzles::mistakes(review, side, id))?;
        }
    }
    Ok(())
}

/// The game, and its number if it is a kept one.
async fn find(
    app: &App,
    command: ReviewCommand,
) -> Result<(Option<u32>, Game, Option<u64>), Refusal> {
    match command {
        ReviewCommand::Game { id, nodes } => {
            let load = move |store: &Store, off: &OffWorker| {
                let game = store.game(id)?.ok_or_else(|| no_game(id))?;
                pgn::tree(&game, off)
            };
            Ok((Some(id), app.blocking.read(load).await?, nodes))
        }
        ReviewCommand::Pgn { pgn, nodes } => {
            let read = move |off: &OffWorker| pgn::read_one(&pgn, off);
            Ok((None, app.blocking.calculate(read).await?, nodes))
        }
    }
}

/// Evaluates every position, the last one first, so that what is found late in the game is known
/// when its causes are looked at. Between two positions games may take the core.
async fn evaluate(
    app: &Arc<App>,
    game: Game,
    nodes: u64,
    events: &mpsc::Sender<ReviewEvent>,
) -> Result<Findings, Refusal> {
    let mut findings = app.blocking.calculate(move |_| Ok(Findings::new(game))).await?;
    let user = user();
    let mut situation = findings.end().clone();
    let total = situation.positions().len();
    for ply in (0..total).rev() {
        // A game that is over needs no engine.
        if situation.position().outcome().is_none() {
            let found = look(app, user, situation.clone(), nodes, events).await?;
            findings.add(ply, Some(found));
        }
        situation.take_back();
        let score = findings.evaluation(ply);
        let (done, ply) = ((total - ply) as u32, ply as u32);
        let progress = ReviewEvent::Progress { done, total: total as u32, ply, score };
        drop(events.send(progress).await);
    }
    Ok(findings)
}

/// Stops a search when nobody waits for it any more.
pub(super) struct StopOnDrop(pub(super) Signal);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// One position, on a core of its own.
async fn look(
    app: &Arc<App>,
    user: u64,
    situation: Situation,
    nodes: u64,
    events: &mpsc::Sender<ReviewEvent>,
) -> Result<Finding, Refusal> {
    let turn = situation.position().turn();
    let mut core = wait_for_core(app, events).await?;
    // Only the longest thought ends it: a game waits for one position at most.
    let signal = Signal::new();
    core.stops_by(&signal, Urgency::Game);
    let cell = CoreCell::default();
    cell.put(core);
    let _stops = StopOnDrop(signal.clone());
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let (question, latest) = (Question { situation, limits, signal }, Latest::default());
    let (sender, answer) = tokio::sync::oneshot::channel();
    let maker_app = Arc::clone(app);
    let maker = Box::new(move || maker_app.analysts.engine(&maker_app.registry, user, 1, 1));
    let done = move |answer: Answer| drop(sender.send(answer));
    ask(maker, question, latest.clone(), cell, done).map_err(Refusal::internal)?;
    let answer = answer.await.map_err(Refusal::internal)?;
    let choice = answer.choice.map_err(Refusal::internal)?;
    let engine = answer.player.ok_or_else(|| Refusal::internal(Fault::Stall))?;
    let line = latest.take().lines.into_iter().find(|info| info.score.is_some());
    app.analysts.put_back(engine, user);
    Finding::of(line.unwrap_or_default(), &choice, turn).map_err(Refusal::internal)
}

async fn wait_for_core(
    app: &App,
    events: &mpsc::Sender<ReviewEvent>,
) -> Result<crate::pool::Core, Refusal> {
    let mut place = app.pool.ask(Urgency::Background)?;
    if place.is_queue() {
        drop(events.send(ReviewEvent::Queued).await);
    }
    place.core().await
}
