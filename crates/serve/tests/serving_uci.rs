//! Players served over UCI, in memory.

mod talk;

use std::time::{Duration, Instant};

use pioneers::ajedrecista::Ajedrecista;
use player::{Choice, Event, Fault, Player, Question, Score};
use players::{Material, Random, Seajay};
use protocol::uci::{Command, Go};
use rules::{Move, Position, Square};
use serve::{Extras, NoExtras, serve_uci};

use talk::Talk;

const SECOND: Duration = Duration::from_secs(1);

fn talk_to(player: impl Player + 'static) -> Talk {
    Talk::with(move |input, output| {
        serve_uci(Box::new(player), input, output, NoExtras).expect("threads for it");
    })
}

fn seajay() -> Talk {
    talk_to(Seajay::new())
}

/// Sends `isready` and asserts that nothing but remarks comes before the answer.
fn is_alive(talk: &Talk) -> Vec<String> {
    let lines = talk.ask("isready", "readyok");
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{lines:#?}");
    lines
}

fn best_move(talk: &Talk, go: &str) -> String {
    let line = talk.answer(go, "bestmove");
    line.split(' ').nth(1).expect("a move").to_owned()
}

#[test]
fn introduces_itself_with_every_usual_option() {
    for talk in [seajay(), talk_to(Random::new()), talk_to(Material::new())] {
        let lines = talk.ask("uci", "uciok");
        assert!(lines[0].starts_with("id name Torres"), "{}", lines[0]);
        assert!(lines[1].starts_with("id author "), "{}", lines[1]);
        let usual =
            ["Hash", "Threads", "Move Overhead", "SyzygyPath", "UCI_ShowWDL", "UCI_Chess960"];
        for name in usual {
            let start = format!("option name {name} type ");
            assert!(lines.iter().any(|line| line.starts_with(&start)), "{name}");
        }
    }
}

#[test]
fn reports_as_seajay_does() {
    let talk = seajay();
    let lines = talk.ask("go depth 2", "bestmove");
    let infos: Vec<&str> = lines.iter().map(String::as_str).collect();
    assert_eq!(infos.len(), 3, "{infos:#?}");
    let shape = |line: &str| {
        let words = line.split(' ').filter(|word| word.parse::<u64>().is_err());
        words.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(shape(infos[0]), "info depth seldepth score cp nodes nps time pv a2a3");
    assert!(infos[1].contains("depth 2 seldepth 2 score cp 0 nodes 81 "), "{}", infos[1]);
    assert_eq!(infos[2], "bestmove a2a3");
}

#[test]
fn flip_changes_the_sides() {
    let talk = seajay();
    talk.send("position fen r3k2r/8/8/8/4pP2/8/8/R3K3 b Qkq f3 0 7");
    talk.send("flip");
    let fen = "Fen: r3k3/8/8/4Pp2/8/8/8/R3K2R w KQq f6 0 7";
    assert!(talk.ask("d", "Key").iter().any(|line| line == fen));
    talk.send("flip");
    let fen = "Fen: r3k2r/8/8/8/4pP2/8/8/R3K3 b Qkq f3 0 7";
    assert!(talk.ask("d", "Key").iter().any(|line| line == fen));
}

#[test]
fn a_log_file_hears_both_sides() {
    let path = std::env::temp_dir().join(format!("torres-log-{}", std::process::id()));
    let talk = seajay();
    assert!(talk.ask("uci", "uciok").iter().any(|line| line.starts_with("option name Debug Log")));
    talk.send(&format!("setoption name Debug Log File value {}", path.display()));
    best_move(&talk, "go depth 1");
    talk.send("setoption name Debug Log File value");
    is_alive(&talk);
    let log = std::fs::read_to_string(&path).expect("a log");
    std::fs::remove_file(&path).expect("the log goes");
    assert!(log.starts_with(">> go depth 1\n<< info depth 1"), "{log}");
    assert!(log.contains("\n<< bestmove"), "{log}");
    assert!(!log.contains("isready"), "{log}");
}

#[test]
fn a_log_file_that_cannot_be_is_refused() {
    let talk = seajay();
    talk.send("setoption name Debug Log File value /no/such/folder/log");
    assert!(is_alive(&talk).iter().any(|line| line.contains("Debug Log File")));
}

#[test]
fn follows_a_game() {
    let talk = seajay();
    talk.send("position startpos moves f2f3 e7e5 g2g4");
    assert_eq!(best_move(&talk, "go depth 2"), "d8h4");
    talk.send("position fen 7k/5ppp/8/8/8/8/8/R6K w - - 0 1");
    let lines = talk.ask("go depth 4", "bestmove a1a8");
    assert!(lines.iter().any(|line| line.contains("score mate 1 ")), "{lines:#?}");
}

#[test]
fn no_legal_move_is_said_so() {
    let talk = seajay();
    talk.send("position fen 7k/6Q1/5K2/8/8/8/8/8 b - - 0 1");
    assert_eq!(talk.answer("go depth 3", "bestmove"), "bestmove (none)");
    talk.send("position fen 7k/5K2/6Q1/8/8/8/8/8 b - - 0 1");
    assert_eq!(talk.answer("go infinite\nstop", "bestmove"), "bestmove (none)");
}

#[test]
fn infinite_goes_on_until_stop_even_when_all_is_known() {
    let talk = talk_to(Random::new());
    talk.send("go infinite");
    assert!(talk.until("info")[0].contains("score"));
    assert!(talk.next(Duration::from_millis(100)).is_err(), "no answer before it is asked for");
    let start = Instant::now();
    talk.ask("stop", "bestmove");
    assert!(start.elapsed() < SECOND);
}

#[test]
fn ready_at_once_while_it_thinks() {
    let talk = seajay();
    talk.send("go infinite");
    talk.until("info depth 3");
    let start = Instant::now();
    is_alive(&talk);
    assert!(start.elapsed() < SECOND / 2, "{:?}", start.elapsed());
    talk.ask("stop", "bestmove");
}

#[test]
fn each_go_gets_one_answer() {
    let talk = seajay();
    talk.send("go infinite\ngo infinite\ngo depth 1");
    (0..3).for_each(|_| drop(talk.until("bestmove")));
    is_alive(&talk);
    talk.send("stop\nstop\nponderhit");
    is_alive(&talk);
    for depth in 1..=3 {
        talk.ask(&format!("go depth {depth}"), "bestmove");
        is_alive(&talk);
    }
}

#[test]
fn the_position_may_change_while_it_thinks() {
    let talk = seajay();
    talk.send("go infinite\nposition fen 7k/5ppp/8/8/8/8/8/R6K w - - 0 1\nucinewgame\nstop");
    let first = talk.until("bestmove").pop().expect("an answer");
    let text = first.split(' ').nth(1).expect("a move");
    assert!(Position::start().parse_uci(text).is_ok(), "{text} answers the old position");
    assert_eq!(best_move(&talk, "go depth 3"), "a1a8");
}

#[test]
fn ponders_until_the_hit() {
    let talk = seajay();
    talk.send("position startpos moves e2e4");
    talk.send("go ponder wtime 1000 btime 1000 winc 0 binc 0");
    talk.until("info depth 3");
    is_alive(&talk);
    talk.ask("ponderhit", "bestmove");
    talk.send("go ponder");
    talk.until("info depth 1 ");
    talk.ask("stop", "bestmove");
}

#[test]
fn keeps_its_time() {
    let talk = seajay();
    for go in ["go movetime 50", "go wtime 100", "go btime 100 wtime 100 winc 10", "go wtime -5"] {
        let start = Instant::now();
        talk.ask(go, "bestmove");
        assert!(start.elapsed() < SECOND, "{go}: {:?}", start.elapsed());
    }
}

#[test]
fn ends_within_a_second() {
    type Ending = fn(&mut Talk);
    let endings: [Ending; 4] = [
        |talk| talk.send("quit"),
        Talk::hang_up,
        |talk| {
            talk.send("go infinite");
            talk.until("info depth 3");
            talk.send("quit");
        },
        |talk| {
            talk.send("go infinite");
            talk.until("info depth 3");
            talk.hang_up();
        },
    ];
    for ending in endings {
        let mut talk = seajay();
        ending(&mut talk);
        let (spent, _) = talk.end();
        assert!(spent < SECOND, "{spent:?}");
    }
}

#[test]
fn ends_when_nobody_listens() {
    let mut talk = seajay();
    talk.send("go infinite");
    talk.until("info depth 2");
    talk.output = None;
    let (spent, _) = talk.end();
    assert!(spent < 2 * SECOND, "{spent:?}");
}

#[test]
fn castling_is_written_as_the_option_says() {
    let talk = seajay();
    let go = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo depth 1 searchmoves e1g1";
    assert_eq!(best_move(&talk, go), "e1g1");
    talk.send("setoption name UCI_Chess960 value true");
    assert_eq!(best_move(&talk, go), "e1h1");
    let odd = "position fen 1k6/8/8/8/8/8/8/1KR5 w C - 0 1\ngo depth 1 searchmoves b1c1";
    assert_eq!(best_move(&talk, odd), "b1c1");
    talk.send("setoption name uci_chess960 value FALSE");
    assert_eq!(best_move(&talk, go), "e1g1");
}

#[test]
fn an_illegal_move_is_reported_and_the_rest_kept() {
    let talk = seajay();
    talk.send("position startpos moves e2e4 e7e5 e4e5 d2d4");
    let remarks = is_alive(&talk);
    assert!(remarks[0].contains("illegal move 'e4e5'"), "{remarks:#?}");
    let board = talk.ask("d", "Key").join("\n");
    assert!(board.contains("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"));
    talk.send("position fen 8/8/8/8/8/8/8/8 w - - 0 1");
    assert!(is_alive(&talk)[0].contains("white has no king"));
    let remarks = talk.ask("d", "info string");
    assert!(remarks[0].contains("there is no position: "), "{remarks:#?}");
}

#[test]
fn counts_positions() {
    let talk = seajay();
    let lines = talk.ask("go perft 3", "Nodes searched");
    assert!(lines.contains(&"e2e4: 600".to_owned()));
    assert_eq!(lines.last().map(String::as_str), Some("Nodes searched: 8902"));
    talk.send("go perft 20");
    is_alive(&talk);
    talk.ask("stop", "info string perft was stopped");
}

#[test]
fn helps() {
    let lines = seajay().ask("help", "stop");
    assert!(lines.iter().any(|line| line.starts_with("go perft N")));
}

#[test]
fn options_are_checked() {
    let talk = seajay();
    for line in [
        "setoption name Hash value 99999999999",
        "setoption name Hash value lots",
        "setoption name Hash",
        "setoption name Contempt value 5",
    ] {
        talk.send(line);
        let remarks = is_alive(&talk);
        assert!(remarks[0].starts_with("info string "), "{line}: {remarks:#?}");
    }
    talk.send("setoption name move overhead value 100\nsetoption name SyzygyPath value /a b/c");
    assert_eq!(is_alive(&talk).len(), 1);
}

/// Lines of the data file: bytes and repetitions as its first line says.
fn hostile_lines() -> impl Iterator<Item = Vec<u8>> {
    include_str!("data/hostile_uci.txt").lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (piece, times) = match line.rsplit_once(" *") {
            Some((piece, times)) => (piece, times.parse().unwrap_or(1)),
            None => (line, 1),
        };
        let mut bytes = Vec::new();
        let mut rest = piece;
        while let Some((before, after)) = rest.split_once("\\x") {
            bytes.extend_from_slice(before.as_bytes());
            let (code, tail) = after.split_at(2);
            bytes.push(u8::from_str_radix(code, 16).expect("two hexadecimal digits"));
            rest = tail;
        }
        bytes.extend_from_slice(rest.as_bytes());
        bytes.repeat(times)
    })
}

