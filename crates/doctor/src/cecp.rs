//! Engines that speak CECP, the protocol of xboard.

use std::time::{Duration, Instant};

use engines::EngineSpec;
use protocol::cecp::Message;
use protocol::client::CecpClient;
use rules::Position;

use crate::{Check, Importance, Report, Verdict};

/// How long an engine may take for what takes no thought.
const PROMPT: Duration = Duration::from_secs(5);
/// How long it may take for a move of at most a second.
const MOVE: Duration = Duration::from_secs(10);
/// How long nothing must come where nothing should.
const SILENCE: Duration = Duration::from_millis(500);

const MIDDLE_GAME: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

type Finding = Result<String, String>;
type Look = fn(&mut CecpClient) -> Finding;

/// What is looked for, in this order.
const EXAMS: [(&str, &str, Importance, Look); 15] = [
    ("features", "says done=1", Importance::Habit, says_done),
    ("features", "names itself", Importance::Habit, names_itself),
    ("features", "has ping", Importance::Habit, |client| has(client.features().ping)),
    ("features", "has setboard", Importance::Habit, |client| has(client.features().set_board)),
    ("features", "has usermove", Importance::Habit, |client| has(client.features().user_move)),
    ("features", "wants no signals", Importance::Habit, wants_no_signals),
    ("start", "answers ping", Importance::Demand, answers_ping),
    ("game", "moves at go", Importance::Demand, moves_at_go),
    ("game", "answers a move with a legal one", Importance::Demand, answers_a_move),
    ("game", "is silent after force", Importance::Demand, is_silent_after_force),
    ("game", "takes a move back", Importance::Demand, takes_back),
    ("game", "refuses an illegal move", Importance::Demand, refuses_an_illegal_move),
    ("game", "plays from setboard", Importance::Demand, plays_from_setboard),
    ("search", "shows its thinking after post", Importance::Habit, shows_thinking),
    ("search", "moves at once when told to", Importance::Demand, moves_now),
];

/// Puts an engine that speaks CECP through all checks; `progress` hears of each as it is made.
pub fn examine_cecp(spec: &EngineSpec, progress: &mut dyn FnMut(&Check)) -> Report {
    let start = Instant::now();
    let mut checks: Vec<Check> = Vec::new();
    let mut note = |group: &str, name: &str, importance, verdict| {
        let number = checks.len() + 1;
        let (group, name) = (group.to_owned(), name.to_owned());
        let check = Check { number, group, name, importance, verdict };
        progress(&check);
        checks.push(check);
    };
    let started = CecpClient::start(&spec.launch(), spec.startup);
    let mut client = started.map_err(|error| error.to_string());
    let verdict = Verdict::of(client.as_ref().map(|_| String::new()).map_err(Clone::clone));
    note("start", "starts and takes protover 2", Importance::Demand, verdict);
    for (group, name, importance, look) in EXAMS {
        let verdict = match &mut client {
            Ok(client) => Verdict::of(look(client)),
            Err(_) => Verdict::Skipped("the engine does not start".to_owned()),
        };
        note(group, name, importance, verdict);
    }
    let verdict = match &mut client {
        Ok(client) => leaves(client),
        Err(_) => Verdict::Skipped("the engine does not start".to_owned()),
    };
    note("end", "leaves at quit", Importance::Demand, verdict);
    let name = client.ok().and_then(|client| client.features().my_name.clone());
    let (engine, author) = (name.unwrap_or_else(|| "?".to_owned()), "?".to_owned());
    Report { program: spec.program().to_owned(), engine, author, checks, time: start.elapsed() }
}

fn has(is_there: bool) -> Finding {
    if is_there { Ok(String::new()) } else { Err("it has not".to_owned()) }
}

fn says_done(client: &mut CecpClient) -> Finding {
    let done = client.features().done == Some(true);
    if done { Ok(String::new()) } else { Err("a GUI has to wait for two seconds".to_owned()) }
}

fn names_itself(client: &mut CecpClient) -> Finding {
    client.features().my_name.clone().ok_or_else(|| "no myname".to_owned())
}

fn wants_no_signals(client: &mut CecpClient) -> Finding {
    let features = client.features();
    let wants = features.interrupt || features.terminate;
    if wants { Err("say sigint=0 sigterm=0".to_owned()) } else { Ok(String::new()) }
}

