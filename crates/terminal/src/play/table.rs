use std::time::{Duration, Instant};

use player::{Choice, Event, Limits, MachineState, Player, Registry};
use rules::{Move, Position};

use super::command::is_illegal_move;
use super::contest::Contest;
use super::error::PlayError;
use super::opponent::engage;
use super::reviewer::{Progress, Report, Reviewer};
use super::scribe::Scribe;
use super::settings::PlaySettings;
use super::thinker::{Said, Thinker};
use super::thoughts::{Thoughts, advice};

/// Something that happened at the table by itself.
#[derive(Debug)]
pub(crate) enum News {
    /// The machine has moved: from which position, and how.
    MachineMoved(Box<Position>, Move),
    MachineOffersDraw,
    /// The game is over; the words say how.
    Ended(String),
    /// The analyst's advice.
    Hint(String),
    Reviewed(Box<Report>),
    /// Something else did not work.
    Trouble(String),
}

/// A board, a clock, a machine opposite, and an analyst within call. Nothing here waits.
#[derive(Debug)]
pub(crate) struct Table<'a> {
    registry: &'a Registry,
    settings: &'a PlaySettings,
    contest: Contest,
    opponent: Thinker,
    thoughts: Thoughts,
    /// The last picture of the opponent, if it is an emulated machine.
    pictured: Option<MachineState>,
    /// The position that the thoughts are about.
    pondered: Position,
    analyst: Option<Thinker>,
    reviewer: Option<Reviewer>,
    scribe: Scribe,
    /// Whether the opponent has not been asked anything in this game.
    is_new_game: bool,
    /// Whether the end of the game has been told.
    is_told: bool,
}

