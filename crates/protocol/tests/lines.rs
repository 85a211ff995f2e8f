//! Lines in `tests/data`, each with what is made of it: `line => printed again`, or `! error`.

use protocol::{ParseError, cecp, uci};
use std::fmt::Display;
use std::str::FromStr;

fn check<T: FromStr<Err = ParseError> + Display>(data: &str) {
    let cases = data.lines().filter(|line| !line.starts_with("# What") && !line.is_empty());
    let mut checked = 0;
    for case in cases {
        let (line, expected) = case.split_once(" => ").expect("a case has an arrow");
        let found = match line.parse::<T>() {
            Ok(value) => value.to_string(),
            Err(error) => format!("! {error}"),
        };
        assert_eq!(found, expected, "{line}");
        checked += 1;
    }
    assert!(checked > 10, "only {checked} cases");
}

#[test]
fn uci_commands() {
    check::<uci::Command>(include_str!("data/uci_commands.txt"));
}

#[test]
fn uci_messages() {
    check::<uci::Message>(include_str!("data/uci_messages.txt"));
}

#[test]
fn cecp_commands() {
    check::<cecp::Command>(include_str!("data/cecp_commands.txt"));
}

#[test]
fn cecp_messages() {
    check::<cecp::Message>(include_str!("data/cecp_messages.txt"));
}

#[test]
fn cecp_options() {
    check::<cecp::EngineOption>(include_str!("data/cecp_options.txt"));
}

#[test]
fn lines_of_nothing_are_empty() {
    for line in ["", "   ", "\t\r\n"] {
        assert_eq!(line.parse::<uci::Command>(), Err(ParseError::Empty));
        assert_eq!(line.parse::<uci::Message>(), Err(ParseError::Empty));
        assert_eq!(line.parse::<cecp::Command>(), Err(ParseError::Empty));
        assert_eq!(line.parse::<cecp::Message>(), Err(ParseError::Empty));
    }
}

/// A text inside a value cannot smuggle in a second line.
#[test]
fn one_value_is_one_line() {
    let name = "Hash\nquit".to_owned();
    let command = uci::Command::SetOption(uci::SetOption { name, value: Some("1\r\nquit".into()) });
    assert_eq!(command.to_string(), "setoption name Hash quit value 1  quit");
    let message = cecp::Message::TellError("bad\nresign".into());
    assert_eq!(message.to_string(), "tellusererror bad resign");
}

/// The longest line that an error shows is a short one.
#[test]
fn errors_stay_short() {
    let line = "x".repeat(1_000_000);
    let error = line.parse::<uci::Command>().unwrap_err().to_string();
    assert!(error.len() < 120, "{error}");
}
