//! Print and parse are inverse to each other, and no bytes whatsoever make a parser panic.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use protocol::cecp::{
    self, Audience, EngineOption, Feature, FeatureValue, GameEnd, Level, Thinking,
};
use protocol::uci::{
    self, BestMove, CheckState, CurrentLine, Go, Info, JudgedScore, OptionDeclaration,
    PositionCommand, Registration, SetOption, Start,
};
use protocol::{Bound, OptionKind, OptionSpec, ParseError, Score};
use rules::Color;
use std::fmt::{Debug, Display};
use std::str::FromStr;
use std::time::Duration;
use terms::{GameResult, TimeControl};

/// Parses what it prints, and prints what it parses.
fn round_trip<T>(value: &T) -> Result<(), TestCaseError>
where
    T: FromStr<Err = ParseError> + Display + Debug + PartialEq,
{
    let line = value.to_string();
    prop_assert!(!line.contains(['\n', '\r']));
    let back = line.parse::<T>();
    prop_assert_eq!(back.as_ref(), Ok(value), "{}", line);
    Ok(())
}

/// A move, or something that an engine might take for one.
fn a_move() -> impl Strategy<Value = String> {
    "[a-h][1-8][a-h][1-8][qrbn]?"
}

fn moves() -> impl Strategy<Value = Vec<String>> {
    vec(a_move(), 0..6)
}

/// Words of free text that are not keywords of the protocols.
fn text() -> impl Strategy<Value = String> {
    vec("[A-Z\u{e9}\u{4e2d}][A-Za-z0-9_./:-]{0,6}", 1..4).prop_map(|words| words.join(" "))
}

fn go() -> impl Strategy<Value = Go> {
    let times = (
        option::of(any::<u64>()),
        option::of(any::<u64>()),
        option::of(any::<u64>()),
        option::of(any::<u64>()),
        option::of(any::<u64>()),
        option::of(any::<u64>()),
    );
    let counts = (
        option::of(any::<u32>()),
        option::of(any::<u32>()),
        option::of(any::<u32>()),
        option::of(any::<u32>()),
    );
    (moves(), any::<bool>(), any::<bool>(), times, counts).prop_map(
        |(search_moves, ponder, infinite, times, counts)| Go {
            search_moves,
            ponder,
            infinite,
            white_time: times.0,
            black_time: times.1,
            white_increment: times.2,
            black_increment: times.3,
            nodes: times.4,
            move_time: times.5,
            moves_to_go: counts.0,
            depth: counts.1,
            mate: counts.2,
            perft: counts.3,
        },
    )
}

fn start() -> impl Strategy<Value = Start> {
    prop_oneof![
        Just(Start::Initial),
        "[1-8pnbrqkPNBRQK/]{1,30} [wb] [-KQkq]{1,4} - [0-9]{1,2} [1-9]".prop_map(Start::Fen),
    ]
}

fn registration() -> impl Strategy<Value = Registration> {
    prop_oneof![
        Just(Registration::Later),
        (text(), option::of(text()))
            .prop_map(|(name, code)| Registration::Code { name: Some(name), code }),
    ]
}

fn uci_command() -> impl Strategy<Value = uci::Command> {
    use uci::Command;
    prop_oneof![
        Just(Command::Uci),
        any::<bool>().prop_map(Command::Debug),
        Just(Command::IsReady),
        (text(), option::of(prop_oneof![text(), Just(String::new())]))
            .prop_map(|(name, value)| Command::SetOption(SetOption { name, value })),
        registration().prop_map(Command::Register),
        Just(Command::NewGame),
        (start(), moves())
            .prop_map(|(start, moves)| Command::Position(PositionCommand { start, moves })),
        go().prop_map(Command::Go),
        Just(Command::Stop),
        Just(Command::PonderHit),
        Just(Command::Quit),
    ]
}

fn score() -> impl Strategy<Value = JudgedScore> {
    let score =
        prop_oneof![any::<i32>().prop_map(Score::Centipawns), any::<i32>().prop_map(Score::Mate)];
    let bound = prop_oneof![Just(Bound::Exact), Just(Bound::Lower), Just(Bound::Upper)];
    (score, bound).prop_map(|(score, bound)| JudgedScore { score, bound })
}

prop_compose! {
    fn info()(
        small in vec(option::of(any::<u32>()), 6),
        large in vec(option::of(any::<u64>()), 5),
        score in option::of(score()),
        wdl in option::of(any::<[u32; 3]>()),
        current_move in option::of(a_move()),
        (refutation, pv) in (moves(), moves()),
        current_line in option::of((option::of(any::<u32>()), vec(a_move(), 0..3))),
        string in option::of(prop_oneof![text(), Just("depth 3 pv e2e4".to_owned())]),
    ) -> Info {
        Info {
            depth: small[0],
            selective_depth: small[1],
            multi_pv: small[2],
            score,
            wdl,
            nodes: large[0],
            nodes_per_second: large[1],
            hash_full: small[3],
            tablebase_hits: large[2],
            shredderbase_hits: large[3],
            cpu_load: small[4],
            time: large[4],
            current_move,
            current_move_number: small[5],
            refutation,
            current_line: current_line.map(|(cpu, moves)| CurrentLine { cpu, moves }),
            pv,
            string,
        }
    }
}

