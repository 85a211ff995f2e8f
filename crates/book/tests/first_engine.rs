//! The engine of the tutorial is the program in `first_engine/program.rs`, and plays.

const TUTORIAL: &str = include_str!("../../../docs/tutorials/first-engine.md");
const PROGRAM: &str = include_str!("first_engine/program.rs");

#[expect(dead_code, reason = "a test does not call its `main`")]
mod engine {
    include!("first_engine/program.rs");

    /// What the program answers to these lines.
    pub(super) fn talk(lines: &str) -> String {
        let mut answer = Vec::new();
        serve(lines.as_bytes(), &mut answer).expect("a list can be written to");
        String::from_utf8(answer).expect("text")
    }
}

#[test]
fn the_tutorial_shows_the_whole_program() {
    assert!(TUTORIAL.contains(&format!("```rust,no_run\n{PROGRAM}```\n")), "they differ");
}

#[test]
fn it_speaks_uci_and_finds_mates() {
    let mate =
        "uci\nisready\nposition fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\ngo depth 9\nquit\ngo\n";
    assert_eq!(engine::talk(mate), "id name First\nuciok\nreadyok\nbestmove a1a8\n");
    let scholar = "position startpos moves e2e4 e7e5 d1h5 b8c6 f1c4 g8f6\ngo\n";
    assert_eq!(engine::talk(scholar), "bestmove h5f7\n");
}
