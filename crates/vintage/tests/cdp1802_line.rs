//! UCI over the serial line of the emulated 1802, in both builds.

use vintage::cdp1802::{Board, Cable};

/// A minute of the faster machine.
const LONG: u64 = 90_000_000;

fn ask(cable: &mut Cable, line: &str, answer: &str) -> String {
    cable.send_line(line);
    cable.await_line(answer, LONG).unwrap_or_else(|error| panic!("{line}: {error}"))
}

#[test]
fn both_builds_answer_uci() {
    for board in Board::ALL {
        let mut cable = Cable::new(board);
        cable.send_line("uci");
        assert_eq!(cable.await_line("id name", LONG).as_deref(), Ok("id name Torres 1802"));
        assert_eq!(cable.await_line("uciok", LONG).as_deref(), Ok("uciok"), "{board:?}");
        assert_eq!(ask(&mut cable, "isready", "readyok"), "readyok");
    }
}

#[test]
fn both_builds_find_a_mate() {
    for board in Board::ALL {
        let mut cable = Cable::new(board);
        cable.send_line("position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
        cable.run(LONG).expect("no fault");
        let info = ask(&mut cable, "go depth 2", "info depth 2");
        assert!(info.contains("score mate 1"), "{info}");
        assert_eq!(cable.await_line("bestmove", LONG).as_deref(), Ok("bestmove a1a8"));
    }
}

#[test]
fn both_builds_stop_when_told() {
    for board in Board::ALL {
        let mut cable = Cable::new(board);
        cable.send_line("position startpos moves e2e4 e7e5");
        cable.run(LONG).expect("no fault");
        cable.send_line("go infinite");
        cable.run(40_000_000).expect("no fault");
        let before = cable.cycles();
        let best = ask(&mut cable, "stop", "bestmove");
        assert!(best.len() >= "bestmove e2e4".len(), "{best}");
        assert!(cable.cycles() - before < 1_000_000, "{board:?}: late");
        assert_eq!(ask(&mut cable, "isready", "readyok"), "readyok");
    }
}

#[test]
fn it_answers_isready_while_it_thinks() {
    let mut cable = Cable::new(Board::Bios);
    cable.send_line("go infinite");
    cable.run(10_000_000).expect("no fault");
    assert_eq!(ask(&mut cable, "isready", "readyok"), "readyok");
    ask(&mut cable, "stop", "bestmove");
}

#[test]
fn a_time_for_the_move_is_kept() {
    let mut cable = Cable::new(Board::Bios);
    for milliseconds in [1_000, 5_000] {
        let before = cable.cycles();
        ask(&mut cable, &format!("go movetime {milliseconds}"), "bestmove");
        let used = (cable.cycles() - before) / 1_500;
        assert!(used <= milliseconds, "{used} of {milliseconds} ms");
    }
}

#[test]
fn nonsense_is_survived() {
    let mut cable = Cable::new(Board::Bios);
    for line in [
        "xyzzy",
        "position",
        "position fen",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen kkkkkkkk/8/8/8/8/8/8/K7 w - - 0 1",
        "position fen ////////// w",
        "position startpos moves e2e5x zz",
        "position startpos moves e7e5",
        "go depth",
        "go movetime -5 depth 1",
        "perft 0",
        "setoption name Hash value 1",
        "ponderhit",
    ] {
        cable.send_line(line);
        cable.run(LONG).expect("no fault");
    }
    assert_eq!(ask(&mut cable, "isready", "readyok"), "readyok");
    cable.send_line("position startpos");
    assert!(ask(&mut cable, "go depth 1", "bestmove").len() > 12);
}