fn answers_ping(client: &mut CecpClient) -> Finding {
    match client.ping(PROMPT) {
        Ok(Some(time)) => Ok(format!("after {time:.0?}")),
        Ok(None) => Ok("it has no ping".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

fn tell(client: &mut CecpClient, lines: &[&str]) -> Result<(), String> {
    lines.iter().try_for_each(|line| {
        client.process().send(line).map(drop).map_err(|error| error.to_string())
    })
}

/// Waits for a message of which something is wanted.
fn hear<T>(
    client: &mut CecpClient,
    what: &'static str,
    patience: Duration,
    wanted: impl Fn(&Message) -> Option<T>,
) -> Result<T, String> {
    let deadline = Instant::now() + patience;
    loop {
        let received = client.expect(what, deadline).map_err(|error| error.to_string())?;
        if let Some(found) = received.message.ok().as_ref().and_then(&wanted) {
            return Ok(found);
        }
    }
}

fn its_move(client: &mut CecpClient, patience: Duration) -> Result<String, String> {
    hear(client, "move", patience, |message| match message {
        Message::Move(text) => Some(text.clone()),
        _ => None,
    })
}

/// A move that it makes from a position, if it is legal.
fn legal_move(client: &mut CecpClient, position: &Position, patience: Duration) -> Finding {
    let text = its_move(client, patience)?;
    let mv = position.parse_uci(&text).or_else(|_| {
        position
            .parse_san(&text)
            .map_err(|_| format!("'{text}' is not legal in {}", position.fen()))
    })?;
    Ok(position.san(mv).to_string())
}

fn moves_at_go(client: &mut CecpClient) -> Finding {
    tell(client, &["new", "st 1", "go"])?;
    legal_move(client, &Position::start(), MOVE)
}

fn after_e4() -> Position {
    let mut position = Position::start();
    if let Ok(mv) = position.parse_uci("e2e4") {
        position.play(mv);
    }
    position
}

fn answers_a_move(client: &mut CecpClient) -> Finding {
    tell(client, &["new", "st 1"])?;
    client.send_move("e2e4").map_err(|error| error.to_string())?;
    legal_move(client, &after_e4(), MOVE)
}

fn is_silent_after_force(client: &mut CecpClient) -> Finding {
    tell(client, &["new", "force"])?;
    client.send_move("e2e4").map_err(|error| error.to_string())?;
    match its_move(client, SILENCE) {
        Ok(text) => Err(format!("it moved {text}")),
        Err(_) => answers_ping(client).map(|_| String::new()),
    }
}

fn takes_back(client: &mut CecpClient) -> Finding {
    tell(client, &["undo", "st 1", "go"])?;
    legal_move(client, &Position::start(), MOVE)
}

fn refuses_an_illegal_move(client: &mut CecpClient) -> Finding {
    tell(client, &["new", "force"])?;
    client.send_move("e2e5").map_err(|error| error.to_string())?;
    hear(client, "Illegal move", PROMPT, |message| match message {
        Message::IllegalMove { .. } => Some(String::new()),
        _ => None,
    })
}

fn plays_from_setboard(client: &mut CecpClient) -> Finding {
    if !client.features().set_board {
        return Ok("it has no setboard".to_owned());
    }
    tell(client, &["new", "force", &format!("setboard {MIDDLE_GAME}"), "st 1", "go"])?;
    let position = Position::from_fen(MIDDLE_GAME).map_err(|error| error.to_string())?;
    legal_move(client, &position, MOVE)
}

fn shows_thinking(client: &mut CecpClient) -> Finding {
    tell(client, &["new", "post", "st 1", "go"])?;
    let shown = hear(client, "a line of thinking", MOVE, |message| match message {
        Message::Thinking(_) => Some(true),
        Message::Move(_) => Some(false),
        _ => None,
    })?;
    if !shown {
        return Err("it moved without a word".to_owned());
    }
    its_move(client, MOVE).map(|_| String::new())
}

fn moves_now(client: &mut CecpClient) -> Finding {
    tell(client, &["new", "st 60", "go"])?;
    std::thread::sleep(SILENCE);
    let told = Instant::now();
    tell(client, &["?"])?;
    legal_move(client, &Position::start(), PROMPT)?;
    Ok(format!("after {:.0?}", told.elapsed()))
}

fn leaves(client: &mut CecpClient) -> Verdict {
    let told = Instant::now();
    let end = client.quit(PROMPT);
    Verdict::when(told.elapsed() < PROMPT, || format!("it had to be ended: {end:?}"))
}