impl<'a> Table<'a> {
    pub(crate) fn new(
        registry: &'a Registry,
        settings: &'a PlaySettings,
    ) -> Result<Table<'a>, PlayError> {
        let scribe = Scribe::new(settings.pgn.as_deref()).map_err(|error| {
            let path = settings.pgn.clone().unwrap_or_default();
            PlayError::Pgn { path, error }
        })?;
        let contest = begin(settings);
        Ok(Table {
            registry,
            settings,
            pondered: contest.position().clone(),
            contest,
            opponent: Thinker::new(engage(registry, settings)?),
            thoughts: Thoughts::default(),
            pictured: None,
            analyst: None,
            reviewer: None,
            scribe,
            is_new_game: true,
            is_told: false,
        })
    }

    pub(crate) fn contest(&self) -> &Contest {
        &self.contest
    }

    pub(crate) fn machine(&self) -> &str {
        self.opponent.name()
    }

    pub(crate) fn is_thinking(&self) -> bool {
        self.opponent.is_thinking()
    }

    pub(crate) fn is_busy(&self) -> bool {
        let advising = self.analyst.as_ref().is_some_and(Thinker::is_thinking);
        self.is_thinking() || advising || self.contest.is_machines_turn()
    }

    /// Positions that the review has looked at, and all of them.
    pub(crate) fn review_progress(&self) -> Option<(usize, usize)> {
        self.reviewer.as_ref().map(Reviewer::progress)
    }

    /// What the machine thinks, or thought last.
    pub(crate) fn thoughts(&self) -> [String; 2] {
        self.thoughts.lines(&self.pondered)
    }

    /// The opponent's machine, as it was last seen.
    pub(crate) fn pictured(&self) -> Option<&MachineState> {
        self.pictured.as_ref()
    }

    pub(crate) fn opening(&self) -> Option<String> {
        self.scribe.opening(self.contest.situation().positions())
    }

    pub(crate) fn game(&self) -> games::Game {
        self.scribe.game(&self.contest, self.machine(), self.settings.control)
    }

    pub(crate) fn where_games_are_kept(&self) -> String {
        match self.scribe.path() {
            Some(path) => format!("The game is kept in {} when it ends.", path.display()),
            None => "Start with --pgn FILE to keep your games.".to_owned(),
        }
    }

    /// How much time both have, where there is a clock.
    pub(crate) fn clocks(&self, now: Instant) -> Option<[Duration; 2]> {
        let clock = self.contest.clock()?;
        Some(rules::Color::ALL.map(|color| clock.left(color, now)))
    }

    /// Plays the person's move.
    pub(crate) fn play(&mut self, mv: Move, now: Instant) -> Result<(), String> {
        if !self.contest.is_persons_turn() {
            return Err(self.not_your_turn());
        }
        self.drop_advice();
        self.contest.play(mv, now).map_err(|error| error.to_string())
    }

    /// What is said about a move that cannot be played: the complaint, and what the machine says to an
    /// illegal one.
    pub(crate) fn refuse(&self, text: &str, complaint: String) -> String {
        if !is_illegal_move(self.contest.position(), text) {
            return complaint;
        }
        let said = self.opponent.tell_illegal_move(text);
        std::iter::once(complaint).chain(said).collect::<Vec<String>>().join(" ")
    }

    pub(crate) fn not_your_turn(&self) -> String {
        match self.contest.ending() {
            Some(_) => "The game is over.".to_owned(),
            None => format!("It is not your turn: {} is thinking.", self.machine()),
        }
    }

    pub(crate) fn take_back(&mut self, now: Instant) -> bool {
        let taken = self.contest.take_back(now) > 0;
        if taken {
            self.opponent.cancel();
            self.drop_advice();
            self.reviewer = None;
            self.is_told = false;
        }
        taken
    }

    pub(crate) fn resign(&mut self, now: Instant) {
        self.opponent.cancel();
        self.contest.resign(now);
    }

    pub(crate) fn offer_draw(&mut self, now: Instant) -> bool {
        let agreed = self.contest.offer_draw(now);
        if agreed {
            self.opponent.cancel();
        }
        agreed
    }

    /// Makes the machine answer at once.
    pub(crate) fn hurry(&self) {
        self.opponent.hurry();
    }

    /// Begins another game. The one that is left is kept, unless there is nothing to keep.
    pub(crate) fn new_game(&mut self) -> Result<(), PlayError> {
        let kept = self.leave();
        self.reviewer = None;
        self.contest = begin(self.settings);
        self.thoughts = Thoughts::default();
        self.pondered = self.contest.position().clone();
        self.scribe.begin();
        (self.is_new_game, self.is_told) = (true, false);
        kept
    }

    /// Asks the analyst for a move.
    pub(crate) fn ask_for_hint(&mut self) -> Result<(), String> {
        if !self.contest.is_persons_turn() {
            return Err(self.not_your_turn());
        }
        if self.analyst.is_none() {
            let player = self.new_analyst()?;
            self.analyst = Some(Thinker::new(player));
        }
        let nodes = Some(self.settings.analyst_nodes.max(1));
        if let Some(analyst) = &mut self.analyst {
            analyst.ask(self.contest.situation(), &Limits { nodes, ..Limits::default() }, false);
        }
        Ok(())
    }

    fn new_analyst(&self) -> Result<Box<dyn Player>, String> {
        self.registry.create(&self.settings.analyst).map_err(|error| error.to_string())
    }

    fn drop_advice(&mut self) {
        if let Some(analyst) = &mut self.analyst {
            analyst.cancel();
        }
    }

    /// Goes on with everything that goes on by itself; says what has happened.
    pub(crate) fn advance(&mut self, now: Instant) -> Vec<News> {
        let mut news = Vec::new();
        if self.contest.watch_clock(now) {
            self.opponent.cancel();
        }
        self.hear_opponent(now, &mut news);
        self.hear_analyst(&mut news);
        self.hear_reviewer(&mut news);
        if self.contest.is_machines_turn() && !self.opponent.is_thinking() {
            self.ask_opponent(now);
        }
        self.tell_the_end(&mut news);
        news
    }

    fn ask_opponent(&mut self, now: Instant) {
        let clock = self.contest.clock().map(|clock| clock.for_player(now));
        let limits = Limits { clock, ..self.settings.level.clone() };
        self.thoughts = Thoughts::default();
        self.pondered = self.contest.position().clone();
        self.opponent.ask(self.contest.situation(), &limits, self.is_new_game);
        self.is_new_game = false;
    }

    fn hear_opponent(&mut self, now: Instant, news: &mut Vec<News>) {
        while let Some(said) = self.opponent.hear() {
            match said {
                Said::Event(Event::Machine(state)) => self.pictured = Some(state),
                Said::Event(event) => self.thoughts.absorb(event),
                Said::Answer(Ok(choice)) => self.machine_chose(&choice, now, news),
                Said::Answer(Err(fault)) => self.contest.machine_failed(&fault, now),
            }
        }
    }

    fn machine_chose(&mut self, choice: &Choice, now: Instant, news: &mut Vec<News>) {
        let before = Box::new(self.contest.position().clone());
        let moves = self.contest.situation().moves().len();
        self.contest.machine_chose(choice, now);
        if let (true, Some(words)) = (choice.resigns, self.thoughts.words()) {
            // Why it gives up is said nowhere else.
            news.push(News::Trouble(format!("{words}.")));
        }
        let played = self.contest.situation().moves().get(moves).copied();
        news.extend(played.map(|one| News::MachineMoved(before, one)));
        if self.contest.machine_offers_draw() {
            news.push(News::MachineOffersDraw);
        }
    }

    fn hear_analyst(&mut self, news: &mut Vec<News>) {
        let Some(analyst) = &mut self.analyst else { return };
        while let Some(said) = analyst.hear() {
            match said {
                Said::Event(_) => {}
                Said::Answer(Ok(choice)) => {
                    news.push(News::Hint(advice(self.contest.position(), &choice)));
                }
                Said::Answer(Err(fault)) => news.push(News::Trouble(format!("No hint: {fault}."))),
            }
        }
    }

    fn hear_reviewer(&mut self, news: &mut Vec<News>) {
        let Some(reviewer) = &mut self.reviewer else { return };
        match reviewer.poll() {
            Progress::Working => return,
            Progress::Done(report) => {
                self.save(&report.game, news);
                news.push(News::Reviewed(report));
            }
            Progress::Failed(reason) => {
                news.push(News::Trouble(format!("The review failed: {reason}.")));
            }
        }
        self.reviewer = None;
    }

    /// At the end of a game: tells it, keeps the game, begins the review.
    fn tell_the_end(&mut self, news: &mut Vec<News>) {
        let Some(ending) = self.contest.ending().filter(|_| !self.is_told) else { return };
        news.push(News::Ended(ending.to_string()));
        self.is_told = true;
        let game = self.game();
        self.save(&game, news);
        if !self.settings.review || self.contest.situation().moves().len() < 2 {
            return;
        }
        match self.new_analyst() {
            Ok(analyst) => {
                let nodes = self.settings.analyst_nodes.max(1);
                self.reviewer = Some(Reviewer::start(analyst, game, nodes));
            }
            Err(reason) => news.push(News::Trouble(format!("No review: {reason}."))),
        }
    }

    fn save(&mut self, game: &games::Game, news: &mut Vec<News>) {
        if let Err(error) = self.scribe.save(game) {
            let path = self.scribe.path().unwrap_or("the file".as_ref()).display();
            news.push(News::Trouble(format!("The game is not kept in {path}: {error}.")));
        }
    }

    /// Whoever leaves: an unfinished game is kept as such, everybody stops thinking.
    pub(crate) fn leave(&mut self) -> Result<(), PlayError> {
        self.opponent.cancel();
        self.drop_advice();
        let unfinished = self.contest.ending().is_none();
        if unfinished && !self.contest.situation().moves().is_empty() {
            let game = self.game();
            let path = self.settings.pgn.clone().unwrap_or_default();
            self.scribe.save(&game).map_err(|error| PlayError::Pgn { path, error })?;
        }
        Ok(())
    }
}

fn begin(settings: &PlaySettings) -> Contest {
    Contest::new(settings.situation(), settings.choose_color(), settings.control)
}
