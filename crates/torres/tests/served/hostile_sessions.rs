//! Whole sessions that no GUI should ever hold, made by a generator, for every player.
//!
//! Not single bad lines but sequences: commands out of order, in the middle of a search, cut in two,
//! with the wrong white space, contradictory, endless. `HOSTILE_INPUTS=1000` runs the whole.

use std::fmt::Write as _;

use crate::engine::{Dice, Served, all_players, together};

/// How many sessions each player gets.
fn inputs() -> u64 {
    std::env::var("HOSTILE_INPUTS").ok().and_then(|text| text.parse().ok()).unwrap_or(24)
}

const GAPS: [&str; 8] = [" ", "  ", "\t", " \u{b} ", "\u{a0}", "\u{2003}", " \0 ", "\u{feff} "];
const NUMBERS: [&str; 10] = [
    "0",
    "1",
    "-1",
    "+7",
    "007",
    "2147483648",
    "9223372036854775808",
    "1e3",
    "0x10",
    "\u{664}\u{662}",
];
const FIELDS: [&str; 9] =
    ["wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime"];
const MOVES: [&str; 14] = [
    "e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "e1g1", "a7a8q", "a7a8k", "0000", "e2", "i9z0", "E2E4",
    "e2e4q", "(none)",
];
const OPTIONS: [&str; 10] = [
    "Hash",
    "hash",
    "Threads",
    "MultiPV",
    "UCI_Chess960",
    "UCI_Elo",
    "Move Overhead",
    "Clear Hash",
    "Ponder",
    "name value",
];

struct Generator(Dice);