fn asks_for_a_move(line: &[u8]) -> bool {
    let own = [&b"d "[..], b"help"].iter().any(|word| line.starts_with(word));
    !own && matches!(Command::from_bytes(line), Ok(Command::Go(Go { perft: None, .. })))
}

#[test]
fn survives_whatever_it_is_told_and_answers_each_go_once() {
    let talk = seajay();
    let (mut lines, mut asked, mut answered) = (0, 0, 0);
    for mut line in hostile_lines() {
        lines += 1;
        asked += usize::from(asks_for_a_move(&line));
        line.push(b'\n');
        talk.send_bytes(&line);
        let said = talk.ask("stop\nisready", "readyok");
        answered += said.iter().filter(|line| line.starts_with("bestmove")).count();
    }
    assert!(lines >= 150 && asked >= 50, "{lines} lines, {asked} questions");
    (answered..asked).for_each(|_| drop(talk.until("bestmove")));
    is_alive(&talk);
    assert_eq!(best_move(&talk, "position startpos\ngo depth 2"), "a2a3");
}

#[test]
fn odd_endings_of_lines_are_understood() {
    let mut talk = seajay();
    talk.send_bytes(b"isready\r\n");
    talk.until("readyok");
    talk.send_bytes(b"   \t isready  \n\n\n");
    talk.until("readyok");
    talk.send_bytes(b"isready");
    talk.hang_up();
    let (_, rest) = talk.end();
    assert_eq!(rest, ["readyok"], "a last line without an end counts too");
}

