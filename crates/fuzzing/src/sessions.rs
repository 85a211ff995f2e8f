//! What a GUI says to a player, and what a player says to a GUI.

use std::io::{Cursor, sink};

use players::{Material, Random};
use protocol::{cecp, uci};
use serve::{NoExtras, serve_cecp, serve_uci};

/// Counting deeper takes its time, which is not a fault.
const DEEPEST_PERFT: &str = "perft";

/// Whether a line would write a file or work for long.
fn is_harmless(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    !line.contains("log file") && !line.contains(DEEPEST_PERFT)
}

/// The input without the lines that do more than talk.
fn harmless(data: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(data);
    let kept: Vec<&str> = text.split('\n').filter(|line| is_harmless(line)).take(100).collect();
    kept.join("\n").into_bytes()
}

/// Each line as a command and as a message; then the whole as a session.
pub(crate) fn uci(data: &[u8]) {
    for line in String::from_utf8_lossy(data).lines().take(100) {
        if let Ok(command) = line.parse::<uci::Command>() {
            let again = command.to_string().parse::<uci::Command>();
            assert_eq!(again.map(|again| again.to_string()).ok(), Some(command.to_string()));
        }
        if let Ok(message) = line.parse::<uci::Message>() {
            let again = message.to_string().parse::<uci::Message>();
            assert_eq!(again.map(|again| again.to_string()).ok(), Some(message.to_string()));
        }
    }
    let input = Cursor::new(harmless(data));
    // Without a thread there is nothing to test.
    let _ = serve_uci(Box::new(Random::new()), input, sink(), NoExtras);
}

pub(crate) fn uci_seeds() -> Vec<Vec<u8>> {
    [
        "uci\nisready\nposition startpos moves e2e4 e7e5\ngo wtime 1000 btime 1000 winc 10\nstop\n",
        "setoption name UCI_Chess960 value true\nposition fen \
         bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1 moves g1h1\ngo nodes 1\nd\nflip\n",
        "info depth 3 seldepth 4 multipv 1 score cp 12 lowerbound wdl 1 2 3 nodes 5 pv e2e4\n\
         bestmove e2e4 ponder e7e5\noption name Hash type spin default 16 min 1 max 64\nid name X\n",
        "go infinite searchmoves e2e4\nponderhit\nucinewgame\ndebug on\nregister later\nquit\n",
    ]
    .map(|text| text.as_bytes().to_vec())
    .to_vec()
}

/// Each line as a command and as a message; then the whole as a session.
pub(crate) fn cecp(data: &[u8]) {
    for line in String::from_utf8_lossy(data).lines().take(100) {
        if let Ok(command) = line.parse::<cecp::Command>() {
            let again = command.to_string().parse::<cecp::Command>();
            assert_eq!(again.map(|again| again.to_string()).ok(), Some(command.to_string()));
        }
        if let Ok(message) = line.parse::<cecp::Message>() {
            let again = message.to_string().parse::<cecp::Message>();
            assert_eq!(again.map(|again| again.to_string()).ok(), Some(message.to_string()));
        }
    }
    let input = Cursor::new(harmless(data));
    // Without a thread there is nothing to test.
    let _ = serve_cecp(Box::new(Material::new()), input, sink());
}

pub(crate) fn cecp_seeds() -> Vec<Vec<u8>> {
    [
        "xboard\nprotover 2\nnew\nlevel 40 5 0\ntime 1000\notim 1000\nusermove e2e4\nping 1\ngo\n",
        "setboard r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\nanalyze\n.\nundo\nremove\nexit\nforce\n",
        "variant fischerandom\nsd 3\nst 1\npost\nedit\n#\nPa4\nc\n.\nplayother\ndraw\nresult 1-0 {x}\n",
        "feature ping=1 setboard=1 myname=\"x y\" option=\"Hash -spin 16 1 64\" done=1\nmove e2e4\n\
         1 25 10 100 e2e4 e7e5\npong 1\ntellusererror no\nIllegal move: e5\n0-1 {mate}\n",
    ]
    .map(|text| text.as_bytes().to_vec())
    .to_vec()
}