impl Generator {
    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.0.below(words.len() as u64) as usize]
    }

    /// A session of one of ten kinds.
    fn session(&mut self) -> Vec<u8> {
        match self.0.below(10) {
            0 => self.commands(8),
            1 => self.strange_gaps(),
            2 => self.many_moves(),
            3 => self.contradictory_limits(),
            4 => self.options(),
            5 => self.during_a_search(),
            6 => self.line_ends(),
            7 => self.random_board(),
            8 => self.endless_line(),
            _ => self.cut_in_two(),
        }
    }

    fn commands(&mut self, most: u64) -> Vec<u8> {
        let number = 1 + self.0.below(most);
        (0..number).flat_map(|_| self.command().into_bytes()).collect()
    }

    /// One command, right or nearly right.
    fn command(&mut self) -> String {
        let number = self.pick(&NUMBERS);
        match self.0.below(14) {
            0 => "uci\n".to_owned(),
            1 => "isready\n".to_owned(),
            2 => "ucinewgame\n".to_owned(),
            3 => "stop\n".to_owned(),
            4 => "ponderhit\n".to_owned(),
            5 => "d\nflip\n".to_owned(),
            6 => "joho debug on off\n".to_owned(),
            7 => format!("register name {number} code\n"),
            8 => format!("position startpos moves {}\n", self.moves(12)),
            9 => format!("position startpos startpos fen {number}\n"),
            10 => format!("go {} {number}\n", self.pick(&FIELDS)),
            11 => "go infinite\n".to_owned(),
            12 => "go ponder wtime 5 btime 5\n".to_owned(),
            _ => format!("go searchmoves {} nodes 50\n", self.moves(4)),
        }
    }

    fn moves(&mut self, most: u64) -> String {
        let number = self.0.below(most);
        (0..number).map(|_| self.pick(&MOVES)).collect::<Vec<_>>().join(" ")
    }

    fn strange_gaps(&mut self) -> Vec<u8> {
        let gap = self.pick(&GAPS);
        let text = String::from_utf8_lossy(&self.commands(4)).replace(' ', gap);
        format!("{gap}{text}").into_bytes()
    }

    /// Knights that go out and home again for longer than any game lasts, then nonsense.
    fn many_moves(&mut self) -> Vec<u8> {
        let rounds = self.0.below(1_500) as usize;
        let tour = "g1f3 g8f6 f3g1 f6g8 ".repeat(rounds);
        let end = self.pick(&MOVES);
        format!("position startpos moves {tour}{end} g1f3\ngo depth 1\nd\n").into_bytes()
    }

    fn contradictory_limits(&mut self) -> Vec<u8> {
        let mut line = "go".to_owned();
        for _ in 0..self.0.below(30) {
            let (field, number) = (self.pick(&FIELDS), self.pick(&NUMBERS));
            // Writing to a text cannot fail.
            let _ = write!(line, " {field} {number}");
        }
        format!("{line} infinite ponder searchmoves\n").into_bytes()
    }

    fn options(&mut self) -> Vec<u8> {
        let mut lines = String::new();
        for _ in 0..self.0.below(6) {
            let (name, number) = (self.pick(&OPTIONS), self.pick(&NUMBERS));
            lines += &match self.0.below(6) {
                0 => format!("setoption name {name}\n"),
                1 => format!("setoption {name} value {number}\n"),
                2 => format!("setoption value {number} name {name}\n"),
                3 => format!("setoption name {name} value {}\n", "x".repeat(100_000)),
                4 => format!("setoption name {name} name {name} value value {number}\n"),
                _ => format!("setoption name {name} value {number}\n"),
            };
        }
        lines.into_bytes()
    }

    /// Everything while the player thinks.
    fn during_a_search(&mut self) -> Vec<u8> {
        let mut text = b"position startpos\ngo infinite\n".to_vec();
        text.extend(self.commands(6));
        text.extend(self.options());
        text.extend(b"go infinite\nponderhit\nstop\nstop\nponderhit\n");
        text
    }

    fn line_ends(&mut self) -> Vec<u8> {
        let end = self.pick(&["\r\n", "\n\n\n", "\r", "\n\r", "\0\n", " \n"]);
        String::from_utf8_lossy(&self.commands(6)).replace('\n', end).into_bytes()
    }

    /// A board that looks like one, with castling rights, en passant and counters to match.
    fn random_board(&mut self) -> Vec<u8> {
        let rank = |own: &mut Self| {
            let number = 1 + own.0.below(8);
            let letters = ["k", "K", "q", "R", "p", "P", "n", "B", "1", "2", "4", "8"];
            (0..number).map(|_| own.pick(&letters)).collect::<String>()
        };
        let ranks: Vec<String> = (0..8).map(|_| rank(self)).collect();
        let turn = self.pick(&["w", "b", "W", "-", "wb"]);
        let castling = self.pick(&["-", "KQkq", "HAha", "KK", "qkQK", "x", "AHah"]);
        let en_passant = self.pick(&["-", "e3", "e6", "a9", "e4"]);
        let (half, full) = (self.pick(&NUMBERS), self.pick(&NUMBERS));
        let board = ranks.join("/");
        format!(
            "position fen {board} {turn} {castling} {en_passant} {half} {full}\nd\ngo depth 1\n"
        )
        .into_bytes()
    }

    fn endless_line(&mut self) -> Vec<u8> {
        let word = self.pick(&["go ", "moves ", "e2e4 ", "fen ", "\u{1f451}", "setoption name "]);
        let times = 1 << (8 + self.0.below(9));
        format!("position startpos {}\ngo nodes 1\n", word.repeat(times)).into_bytes()
    }

    /// A session that breaks off anywhere, and another that goes on there.
    fn cut_in_two(&mut self) -> Vec<u8> {
        let (mut first, second) = (self.commands(4), self.commands(4));
        first.truncate(self.0.below(first.len() as u64 + 1) as usize);
        first.extend(&second[self.0.below(second.len() as u64) as usize..]);
        first
    }
}

/// The player answers after each session, and has moves left when all are over.
fn survives(player: &str) {
    let mut generator = Generator(Dice(0x9e37_79b9_7f4a_7c15));
    let mut engine = Served::start_player(player);
    for number in 0..inputs() {
        let session = generator.session();
        engine.send(&session);
        engine.send("stop\nisready");
        let lines = engine.try_until("readyok");
        let shown: String = String::from_utf8_lossy(&session).chars().take(300).collect();
        assert!(lines.is_some(), "{player}, session {number}: {shown:?}");
    }
    engine.send(
        "setoption name UCI_Chess960 value false\nucinewgame\nposition startpos\ngo infinite",
    );
    engine.send("isready\nstop");
    let best = engine.until("readyok").into_iter().chain(engine.until("bestmove ")).last();
    assert!(best.is_some_and(|line| line.len() >= "bestmove e2e4".len()), "{player}");
    engine.send("quit");
    engine.time_to_end();
}

#[test]
fn every_player_survives_hostile_sessions() {
    let _others = together();
    let players = all_players();
    assert!(players.len() >= 8, "{players:?}");
    for player in players {
        survives(&player);
    }
}
