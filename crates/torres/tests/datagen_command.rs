//! Games, positions, a network: the way of the data through the program.
#![expect(clippy::print_stdout, reason = "a test that is skipped says so")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn torres(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_torres"))
        .args(arguments)
        .current_dir(folder())
        .output()
        .expect("the program runs")
}

fn folder() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("datagen");
    std::fs::create_dir_all(&folder).expect("a folder to write to");
    folder
}

fn said(arguments: &[&str]) -> String {
    let output = torres(arguments);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    text
}

fn tiny_network() -> String {
    format!("{}/../nnue/tests/data/tiny.net", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn from_games_to_scores() {
    let _ = std::fs::remove_file(folder().join("games.bin"));
    let play = ["datagen", "play", "games.bin", "--games", "3", "--nodes", "60", "--seed", "5"];
    assert!(said(&play).starts_with("3 games, "));
    assert!(said(&["datagen", "check", "games.bin"]).starts_with("3 games"));

    // Text and packed positions hold the same, in another order.
    let text = said(&["datagen", "text", "games.bin"]);
    std::fs::write(folder().join("games.txt"), &text).expect("written");
    let number = format!("{} positions\n", text.lines().count());
    let shuffled =
        ["datagen", "positions", "games.bin", "--weight", "0", "--output", "shuffled.bin"];
    assert_eq!(said(&shuffled), number);
    assert_eq!(said(&["datagen", "pack", "games.txt", "--output", "packed.bin"]), number);
    let sorted = |name: &str| {
        let bytes = std::fs::read(folder().join(name)).expect("written");
        let mut positions: Vec<[u8; 32]> = bytes.as_chunks().0.to_vec();
        positions.sort_unstable();
        positions
    };
    assert_eq!(sorted("shuffled.bin"), sorted("packed.bin"));

    // Free positions come from these, never more than were asked for, and the same ones every time.
    let free = |name: &str| {
        let number =
            said(&["datagen", "free", "packed.bin", "--per-position", "2", "--output", name]);
        let number: usize = number.trim_end_matches(" positions\n").parse().expect("a number");
        assert_eq!(sorted(name).len(), number);
        number
    };
    let number = free("free.bin");
    assert!((1..=2 * text.lines().count()).contains(&number), "{number}");
    assert_eq!(free("again.bin"), number);
    assert_eq!(sorted("free.bin"), sorted("again.bin"));

    let scores = said(&["datagen", "evaluate", "packed.bin", "--network", &tiny_network()]);
    assert_eq!(scores.lines().count(), text.lines().count());
    assert!(scores.lines().all(|line| line.parse::<i32>().is_ok()));
}

/// Compact games are read wherever games are, with the same moves and rounded scores.
#[test]
fn compact_games_are_games() {
    let _ = std::fs::remove_file(folder().join("plain.bin"));
    said(&["datagen", "play", "plain.bin", "--games", "20", "--nodes", "60", "--seed", "6"]);
    let written = said(&["datagen", "compact", "plain.bin", "--output", "compact.bin"]);
    assert!(written.starts_with("20 games, "), "{written}");
    let fens = |file: &str| -> Vec<String> {
        let text = said(&["datagen", "text", file]);
        text.lines().map(|line| line.split('|').next().unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(fens("compact.bin"), fens("plain.bin"));
    let size = |name: &str| std::fs::metadata(folder().join(name)).expect("written").len();
    assert!(size("compact.bin") * 2 < size("plain.bin"));

    std::fs::write(folder().join("cut.bin"), b"TorresG\x01abc").expect("written");
    let refused = torres(&["datagen", "check", "cut.bin"]);
    assert!(!refused.status.success());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("end within a game"));
}

/// A network changes what is played, and the same network plays the same.
#[test]
fn games_with_a_network() {
    let game = |name: &str, network: &str| {
        let _ = std::fs::remove_file(folder().join(name));
        said(&["datagen", "play", name, "--games", "1", "--nodes", "60", "--network", network]);
        std::fs::read(folder().join(name)).expect("written")
    };
    let (first, again) = (game("a.bin", &tiny_network()), game("b.bin", &tiny_network()));
    assert_eq!(first, again);
    assert_ne!(first, game("c.bin", "<hand-made>"));
}

/// A book is where its games begin.
#[test]
fn games_from_a_book() {
    let ending = "8/8/4k3/8/8/4KP2/8/8 w - - 0 1";
    std::fs::write(folder().join("book.epd"), ending).expect("written");
    let _ = std::fs::remove_file(folder().join("book.bin"));
    let play = ["datagen", "play", "book.bin", "--games", "2", "--nodes", "60"];
    said(&[&play[..], &["--book", "book.epd", "--random-plies", "0"]].concat());
    let text = said(&["datagen", "text", "book.bin"]);
    assert!(text.starts_with(ending), "{text}");
}

/// Where `PyTorch` is installed, a tiny teacher and a tiny network are trained, the engine says of every
/// position what the trainer's integers say, and a whole generation is made from nothing.
#[test]
fn from_games_to_a_network() {
    let torch = Command::new("python3").args(["-c", "import numpy, safetensors, torch"]).output();
    if !torch.is_ok_and(|output| output.status.success()) {
        println!("skipped: no python3 with PyTorch, numpy and safetensors");
        return;
    }
    let _ = std::fs::remove_file(folder().join("training.bin"));
    said(&["datagen", "play", "training.bin", "--games", "150", "--nodes", "60", "--threads", "2"]);
    said(&["datagen", "positions", "training.bin", "--output", "training.pos"]);
    let torres = env!("CARGO_BIN_EXE_torres");
    for (script, arguments) in [
        ("test_training.py", &["training.pos", torres][..]),
        ("test_teacher.py", &["training.pos"][..]),
        ("test_generation.py", &[torres][..]),
    ] {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../training").join(script);
        let output = Command::new("python3")
            .arg(script)
            .args(arguments)
            .current_dir(folder())
            .output()
            .expect("python runs");
        let text = String::from_utf8_lossy(&output.stdout);
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{text}{complaint}");
    }
}

#[test]
fn nonsense_is_refused_by_name() {
    std::fs::write(folder().join("short.bin"), [7; 40]).expect("written");
    std::fs::write(folder().join("bad.txt"), "8/8 | 3 | 0.5").expect("written");
    let cases: [(&[&str], &str); 5] = [
        (&["datagen", "evaluate", "short.bin"], "8 bytes after"),
        (&["datagen", "pack", "bad.txt", "--output", "no.bin"], "line 1"),
        (&["datagen", "check", "short.bin"], "piece code 7"),
        (&["bench", "--network", "short.bin"], "TORRESNN"),
        (&["datagen", "play", "no.bin", "--book", "bad.txt"], "book bad.txt"),
    ];
    for (arguments, reason) in cases {
        let output = torres(arguments);
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            !output.status.success() && complaint.contains(reason),
            "{arguments:?}: {complaint}"
        );
    }
    assert!(!folder().join("no.bin").exists());
}