fn option_kind() -> impl Strategy<Value = OptionKind> {
    prop_oneof![
        any::<bool>().prop_map(|default| OptionKind::Check { default }),
        any::<[i64; 3]>().prop_map(|[default, min, max]| OptionKind::Spin { default, min, max }),
        (text(), vec(text(), 0..4))
            .prop_map(|(default, choices)| OptionKind::Combo { default, choices }),
        Just(OptionKind::Button),
        prop_oneof![text(), Just(String::new())].prop_map(|default| OptionKind::Text { default }),
    ]
}

/// A combo's default is one of its choices, and choices differ: CECP cannot say anything else.
fn cecp_option_kind() -> impl Strategy<Value = OptionKind> {
    option_kind().prop_map(|kind| match kind {
        OptionKind::Combo { default, mut choices } => {
            choices.retain(|choice| *choice != default);
            choices.push(default.clone());
            OptionKind::Combo { default, choices }
        }
        other => other,
    })
}

fn check_state() -> impl Strategy<Value = CheckState> {
    prop_oneof![Just(CheckState::Checking), Just(CheckState::Ok), Just(CheckState::Error)]
}

fn uci_message() -> impl Strategy<Value = uci::Message> {
    use uci::Message;
    prop_oneof![
        text().prop_map(Message::Name),
        text().prop_map(Message::Author),
        Just(Message::UciOk),
        Just(Message::ReadyOk),
        (option::of(a_move()), option::of(a_move()))
            .prop_map(|(best, ponder)| Message::BestMove(BestMove { best, ponder })),
        check_state().prop_map(Message::CopyProtection),
        check_state().prop_map(Message::Registration),
        info().prop_map(|info| Message::Info(Box::new(info))),
        (text(), option_kind()).prop_map(|(name, kind)| {
            Message::Option(OptionDeclaration(OptionSpec { name, kind }))
        }),
    ]
}

fn game_end() -> impl Strategy<Value = GameEnd> {
    let result = prop_oneof![
        Just(GameResult::Win(Color::White)),
        Just(GameResult::Win(Color::Black)),
        Just(GameResult::Draw),
        Just(GameResult::Unknown)
    ];
    (result, text()).prop_map(|(result, reason)| GameEnd { result, reason })
}

fn level() -> impl Strategy<Value = Level> {
    (option::of(1..u32::MAX), 0..100_000_000u64, 0..100_000_000u64).prop_map(
        |(moves, time, increment)| {
            let (time, increment) = (Duration::from_secs(time), Duration::from_millis(increment));
            Level(TimeControl { moves, time, increment })
        },
    )
}

fn cecp_command() -> impl Strategy<Value = cecp::Command> {
    use cecp::Command;
    let simple = prop_oneof![
        Just(Command::Xboard),
        Just(Command::New),
        Just(Command::Force),
        Just(Command::Go),
        Just(Command::PlayOther),
        Just(Command::MoveNow),
        Just(Command::Undo),
        Just(Command::Remove),
        Just(Command::Analyze),
        Just(Command::Exit),
        Just(Command::Status),
        Just(Command::Draw),
        Just(Command::Quit),
    ];
    prop_oneof![
        simple,
        any::<u32>().prop_map(Command::ProtocolVersion),
        text().prop_map(Command::Accepted),
        text().prop_map(Command::Rejected),
        level().prop_map(Command::Level),
        (0..100_000_000u64).prop_map(|ms| Command::MoveTime(Duration::from_millis(ms))),
        any::<u32>().prop_map(Command::Depth),
        any::<u64>().prop_map(Command::Time),
        any::<u64>().prop_map(Command::OpponentTime),
        (a_move(), any::<bool>()).prop_map(|(text, announced)| Command::Move { text, announced }),
        any::<u32>().prop_map(Command::Ping),
        game_end().prop_map(Command::Result),
        text().prop_map(Command::SetBoard),
        text().prop_map(Command::OpponentName),
        any::<(u32, u32)>().prop_map(|(own, other)| Command::Rating(own, other)),
        (text(), option::of(text())).prop_map(|(name, value)| Command::SetOption { name, value }),
        ("[a-z]{1,8}", text()).prop_map(|(kind, path)| Command::TablebasePath { kind, path }),
    ]
}

