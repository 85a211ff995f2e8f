//! What is found in PGN files, from `data/forgiving.txt`.

use games::Game;
use games::pgn::{PgnError, Reader};

fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((first, behind)) = rest.split_first() {
        let (byte, length) = match behind {
            _ if *first != b'\\' => (*first, 1),
            [b'n', ..] => (b'\n', 2),
            [b'r', ..] => (b'\r', 2),
            [b't', ..] => (b'\t', 2),
            [b'x', high, low, ..] => {
                let digits = [*high, *low];
                let digits = std::str::from_utf8(&digits).expect("ASCII");
                (u8::from_str_radix(digits, 16).expect("two hexadecimal digits"), 4)
            }
            [b'\\', ..] => (b'\\', 2),
            _ => panic!("unknown escape in {text}"),
        };
        bytes.push(byte);
        rest = &rest[length..];
    }
    bytes
}

fn shown(game: &Game) -> String {
    let mut words: Vec<String> =
        game.main_line().map(|(_, position, mv)| position.san(mv).to_string()).collect();
    words.push(game.result.to_string());
    words.join(" ")
}

fn agrees(found: &Result<Game, PgnError>, wanted: &str) -> bool {
    match (found, wanted.strip_prefix('!')) {
        (Ok(game), None) => shown(game) == wanted,
        (Err(error), Some(wanted)) => {
            let (line, message) = wanted.split_once(": ").expect("a line and a message");
            error.line.to_string() == line && error.to_string().contains(message)
        }
        _ => false,
    }
}

#[test]
fn what_is_found_is_understood() {
    let cases = include_str!("data/forgiving.txt");
    let lines: Vec<&str> = cases.lines().collect();
    let mut number = 0;
    for case in lines.split(|line| line.is_empty()).filter(|case| !case.is_empty()) {
        let case: Vec<&str> = case.iter().copied().filter(|line| !line.starts_with("# ")).collect();
        let [name, text, wanted @ ..] = case.as_slice() else { continue };
        let wanted = wanted.first().map_or("", |wanted| wanted.trim());
        let wanted: Vec<&str> = wanted.split(" | ").filter(|game| !game.is_empty()).collect();
        let found: Vec<_> = Reader::new(unescaped(text).as_slice()).collect();
        assert_eq!(found.len(), wanted.len(), "{name}: {found:?}");
        for (found, wanted) in found.iter().zip(&wanted) {
            assert!(agrees(found, wanted), "{name}: wanted {wanted}, found {found:?}");
        }
        number += 1;
    }
    assert!(number >= 50, "only {number} cases read");
}

fn one(text: &[u8]) -> Game {
    Reader::new(text).next().expect("a game").expect("a good game")
}

#[test]
fn tags_and_comments_are_read_in_either_encoding() {
    for text in [
        &b"[White \"M\xFCller\"]\n\n1. e4 {sch\xF6n} *"[..],
        "[White \"Müller\"]\n\n1. e4 {schön} *".as_bytes(),
    ] {
        let game = one(text);
        assert_eq!(game.tags.get("White"), Some("Müller"));
        let e4 = game.tree.main_line().next().expect("a move");
        assert_eq!(game.tree.annotation(e4).expect("a comment").comment, "schön");
    }
}

#[test]
fn tag_values_come_without_escapes() {
    let game = one(b"[White \"a \\\"b\\\" c\"]\n[Black \"d \"e\" f\"]\n[Site \"C:\\\"]\n\n*");
    assert_eq!(game.tags.get("White"), Some("a \"b\" c"));
    assert_eq!(game.tags.get("Black"), Some("d \"e\" f"));
    assert_eq!(game.tags.get("Site"), Some("C:\\"));
}

#[test]
fn glyphs_and_comments_belong_to_their_moves() {
    let game = one(b"{first} 1. e4! $14 {good} ({or} 1. d4 {too}) 1... e5 ; line\n2. Nf3 +- *");
    let tree = &game.tree;
    assert_eq!(tree.annotation(games::Tree::ROOT).expect("root").comment, "first");
    let line: Vec<_> = tree.main_line().collect();
    let of = |nth: usize| tree.annotation(line[nth]).expect("an annotation");
    assert_eq!(of(0).nags, [games::Nag::GOOD, games::Nag(14)]);
    assert_eq!(of(0).comment, "good");
    assert_eq!(of(1).comment, "line");
    assert_eq!(of(2).nags, [games::Nag(18)]);
    let d4 = tree.children(games::Tree::ROOT)[1];
    let d4 = tree.annotation(d4).expect("an annotation");
    assert_eq!((d4.before.as_str(), d4.comment.as_str()), ("or", "too"));
}

