//! Players served over CECP, in memory.

mod talk;

use std::time::{Duration, Instant};

use pioneers::ajedrecista::Ajedrecista;
use players::{Material, Seajay};
use rules::Position;
use serve::serve_cecp;

use talk::Talk;

fn seajay() -> Talk {
    let talk = Talk::with(|input, output| {
        serve_cecp(Box::new(Seajay::new()), input, output).expect("threads for it");
    });
    talk.send("xboard");
    talk.ask("protover 2", "feature done=1");
    talk
}

/// Waits until everything was heard; what was said before.
fn ping(talk: &Talk, number: u32) -> Vec<String> {
    let mut lines = talk.ask(&format!("ping {number}"), &format!("pong {number}"));
    lines.pop();
    lines
}

#[test]
fn introduces_itself() {
    let talk = Talk::with(|input, output| {
        serve_cecp(Box::new(Material::new()), input, output).expect("threads for it");
    });
    let lines = talk.ask("xboard\nprotover 2", "feature done=1").join("\n");
    for feature in ["ping=1", "setboard=1", "usermove=1", "sigint=0", "myname=\"Torres Material\""]
    {
        assert!(lines.contains(feature), "{feature} in {lines}");
    }
    assert!(lines.contains("feature option=\"Seed -spin 0 0 "), "{lines}");
}

#[test]
fn plays_black_after_new() {
    let talk = seajay();
    talk.send("new\nsd 3");
    let mut position = Position::start();
    for text in ["f2f3", "g2g4"] {
        position.play(position.parse_uci(text).expect("legal"));
        let answer = talk.answer(&format!("usermove {text}"), "move ");
        position.play(position.parse_uci(&answer[5..]).expect("a legal answer"));
    }
}

#[test]
fn plays_the_side_to_move_on_go_and_mates() {
    let talk = seajay();
    talk.send("force\nsetboard 7k/5ppp/8/8/8/8/8/R6K w - - 0 1\nsd 3");
    assert_eq!(ping(&talk, 1), Vec::<String>::new(), "it does not think in force mode");
    assert_eq!(talk.answer("go", "move "), "move a1a8");
    assert_eq!(talk.until("1-0"), ["1-0 {white mates}"]);
}

#[test]
fn refuses_what_cannot_be_played() {
    let talk = seajay();
    talk.send("new\nforce");
    assert_eq!(talk.answer("usermove e2e5", "Illegal"), "Illegal move: e2e5");
    assert!(talk.answer("fly me", "Error").contains("unknown command"));
    let error = talk.answer("setboard 8/8/8/8/8/8/8/8 w - - 0 1", "tellusererror");
    assert!(error.contains("white has no king"), "{error}");
    talk.send("usermove e2e4");
    assert!(ping(&talk, 1).is_empty());
}

#[test]
fn takes_moves_back() {
    let talk = seajay();
    talk.send("new\nforce\nusermove e2e4\nusermove e7e5\nundo\nusermove c7c5\nremove");
    talk.send("sd 1\ngo");
    assert_eq!(talk.until("move "), ["move a2a3"], "White is to move again");
}

#[test]
fn a_pong_comes_after_the_move() {
    let talk = seajay();
    talk.send("new\nforce\nst 1\ngo\nping 7");
    let lines = talk.until("pong 7");
    assert!(lines[0].starts_with("move "), "{lines:#?}");
}

#[test]
fn moves_now() {
    let talk = seajay();
    talk.send("new\nforce\nlevel 0 60 0\ntime 360000\notim 360000\npost\ngo");
    talk.until("4 ");
    let start = Instant::now();
    talk.ask("?", "move ");
    assert!(start.elapsed() < Duration::from_secs(1));
}

#[test]
fn force_ends_a_search_without_a_move() {
    let talk = seajay();
    talk.send("new\nforce\nst 1000\ngo\nforce");
    assert!(ping(&talk, 3).iter().all(|line| !line.starts_with("move")));
    talk.send("sd 2\nst 10\ngo");
    talk.until("move ");
}

