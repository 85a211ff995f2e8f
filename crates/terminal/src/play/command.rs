use rules::{Move, Piece, Position, SanError};

/// What a person asks for, in words or by keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    /// Anything else: probably a move.
    Move(String),
    Board,
    /// Of one square, or all.
    Moves(Option<String>),
    Undo,
    Flip,
    Fen,
    Pgn,
    Hint,
    Resign,
    Draw,
    New,
    Clock,
    Last,
    /// Whose move it is, and all pieces.
    Pieces,
    /// Where one kind of man stands.
    Where(Piece),
    /// What stands on a file or rank.
    Scan(String),
    /// The machine answers at once.
    Now,
    Help,
    Quit,
}

/// Commands and what they do, for the help of the line mode.
pub(crate) const HELP: [(&str, &str); 17] = [
    ("a move", "such as e4, Nf3, exd5, O-O, a8=Q or g1f3"),
    ("board", "show the board"),
    ("pieces", "read out where all pieces stand"),
    ("moves [square]", "list the legal moves"),
    ("p LETTER", "where the pieces of a kind stand: p N, p q"),
    ("s LINE", "what stands on a file or rank: s e, s 4"),
    ("last", "repeat the last move"),
    ("clock", "how much time is left"),
    ("undo", "take the last move back"),
    ("hint", "ask the engine for a move"),
    ("now", "make the machine answer at once"),
    ("flip", "turn the board"),
    ("fen, pgn", "write the position or the game"),
    ("draw", "offer a draw, or accept one"),
    ("resign", "give up"),
    ("new", "begin a new game"),
    ("quit", "leave"),
];

impl Command {
    /// Reads a line; anything but a command is taken for a move.
    pub(crate) fn parse(line: &str) -> Command {
        let words: Vec<&str> = line.split_whitespace().collect();
        let lower: Vec<String> = words.iter().map(|word| word.to_ascii_lowercase()).collect();
        let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
        match lower[..] {
            [word] => Command::of_word(word),
            ["moves", square] => Some(Command::Moves(Some(square.to_owned()))),
            ["p", _] => single_letter(words[1]).and_then(Piece::from_char).map(Command::Where),
            ["s", line] => Some(Command::Scan(line.to_owned())),
            ["new", "game"] => Some(Command::New),
            ["take", "back"] => Some(Command::Undo),
            ["offer", "draw"] => Some(Command::Draw),
            _ => None,
        }
        .unwrap_or_else(|| Command::Move(line.trim().to_owned()))
    }

    fn of_word(word: &str) -> Option<Command> {
        Some(match word {
            "board" => Command::Board,
            "moves" => Command::Moves(None),
            "undo" | "takeback" => Command::Undo,
            "flip" => Command::Flip,
            "fen" => Command::Fen,
            "pgn" => Command::Pgn,
            "hint" => Command::Hint,
            "resign" => Command::Resign,
            "draw" => Command::Draw,
            "new" => Command::New,
            "clock" | "c" => Command::Clock,
            "last" | "l" => Command::Last,
            "men" | "pieces" => Command::Pieces,
            "now" => Command::Now,
            "help" | "?" => Command::Help,
            "quit" | "exit" | "q" => Command::Quit,
            _ => return None,
        })
    }
}

fn single_letter(word: &str) -> Option<char> {
    word.chars().next().filter(|_| word.len() == 1)
}

/// Reads a move as people type it: SAN, long, UCI, and small letters where no move is meant
/// otherwise. What is wrong is said in a sentence.
pub(crate) fn parse_move(position: &Position, text: &str) -> Result<Move, String> {
    let error = match position.parse_san(text) {
        Ok(one) => return Ok(one),
        Err(error) => error,
    };
    let lower = text.to_ascii_lowercase();
    if let Ok(one) = position.parse_uci(&lower) {
        return Ok(one);
    }
    if let Ok(one) = position.parse_san(&with_capital(text)) {
        return Ok(one);
    }
    Err(complaint(position, text, &error))
}

fn with_capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

fn complaint(position: &Position, text: &str, error: &SanError) -> String {
    let shown: String = text.chars().filter(|letter| !letter.is_control()).take(20).collect();
    match error {
        SanError::Ambiguous { .. } => {
            format!("'{shown}' can be {}.", readings(position, text).join(" or "))
        }
        SanError::Malformed { .. }
            if position.parse_uci(text).is_err() && !looks_like_uci(text) =>
        {
            format!("'{shown}' is neither a move nor a command. Try e4, Nf3 or g1f3, or type help.")
        }
        _ if position.in_check() => format!("'{shown}' is not legal: you are in check."),
        _ => format!("'{shown}' is not a legal move here."),
    }
}

/// Whether a text has the form of a move but is not a legal one.
pub(crate) fn is_illegal_move(position: &Position, text: &str) -> bool {
    let is_illegal = matches!(position.parse_san(text), Err(SanError::Illegal { .. }));
    parse_move(position, text).is_err() && (is_illegal || looks_like_uci(text))
}

fn looks_like_uci(text: &str) -> bool {
    let bytes = text.as_bytes();
    let square =
        |at: usize| matches!(bytes.get(at..at + 2), Some([b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8']));
    matches!(bytes.len(), 4 | 5) && square(0) && square(2)
}

/// The moves that an ambiguous text can mean.
fn readings(position: &Position, text: &str) -> Vec<String> {
    let moves = position.legal_moves();
    let fitting = moves.iter().filter(|mv| {
        let san = position.san(**mv).to_string();
        san.chars().next() == text.chars().next() && text.contains(&mv.to().to_string())
    });
    fitting.map(|mv| position.san(*mv).to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_commands_or_moves() {
        assert_eq!(Command::parse(" Undo "), Command::Undo);
        assert_eq!(Command::parse("moves E2"), Command::Moves(Some("e2".to_owned())));
        assert_eq!(Command::parse("p N"), Command::Where(Piece::from_char('N').unwrap()));
        assert_eq!(Command::parse("s 4"), Command::Scan("4".to_owned()));
        assert_eq!(Command::parse("Nf3"), Command::Move("Nf3".to_owned()));
        assert_eq!(
            Command::parse("make me a sandwich"),
            Command::Move("make me a sandwich".into())
        );
    }

    #[test]
    fn moves_in_many_spellings() {
        let start = Position::start();
        for text in ["Nf3", "nf3", "g1f3", "G1F3", "Ng1-f3"] {
            assert_eq!(parse_move(&start, text), Ok(start.parse_san("Nf3").unwrap()), "{text}");
        }
        let bishop = Position::from_fen("4k3/6b1/8/8/1p6/2N5/8/4K3 b - - 0 1").unwrap();
        assert!(parse_move(&bishop, "bxc3").unwrap().from() == rules::Square::B4, "the pawn first");
    }

    #[test]
    fn complaints_are_sentences() {
        let start = Position::start();
        let of = |position: &Position, text: &str| parse_move(position, text).unwrap_err();
        assert_eq!(of(&start, "Ke2"), "'Ke2' is not a legal move here.");
        assert_eq!(of(&start, "e2e5"), "'e2e5' is not a legal move here.");
        assert!(of(&start, "xyzzy").contains("neither a move nor a command"));
        let check = Position::from_fen("4k3/8/8/8/8/8/4r3/4K2R w K - 0 1").unwrap();
        assert_eq!(of(&check, "Rh2"), "'Rh2' is not legal: you are in check.");
        let knights = Position::from_fen("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1").unwrap();
        assert_eq!(of(&knights, "Nd2"), "'Nd2' can be Nbd2 or Nfd2.");
    }
}
