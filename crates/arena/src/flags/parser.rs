//! From words to settings, flag by flag.

use super::engine::EngineWords;
use super::openings::BookSettings;
use super::value::Word;
use super::{FlagError, Settings, output, rules};
use crate::{Format, TablebaseScope};

/// Every flag there is.
const FLAGS: &[&str] = &[
    "-engine",
    "-each",
    "-openings",
    "-rounds",
    "-games",
    "-repeat",
    "-concurrency",
    "-force-concurrency",
    "-sprt",
    "-draw",
    "-resign",
    "-maxmoves",
    "-tb",
    "-tbpieces",
    "-tbignore50",
    "-tbadjudicate",
    "-pgnout",
    "-recover",
    "-seed",
    "-srand",
    "-event",
    "-site",
    "-tournament",
    "-seeds",
    "-ratinginterval",
    "-journal",
    "-report",
    "-json",
    "-noswap",
    "-reverse",
    "-wait",
    "-grace",
    "-variant",
    "-strict",
    "-check-mate-pvs",
    "-output",
];

/// What is collected before contestants can be settled.
#[derive(Default)]
struct Draft {
    settings: Settings,
    engines: Vec<EngineWords>,
    each: EngineWords,
    knockout: bool,
    gauntlet: bool,
    seeds: Option<usize>,
}

pub(crate) fn parse(words: &[String]) -> Result<Settings, FlagError> {
    let mut draft = Draft::default();
    let mut rest = words;
    while let [flag, behind @ ..] = rest {
        check_flag(flag)?;
        let taken = behind.iter().take_while(|word| !is_flag(word)).count();
        let values: Vec<Word<'_>> =
            behind[..taken].iter().map(|text| Word { flag, text: text.as_str() }).collect();
        draft.take(flag, &values)?;
        rest = &behind[taken..];
    }
    draft.settle()
}

/// A dash and a letter begin a flag; a dash and a digit are a negative number, and a dash alone is
/// standard input or output.
fn is_flag(word: &str) -> bool {
    word.strip_prefix('-')
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_alphabetic() || c == '-'))
}

fn check_flag(word: &str) -> Result<(), FlagError> {
    if !is_flag(word) {
        return Err(FlagError::Stray { word: word.to_owned() });
    }
    if FLAGS.contains(&word) {
        return Ok(());
    }
    Err(FlagError::UnknownFlag { flag: word.to_owned(), nearest: nearest(word) })
}

/// The flag that begins most like a word, if it shares more than the dash.
fn nearest(word: &str) -> Option<&'static str> {
    let shared =
        |flag: &str| flag.chars().zip(word.chars()).take_while(|(one, other)| one == other).count();
    FLAGS.iter().copied().max_by_key(|flag| shared(flag)).filter(|flag| shared(flag) > 2)
}

