//! What a visitor is told.

use std::fmt::Write;

use pgn::{Comment, MoveText, Nag, Next, ReadError, Reader, Tag, Visitor, decode};
use proptest::prelude::*;
use terms::GameResult;

/// Writes down everything; refuses the move `No`, and skips what a comment `skip` precedes.
#[derive(Default)]
struct Log {
    text: String,
    comment: Vec<u8>,
    tags_only: bool,
    skip_variations: bool,
}

impl Log {
    fn say(&mut self, word: impl std::fmt::Display) -> Result<(), String> {
        write!(self.text, "{word} ").map_err(|error| error.to_string())
    }
}

impl Visitor for Log {
    type Output = String;
    type Error = String;

    fn begin_game(&mut self) {
        self.text.clear();
        self.comment.clear();
    }

    fn tag(&mut self, tag: Tag<'_>) -> Result<(), String> {
        self.say(format_args!("[{} {}]", decode(tag.name), tag.value()))
    }

    fn begin_moves(&mut self) -> Result<Next, String> {
        self.say(":")?;
        match self.text.contains("[Bad ") {
            true => Err("bad tags".to_owned()),
            false if self.tags_only => Ok(Next::Skip),
            false => Ok(Next::Read),
        }
    }

    fn mv(&mut self, text: MoveText<'_>) -> Result<(), String> {
        if text.as_bytes() == b"No" {
            return Err("no".to_owned());
        }
        self.say(text.text())
    }

    fn null_move(&mut self) -> Result<(), String> {
        self.say("--")
    }

    fn nag(&mut self, nag: Nag) -> Result<(), String> {
        self.say(nag)
    }

    fn comment(&mut self, comment: Comment<'_>) -> Result<(), String> {
        self.comment.extend_from_slice(comment.text);
        if !comment.is_complete {
            return Ok(());
        }
        let comment = std::mem::take(&mut self.comment);
        self.say(format_args!("{{{}}}", decode(&comment)))
    }

    fn begin_variation(&mut self) -> Result<Next, String> {
        if self.skip_variations {
            return Ok(Next::Skip);
        }
        self.say("(")?;
        Ok(Next::Read)
    }

    fn end_variation(&mut self) -> Result<(), String> {
        self.say(")")
    }

    fn result(&mut self, result: GameResult) -> Result<(), String> {
        self.say(format_args!("={result}"))
    }

    fn end_game(&mut self) -> String {
        std::mem::take(&mut self.text).trim_end().to_owned()
    }
}

type Read = Result<String, ReadError<String>>;

fn all(file: impl std::io::Read, mut log: Log) -> Vec<Read> {
    let mut reader = Reader::new(file);
    std::iter::from_fn(|| reader.read_game(&mut log).transpose()).collect()
}

fn told(text: &str) -> Vec<String> {
    let games = all(text.as_bytes(), Log::default());
    games.into_iter().map(|game| game.unwrap_or_else(|error| format!("!{error}"))).collect()
}

#[test]
fn everything_is_told_in_order() {
    let text = "[A \"b \\\"c\\\"\"]\n\n{first} 1. e4! $14 ({or} 1. d4 {too} (1. c4)) 1... e5 ; line\n\
                2. -- Nf6 +- 1-0 {over}\n";
    let wanted = "[A b \"c\"] : {first} e4 $1 $14 ( {or} d4 {too} ( c4 ) ) e5 { line} -- Nf6 $18 =1-0 \
                  {over}";
    assert_eq!(told(text), [wanted]);
}

#[test]
fn what_refers_to_nothing_is_left_out() {
    assert_eq!(told("! $1 (1. d4 {x}) 1. e4 ((1. c4)) $999 $ 0-1"), [": e4 ( ) =0-1"]);
    assert_eq!(told("(1. d4 d5)\n\n12. } ) ..."), [""; 0]);
}

#[test]
fn a_variation_without_end_ends_with_the_game() {
    assert_eq!(told("1. e4 (1. d4 (1. c4 1-0\n\n[A \"b\"]\n"), [": e4 ( d4 ( c4 ) )", "[A b] :"]);
    assert_eq!(told("[A \"b\"] (1. d4\n[C \"d\"]"), ["[A b] :", "[C d] :"]);
}

#[test]
fn what_is_skipped_is_not_told() {
    let text = "[A \"b\"]\n\n1. e4 (1. d4 {(} (1. c4)) e5 1-0\n\n[C \"d\"]\n\n1. f4 *";
    let shown = |log| all(text.as_bytes(), log).into_iter().map(Result::unwrap).collect::<Vec<_>>();
    let without_variations = Log { skip_variations: true, ..Log::default() };
    assert_eq!(shown(without_variations), ["[A b] : e4 e5 =1-0", "[C d] : f4 =*"]);
    let tags = Log { tags_only: true, ..Log::default() };
    assert_eq!(shown(tags), ["[A b] :", "[C d] :"]);
    let mut reader = Reader::new(text.as_bytes());
    assert!(reader.skip_game().unwrap());
    assert_eq!(reader.read_game(&mut Log::default()).unwrap().unwrap(), "[C d] : f4 =*");
    assert_eq!((reader.games(), reader.place().line), (2, 5));
    assert!(!reader.skip_game().unwrap());
}