type Choose = fn() -> Result<Choice, Fault>;

/// A player that does everything wrong.
struct Wrong(Choose);

impl Player for Wrong {
    fn name(&self) -> String {
        "Wrong".to_owned()
    }

    fn choose(&mut self, _: &Question, _: &mut dyn FnMut(Event)) -> Result<Choice, Fault> {
        (self.0)()
    }
}

#[test]
fn whatever_the_player_does_the_answer_is_legal() {
    let wrongs: [(Choose, &str); 4] = [
        (|| panic!("out of cheese"), "out of cheese"),
        (|| Err(Fault::Stall), "no longer answers"),
        (|| Ok(Choice::of(None)), "illegal move '(none)'"),
        (|| Ok(Choice::of(Some(Move::normal(Square::A1, Square::H8)))), "illegal move"),
    ];
    for (wrong, words) in wrongs {
        let talk = talk_to(Wrong(wrong));
        for _ in 0..2 {
            let lines = talk.ask("go", "bestmove");
            assert!(lines.iter().any(|line| line.contains(words)), "{lines:#?}");
            let best = lines.last().and_then(|line| line.split(' ').nth(1)).expect("a move");
            assert!(Position::start().parse_uci(best).is_ok(), "{best}");
            assert!(lines.iter().any(|line| line.contains(" score cp 0 ")), "{lines:#?}");
        }
        is_alive(&talk);
    }
}

