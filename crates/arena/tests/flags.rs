//! Command lines that are understood, and the errors of those that are not.

use arena::flags::{PlayerSource, Protocol, Settings, split_words};

#[test]
fn errors_name_the_flag_and_the_value() {
    let cases = include_str!("data/flags.txt");
    let (mut count, mut wrong) = (0, Vec::new());
    for line in cases.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (words, expected) = line.split_once(" => ").expect("words => answer");
        let answer = match Settings::parse(words.split_whitespace()) {
            Ok(_) => "fine".to_owned(),
            Err(error) => error.to_string().replace('\n', " /"),
        };
        if answer != expected {
            wrong.push(format!("{words} => {answer}"));
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "answered otherwise:\n{}", wrong.join("\n"));
    assert!(count > 40, "{count}");
}

/// Engines for `conf=`, as cutechess-cli keeps them.
const CONFIGURATIONS: &str = r#"[
    {"name": "Fig", "command": "bin/fig --fast", "workingDirectory": "", "protocol": "uci"},
    {"name": "Plum", "command": "plum", "workingDirectory": "/opt/plum", "protocol": "xboard"},
    {"name": "Quince", "command": "quince", "options": [{"name": "Hash", "value": 16}]}
]"#;

#[test]
fn command_lines_of_other_match_runners_run_unchanged() {
    let lines = include_str!("data/command_lines.txt");
    let mut count = 0;
    for line in lines.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let words = split_words(line).expect("closed quotes");
        let settings = Settings::parse_with(words, CONFIGURATIONS);
        let settings = settings.unwrap_or_else(|error| panic!("{line}\n{error}"));
        assert!(settings.engines.len() >= 2, "{line}");
        for engine in &settings.engines {
            assert!(engine.pace.is_limited(), "{line}: {engine:?}");
        }
        count += 1;
    }
    assert!(count >= 40, "{count} lines");
}

#[test]
fn what_changes_nothing_is_said_so() {
    let line = "-engine cmd=a tc=1 ponder -engine cmd=b tc=1 -testEnv -use-affinity 0-3";
    let settings = Settings::parse(line.split_whitespace()).unwrap();
    assert_eq!(settings.notes.len(), 3, "{:?}", settings.notes);
    assert!(settings.notes.iter().any(|note| note.starts_with("-use-affinity: ")));
}

#[test]
fn configured_engines_are_found() {
    let line = "-engine conf=Fig -engine conf=Plum name=P -each tc=1";
    let settings = Settings::parse_with(line.split_whitespace(), CONFIGURATIONS).unwrap();
    let [fig, plum] = &settings.engines[..] else { panic!("two engines") };
    let expected = PlayerSource::Process {
        command: "bin/fig".to_owned(),
        arguments: vec!["--fast".to_owned()],
        folder: None,
        protocol: Protocol::Uci,
    };
    assert_eq!((fig.name.as_str(), &fig.source), ("Fig", &expected));
    assert_eq!(plum.name, "P");
    assert!(matches!(&plum.source, PlayerSource::Process { protocol: Protocol::Cecp, .. }));
}

#[test]
fn a_usual_command_line_of_fastchess_is_understood() {
    let line = "-engine cmd=Engine1 name=New option.Threads=1 nodes=2000000 \
        -engine cmd=bin/Engine2 option.Threads=2 -openings file=UHO.epd format=epd order=random \
        -each tc=300+5 option.Hash=64 -resign movecount=3 score=600 \
        -draw movenumber=34 movecount=8 score=20 -sprt elo0=0 elo1=2 alpha=0.05 beta=0.05 \
        -rounds 100000 -repeat -concurrency 3 -recover -pgnout notation=san nodes=true file=sprt.pgn";
    let settings = Settings::parse(line.split_whitespace()).unwrap();
    let [one, other] = &settings.engines[..] else { panic!("two engines") };
    assert_eq!((one.name.as_str(), other.name.as_str()), ("New", "Engine2"));
    assert_eq!(one.pace.to_string(), "300+5, 2000000 nodes");
    assert_eq!(other.pace.to_string(), "300+5");
    let hash_and_threads = |threads: &str| {
        vec![("Hash".to_owned(), "64".to_owned()), ("Threads".to_owned(), threads.to_owned())]
    };
    assert_eq!(one.options, hash_and_threads("1"));
    assert_eq!(other.options, hash_and_threads("2"));
    assert_eq!((settings.layout.rounds, settings.layout.games), (100_000, 2));
    assert!(settings.output.pgn_options.nodes);
}

#[test]
fn what_is_said_for_one_goes_before_what_is_said_for_each() {
    let line = "-each tc=10 option.Hash=1 player=random -engine tc=20 option.hash=2 name=a \
                -engine name=b tc=inf st=1";
    let settings = Settings::parse(line.split_whitespace()).unwrap();
    let [a, b] = &settings.engines[..] else { panic!("two engines") };
    assert_eq!(a.pace.to_string(), "20");
    assert_eq!(b.pace.to_string(), "1/move");
    assert_eq!(a.options, [("hash".to_owned(), "2".to_owned())]);
    assert_eq!(b.options, [("Hash".to_owned(), "1".to_owned())]);
}

#[test]
fn no_words_break_the_parser() {
    let pieces = [
        "-engine",
        "-each",
        "-sprt",
        "tc=",
        "tc=1",
        "=",
        "option.=",
        "-",
        "--",
        "-1",
        "cmd=é",
        "\u{0}",
        "-openings",
        "file=",
        "-rounds",
        "99999999999999999999",
        "-draw",
        "score=-1",
        "-tb",
        "",
    ];
    let mut random = stats::Random::new(1);
    for _ in 0..20_000 {
        let length = random.below(8) as usize;
        let words: Vec<&str> =
            (0..length).map(|_| pieces[random.below(pieces.len() as u64) as usize]).collect();
        if let Err(error) = Settings::parse(&words) {
            assert!(!error.to_string().is_empty());
        }
    }
}
