//! A panic while the board has the screen: the terminal comes back, and the words can be read.
#![expect(clippy::print_stdout, reason = "a test that is skipped says so")]

#[path = "../../torres/tests/pseudo_terminal/mod.rs"]
mod pseudo_terminal;

use player::{Choice, Entry, Event, Fault, Player, Question, Registry};
use pseudo_terminal::PseudoTerminal;
use terminal::PlaySettings;

/// An opponent that panics in its own thread, which the game survives.
struct Nervous;

impl Player for Nervous {
    fn name(&self) -> String {
        "Nervous".to_owned()
    }

    fn choose(
        &mut self,
        _question: &Question,
        _observe: &mut dyn FnMut(Event),
    ) -> Result<Choice, Fault> {
        panic!("too many eyes on me")
    }
}

/// An analyst that cannot even be made: that panics in the thread of the screen.
fn analyst() -> Result<Nervous, Fault> {
    panic!("the tape is torn")
}

/// What runs in the pseudo-terminal.
#[test]
#[ignore = "started by the other test"]
fn a_game_that_panics() {
    let mut registry = Registry::default();
    registry.add(Entry::new("nervous", "for tests", || Ok(Nervous)));
    registry.add(Entry::new("torn", "for tests", analyst));
    let name = |name: &str| name.to_owned();
    let settings = PlaySettings {
        player: name("nervous"),
        analyst: name("torn"),
        review: false,
        ..PlaySettings::default()
    };
    terminal::play(&registry, &settings).unwrap();
}

#[test]
fn the_terminal_is_restored_in_a_panic() {
    let program = std::env::current_exe().unwrap();
    let flags = "--ignored --exact a_game_that_panics --nocapture";
    let command = format!("{} {flags}", program.display());
    let Some(mut terminal) = PseudoTerminal::start(&command) else {
        println!("skipped: the command script of util-linux is not present");
        return;
    };
    terminal.wait_for("Your move");
    terminal.press("e4\r");
    terminal.wait_for("Black failed (it crashed: too many eyes on me)");
    terminal.press("\u{1a}");
    terminal.wait_for("Your move");
    terminal.press("\u{14}");
    terminal.wait_for_bytes("status 101");
    let written = terminal.written();
    let back = written.rfind("\u{1b}[?1049l").expect("the usual screen is back");
    assert!(written[back..].contains("the tape is torn"), "{written}");
    assert!(written[back..].contains("\u{1b}[?25h"), "so is the cursor");
}