/// A player that does not listen.
struct Stubborn;

impl Player for Stubborn {
    fn name(&self) -> String {
        "Stubborn".to_owned()
    }

    fn choose(&mut self, _: &Question, _: &mut dyn FnMut(Event)) -> Result<Choice, Fault> {
        std::thread::sleep(Duration::from_secs(3));
        Ok(Choice::of(None))
    }
}

#[test]
fn a_player_that_does_not_listen_does_not_keep_the_server() {
    let talk = talk_to(Stubborn);
    talk.send("go infinite");
    is_alive(&talk);
    talk.send("quit");
    assert!(talk.end().0 < SECOND);
}

struct Echo;

impl Extras for Echo {
    fn commands(&self) -> Vec<(String, String)> {
        vec![("echo".to_owned(), "says it again".to_owned())]
    }

    fn run(
        &mut self,
        line: &str,
        question: &Question,
        player: &mut dyn Player,
        say: &mut dyn FnMut(String),
    ) {
        say(format!("{line} {} {}", question.situation.moves().len(), player.name()));
    }
}

#[test]
fn a_program_may_add_commands() {
    let talk = Talk::with(|input, output| {
        serve_uci(Box::new(Random::new()), input, output, Echo).expect("threads for it");
    });
    talk.send("position startpos moves e2e4");
    assert_eq!(talk.answer("echo me", "echo"), "echo me 1 Torres Random");
    assert!(talk.ask("help", "echo").iter().any(|line| line.contains("says it again")));
}

#[test]
fn a_line_of_play_is_written_move_by_move() {
    struct Talkative;
    impl Player for Talkative {
        fn name(&self) -> String {
            "Talkative".to_owned()
        }
        fn choose(
            &mut self,
            question: &Question,
            observe: &mut dyn FnMut(Event),
        ) -> Result<Choice, Fault> {
            let position = question.situation.position();
            let first = position.parse_uci("e2e4").expect("legal");
            let second = position.after(first).parse_uci("e7e5").expect("legal");
            let nonsense = Move::normal(Square::A1, Square::H8);
            observe(Event::Text("two\nlines".to_owned()));
            let info = player::Info {
                score: Some(Score::Mate(-3)),
                variation: vec![first, second, nonsense],
                current_move: Some((nonsense, 1)),
                wdl: Some(player::Wdl { win: 1, draw: 2, loss: 997 }),
                ..player::Info::default()
            };
            observe(info.into());
            Ok(Choice { ponder: Some(second), ..Choice::of(Some(first)) })
        }
    }
    let talk = talk_to(Talkative);
    let lines = talk.ask("go", "bestmove");
    assert_eq!(lines[..2], ["info string two", "info string lines"]);
    assert!(lines[2].starts_with("info score mate -3 time "), "{}", lines[2]);
    assert!(lines[2].ends_with(" pv e2e4 e7e5"), "{}", lines[2]);
    assert_eq!(lines[3], "bestmove e2e4 ponder e7e5");
    talk.send("setoption name UCI_ShowWDL value true");
    assert!(talk.ask("go", "bestmove")[2].contains(" wdl 1 2 997 "));
}