#[test]
fn an_error_costs_one_game_and_names_its_place() {
    let text = "[A \"b\"]\r\n\r\n1. e4 (1. d4\r\n  No 2. c4) e5 1-0\r\n\r\n[Bad \"1\"]\r\n[X \"y\"]\r\n\
                \r\n1. f4 *\r\n\r\n[Event \"c\"]\r\n1. e4 {open\r\n\r\n[Event \"d\"]\r\n1. c4 {open";
    let wanted = [
        "!game 1, line 4, column 3: no",
        "!game 2, line 6, column 1: bad tags",
        "!game 3, line 12, column 7: a comment has no closing brace",
        "!game 4, line 15, column 7: a comment has no closing brace",
    ];
    assert_eq!(told(text), wanted);
}

#[test]
fn tags_alone_are_games_even_when_refused() {
    assert_eq!(
        told("[Bad \"1\"] [Bad \"2\"]\n[Bad \"3\"]"),
        [
            "!game 1, line 1, column 1: bad tags",
            "!game 2, line 1, column 11: bad tags",
            "!game 3, line 2, column 1: bad tags"
        ]
    );
}

#[test]
fn long_comments_come_whole() {
    let long = "word ".repeat(60_000);
    let text = format!("1. e4 {{{long}}} e5 ;{long}\nNf3 *");
    assert_eq!(told(&text), [format!(": e4 {{{long}}} e5 {{{long}}} Nf3 =*")]);
    let cut = format!("1. e4 {{{long}\n[Event \"x\"]\n\n1. d4 *");
    let games = told(&cut);
    assert_eq!(games[0], "!game 1, line 1, column 7: a comment has no closing brace");
    assert_eq!(games[1], "[Event x] : d4 =*");
}

/// Fails in the middle.
struct Broken<'a>(&'a [u8]);

impl std::io::Read for Broken<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.0.is_empty() {
            return Err(std::io::Error::other("gone"));
        }
        std::io::Read::read(&mut self.0, buffer)
    }
}

#[test]
fn a_broken_file_is_an_error_once() {
    let games = all(Broken(b"1. e4 *\n\n1. d4 d5\n"), Log::default());
    let [Err(error)] = games.as_slice() else { panic!("{games:?}") };
    assert!(error.to_string().ends_with("gone"), "{error}");
}

/// Gives a few bytes at a time.
struct Trickle<'a>(&'a [u8], usize);

impl std::io::Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let number = self.0.len().min(buffer.len()).min(self.1);
        buffer[..number].copy_from_slice(&self.0[..number]);
        self.0 = &self.0[number..];
        Ok(number)
    }
}

fn pieces() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        Just("1. "),
        Just("e4 "),
        Just("Nf3"),
        Just("("),
        Just(")"),
        Just("{"),
        Just("}"),
        Just("\n"),
        Just("\n\n"),
        Just("\r\n"),
        Just("[Event \"x\"]\n"),
        Just("[A \"b\"]"),
        Just("["),
        Just("\\"),
        Just("*"),
        Just("1-0"),
        Just(";"),
        Just("%"),
        Just("$3"),
        Just("!?"),
        Just("--"),
        Just("e.p."),
        Just(" "),
        Just("\u{1a}"),
        Just("½"),
        Just("\u{feff}"),
        Just("No "),
        Just("[Bad \"x\"]\n"),
    ];
    prop::collection::vec(word, 0..60).prop_map(|words| words.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1_000) })]

    /// Where the buffer ends makes no difference; padding moves it through the text.
    #[test]
    fn pieces_of_any_size_read_the_same(text in pieces(), padding in 63_000..66_000_usize) {
        let file = format!("%{}\n{text}", "-".repeat(padding));
        let shown = |games: Vec<Read>| games.iter().map(|game| format!("{game:?}")).collect::<Vec<_>>();
        let whole = shown(all(file.as_bytes(), Log::default()));
        prop_assert_eq!(&whole, &shown(all(Trickle(file.as_bytes(), 1_500), Log::default())));
        let short = all(text.as_bytes(), Log::default());
        prop_assert_eq!(whole.len(), short.len());
        for (nth, game) in short.iter().enumerate() {
            if let Err(error) = game {
                prop_assert_eq!(error.game, nth as u64 + 1);
            }
        }
    }

    #[test]
    fn any_bytes_are_read_without_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = all(bytes.as_slice(), Log::default());
    }
}
