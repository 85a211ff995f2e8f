//! A game with a human at a plain terminal on the serial line, in both builds.

use vintage::cdp1802::{Board, Cable, Rest};

/// Five minutes of the slower machine.
const LONG: u64 = 70_000_000;

/// Types a line and returns all that the machine prints before it waits again.
fn typed(cable: &mut Cable, line: &str) -> Vec<String> {
    cable.send_line(line);
    assert_eq!(cable.run(LONG), Ok(Rest::Waiting), "{line}");
    std::iter::from_fn(|| cable.next_line()).collect()
}

/// A terminal that was switched on and had Enter pressed.
fn terminal(board: Board) -> Cable {
    let mut cable = Cable::new(board);
    let greeting = typed(&mut cable, "");
    assert_eq!(greeting[0], "Torres 1802. You have White: type e2e4, or go, or help.");
    assert_eq!(greeting[1], "8  r n b q k b n r", "{board:?}");
    assert_eq!(greeting[8], "1  R N B Q K B N R");
    assert_eq!(greeting[9], "   a b c d e f g h");
    assert_eq!(typed(&mut cable, "level 1"), ["> level 1"]);
    cable
}

/// The rank of a board that was printed last.
fn rank(lines: &[String], number: char) -> &str {
    lines.iter().rfind(|line| line.starts_with(number)).expect("a board")
}

#[test]
fn a_human_plays_without_another_computer() {
    for board in Board::ALL {
        let mut cable = terminal(board);
        let said = typed(&mut cable, "e2e4");
        assert_eq!(said[0], "> e2e4", "{board:?}: what is typed is shown");
        assert!(said[1].contains(" I play "), "{said:?}");
        assert_eq!(rank(&said, '4'), "4  . . . . P . . .", "{said:?}");
        assert_eq!(typed(&mut cable, "e4e6"), ["> e4e6", "That is not legal."]);
        assert_eq!(typed(&mut cable, "xyzzy"), ["> xyzzy", "What? Type help."]);
        let said = typed(&mut cable, "UNDO");
        assert_eq!((said[0].as_str(), rank(&said, '2')), ("> UNDO", "2  P P P P P P P P"));
        assert_eq!(rank(&said, '7'), "7  p p p p p p p p");
        assert!(typed(&mut cable, "help")[1].contains("undo"));
        let said = typed(&mut cable, "go");
        assert!(said[1].contains(" I play "), "{board:?}: it moves for White: {said:?}");
        assert_eq!(rank(&typed(&mut cable, "new"), '2'), "2  P P P P P P P P");
        assert_eq!(typed(&mut cable, "board").len(), 10);
    }
}

#[test]
fn moves_that_are_not_legal_are_refused_and_a_mate_is_told() {
    let mut cable = terminal(Board::Bios);
    for line in ["e1e2", "e1g1", "b1d2", "a1a3", "e2d3"] {
        assert_eq!(typed(&mut cable, line)[1], "That is not legal.", "{line}");
    }
    // Both sides are moved by the machine until the game is over.
    let ends = ["Checkmate.", "Stalemate.", "Draw: repetition or fifty moves."];
    let over = (0..400).find_map(|_| {
        let said = typed(&mut cable, "go");
        said.into_iter().find(|line| ends.contains(&line.as_str()))
    });
    assert!(over.is_some(), "a game ends");
}

#[test]
fn the_first_word_decides_who_is_spoken_to() {
    for board in Board::ALL {
        let mut cable = Cable::new(board);
        assert_eq!(typed(&mut cable, "isready"), ["readyok"], "{board:?}: no echo");
        assert_eq!(typed(&mut cable, ""), [] as [&str; 0], "an empty line is nothing to UCI");
        assert_eq!(typed(&mut cable, "e2e4"), [] as [&str; 0]);
        let mut cable = terminal(board);
        let said = typed(&mut cable, "uci");
        assert_eq!((said[0].as_str(), said[said.len() - 1].as_str()), ("> uci", "uciok"));
        assert_eq!(typed(&mut cable, "isready"), ["readyok"], "{board:?}: UCI from now on");
    }
}

#[test]
fn the_book_can_be_closed() {
    let mut cable = Cable::new(Board::Bios);
    assert!(typed(&mut cable, "uci").iter().any(|line| line.starts_with("option name OwnBook ")));
    assert_eq!(typed(&mut cable, "go movetime 1000").len(), 1, "a move of the book, no search");
    typed(&mut cable, "setoption name OwnBook value false");
    assert!(typed(&mut cable, "go movetime 1000").len() > 1, "a search");
    typed(&mut cable, "setoption name OwnBook value true");
    assert_eq!(typed(&mut cable, "go movetime 1000").len(), 1);
}
