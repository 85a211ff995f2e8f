use std::fmt::Write as _;

use player::{
    Choice, Device, Event, Info, MachineKind, MachineState, Player, Question, Register,
    RegisterValue, Result, Score, Situation,
};
use rules::{Move, Position};

use super::world::has_its_pieces;
use super::{Decision, Placement, Rule, World, Zone};

/// The wrong move at which the automaton stops playing.
const LAST_WRONG_MOVE: u8 = 3;

/// Why the automaton cannot play a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OutsideWorld {
    /// Other pieces are on the board.
    #[error("it has king and rook against a king, and nothing else may be on the board")]
    OtherPieces,
    /// Black is to move.
    #[error("it plays White, and Black is to move")]
    BlackToMove,
    /// The rules have no move, or none that leads to mate whatever the opponent does.
    #[error("its rules do not force mate with {0}")]
    NotWon(Placement),
}

/// What to do about a position that it cannot play.
const WAY_OUT: &str = "set up the white king on a8, the rook on b8 and the black king on ranks 1 to 6 \
                       but not on c6, White to move";

/// The automaton: White's king and rook, and the person's black king.
#[derive(Clone, Debug, Default)]
pub struct Ajedrecista {
    world: World,
    wrong_moves: u8,
}

impl Ajedrecista {
    /// How many wrong moves it has seen since the last game began.
    #[must_use]
    pub const fn wrong_moves(&self) -> u8 {
        self.wrong_moves
    }

    fn has_stopped(&self) -> bool {
        self.wrong_moves >= LAST_WRONG_MOVE
    }

    /// What the rules say here, and in how many moves they mate at most.
    ///
    /// # Errors
    /// When the position is outside its world.
    pub fn decide(&mut self, position: &Position) -> Result<(Decision, u32), OutsideWorld> {
        if !has_its_pieces(position) {
            return Err(OutsideWorld::OtherPieces);
        }
        let placement = Placement::of(position).ok_or(OutsideWorld::BlackToMove)?;
        let won = placement.decide().zip(self.world.moves_to_mate(placement));
        won.ok_or(OutsideWorld::NotWon(placement))
    }
}

impl Ajedrecista {
    /// The automaton as a panel shows it.
    fn state(&self, placement: Placement, rule: Rule, words: Option<&str>) -> MachineState {
        let register =
            |name: &str, value: u32| Register::new(name, RegisterValue::Binary { value, bits: 3 });
        let ranks = |ranks: i32| ranks.unsigned_abs();
        MachineState {
            kind: MachineKind::Ajedrecista,
            registers: vec![
                register("rook zone", Zone::of(placement.rook) as u32),
                register("black king zone", Zone::of(placement.opponent) as u32),
                register("rook above", ranks(placement.rook_above())),
                register("king above", ranks(placement.king_above())),
                register("files apart", placement.files_apart() as u32),
                register("rule", rule.number().into()),
                register("wrong moves", self.wrong_moves.into()),
            ],
            memory: Vec::new(),
            devices: words.map(|words| Device::Screen(words.to_owned())).into_iter().collect(),
            cycles: 0,
            hertz: 0,
        }
    }
}

/// The state of the commutators, in words.
fn commutators(placement: Placement) -> String {
    let (rook, opponent) = (Zone::of(placement.rook), Zone::of(placement.opponent));
    let mut text = format!("commutators: rook in the {rook}, black king in the {opponent}");
    let _ = write!(
        text,
        "; rook {}, king {} above him; {} between the kings",
        counted(placement.rook_above(), "rank"),
        counted(placement.king_above(), "rank"),
        counted(placement.files_apart() as i32, "file"),
    );
    text
}

fn counted(number: i32, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

/// What the phonograph says after a move.
fn phonograph(after: &Position) -> Option<&'static str> {
    match (after.is_checkmate(), after.in_check()) {
        (true, _) => Some("mate"),
        (false, true) => Some("jaque al rey"),
        (false, false) => None,
    }
}

/// A choice for those who play on although it does not.
fn resigned(question: &Question) -> Choice {
    Choice { resigns: true, ..Choice::of(question.candidates().first().copied()) }
}

