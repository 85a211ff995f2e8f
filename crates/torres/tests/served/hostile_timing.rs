//! Sessions that were valid and are bent: by their words, and by when they come.
//!
//! Each begins as what a GUI would send to this very player, with its own options and legal games. Then
//! words are dropped, doubled and exchanged between its lines, lines are written in pieces with pauses
//! between them, options change while it searches, `stop` races with `ponderhit`, and two GUIs speak
//! at once. `TIMED_INPUTS=1000` runs the whole, `TIMED_PLAYER=c64` one player.

#![expect(clippy::print_stdout, reason = "figures for docs/log/reliability.md")]

use std::thread;
use std::time::Duration;

use rules::{CastlingMode, Position};

use crate::engine::{Dice, Served, all_players, together};

/// How many sessions each player gets.
fn inputs() -> u64 {
    std::env::var("TIMED_INPUTS").ok().and_then(|text| text.parse().ok()).unwrap_or(12)
}

/// What is done next.
enum Step {
    Write(Vec<u8>),
    Pause(Duration),
    /// Waits until the player says something new, but not long.
    Listen,
}

/// An option as the player declares it, and values that it has to take or to refuse.
struct Declared {
    name: String,
    values: Vec<String>,
}

/// Options that work only on what lies in memory, and need little of it.
fn declared(line: &str) -> Option<Declared> {
    let rest = line.strip_prefix("option name ")?;
    let (name, rest) = rest.split_once(" type ")?;
    let lower = name.to_ascii_lowercase();
    if ["file", "path", "log", "book"].iter().any(|word| lower.contains(word)) {
        return None;
    }
    let is_costly = ["hash", "threads"].iter().any(|word| lower.contains(word));
    let mut words = rest.split(' ');
    let mut values = match words.next()? {
        "check" => vec!["true".to_owned(), "false".to_owned(), "maybe".to_owned()],
        "combo" => {
            let all: Vec<&str> = rest.split(" var ").skip(1).collect();
            all.iter().map(|value| (*value).to_owned()).collect()
        }
        "spin" if is_costly => vec!["1".to_owned(), "2".to_owned(), "4".to_owned()],
        "spin" => {
            let after = |key: &str| rest.split(&format!(" {key} ")).nth(1)?.split(' ').next();
            [after("min"), after("max"), after("default")]
                .into_iter()
                .flatten()
                .map(str::to_owned)
                .collect()
        }
        _ => Vec::new(),
    };
    values.extend(["", "-1", "nothing", "1 2"].map(str::to_owned));
    Some(Declared { name: name.to_owned(), values })
}

struct Generator {
    dice: Dice,
    options: Vec<Declared>,
}

impl Generator {
    fn below(&mut self, limit: usize) -> usize {
        self.dice.below(limit.max(1) as u64) as usize
    }

    fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }

    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }

    /// A legal game from the usual start, as a command.
    fn position(&mut self) -> String {
        let (mut position, mut line) = (Position::start(), "position startpos moves".to_owned());
        for _ in 0..self.below(30) {
            let moves: Vec<_> = position.legal_moves().into_iter().collect();
            if moves.is_empty() {
                break;
            }
            let mv = moves[self.below(moves.len())];
            line = format!("{line} {}", position.uci(mv, CastlingMode::Standard));
            position.play_unchecked(mv);
        }
        line
    }

    fn go(&mut self) -> String {
        let time = 1 + self.below(40);
        match self.below(9) {
            0 => "go infinite".to_owned(),
            1 => format!("go movetime {time}"),
            2 => format!("go wtime {time} btime {time} winc 1 binc 1"),
            3 => format!("go wtime {time} btime {time} movestogo 1"),
            4 => format!("go nodes {}", time * 50),
            5 => "go depth 1".to_owned(),
            6 => format!("go ponder wtime {time} btime {time}"),
            7 => "go mate 1".to_owned(),
            _ => "go movetime 0".to_owned(),
        }
    }

    fn setoption(&mut self) -> String {
        if self.options.is_empty() {
            return "setoption name Nothing value 1".to_owned();
        }
        let place = self.below(self.options.len());
        let value = self.below(self.options[place].values.len());
        let Declared { name, values } = &self.options[place];
        format!("setoption name {name} value {}", values[value])
    }

    /// What a GUI sends in a short game.
    fn valid(&mut self) -> Vec<String> {
        let mut lines = vec!["uci".to_owned(), self.setoption(), "ucinewgame".to_owned()];
        for _ in 0..=self.below(3) {
            lines.extend(["isready".to_owned(), self.position(), self.go()]);
            let end = self.pick(&["stop", "ponderhit", "isready", "d"]);
            lines.push(end.to_owned());
        }
        lines
    }

    /// The same lines with some of their words elsewhere.
    fn bent(&mut self) -> Vec<String> {
        let mut lines: Vec<Vec<String>> = self.valid().iter().map(|line| words(line)).collect();
        for _ in 0..=self.below(6) {
            let (at, other) = (self.below(lines.len()), self.below(lines.len()));
            let (word, from) = (self.below(lines[at].len()), self.below(lines[other].len()));
            match self.below(7) {
                0 if !lines[at].is_empty() => drop(lines[at].remove(word)),
                1 if !lines[other].is_empty() => {
                    let one = lines[other][from].clone();
                    lines[at].insert(word, one);
                }
                2 if !lines[at].is_empty() && !lines[other].is_empty() => {
                    lines[at][word] = lines[other][from].clone();
                }
                3 => lines.swap(at, other),
                4 => {
                    let copy = lines[at].clone();
                    lines.insert(other, copy);
                }
                5 => {
                    let tail = lines[at].split_off(word);
                    lines[other].extend(tail);
                }
                _ => {
                    let number = self.pick(&["0", "-7", "99999999999", "1.5", "\u{661}", "\""]);
                    lines[at].insert(word, number.to_owned());
                }
            }
        }
        lines.iter().map(|line| line.join(" ")).collect()
    }

    /// Every option that it has, while it searches.
    fn storm(&mut self) -> Vec<String> {
        let mut lines = vec![self.position(), "go infinite".to_owned()];
        for _ in 0..10 + self.below(30) {
            let line = self.setoption();
            lines.push(line);
            if self.one_in(6) {
                let line =
                    self.pick(&["isready", "stop", "go infinite", "ucinewgame", "Clear Hash"]);
                lines.push(line.to_owned());
            }
        }
        lines.push("stop".to_owned());
        lines
    }

    /// `ponderhit` and `stop` at the same moment, too early, too late and twice.
    fn race(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        for _ in 0..=self.below(6) {
            lines.push(self.position());
            lines.push("go ponder wtime 30 btime 30 movestogo 2".to_owned());
            for _ in 0..self.below(5) {
                let line = self.pick(&["ponderhit", "stop", "isready", "ponderhit", "stop"]);
                lines.push(line.to_owned());
            }
        }
        lines
    }

    /// Two GUIs that share one pipe, line by line.
    fn two_at_once(&mut self) -> Vec<String> {
        let (first, second) = (self.valid(), self.valid());
        let (mut first, mut second) = (first.into_iter().peekable(), second.into_iter().peekable());
        let mut lines = Vec::new();
        while first.peek().is_some() || second.peek().is_some() {
            lines.extend(if self.one_in(2) { first.next() } else { second.next() });
        }
        lines
    }

    /// When each byte comes: whole lines, lines in pieces, many lines at once.
    fn timed(&mut self, lines: Vec<String>) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut held = Vec::new();
        for line in lines {
            held.extend(line.as_bytes());
            held.push(b'\n');
            match self.below(5) {
                // It comes together with the next.
                0 | 1 => {}
                2 => {
                    for piece in self.pieces(&held) {
                        steps.extend([Step::Write(piece), self.pause()]);
                    }
                    held.clear();
                }
                _ => {
                    let after = if self.one_in(3) { Step::Listen } else { self.pause() };
                    steps.extend([Step::Write(std::mem::take(&mut held)), after]);
                }
            }
        }
        steps.push(Step::Write(held));
        steps
    }

    fn pause(&mut self) -> Step {
        Step::Pause(Duration::from_micros(self.dice.below(4_000)))
    }

    fn pieces(&mut self, bytes: &[u8]) -> Vec<Vec<u8>> {
        let (mut pieces, mut rest) = (Vec::new(), bytes);
        while !rest.is_empty() && pieces.len() < 6 {
            let (piece, after) = rest.split_at(1 + self.below(rest.len()).min(rest.len() - 1));
            pieces.push(piece.to_vec());
            rest = after;
        }
        pieces.push(rest.to_vec());
        pieces
    }

    fn session(&mut self) -> (String, Vec<Step>) {
        let lines = match self.below(6) {
            0 | 1 => self.bent(),
            2 => self.storm(),
            3 => self.race(),
            4 => self.two_at_once(),
            _ => self.valid(),
        };
        (lines.join("\n"), self.timed(lines))
    }
}

