//! The automaton of 1912 over both protocols: what it cannot play, and the lamp for wrong moves.

mod talk;

use pioneers::ajedrecista::Ajedrecista;
use serve::{NoExtras, serve_cecp, serve_uci};

use talk::Talk;

const START: &str = "KR6/8/8/8/4k3/8/8/8 w - - 0 1";

fn over_uci() -> Talk {
    Talk::with(|input, output| {
        serve_uci(Box::new(Ajedrecista::default()), input, output, NoExtras).expect("threads");
    })
}

fn over_cecp() -> Talk {
    let talk = Talk::with(|input, output| {
        serve_cecp(Box::new(Ajedrecista::default()), input, output).expect("threads");
    });
    talk.send("xboard");
    talk.ask("protover 2", "feature done=1");
    talk
}

#[test]
fn uci_says_what_it_cannot_play_and_still_answers() {
    let talk = over_uci();
    let lines = talk.ask("position startpos\ngo", "bestmove").join("\n");
    assert!(lines.contains("info string El Ajedrecista cannot play this position: "), "{lines}");
    assert!(lines.contains("set up the white king on a8"), "{lines}");
    assert!(lines.contains("info string it would resign"), "{lines}");
    assert!(!lines.contains("bestmove 0000"), "{lines}");
    let lines = talk.ask(&format!("position fen {START}\ngo"), "bestmove").join("\n");
    assert!(lines.contains("score mate 59"), "{lines}");
    assert!(lines.ends_with("bestmove b8b7"), "{lines}");
}

#[test]
fn uci_lights_the_lamp_and_the_third_wrong_move_stops_it() {
    let talk = over_uci();
    for number in 1..=3 {
        let wrong = format!("position fen {START} moves b8b7 e4e6\nisready");
        let lines = talk.ask(&wrong, "readyok").join("\n");
        assert!(lines.contains(&format!("lamp {number} of 3: 'e4e6' is a wrong move")), "{lines}");
    }
    let lines = talk.ask(&format!("position fen {START}\ngo"), "bestmove").join("\n");
    assert!(lines.contains("the automaton has stopped; begin a new game"), "{lines}");
    let lines = talk.ask(&format!("ucinewgame\nposition fen {START}\ngo"), "bestmove").join("\n");
    assert!(lines.ends_with("bestmove b8b7"), "{lines}");
}

#[test]
fn cecp_resigns_what_it_cannot_play_and_lights_the_lamp() {
    let talk = over_cecp();
    let lines = talk.ask("new\nforce\ngo", "resign").join("\n");
    assert!(lines.contains("# El Ajedrecista cannot play this position: "), "{lines}");
    talk.send(&format!("new\nforce\nsetboard {START}"));
    assert_eq!(talk.answer("go", "move "), "move b8b7");
    let lines = talk.ask("usermove e4e6\nping 1", "pong 1").join("\n");
    assert!(lines.contains("Illegal move: e4e6"), "{lines}");
    assert!(lines.contains("# lamp 1 of 3: 'e4e6' is a wrong move"), "{lines}");
    let lines = talk.ask("usermove nonsense\nping 2", "pong 2").join("\n");
    assert!(!lines.contains("lamp"), "{lines}");
}