fn say(observe: &mut dyn FnMut(Event), text: impl Into<String>) {
    observe(Event::Text(text.into()));
}

impl Player for Ajedrecista {
    fn name(&self) -> String {
        "Torres El Ajedrecista".to_owned()
    }

    fn explain(&mut self, situation: &Situation) -> Option<Vec<String>> {
        Some(match self.decide(situation.position()) {
            Ok((decision, moves)) => {
                let placement = Placement::of(situation.position())?;
                let Decision { rule, mv } = decision;
                vec![
                    commutators(placement),
                    format!("rule {}: {rule}, {}", rule.number(), situation.position().san(mv)),
                    format!("mate in {moves} moves at most"),
                ]
            }
            Err(reason) => {
                vec![format!("El Ajedrecista cannot play this: {reason}"), WAY_OUT.to_owned()]
            }
        })
    }

    fn new_game(&mut self) -> Result<()> {
        self.wrong_moves = 0;
        Ok(())
    }

    fn hear_illegal_move(&mut self, text: &str, observe: &mut dyn FnMut(Event)) {
        self.wrong_moves = self.wrong_moves.saturating_add(1).min(LAST_WRONG_MOVE);
        let number = self.wrong_moves;
        say(observe, format!("lamp {number} of {LAST_WRONG_MOVE}: '{text}' is a wrong move"));
        if self.has_stopped() {
            say(observe, "the automaton stops playing until a new game begins");
        }
    }

    fn choose(&mut self, question: &Question, observe: &mut dyn FnMut(Event)) -> Result<Choice> {
        let position = question.situation.position();
        if !position.has_legal_move() {
            return Ok(Choice::default());
        }
        if self.has_stopped() {
            say(observe, "three wrong moves: the automaton has stopped; begin a new game");
            return Ok(resigned(question));
        }
        let (Decision { rule, mv }, moves) = match self.decide(position) {
            Ok(decided) => decided,
            Err(reason) => {
                say(
                    observe,
                    format!("El Ajedrecista cannot play this position: {reason}; {WAY_OUT}"),
                );
                return Ok(resigned(question));
            }
        };
        let Some(placement) = Placement::of(position) else { return Ok(resigned(question)) };
        say(observe, commutators(placement));
        say(observe, format!("rule {}: {rule}", rule.number()));
        let score = Score::Mate(moves.cast_signed());
        observe(report(score, self.world.line(placement)).into());
        let chosen = obey_search_moves(mv, question, observe);
        let words = phonograph(&position.after(chosen));
        if let Some(words) = words {
            say(observe, format!("phonograph: \"{words}\""));
        }
        let moves_made = question.situation.moves().len() / 2 + 1;
        let state = self.state(placement, rule, words);
        observe(Event::Machine(MachineState { cycles: moves_made as u64, ..state }));
        Ok(Choice { score: Some(score), ..Choice::of(Some(chosen)) })
    }
}

fn report(score: Score, line: Vec<Move>) -> Info {
    let depth = Some(line.len().max(1) as u32);
    let score = Some(score);
    Info {
        depth: Some(1),
        selective_depth: depth,
        score,
        nodes: Some(1),
        variation: line,
        ..Info::default()
    }
}

