//! What is written can be read again, and is the same.

use std::time::Duration;

use games::pgn::{Reader, read_one};
use games::{Annotation, Brush, Evaluation, Game, GameResult, Nag, NodeId, Shape, Tree};
use proptest::prelude::*;
use rules::{Color, Position, Square};

/// Words as people write them in comments, dangerous ones too.
fn text() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        "[a-zA-Z0-9.,;:!?$%()*\\\\\"'=+/-]{1,12}",
        "\\PC{1,6}",
        Just("[%unknown thing]".to_owned()),
        Just("%".to_owned()),
        Just("[Event \"x\"]".to_owned()),
        Just(
            "a-word-that-is-much-longer-than-a-line-of-text-may-be-in-the-export-format-of-games"
                .to_owned()
        ),
    ];
    prop::collection::vec(word, 0..12).prop_map(|words| {
        let text = words.join(" ").replace(['{', '}', '\u{1a}'], "|");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    })
}

fn shape() -> impl Strategy<Value = Shape> {
    (0..4_usize, 0..64_usize, 0..64_usize).prop_map(|(brush, from, to)| Shape {
        brush: [Brush::Green, Brush::Red, Brush::Yellow, Brush::Blue][brush],
        from: Square::from_index(from).expect("on the board"),
        to: Square::from_index(to).expect("on the board"),
    })
}

fn annotation() -> impl Strategy<Value = Annotation> {
    let time = || prop::option::of((0..100_000_000_u64).prop_map(Duration::from_millis));
    let evaluation = prop::option::of(prop_oneof![
        (-2_000..2_000).prop_map(Evaluation::Centipawns),
        (-99..99).prop_map(Evaluation::Mate),
    ]);
    let nags = prop::collection::vec((0..=255_u8).prop_map(Nag), 0..3);
    let shapes = prop::collection::vec(shape(), 0..4);
    (text(), nags, (time(), time(), time()), evaluation, 0..40_u32, shapes).prop_map(
        |(comment, nags, (clock, elapsed, machine), evaluation, depth, mut shapes)| {
            // Highlights are written before arrows.
            shapes.sort_by_key(Shape::is_arrow);
            let depth = evaluation.and(Some(depth).filter(|depth| *depth > 0));
            let before = String::new();
            Annotation { before, comment, nags, clock, elapsed, machine, evaluation, depth, shapes }
        },
    )
}

/// A step in growing a tree: from which node, which of its moves, what to say.
type Step = (usize, usize, Option<Annotation>, Option<String>);

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = (
        0..1_000_usize,
        0..1_000_usize,
        prop::option::weighted(0.3, annotation()),
        prop::option::weighted(0.1, text()),
    );
    prop::collection::vec(step, 0..80)
}

fn first() -> impl Strategy<Value = Position> {
    prop_oneof![
        3 => Just(Position::start()),
        1 => (0..960_u16).prop_map(|number| Position::chess960(number).expect("below 960")),
        1 => Just(Position::from_fen("8/2P1k3/8/3pP3/8/8/4K1p1/8 w - d6 0 40").expect("legal")),
    ]
}

/// Mostly goes on with the line, sometimes branches.
fn grow(first: Position, steps: Vec<Step>) -> Game {
    let mut game = Game::new(first);
    let mut nodes: Vec<NodeId> = vec![Tree::ROOT];
    for (place, choice, annotation, before) in steps {
        let at = nodes[if place % 4 == 0 { place % nodes.len() } else { nodes.len() - 1 }];
        let position = game.tree.position(at);
        let legal = position.legal_moves();
        if legal.is_empty() {
            continue;
        }
        let passed = if choice % 16 == 0 { game.tree.pass(at) } else { None };
        let node = passed
            .unwrap_or_else(|| game.tree.play(at, legal[choice % legal.len()]).expect("legal"));
        if let Some(annotation) = annotation {
            *game.tree.annotate(node) = annotation;
        }
        let is_variation = game.tree.children(at)[0] != node;
        if let Some(before) = before.filter(|_| is_variation) {
            game.tree.annotate(node).before = before;
        }
        nodes.push(node);
    }
    game
}

fn game() -> impl Strategy<Value = Game> {
    let tags = prop::collection::vec(("[A-Za-z0-9_]{1,10}", "\\PC{0,30}"), 0..6);
    (first(), steps(), tags, 0..4_usize).prop_map(|(first, steps, tags, result)| {
        let mut game = grow(first, steps);
        for (name, value) in tags {
            if !["FEN", "Variant", "SetUp", "Result"].contains(&name.as_str()) {
                game.tags.set(&name, value);
            }
        }
        let results = [
            GameResult::Win(Color::White),
            GameResult::Win(Color::Black),
            GameResult::Draw,
            GameResult::Unknown,
        ];
        game.result = results[result];
        game
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn what_is_written_is_read_as_it_was(game in game()) {
        let text = game.to_string();
        let again = match read_one(&text) {
            Ok(again) => again,
            Err(error) => return Err(TestCaseError::fail(format!("{error}\n{text}"))),
        };
        prop_assert!(again.tree == game.tree, "{text}\n{again}");
        prop_assert_eq!(again.result, game.result);
        for (name, value) in game.tags.iter() {
            prop_assert_eq!(again.tags.get(name), Some(value), "{}", name);
        }
        prop_assert_eq!(again.to_string(), text);
    }

    #[test]
    fn several_games_stay_apart(games in prop::collection::vec(game(), 1..5)) {
        let text: Vec<String> = games.iter().map(ToString::to_string).collect();
        let again: Vec<_> = Reader::new(text.join("\n").as_bytes()).collect();
        prop_assert_eq!(again.len(), games.len());
        for (again, game) in again.into_iter().zip(games) {
            prop_assert!(again.expect("good").tree == game.tree);
        }
    }

    #[test]
    fn lines_are_no_longer_than_they_must_be(game in game()) {
        for line in game.to_string().lines().filter(|line| !line.starts_with('[')) {
            let length = line.chars().count();
            let longest = line.split(' ').map(|word| word.chars().count()).max().unwrap_or(0);
            let commands = line.contains("[") || line.contains('%');
            prop_assert!(length <= 80 || longest > 80 || commands || !line.contains(' '), "{}", line);
        }
    }

    #[test]
    fn any_bytes_are_read_without_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = Reader::new(bytes.as_slice()).count();
    }

    #[test]
    fn anything_like_pgn_is_read_without_panic(words in prop::collection::vec(prop_oneof![
        Just("1."), Just("e4"), Just("e5"), Just("Nf3"), Just("("), Just(")"), Just("{"), Just("}"),
        Just("\n"), Just("\n\n"), Just("\r\n"), Just("[Event \"x\"]\n"), Just("[FEN \"8/8\"]"), Just("["),
        Just("]"), Just("\""), Just("\\"), Just("*"), Just("1-0"), Just("1/2"), Just(";"), Just("%"),
        Just("$"), Just("$300"), Just("!"), Just("--"), Just("e.p."), Just(" "), Just("\u{1a}"), Just("½"),
    ], 0..60)) {
        let text = words.concat();
        let lines = text.lines().count() as u64 + 1;
        for (nth, game) in Reader::new(text.as_bytes()).enumerate() {
            match game {
                Ok(game) => { read_one(&game.to_string()).expect("what is written can be read"); }
                Err(error) => {
                    prop_assert!(error.line <= lines && error.line > 0 && error.column > 0, "{}", error);
                    prop_assert_eq!(error.game, nth as u64 + 1);
                }
            }
        }
    }
}
