use std::time::{Duration, Instant};

use player::{Choice, Fault, Score, Situation};
use rules::{Color, IllegalMove, Position};

use super::ending::Ending;
use terms::{GameClock, TimeControl};

/// Half-moves before which a machine agrees to no draw.
const EARLY: usize = 20;

/// A game between a person and a machine: whose turn it is, the clock, how it ended. It is told
/// what time it is, and neither thinks nor draws.
#[derive(Clone, Debug)]
pub(crate) struct Contest {
    situation: Situation,
    person: Color,
    clock: Option<GameClock>,
    ending: Option<Ending>,
    /// What the mover's clock showed after each move.
    times: Vec<Option<Duration>>,
    /// How the machine saw its position last.
    machine_score: Option<Score>,
    machine_offers: bool,
}

impl Contest {
    pub(crate) fn new(first: Situation, person: Color, control: Option<TimeControl>) -> Contest {
        let mut contest = Contest {
            situation: first,
            person,
            clock: control.map(GameClock::new),
            ending: None,
            times: Vec::new(),
            machine_score: None,
            machine_offers: false,
        };
        contest.end_by_rules();
        contest
    }

    pub(crate) fn situation(&self) -> &Situation {
        &self.situation
    }

    pub(crate) fn position(&self) -> &Position {
        self.situation.position()
    }

    pub(crate) fn person(&self) -> Color {
        self.person
    }

    pub(crate) fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    pub(crate) fn clock(&self) -> Option<&GameClock> {
        self.clock.as_ref()
    }

    /// What the mover's clock showed after each move.
    pub(crate) fn times(&self) -> &[Option<Duration>] {
        &self.times
    }

    pub(crate) fn machine_offers_draw(&self) -> bool {
        self.machine_offers && self.ending.is_none()
    }

    pub(crate) fn is_persons_turn(&self) -> bool {
        self.ending.is_none() && self.position().turn() == self.person
    }

    pub(crate) fn is_machines_turn(&self) -> bool {
        self.ending.is_none() && self.position().turn() != self.person
    }

    /// Plays a move for the side to move.
    pub(crate) fn play(&mut self, mv: rules::Move, now: Instant) -> Result<(), IllegalMove> {
        let mover = self.position().turn();
        self.situation.play(mv)?;
        if let Some(clock) = &mut self.clock {
            clock.press(mover, now);
        }
        self.times.push(self.clock.map(|clock| clock.left(mover, now)));
        if mover == self.person {
            self.machine_offers = false;
        }
        self.end_by_rules();
        self.stop_clock_at_end(now);
        Ok(())
    }

    /// Takes over what the machine has decided.
    pub(crate) fn machine_chose(&mut self, choice: &Choice, now: Instant) {
        self.machine_score = choice.score.or(self.machine_score);
        if choice.resigns {
            return self.end(Ending::Resigned(!self.person), now);
        }
        let played = match choice.best {
            Some(mv) => self.play(mv, now).map_err(|error| error.to_string()),
            None => Err("it has found no move".to_owned()),
        };
        match played {
            Ok(()) => self.machine_offers = choice.offers_draw,
            Err(reason) => self.end(Ending::Failed(!self.person, reason), now),
        }
    }

    pub(crate) fn machine_failed(&mut self, fault: &Fault, now: Instant) {
        self.end(Ending::Failed(!self.person, fault.to_string()), now);
    }

    /// Gives the person the move again: takes back the machine's answer and the move before it.
    /// Says how many half-moves that were.
    pub(crate) fn take_back(&mut self, now: Instant) -> usize {
        let moves = self.situation.moves().len();
        let wanted = if self.position().turn() == self.person { 2 } else { 1 };
        if moves < wanted {
            return 0;
        }
        for _ in 0..wanted {
            self.situation.take_back();
            self.times.pop();
        }
        self.ending = None;
        self.machine_offers = false;
        if let Some(clock) = &mut self.clock {
            clock.start(self.person, now);
        }
        wanted
    }

    pub(crate) fn resign(&mut self, now: Instant) {
        self.end(Ending::Resigned(self.person), now);
    }

    /// The person offers a draw, or takes up the machine's offer. A machine agrees when it does not
    /// think itself better, and not at the very beginning. Says whether it did.
    pub(crate) fn offer_draw(&mut self, now: Instant) -> bool {
        let humble = self.machine_score.is_some_and(|score| score <= Score::Centipawns(0));
        let late = self.situation.moves().len() >= EARLY;
        let agreed = self.ending.is_none() && (self.machine_offers || (humble && late));
        if agreed {
            self.end(Ending::Agreed, now);
        }
        agreed
    }

