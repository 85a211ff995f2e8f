use std::collections::HashMap;
use std::time::{Duration, Instant};

use player::OptionSpec;
use protocol::process::{EngineProcess, Exit, Line, Silence};
use protocol::uci::{Message, OptionDeclaration};

use crate::scene::{Scene, Transcript};
use engines::EngineSpec;

/// How long an answer may take that needs no thinking.
pub(crate) const PROMPT: Duration = Duration::from_secs(5);
/// How long a short search may take before it counts as stuck.
pub(crate) const THOUGHT: Duration = Duration::from_secs(15);

/// What an engine said about itself.
#[derive(Clone, Debug, Default)]
pub(crate) struct Introduction {
    pub(crate) lines: Vec<String>,
    pub(crate) name: Option<String>,
    pub(crate) author: Option<String>,
    pub(crate) options: Vec<OptionSpec>,
    pub(crate) time: Duration,
}

/// The engine under examination: started when it is needed, and again when it has died.
#[derive(Debug)]
pub(crate) struct Patient {
    spec: EngineSpec,
    process: Option<EngineProcess>,
    introduction: Option<Introduction>,
    /// Searches that several checks look at.
    transcripts: HashMap<String, Result<Transcript, String>>,
}

impl Patient {
    pub(crate) fn new(spec: &EngineSpec) -> Patient {
        let spec = spec.clone();
        Patient { spec, process: None, introduction: None, transcripts: HashMap::new() }
    }

    pub(crate) fn never_started(&self) -> bool {
        self.introduction.is_none()
    }

    pub(crate) fn identity(&self) -> (String, String) {
        let known = self.introduction.clone().unwrap_or_default();
        let or_unknown = |text: Option<String>| text.unwrap_or_else(|| "?".to_owned());
        (or_unknown(known.name), or_unknown(known.author))
    }

    pub(crate) fn introduction(&self) -> Introduction {
        self.introduction.clone().unwrap_or_default()
    }

    /// Whether an option of that name is declared.
    pub(crate) fn declares(&self, name: &str) -> bool {
        let named = |option: &OptionSpec| option.is_named(name);
        self.introduction.as_ref().is_some_and(|known| known.options.iter().any(named))
    }

    /// A new process that has been through its introduction.
    pub(crate) fn restart(&mut self) -> Result<(), String> {
        self.process = None;
        let process = self.spec.launch().spawn().map_err(|error| error.to_string())?;
        self.process = Some(process);
        let start = Instant::now();
        self.say_only("uci")?;
        let lines = self.until("uciok", self.spec.startup)?;
        let mut known = Introduction { time: start.elapsed(), ..Introduction::default() };
        for line in lines {
            match line.text.parse() {
                Ok(Message::Name(name)) => known.name = Some(name),
                Ok(Message::Author(author)) => known.author = Some(author),
                Ok(Message::Option(OptionDeclaration(option))) => known.options.push(option),
                _ => {}
            }
            known.lines.push(line.text);
        }
        self.introduction.get_or_insert(known);
        Ok(())
    }

    /// Says a line, to a new process if there is none.
    pub(crate) fn say(&mut self, line: &str) -> Result<(), String> {
        if self.process.as_mut().is_none_or(|process| process.exit().is_some()) {
            self.restart()?;
        }
        self.say_only(line)
    }

    fn say_only(&mut self, line: &str) -> Result<(), String> {
        let process = self.process.as_mut().ok_or("it does not run")?;
        process.send(line).map(|_| ()).map_err(|error| format!("after '{line}': {error}"))
    }

    /// The next line before a moment; `None` when there is none.
    pub(crate) fn next(&mut self, deadline: Instant) -> Result<Option<Line>, String> {
        let Some(process) = &mut self.process else {
            return Err("it does not run".to_owned());
        };
        match process.receive(deadline) {
            Ok(line) => Ok(Some(line)),
            Err(Silence::Timeout) => Ok(None),
            Err(Silence::Closed) => Err(self.cause_of_death()),
        }
    }

    fn cause_of_death(&mut self) -> String {
        let exit = self.process.as_mut().and_then(|process| {
            let deadline = Instant::now() + Duration::from_millis(500);
            while process.exit().is_none() && Instant::now() < deadline {
                std::thread::sleep(Duration::from_millis(5));
            }
            process.exit()
        });
        self.process = None;
        exit.map_or_else(|| "it closed its output".to_owned(), |exit| format!("it {exit}"))
    }

    /// The lines up to the first whose first word is this, which is the last of them.
    pub(crate) fn until(&mut self, word: &str, patience: Duration) -> Result<Vec<Line>, String> {
        const MOST_LINES: usize = 100_000;
        let deadline = Instant::now() + patience;
        let mut lines = Vec::new();
        while lines.len() < MOST_LINES {
            let Some(line) = self.next(deadline)? else {
                // Whatever it is doing, it must not disturb the checks that follow.
                self.process = None;
                return Err(format!("no '{word}' within {patience:.1?}"));
            };
            let found = line.text.split_whitespace().next() == Some(word);
            lines.push(line);
            if found {
                return Ok(lines);
            }
        }
        self.process = None;
        Err(format!("{MOST_LINES} lines without '{word}'"))
    }

    /// Says lines, then `isready`, and waits for the answer.
    pub(crate) fn ready_after(&mut self, lines: &[&str]) -> Result<Vec<Line>, String> {
        lines.iter().try_for_each(|line| self.say(line))?;
        self.say("isready")?;
        self.until("readyok", PROMPT)
    }

    /// Ready, and without a move that nobody asked for.
    pub(crate) fn is_quiet_after(&mut self, lines: &[&str]) -> Result<String, String> {
        let said = self.ready_after(lines)?;
        match said.iter().find(|line| line.text.starts_with("bestmove")) {
            Some(line) => Err(format!("'{}' although nothing was asked", line.text)),
            None => Ok(String::new()),
        }
    }

    /// A search, made once however many checks look at it.
    pub(crate) fn watch(&mut self, scene: &Scene) -> Result<Transcript, String> {
        if let Some(known) = self.transcripts.get(scene.name) {
            return known.clone();
        }
        let transcript = scene.play(self);
        self.transcripts.insert(scene.name.to_owned(), transcript.clone());
        transcript
    }

    /// Says goodbye and waits for the end; how it ended, and how long that took.
    pub(crate) fn dismiss(&mut self, goodbye: &str, grace: Duration) -> Option<(Exit, Duration)> {
        let mut process = self.process.take()?;
        let start = Instant::now();
        Some((process.shutdown(goodbye, grace), start.elapsed()))
    }

    /// The process's number, of one that runs.
    pub(crate) fn process_id(&mut self) -> Result<u32, String> {
        self.ready_after(&[])?;
        self.process.as_ref().map(EngineProcess::id).ok_or("it does not run".to_owned())
    }
}