/// Variations nested `depth` times, each beside the last move of the one around it.
fn nested(depth: usize) -> String {
    let mut position = rules::Position::start();
    let mut text = String::new();
    for nth in 0..depth {
        // Knights that move back and forth never end a game.
        let hops: Vec<_> = position
            .legal_moves()
            .into_iter()
            .filter(|mv| {
                position.piece_at(mv.from()).is_some_and(|it| it.role == rules::Role::Knight)
            })
            .filter(|mv| position.captured(*mv).is_none() && !position.gives_check(*mv))
            .collect();
        let (main, other) = (hops[nth % hops.len()], hops[(nth + 1) % hops.len()]);
        text.push_str(&format!("{} ({} ", position.san(main), position.san(other)));
        position.play(other);
    }
    text + &")".repeat(depth) + " *"
}

#[test]
fn ten_thousand_nested_variations_are_read_and_written() {
    let game = one(nested(10_000).as_bytes());
    assert_eq!(game.tree.len(), 20_000);
    let deepest = games::Tree::ROOT;
    assert_eq!(game.tree.children(deepest).len(), 2);
    let again = one(game.to_string().as_bytes());
    assert!(again.tree == game.tree);
}

#[test]
fn without_bounds_are_only_errors() {
    let deep = "1. e4 ".to_owned() + &"(1. d4 ".repeat(60_000) + "\n\n[White \"B\"]\n\n1. c4 *";
    let long_tag =
        format!("[White \"{}\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. c4 *", "x".repeat(40_000));
    let long_word = format!("1. {}\n\n[White \"B\"]\n\n1. c4 *", "x".repeat(100_000));
    let mut many_tags = String::new();
    for nth in 0..2_000 {
        many_tags.push_str(&format!("[T{nth} \"x\"]\n"));
    }
    many_tags.push_str("\n1. e4 *\n\n[White \"B\"]\n\n1. c4 *");
    let long_game = "Nf3 Nf6 Ng1 Ng8 ".repeat(260_000) + "*\n\n[White \"B\"]\n\n1. c4 *";
    for text in [&deep, &long_tag, &long_word, &many_tags, &long_game] {
        let games: Vec<_> = Reader::new(text.as_bytes()).collect();
        assert_eq!(games.len(), 2, "{:?}", &text[..20]);
        assert!(games[0].is_err(), "{:?}", &text[..20]);
        assert_eq!(shown(games[1].as_ref().expect("the second game")), "c4 *");
    }
}

#[test]
fn errors_count_games_and_lines() {
    let mut text = String::new();
    for nth in 0..300 {
        text.push_str("[Event \"A\"]\n\n1. e4 e5 {a comment\nof two lines}\n");
        text.push_str(if nth % 3 == 0 { "2. Qh6 *\n\n" } else { "2. Qh5 *\n\n" });
    }
    let mut reader = Reader::new(text.as_bytes());
    for nth in 0..300_u64 {
        let read = reader.next().expect("a game");
        assert_eq!(reader.line(), nth * 6 + 1);
        if let Err(error) = read {
            assert_eq!((error.game, error.line), (nth + 1, nth * 6 + 5), "{error}");
        } else {
            assert_ne!(nth % 3, 0);
        }
    }
    assert!(reader.next().is_none());
}

/// A pattern of bytes, repeated.
struct Endless {
    pattern: &'static [u8],
    left: usize,
}

impl std::io::Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let number = self.left.min(buffer.len());
        for (nth, byte) in buffer[..number].iter_mut().enumerate() {
            *byte = self.pattern[(self.left - nth) % self.pattern.len()];
        }
        self.left -= number;
        Ok(number)
    }
}

#[test]
fn megabytes_of_anything_are_got_through() {
    for pattern in
        [&b"\n"[..], b"(", b"{", b" ", b"x", b"[", b"%", b"$", b"\"", b";\n", b"(\n", b"!"]
    {
        let games = Reader::new(Endless { pattern, left: 6 << 20 }).take(10_000).count();
        assert!(games <= 10_000);
    }
}

#[test]
fn a_null_move_costs_only_what_follows_it_in_its_line() {
    let text =
        "1. e4 e5 (1... c5 2. -- d6 {gone} (2... Nc6) 3. d4) 2. Nf3 (2. -- {gone} Nc6) 2... Nc6 *";
    let game = Reader::new(text.as_bytes()).next().expect("a game").expect("understood");
    let written = game.to_string();
    let expected = "1. e4 e5 (1... c5 {A null move and what follows it are left out.}) 2. Nf3 {A null move and \
                    what follows it are left out.} 2... Nc6 *";
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert!(words(&written).ends_with(&words(expected)), "{written}");
}
