//! Starting, hearing, stopping and ending engines.

use badengine::Mode;
use protocol::cecp::{Command, Message};
use protocol::client::{CecpClient, ClientError, UciClient};
use protocol::process::{Exit, Launch};
use std::time::{Duration, Instant};

const LONG: Duration = Duration::from_secs(20);

fn launch(mode: Mode) -> Launch {
    Launch::new(badengine::executable()).args([mode.name()])
}

#[test]
fn a_stop_from_another_thread_arrives_while_one_waits() {
    let engine = Launch::new("cat").spawn().unwrap();
    let input = engine.input();
    let waiter = std::thread::spawn(move || engine.receive(Instant::now() + LONG));
    std::thread::sleep(Duration::from_millis(20));
    let sent = input.send("stop").unwrap();
    let line = waiter.join().unwrap().unwrap();
    assert_eq!(line.text, "stop");
    assert!(line.at.saturating_duration_since(sent) < Duration::from_secs(2));
}

/// The stamp is that of arrival, however late one looks.
#[test]
fn arrival_is_stamped_by_the_reader() {
    let engine = Launch::new("cat").spawn().unwrap();
    // A busy computer may need longer to bring the line here, so the pause grows until it was enough.
    let stamped_before_we_looked = (0..10).any(|doublings| {
        engine.send("hello").unwrap();
        std::thread::sleep(Duration::from_millis(10 << doublings));
        let looked = Instant::now();
        engine.receive(looked + LONG).unwrap().at < looked
    });
    assert!(stamped_before_we_looked);
}

#[test]
fn a_program_that_is_not_there_or_not_a_program() {
    for program in ["/no/such/engine", "/etc/passwd", ""] {
        let error = UciClient::start(&Launch::new(program), LONG).unwrap_err();
        assert!(error.to_string().starts_with(&format!("cannot start '{program}'")), "{error}");
    }
}

#[test]
fn last_words_are_in_the_error() {
    let script = "read line; echo 'cannot find the net' >&2; exit 3";
    let error = UciClient::start(&Launch::new("sh").args(["-c", script]), LONG).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the engine ended with code 3 before uciok; last words: cannot find the net"
    );
    assert!(matches!(error, ClientError::Ended { exit: Some(Exit::Code(3)), .. }));
}

#[test]
fn a_cecp_game() {
    let mut engine = CecpClient::start(&launch(Mode::Cecp), LONG).unwrap();
    assert_eq!(engine.features().my_name.as_deref(), Some("Good Engine"));
    assert!(engine.features().user_move && !engine.features().colors);
    engine.send(&Command::New).unwrap();
    assert!(engine.ping(LONG).unwrap().is_some());
    engine.send_move("e2e4").unwrap();
    let deadline = Instant::now() + LONG;
    let reply = loop {
        if let Ok(Message::Move(text)) = engine.expect("move", deadline).unwrap().message {
            break text;
        }
    };
    let mut position = rules::Position::start();
    for text in ["e2e4", &reply] {
        position.play(position.parse_uci(text).expect("legal"));
    }
    engine.send_move("a1h8").unwrap();
    let refused = engine.expect("refusal", deadline).unwrap().message;
    assert_eq!(refused, Ok(Message::IllegalMove { reason: None, text: "a1h8".into() }));
    assert_eq!(engine.quit(LONG), Exit::Code(0));
}

/// A ping over two pipes and through two threads; the arena's share of a move is of this size.
#[test]
fn a_ping_is_quick() {
    const ROUNDS: u32 = 500;
    let mut engine = UciClient::start(&launch(Mode::Good), LONG).expect("it starts");
    let started = Instant::now();
    for _ in 0..ROUNDS {
        engine.ping(LONG).expect("it answers");
    }
    let mean = started.elapsed() / ROUNDS;
    assert!(mean < Duration::from_millis(20), "{mean:?}");
}

/// An engine of old says nothing about features and gets two seconds to do so.
#[test]
fn a_cecp_engine_without_features() {
    let before = Instant::now();
    let mut engine = CecpClient::start(&Launch::new("cat"), LONG).unwrap();
    assert!(before.elapsed() >= Duration::from_secs(2));
    assert!(!engine.features().user_move);
    assert_eq!(engine.ping(LONG).unwrap(), None);
}

/// `done=0` and then nothing is a fault.
#[test]
fn a_cecp_engine_that_never_gets_done() {
    let launch = shell("echo 'feature done=0'; sleep 60");
    let error = CecpClient::start(&launch, Duration::from_millis(200)).unwrap_err();
    assert!(matches!(error, ClientError::Timeout { waiting_for: "feature done=1", .. }));
}

fn shell(script: &str) -> Launch {
    Launch::new("sh").args(["-c", script])
}

/// GNU Chess overlooks a line now and then while it starts; asking again helps.
#[test]
fn a_cecp_engine_that_has_to_be_asked_twice() {
    let launch = shell("read a; read b; read c; echo 'feature usermove=1 done=1'; cat >&2");
    let engine = CecpClient::start(&launch, LONG).unwrap();
    assert!(engine.features().user_move);
}

/// Features count whenever they come.
#[test]
fn a_cecp_engine_that_takes_its_time() {
    let launch = shell("sleep 2.5; echo 'feature usermove=1 done=1'; cat >&2");
    let mut engine = CecpClient::start(&launch, LONG).unwrap();
    assert!(!engine.features().user_move);
    engine.expect("features", Instant::now() + LONG).unwrap();
    assert!(engine.features().user_move);
}
