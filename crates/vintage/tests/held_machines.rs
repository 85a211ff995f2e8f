//! Machines that are held in the middle of a thought.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use player::{Event, Player, Question, Signal, Situation};
use rules::Position;
use vintage::c64::player::C64;
use vintage::cdp1802::player::Cdp1802;
use vintage::eniac::EniacPlayer;
use vintage::microchess::player::MicroChess;

/// However new its last picture was when it was held, there is another, and none after that.
#[test]
fn a_machine_that_is_held_shows_where_it_stands() {
    let players: [Box<dyn Player>; 4] = [
        Box::new(MicroChess::default()),
        Box::new(EniacPlayer::new()),
        Box::new(C64::default()),
        Box::new(Cdp1802::default()),
    ];
    // No machine has it in its book.
    let fen = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7";
    let situation = Situation::new(Position::from_fen(fen).expect("a position"));
    for mut player in players {
        let name = player.name();
        let signal = Signal::new();
        signal.pace().set_factor(Some(1.0));
        let question = Question::new(situation.clone()).with_signal(signal.clone());
        let (shows, shown) = mpsc::channel();
        let held = signal.clone();
        let thinking = thread::spawn(move || {
            // Put aside, it has nothing to answer.
            let _ = player.choose(&question, &mut |event| {
                if let Event::Machine(state) = event {
                    held.pace().hold();
                    // Nobody listens any more once the test has failed.
                    let _ = shows.send(state.cycles);
                }
            });
        });
        let next = |patience| shown.recv_timeout(Duration::from_millis(patience));
        let last = next(30_000).unwrap_or_else(|_| panic!("{name}: no picture"));
        let at_hold = next(30_000);
        let after = next(200);
        signal.suspend();
        let at_end = next(30_000);
        thinking.join().expect("no panic");
        assert_eq!(at_hold, at_end, "{name}: where it is held and where it is put aside");
        assert!(at_hold.is_ok_and(|cycles| cycles >= last), "{name}: {at_hold:?} after {last}");
        assert_eq!(after, Err(mpsc::RecvTimeoutError::Timeout), "{name}: a third picture");
    }
}