fn feature() -> impl Strategy<Value = Feature> {
    let value = prop_oneof![
        any::<i64>().prop_map(FeatureValue::Number),
        prop_oneof![text(), Just(String::new()), Just("a=b c".to_owned())]
            .prop_map(FeatureValue::Text)
    ];
    ("[a-z]{1,10}", value).prop_map(|(name, value)| Feature { name, value })
}

prop_compose! {
    fn thinking()(
        depth in any::<u32>(),
        value in any::<i32>(),
        hundredths in any::<u64>(),
        nodes in any::<u64>(),
        extra in vec(any::<u64>(), 0..4),
        line in moves(),
    ) -> Thinking {
        Thinking { depth, value, hundredths, nodes, extra, line: line.join(" ") }
    }
}

fn cecp_message() -> impl Strategy<Value = cecp::Message> {
    use cecp::Message;
    let audience = prop_oneof![
        Just(Audience::User),
        Just(Audience::Opponent),
        Just(Audience::Others),
        Just(Audience::All),
        Just(Audience::Server)
    ];
    prop_oneof![
        vec(feature(), 0..5).prop_map(Message::Features),
        a_move().prop_map(Message::Move),
        (option::of(text()), a_move())
            .prop_map(|(reason, text)| Message::IllegalMove { reason, text }),
        (text(), text()).prop_map(|(reason, command)| Message::Error { reason, command }),
        Just(Message::Resign),
        Just(Message::OfferDraw),
        game_end().prop_map(Message::Result),
        any::<u32>().prop_map(Message::Pong),
        a_move().prop_map(Message::Hint),
        (audience, text()).prop_map(|(audience, text)| Message::Tell { audience, text }),
        text().prop_map(Message::TellError),
        thinking().prop_map(Message::Thinking),
        text().prop_map(Message::Comment),
    ]
}

/// Lines made of the protocols' own words in any order, with odd numbers between them.
fn word_salad() -> impl Strategy<Value = String> {
    let keyword = prop::sample::select(vec![
        "go",
        "wtime",
        "btime",
        "depth",
        "nodes",
        "searchmoves",
        "position",
        "fen",
        "startpos",
        "moves",
        "setoption",
        "name",
        "value",
        "info",
        "score",
        "cp",
        "mate",
        "lowerbound",
        "wdl",
        "pv",
        "string",
        "currline",
        "refutation",
        "option",
        "type",
        "spin",
        "combo",
        "default",
        "min",
        "max",
        "var",
        "bestmove",
        "ponder",
        "register",
        "code",
        "level",
        "feature",
        "st",
        "result",
        "1-0",
        "usermove",
        "e2e4",
        "ping",
        "...",
        "Illegal move",
        "{",
        "}",
        "=",
        "\"",
        "#",
        "1.",
        "-1",
        "2147483648",
        "18446744073709551616",
        "-9223372036854775809",
        "0x1f",
        "1e9",
        "NaN",
        "\u{0}",
        "\u{fffd}",
        "é",
        "<empty>",
        "(none)",
        "\t",
    ]);
    vec(keyword, 0..12).prop_map(|words| words.join(" "))
}

/// Whatever is understood is understood the same way when printed and read again.
fn settles<T>(line: &str) -> Result<(), TestCaseError>
where
    T: FromStr<Err = ParseError> + Display + Debug + PartialEq,
{
    if let Ok(value) = line.parse::<T>() {
        let again = value.to_string().parse::<T>();
        prop_assert_eq!(again.map(|value| value.to_string()), Ok(value.to_string()), "{}", line);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn uci_commands(value in uci_command()) {
        round_trip(&value)?;
    }

    #[test]
    fn uci_messages(value in uci_message()) {
        round_trip(&value)?;
    }

    #[test]
    fn cecp_commands(value in cecp_command()) {
        round_trip(&value)?;
    }

    #[test]
    fn cecp_messages(value in cecp_message()) {
        round_trip(&value)?;
    }

    #[test]
    fn cecp_options(name in text(), kind in cecp_option_kind()) {
        round_trip(&EngineOption(OptionSpec { name, kind }))?;
    }

    #[test]
    fn no_bytes_make_a_parser_panic(bytes in vec(any::<u8>(), 0..200)) {
        let _ = uci::Command::from_bytes(&bytes);
        let _ = uci::Message::from_bytes(&bytes);
        let _ = cecp::Command::from_bytes(&bytes);
        let _ = cecp::Message::from_bytes(&bytes);
    }

    #[test]
    fn word_salad_settles(line in word_salad()) {
        settles::<uci::Command>(&line)?;
        settles::<uci::Message>(&line)?;
        settles::<cecp::Command>(&line)?;
        settles::<cecp::Message>(&line)?;
        settles::<EngineOption>(&line)?;
        if let Ok(uci::Command::Position(position)) = line.parse() {
            let _ = position.resolve();
        }
        if let Ok(cecp::Message::Thinking(thinking)) = line.parse() {
            let _ = (thinking.moves(), thinking.score(), thinking.time());
        }
    }
}
