use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use player::{Choice, Event, Fault, Limits, Player, Signal, Situation};

use crate::caught::caught;

/// How long a player that was told to stop may take before nobody waits for it any more.
const PATIENCE: Duration = Duration::from_secs(2);

/// A question to a player.
struct Question {
    number: u64,
    situation: Situation,
    limits: Limits,
    signal: Signal,
    is_new_game: bool,
}

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

/// A player in a thread of its own, so that whoever asks never waits.
#[derive(Debug)]
pub(crate) struct Thinker {
    name: String,
    questions: Option<Sender<Question>>,
    replies: Receiver<Reply>,
    thread: Option<JoinHandle<()>>,
    signal: Signal,
    /// The question that is open, if one is.
    open: Option<u64>,
    asked: u64,
}

impl Thinker {
    pub(crate) fn new(player: Box<dyn Player>) -> Thinker {
        let name = player.name();
        let (questions, incoming) = mpsc::channel();
        let (outgoing, replies) = mpsc::channel();
        let thread = thread::spawn(move || answer_all(player, &incoming, &outgoing));
        Thinker {
            name,
            questions: Some(questions),
            replies,
            thread: Some(thread),
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
            number: self.asked,
            situation: situation.clone(),
            limits: limits.clone(),
            signal: self.signal.clone(),
            is_new_game,
        };
        self.open = Some(self.asked);
        if let Some(questions) = &self.questions {
            // A thread that has ended is noticed in `hear`.
            let _ = questions.send(question);
        }
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
            let reply = match self.replies.try_recv() {
                Ok(reply) => reply,
                Err(mpsc::TryRecvError::Empty) => return None,
                Err(mpsc::TryRecvError::Disconnected) => {
                    self.open.take()?;
                    return Some(Said::Answer(Err(Fault::Stall)));
                }
            };
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
        self.questions = None;
        let begin = Instant::now();
        let Some(thread) = self.thread.take() else { return };
        while !thread.is_finished() && begin.elapsed() < PATIENCE {
            thread::sleep(Duration::from_millis(1));
        }
        if thread.is_finished() {
            let _ = thread.join();
        }
    }
}

fn answer_all(mut player: Box<dyn Player>, questions: &Receiver<Question>, out: &Sender<Reply>) {
    for question in questions {
        let number = question.number;
        let say = |said| {
            // Whoever asked may have gone.
            let _ = out.send(Reply { number, said });
        };
        say(Said::Answer(answer(player.as_mut(), &question, &say)));
    }
}

/// A player that panics has crashed; the game goes on without it.
fn answer(
    player: &mut dyn Player,
    question: &Question,
    say: &dyn Fn(Said),
) -> Result<Choice, Fault> {
    let Question { situation, limits, signal, .. } = question;
    let think = || {
        if question.is_new_game {
            player.new_game()?;
        }
        player.choose(situation, limits, signal, &mut |event| {
            // Pictures of memory are for another kind of screen.
            if !matches!(event, Event::Machine(_)) {
                say(Said::Event(event));
            }
        })
    };
    caught(think)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Thinks until it is told to stop, and then plays the first legal move.
    pub(crate) struct Patient;

    impl Player for Patient {
        fn name(&self) -> String {
            "Patient".to_owned()
        }

        fn choose(
            &mut self,
            situation: &Situation,
            _limits: &Limits,
            signal: &Signal,
            observe: &mut dyn FnMut(Event),
        ) -> Result<Choice, Fault> {
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
            _situation: &Situation,
            _limits: &Limits,
            _signal: &Signal,
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