    /// Looks at the clock; says whether somebody's time is up.
    pub(crate) fn watch_clock(&mut self, now: Instant) -> bool {
        let flagged = self.clock.and_then(|clock| clock.flagged(now));
        let Some(loser) = flagged.filter(|_| self.ending.is_none()) else { return false };
        self.end(Ending::by_clock(loser, &self.position().clone()), now);
        true
    }

    fn end(&mut self, ending: Ending, now: Instant) {
        if self.ending.is_none() {
            self.ending = Some(ending);
        }
        self.stop_clock_at_end(now);
    }

    fn end_by_rules(&mut self) {
        self.ending = self.situation.outcome().map(Ending::Rules);
    }

    fn stop_clock_at_end(&mut self, now: Instant) {
        if let Some(clock) = self.clock.as_mut().filter(|_| self.ending.is_some()) {
            clock.stop(now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contest(person: Color, moves: &str) -> Contest {
        let mut contest = Contest::new(Situation::start(), person, None);
        for text in moves.split_whitespace() {
            let mv = contest.position().parse_san(text).unwrap();
            contest.play(mv, Instant::now()).unwrap();
        }
        contest
    }

    #[test]
    fn taking_back_gives_the_person_the_move() {
        let now = Instant::now();
        let mut white = contest(Color::White, "e4 e5 Nf3 Nc6");
        assert_eq!(white.take_back(now), 2);
        assert_eq!(white.situation().moves().len(), 2);
        let mut thinking = contest(Color::White, "e4 e5 Nf3");
        assert_eq!(thinking.take_back(now), 1);
        assert!(thinking.is_persons_turn());
        let mut black = contest(Color::Black, "e4");
        assert_eq!(black.take_back(now), 0, "only the machine has moved");
        let mut mated = contest(Color::White, "f3 e5 g4 Qh4#");
        assert!(mated.ending().is_some());
        assert_eq!(mated.take_back(now), 2);
        assert!(mated.ending().is_none() && mated.is_persons_turn());
    }

    #[test]
    fn a_machine_that_thinks_itself_better_declines() {
        let now = Instant::now();
        let shuffle = "Nf3 Nf6 Nc3 Nc6 e3 e6 d3 d6 Be2 Be7 O-O O-O a3 a6 h3 h6 b3 b6 Bb2";
        for (score, agrees) in [(30, false), (0, true), (-80, true)] {
            let mut contest = contest(Color::White, shuffle);
            let best = contest.position().parse_san("Bb7").ok();
            let score = Some(Score::Centipawns(score));
            contest.machine_chose(&Choice { best, score, ..Choice::default() }, now);
            assert_eq!(contest.offer_draw(now), agrees);
        }
        assert!(!contest(Color::White, "e4").offer_draw(now), "it has said nothing yet");
    }

    #[test]
    fn resigning_machines_and_offers() {
        let now = Instant::now();
        let mut resigned = contest(Color::White, "e4");
        resigned.machine_chose(&Choice { resigns: true, ..Choice::default() }, now);
        assert_eq!(resigned.ending(), Some(&Ending::Resigned(Color::Black)));
        let mut offered = contest(Color::White, "e4");
        let best = offered.position().parse_san("e5").ok();
        offered.machine_chose(&Choice { best, offers_draw: true, ..Choice::default() }, now);
        assert!(offered.machine_offers_draw() && offered.offer_draw(now));
        assert_eq!(offered.ending(), Some(&Ending::Agreed));
    }

    #[test]
    fn illegal_and_missing_moves_lose() {
        let now = Instant::now();
        for best in [None, Some(rules::Move::normal(rules::Square::E2, rules::Square::E5))] {
            let mut contest = contest(Color::White, "e4");
            contest.machine_chose(&Choice::of(best), now);
            assert!(matches!(contest.ending(), Some(Ending::Failed(Color::Black, _))));
        }
    }

    #[test]
    fn time_runs_out() {
        let begin = Instant::now();
        let control = crate::parse_time_control("1+0").ok();
        let mut contest = Contest::new(Situation::start(), Color::White, control);
        let e4 = contest.position().parse_san("e4").unwrap();
        contest.play(e4, begin).unwrap();
        assert!(!contest.watch_clock(begin + Duration::from_secs(59)));
        assert!(contest.watch_clock(begin + Duration::from_secs(61)));
        assert_eq!(contest.ending(), Some(&Ending::OutOfTime(Color::Black)));
    }
}