#[test]
fn shows_its_thinking() {
    let talk = seajay();
    let lines = talk.ask("new\nforce\npost\nsd 3\ngo", "move ");
    assert!(lines[0].starts_with("1 0 ") && lines[0].ends_with(" a2a3"), "{lines:#?}");
    assert_eq!(lines.len(), 4);
    assert_eq!(talk.ask("nopost\nforce\nundo\ngo", "move ").len(), 1);
}

#[test]
fn analyses_until_exit() {
    let talk = seajay();
    talk.send("new\nforce\nanalyze");
    talk.until("4 ");
    assert_eq!(ping(&talk, 5).iter().filter(|line| line.starts_with("move")).count(), 0);
    talk.send("usermove e2e4");
    talk.until("1 ");
    talk.send("exit");
    ping(&talk, 6);
    assert!(ping(&talk, 7).is_empty(), "it is quiet");
}

#[test]
fn sets_options() {
    let talk = seajay();
    talk.send("memory 64\ncores 2\negtpath syzygy /nowhere\noption Move Overhead=20");
    assert!(ping(&talk, 1).is_empty());
    assert!(talk.answer("option Style=wild", "Error").contains("unknown option"));
    assert!(talk.answer("option Move Overhead=lots", "tellusererror").contains("Move Overhead"));
}

#[test]
fn castles_by_letters_in_chess960() {
    let talk = seajay();
    talk.send("new\nvariant fischerandom\nforce\nsetboard 1k6/8/8/8/8/8/8/1KR5 w C - 0 1");
    talk.send("usermove O-O");
    assert!(ping(&talk, 1).is_empty());
    assert!(talk.answer("variant bughouse", "Error").contains("unsupported variant"));
}

#[test]
fn ends_within_a_second() {
    for line in ["quit", "new\nforce\nst 1000\ngo\nquit"] {
        let talk = seajay();
        talk.send(line);
        assert!(talk.end().0 < Duration::from_secs(1), "{line}");
    }
    let mut talk = seajay();
    talk.send("new\nforce\nst 1000\ngo");
    talk.hang_up();
    assert!(talk.end().0 < Duration::from_secs(1));
}

#[test]
fn survives_whatever_it_is_told() {
    let talk = seajay();
    for line in include_str!("data/hostile_cecp.txt").lines().filter(|line| !line.starts_with('#'))
    {
        talk.send(line);
        talk.ask("force\nping 9", "pong 9");
    }
    talk.send_bytes(b"\xff\xfe\x00\nnew\nforce\nsd 1\ngo\n");
    talk.until("move a2a3");
}

#[test]
fn is_recognised_by_its_first_word() {
    let talk = Talk::with(|input, output| {
        serve::serve(Box::new(Seajay::new()), input, output, serve::NoExtras).expect("threads");
    });
    talk.send("xboard");
    talk.ask("protover 2", "feature done=1");
    let talk = Talk::with(|input, output| {
        serve::serve(Box::new(Seajay::new()), input, output, serve::NoExtras).expect("threads");
    });
    talk.ask("uci", "uciok");
}

#[test]
fn the_automaton_resigns_what_it_cannot_play_and_lights_its_lamp() {
    let talk = Talk::with(|input, output| {
        serve_cecp(Box::new(Ajedrecista::default()), input, output).expect("threads for it");
    });
    talk.send("xboard");
    talk.ask("protover 2", "feature done=1");
    let lines = talk.ask("new\nforce\ngo", "resign").join("\n");
    assert!(lines.contains("# El Ajedrecista cannot play this position: "), "{lines}");
    talk.send("new\nforce\nsetboard KR6/8/8/8/4k3/8/8/8 w - - 0 1");
    assert_eq!(talk.answer("go", "move "), "move b8b7");
    let lines = talk.ask("usermove e4e6\nping 1", "pong 1").join("\n");
    assert!(lines.contains("Illegal move: e4e6"), "{lines}");
    assert!(lines.contains("# lamp 1 of 3: 'e4e6' is a wrong move"), "{lines}");
    let lines = talk.ask("usermove nonsense\nping 2", "pong 2").join("\n");
    assert!(!lines.contains("lamp"), "{lines}");
}