/// The rules know one move; where others are asked for, the first of those is played.
fn obey_search_moves(mv: Move, question: &Question, observe: &mut dyn FnMut(Event)) -> Move {
    let asked = question.candidates();
    match asked.first() {
        Some(first) if !asked.contains(&mv) => {
            say(observe, "the automaton's move was not among those asked for");
            *first
        }
        _ => mv,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use player::{Limits, Signal};

    fn asked(player: &mut Ajedrecista, fen: &str) -> (Choice, Vec<String>) {
        let position = Position::from_fen(fen).expect("a FEN");
        heard(player, &Question::new(Situation::new(position)))
    }

    fn heard(player: &mut Ajedrecista, question: &Question) -> (Choice, Vec<String>) {
        let mut said = Vec::new();
        let mut note = |event: Event| {
            if let Event::Text(text) = event {
                said.push(text);
            }
        };
        let choice = player.choose(question, &mut note).expect("no fault");
        (choice, said)
    }

    fn uci(choice: &Choice) -> String {
        choice.best.map(|mv| format!("{}{}", mv.from(), mv.to())).unwrap_or_default()
    }

    #[test]
    fn it_names_its_rule_and_the_mate() {
        let mut player = Ajedrecista::default();
        let (choice, said) = asked(&mut player, "KR6/8/8/8/4k3/8/8/8 w - - 0 1");
        assert_eq!((uci(&choice), choice.score), ("b8b7".to_owned(), Some(Score::Mate(59))));
        assert_eq!(said[1], "rule 3: rook one rank down");
        assert_eq!(
            said[0],
            "commutators: rook in the left zone, black king in the middle; \
             rook 4 ranks, king 4 ranks above him; 4 files between the kings"
        );
    }

    #[test]
    fn the_phonograph_says_check_and_mate() {
        let mut player = Ajedrecista::default();
        let (_, said) = asked(&mut player, "8/8/8/3K4/R7/3k4/8/8 w - - 0 1");
        assert_eq!(said.last().map(String::as_str), Some("phonograph: \"jaque al rey\""));
        let (choice, said) = asked(&mut player, "8/8/8/8/8/3K4/R7/3k4 w - - 0 1");
        assert_eq!(said.last().map(String::as_str), Some("phonograph: \"mate\""));
        assert_eq!((uci(&choice), choice.score), ("a2a1".to_owned(), Some(Score::Mate(1))));
    }

    #[test]
    fn positions_outside_its_world_are_refused_in_words() {
        let cases = [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "nothing else may be"),
            ("KR6/8/8/8/4k3/8/8/8 b - - 0 1", "Black is to move"),
            ("kr6/8/8/8/4K3/8/8/8 w - - 0 1", "nothing else may be"),
            ("KR6/8/2k5/8/8/8/8/8 w - - 0 1", "white king a8, rook b8, black king c6"),
            ("8/8/8/3k4/8/8/8/KR6 w - - 0 1", "its rules do not force mate"),
        ];
        for (fen, words) in cases {
            let mut player = Ajedrecista::default();
            let (choice, said) = asked(&mut player, fen);
            assert!(choice.resigns && choice.best.is_some(), "{fen}");
            assert!(said[0].contains(words) && said[0].contains(WAY_OUT), "{fen}: {said:?}");
        }
    }

    #[test]
    fn the_third_wrong_move_stops_it_until_the_next_game() {
        let mut player = Ajedrecista::default();
        let mut lamps = Vec::new();
        for _ in 0..3 {
            let fen = "KR6/8/8/8/4k3/8/8/8 w - - 0 1";
            assert!(!asked(&mut player, fen).0.resigns);
            player.hear_illegal_move("e4e6", &mut |event| lamps.push(event));
        }
        let text = |text: &str| Event::Text(text.to_owned());
        assert_eq!(lamps[0], text("lamp 1 of 3: 'e4e6' is a wrong move"));
        assert_eq!(lamps[3], text("the automaton stops playing until a new game begins"));
        let (choice, said) = asked(&mut player, "KR6/8/8/8/4k3/8/8/8 w - - 0 1");
        assert!(choice.resigns, "{said:?}");
        player.new_game().expect("no fault");
        assert!(!asked(&mut player, "KR6/8/8/8/4k3/8/8/8 w - - 0 1").0.resigns);
    }

    #[test]
    fn it_answers_at_once_and_only_what_it_is_asked_for() {
        let position = Position::from_fen("KR6/8/8/8/4k3/8/8/8 w - - 0 1").expect("a FEN");
        let other = position.parse_san("Rb5").expect("legal");
        let limits = Limits { search_moves: vec![other], ..Limits::default() };
        let signal = Signal::new();
        signal.stop();
        let question =
            Question::new(Situation::new(position)).with_limits(limits).with_signal(signal);
        let (choice, said) = heard(&mut Ajedrecista::default(), &question);
        assert_eq!(choice.best, Some(other));
        assert!(said.iter().any(|text| text.contains("not among those asked for")), "{said:?}");
        let over = asked(&mut Ajedrecista::default(), "8/8/8/8/8/3K4/8/R2k4 b - - 0 1");
        assert_eq!(over.0, Choice::default());
    }
}