fn words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}

/// Searches that a session can have asked for at most: `go` counts wherever it stands in a line.
fn searches(session: &str) -> usize {
    session.lines().filter(|line| line.split_whitespace().any(|word| word == "go")).count()
}

/// The player answers after each session, never answers more searches than it was asked for, and plays a
/// legal move when all are over.
fn survives(player: &str) {
    let mut engine = Served::start_player(player);
    let options = engine.ask("uci", "uciok").iter().filter_map(|line| declared(line)).collect();
    let mut generator = Generator { dice: Dice(0x5851_f42d_4c95_7f2d), options };
    let (mut asked, mut answered) = (0, 0);
    for number in 0..inputs() {
        let (session, steps) = generator.session();
        let shown = || session.chars().take(600).collect::<String>();
        asked += searches(&session);
        for step in steps {
            match step {
                Step::Write(bytes) => engine.write(&bytes),
                Step::Pause(time) => thread::sleep(time),
                Step::Listen => answered += engine.best_moves_within(Duration::from_millis(5)),
            }
        }
        // What was broken off in the middle of a line ends here.
        engine.send("\nstop\nisready");
        let lines = engine.try_until("readyok");
        let lines = lines.unwrap_or_else(|| panic!("{player}, session {number}: {:?}", shown()));
        answered += lines.iter().filter(|line| line.starts_with("bestmove ")).count();
        assert!(answered <= asked, "{player}, session {number}: an answer too many: {:?}", shown());
    }
    engine.send("setoption name UCI_Chess960 value false\nucinewgame\nposition startpos");
    engine.send("stop\nisready");
    // What is left of the sessions.
    engine.settle();
    engine.send("go movetime 50\nstop");
    let lines =
        engine.try_until("bestmove ").unwrap_or_else(|| panic!("{player}: no move in the end"));
    let best = lines.last().and_then(|line| line.split(' ').nth(1)).unwrap_or_default();
    let start = Position::start();
    let is_legal = start.parse_uci(best).is_ok_and(|mv| start.is_legal(mv));
    // The machine for one endgame has no move here.
    assert!(is_legal || player == "ajedrecista", "{player}: {best}");
    engine.send("quit");
    let time = engine.time_to_end();
    assert!(time < Duration::from_secs(10), "{player} ended after {time:?}");
    println!("{player}: {asked} searches, {answered} moves");
}

#[test]
fn every_player_survives_bent_sessions() {
    let _others = together();
    let chosen = std::env::var("TIMED_PLAYER").ok();
    for player in all_players().iter().filter(|name| chosen.as_ref().is_none_or(|one| one == *name))
    {
        survives(player);
    }
}