/// A conversation that comes through a pipe is over before the work that it asks for is.
#[test]
fn work_with_an_end_is_done_before_the_end_of_the_input() {
    type Ending = fn(&mut Talk);
    let endings: [Ending; 2] = [|talk| talk.send("quit"), Talk::hang_up];
    for ending in endings {
        let mut talk = seajay();
        for line in ["position startpos", "go perft 3", "go depth 3", "go nodes 500", "d"] {
            talk.send(line);
        }
        ending(&mut talk);
        let (_, lines) = talk.end();
        let count = |start: &str| lines.iter().filter(|line| line.starts_with(start)).count();
        assert_eq!(count("Nodes searched: 8902"), 1, "{lines:?}");
        assert_eq!(count("bestmove"), 2, "{lines:?}");
        assert_eq!(count("Fen: "), 1, "{lines:?}");
        assert_eq!(count("info string"), 0, "nothing was stopped: {lines:?}");
    }
}

#[test]
fn a_refused_position_leaves_nothing_to_search() {
    let talk = seajay();
    talk.send("position startpos moves e2e4");
    talk.send("position fen 8/8/8/8/8/8/8/8 w - - 0 1");
    talk.send("go depth 2");
    let heard = talk.until("bestmove");
    assert_eq!(heard.last().map(String::as_str), Some("bestmove 0000"));
    assert!(heard.iter().any(|line| line.starts_with("info string there is no position: ")));
    talk.send("position startpos");
    let heard = talk.ask("go depth 1", "bestmove");
    assert_ne!(heard.last().map(String::as_str), Some("bestmove 0000"));
}

#[test]
fn castling_rights_that_cannot_be_are_left_out() {
    let talk = seajay();
    talk.send("position fen 4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1 moves e1g1");
    let heard = talk.ask("d", "Key");
    let remark = "info string castling rights 'KQkq' cannot be, taken as 'K'";
    assert!(heard.iter().any(|line| line == remark), "{heard:?}");
    assert!(heard.iter().any(|line| line.starts_with("Fen: 4k3/8/8/8/8/8/8/5RK1 b - - 1 1")));
}

/// A beginning of the automaton of 1912.
const KING_AND_ROOK: &str = "position fen KR6/8/8/8/4k3/8/8/8 w - - 0 1";

#[test]
fn what_the_automaton_cannot_play_is_said_and_answered() {
    let talk = talk_to(Ajedrecista::default());
    let lines = talk.ask("position startpos\ngo", "bestmove").join("\n");
    assert!(lines.contains("info string El Ajedrecista cannot play this position: "), "{lines}");
    assert!(lines.contains("set up the white king on a8"), "{lines}");
    assert!(lines.contains("info string it would resign"), "{lines}");
    assert!(!lines.contains("bestmove 0000"), "{lines}");
    let lines = talk.ask(&format!("{KING_AND_ROOK}\ngo"), "bestmove").join("\n");
    assert!(lines.contains("score mate 59"), "{lines}");
    assert!(lines.ends_with("bestmove b8b7"), "{lines}");
}

#[test]
fn the_third_wrong_move_stops_the_automaton() {
    let talk = talk_to(Ajedrecista::default());
    for number in 1..=3 {
        let wrong = format!("{KING_AND_ROOK} moves b8b7 e4e6\nisready");
        let lines = talk.ask(&wrong, "readyok").join("\n");
        assert!(lines.contains(&format!("lamp {number} of 3: 'e4e6' is a wrong move")), "{lines}");
    }
    let lines = talk.ask(&format!("{KING_AND_ROOK}\ngo"), "bestmove").join("\n");
    assert!(lines.contains("the automaton has stopped; begin a new game"), "{lines}");
    let lines = talk.ask(&format!("ucinewgame\n{KING_AND_ROOK}\ngo"), "bestmove").join("\n");
    assert!(lines.ends_with("bestmove b8b7"), "{lines}");
}