impl Draft {
    fn take(&mut self, flag: &str, words: &[Word<'_>]) -> Result<(), FlagError> {
        let settings = &mut self.settings;
        match flag {
            "-engine" => self.engines.push(EngineWords::read(words)?),
            "-each" => self.each = EngineWords::read(words)?,
            "-openings" => settings.openings = Some(BookSettings::read(flag, words)?),
            "-sprt" => settings.sprt = Some(rules::sprt(flag, words)?),
            "-draw" => settings.adjudication.draw = Some(rules::draw(words)?),
            "-resign" => settings.adjudication.resign = Some(rules::resign(words)?),
            "-pgnout" => settings.output.read_pgn(flag, words)?,
            "-report" => return self.take_report(words),
            "-output" => {
                one(flag, words)?.one_of(&[("fastchess", ())])?;
            }
            "-repeat" | "-noswap" | "-reverse" | "-recover" | "-strict" | "-check-mate-pvs"
            | "-tbignore50" | "-force-concurrency" => return self.take_switch(flag, words),
            _ => return self.take_single(flag, one(flag, words)?),
        }
        Ok(())
    }

    /// Flags that take nothing, or what other match runners let them take.
    fn take_switch(&mut self, flag: &str, words: &[Word<'_>]) -> Result<(), FlagError> {
        let settings = &mut self.settings;
        match (flag, words) {
            // cutechess-cli takes the number of games here.
            ("-repeat", [games]) => settings.layout.games = games.count()?,
            (_, [extra, ..]) => return Err(FlagError::Stray { word: extra.text.to_owned() }),
            ("-repeat", []) => settings.layout.games = 2,
            ("-noswap", []) => settings.layout.swap = false,
            ("-reverse", []) => settings.layout.reverse = true,
            ("-strict", []) => settings.strict = true,
            ("-check-mate-pvs", []) => settings.check_mates = true,
            ("-tbignore50", []) => settings.adjudication.tablebase_ignores_fifty = true,
            // Matches always go on after a fault, and never take more tables than they are told to.
            _ => {}
        }
        Ok(())
    }

    /// Flags that take one word.
    fn take_single(&mut self, flag: &str, word: Word<'_>) -> Result<(), FlagError> {
        let settings = &mut self.settings;
        match flag {
            "-rounds" => settings.layout.rounds = word.count()?,
            "-games" => settings.layout.games = word.count()?,
            "-concurrency" => settings.concurrency = word.count()?,
            "-maxmoves" => settings.adjudication.max_moves = Some(word.count()?),
            "-seed" | "-srand" => settings.seed = word.number()?,
            "-wait" => settings.wait = word.milliseconds()?,
            "-grace" => settings.grace = word.milliseconds()?,
            "-seeds" => self.seeds = Some(word.count()?),
            "-ratinginterval" => settings.output.rating_interval = word.number()?,
            "-event" => settings.output.pgn_options.event = word.text.to_owned(),
            "-site" => settings.output.pgn_options.site = word.text.to_owned(),
            "-journal" => settings.output.journal = output::journal(word)?,
            "-json" => settings.output.json = Some(output::path(word)?),
            "-variant" => {
                settings.chess960 = word.one_of(&[("standard", false), ("fischerandom", true)])?;
            }
            "-tb" => settings.tablebases = std::env::split_paths(word.text).collect(),
            "-tbpieces" => settings.adjudication.tablebase_men = Some(word.count()?),
            "-tbadjudicate" => settings.adjudication.tablebase_scope = scope(word)?,
            _ => return self.take_format(word),
        }
        Ok(())
    }

    /// `-tournament`, the last flag that takes one word.
    fn take_format(&mut self, word: Word<'_>) -> Result<(), FlagError> {
        let formats = [
            ("roundrobin", (false, false)),
            ("gauntlet", (true, false)),
            ("knockout", (false, true)),
        ];
        (self.gauntlet, self.knockout) = word.one_of(&formats)?;
        Ok(())
    }

    fn take_report(&mut self, words: &[Word<'_>]) -> Result<(), FlagError> {
        for word in words {
            match word.text.split_once('=') {
                Some(("penta", _)) => self.settings.by_pairs = word.truth()?,
                Some(("html" | "file", _)) => {
                    self.settings.output.html = Some(word.text()?.into());
                }
                None => self.settings.output.html = Some(word.text.into()),
                Some(_) => return Err(word.unknown_key(&["penta", "file"])),
            }
        }
        Ok(())
    }

    fn settle(mut self) -> Result<Settings, FlagError> {
        let each = self.each;
        let engines = self.engines.into_iter().map(|engine| engine.settle(&each));
        self.settings.engines = engines.collect::<Result<_, _>>()?;
        let seeds = self.seeds.unwrap_or(1);
        self.settings.layout.format = match (self.gauntlet, self.knockout) {
            (true, _) => Format::Gauntlet { seeds },
            (_, true) => Format::Knockout,
            _ => Format::RoundRobin,
        };
        Ok(self.settings)
    }
}

fn one<'a>(flag: &str, words: &[Word<'a>]) -> Result<Word<'a>, FlagError> {
    match words {
        [word] => Ok(*word),
        [] => Err(FlagError::Missing { flag: flag.to_owned(), what: "a value" }),
        [_, extra, ..] => Err(FlagError::Stray { word: extra.text.to_owned() }),
    }
}

fn scope(word: Word<'_>) -> Result<TablebaseScope, FlagError> {
    word.one_of(&[
        ("BOTH", TablebaseScope::Both),
        ("WIN_LOSS", TablebaseScope::Wins),
        ("DRAW", TablebaseScope::Draws),
    ])
}
