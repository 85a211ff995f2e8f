use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use player::host::{Hosted, choose, guarded};
use player::{Choice, Event, Fault, Limits, Player, Question, Signal, Situation};

/// How long a player that was told to stop may take before nobody waits for it any more.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long a player may take to say something about a wrong move.
const REMARK_TIME: Duration = Duration::from_millis(200);

/// What a player says about the question of that number.
#[derive(Debug)]
struct Reply {
    number: u64,
    said: Said,
}

/// What a player says.
#[derive(Debug)]
pub(crate) enum Said {
    /// While it thinks.
    Event(Event),
    /// In the end.
    Answer(Result<Choice, Fault>),
}

/// A player in a thread of its own, so that asking never waits.
#[derive(Debug)]
pub(crate) struct Thinker {
    name: String,
    player: Hosted,
    /// Given to each question, which is answered here.
    replying: Sender<Reply>,
    replies: Receiver<Reply>,
    signal: Signal,
    /// The question that is open, if one is.
    open: Option<u64>,
    asked: u64,
}

impl Thinker {
    pub(crate) fn new(player: Box<dyn Player>) -> Thinker {
        let name = player.name();
        let (replying, replies) = mpsc::channel();
        Thinker {
            name,
            player: Hosted::new(player),
            replying,
            replies,
            signal: Signal::new(),
            open: None,
            asked: 0,
        }
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn is_thinking(&self) -> bool {
        self.open.is_some()
    }

    /// Asks for a move. A question that is still open is dropped.
    pub(crate) fn ask(&mut self, situation: &Situation, limits: &Limits, is_new_game: bool) {
        self.cancel();
        self.asked += 1;
        self.signal = Signal::new();
        let question = Question {
            situation: situation.clone(),
            limits: limits.clone(),
            signal: self.signal.clone(),
        };
        let (number, replying) = (self.asked, self.replying.clone());
        self.open = Some(number);
        let say = move |said| {
            // Whoever asked may have gone.
            let _ = replying.send(Reply { number, said });
        };
        let refused = self.player.submit({
            let say = say.clone();
            move |player| say(Said::Answer(answer(player, &question, is_new_game, &say)))
        });
        if let Err(fault) = refused {
            say(Said::Answer(Err(fault)));
        }
    }

    /// Tells the player of a move that the rules forbid; what it says to that comes back, if it says it
    /// soon.
    pub(crate) fn tell_illegal_move(&self, text: &str) -> Vec<String> {
        let (saying, said) = mpsc::channel();
        let text = text.to_owned();
        let told = self.player.submit(move |player| {
            player.hear_illegal_move(&text, &mut |event| {
                if let Event::Text(words) = event {
                    // Whoever asked may have gone.
                    let _ = saying.send(words);
                }
            });
        });
        let deadline = Instant::now() + REMARK_TIME;
        let next = || said.recv_timeout(deadline.saturating_duration_since(Instant::now())).ok();
        if told.is_ok() { std::iter::from_fn(next).collect() } else { Vec::new() }
    }

    /// Asks for the answer now.
    pub(crate) fn hurry(&self) {
        self.signal.stop();
    }

    /// Stops thinking; nothing more is heard about the open question.
    pub(crate) fn cancel(&mut self) {
        self.signal.stop();
        self.open = None;
    }

    /// The next thing that was said about the open question, without waiting.
    pub(crate) fn hear(&mut self) -> Option<Said> {
        loop {
            let reply = self.replies.try_recv().ok()?;
            if Some(reply.number) != self.open {
                continue;
            }
            if matches!(reply.said, Said::Answer(_)) {
                self.open = None;
            }
            return Some(reply.said);
        }
    }
}

impl Drop for Thinker {
    /// Stops the search. A player that does not stop is left behind, not waited for.
    fn drop(&mut self) {
        self.cancel();
        self.player.leave(PATIENCE);
    }
}

fn answer(
    player: &mut dyn Player,
    question: &Question,
    is_new_game: bool,
    say: &dyn Fn(Said),
) -> Result<Choice, Fault> {
    if is_new_game {
        guarded(|| player.new_game())?;
    }
    choose(player, question, &mut |event| say(Said::Event(event)))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::thread;
    use std::time::Instant;

    /// Thinks until it is told to stop, and then plays the first legal move.
    pub(crate) struct Patient;

    impl Player for Patient {
        fn name(&self) -> String {
            "Patient".to_owned()
        }

        fn choose(
            &mut self,
            question: &Question,
            observe: &mut dyn FnMut(Event),
        ) -> Result<Choice, Fault> {
            let Question { situation, signal, .. } = question;
            observe(Event::Text("let me see".to_owned()));
            while !signal.stopped() {
                thread::sleep(Duration::from_millis(1));
            }
            Ok(Choice::of(situation.position().legal_moves().first().copied()))
        }
    }

    struct Panicking;

    impl Player for Panicking {
        fn name(&self) -> String {
            "Panicking".to_owned()
        }

        fn choose(
            &mut self,
            _question: &Question,
            _observe: &mut dyn FnMut(Event),
        ) -> Result<Choice, Fault> {
            panic!("the tape is torn")
        }
    }

    /// Waits for the next thing said, for as long as a busy computer may need.
    fn wait(thinker: &mut Thinker) -> Said {
        let begin = Instant::now();
        loop {
            if let Some(said) = thinker.hear() {
                return said;
            }
            assert!(begin.elapsed() < Duration::from_secs(60), "nothing was said");
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn a_hurried_player_answers() {
        let mut thinker = Thinker::new(Box::new(Patient));
        thinker.ask(&Situation::start(), &Limits::default(), true);
        assert!(matches!(wait(&mut thinker), Said::Event(Event::Text(_))));
        assert!(thinker.is_thinking());
        thinker.hurry();
        assert!(matches!(wait(&mut thinker), Said::Answer(Ok(_))));
        assert!(!thinker.is_thinking());
    }

    #[test]
    fn cancelled_questions_are_not_answered() {
        let mut thinker = Thinker::new(Box::new(Patient));
        thinker.ask(&Situation::start(), &Limits::default(), true);
        thinker.cancel();
        let mut black = Situation::start();
        black.play(black.position().parse_san("e4").unwrap()).unwrap();
        thinker.ask(&black, &Limits::default(), false);
        assert!(matches!(wait(&mut thinker), Said::Event(_)));
        thinker.hurry();
        let Said::Answer(Ok(choice)) = wait(&mut thinker) else { panic!("no answer") };
        assert!(black.position().is_legal(choice.best.unwrap()), "the second question's answer");
    }

    #[test]
    fn a_panic_is_a_fault() {
        let mut thinker = Thinker::new(Box::new(Panicking));
        thinker.ask(&Situation::start(), &Limits::default(), true);
        let Said::Answer(Err(fault)) = wait(&mut thinker) else { panic!("it survived") };
        assert_eq!(fault.to_string(), "it crashed: the tape is torn");
    }
}
