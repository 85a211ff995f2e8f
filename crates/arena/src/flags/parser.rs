//! From words to settings, flag by flag.

use super::engine::{EngineWords, UsualPatience};
use super::openings::BookSettings;
use super::value::Word;
use super::{BookFormat, BookOrder, FlagError, OutputFormat, Settings, output, rules};
use crate::nearest::nearest;
use crate::{DrawRule, Format, TablebaseScope};

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
    "-quick",
    "-both",
    "-fcp",
    "-scp",
    "-pgnin",
    "-pgndepth",
    "-epdout",
    "-log",
    "-config",
    "-scoreinterval",
    "-show-latency",
    "-startup-ms",
    "-ucinewgame-ms",
    "-ping-ms",
];

/// Flags of other match runners that are taken and change nothing here: how many words each takes
/// at most, and why.
const WITHOUT_EFFECT: &[(&str, usize, &str)] = &[
    ("-testEnv", 0, "lines are the same in every environment, and written at once"),
    ("-autosaveinterval", 1, "each game is saved as soon as it is over"),
    ("-use-affinity", 1, "engines are not bound to cores"),
    ("-crc32", 1, "no checksum is printed; each game in the PGN has a number of its own"),
    ("-debug", 1, "what engines say is not shown; their last words come with their faults"),
    ("-outcomeinterval", 1, "how a game ended is said when it ends"),
    ("-bookmode", 1, "a book is always read into memory"),
    ("-resultformat", 1, "results have one format, or two: see -output"),
];

/// What is collected before contestants can be settled.
#[derive(Default)]
struct Draft {
    settings: Settings,
    engines: Vec<EngineWords>,
    each: EngineWords,
    format: Format,
    seeds: Option<usize>,
    patience: UsualPatience,
    quick: bool,
    /// The games that older versions of cutechess-cli take openings from, and how long those are.
    old_book: Option<std::path::PathBuf>,
    old_plies: Option<u32>,
}

pub(crate) fn parse(words: &[String], configurations: &str) -> Result<Settings, FlagError> {
    let mut draft = Draft::default();
    let mut rest = words;
    let mut results = Vec::new();
    while let [flag, behind @ ..] = rest {
        let taken = behind.iter().take_while(|word| !is_flag(word)).count();
        let values: Vec<Word<'_>> =
            behind[..taken].iter().map(|text| Word { flag, text: text.as_str() }).collect();
        results.push(check_flag(flag).and_then(|()| draft.take(flag, &values)));
        rest = &behind[taken..];
    }
    FlagError::of_all(results)?;
    draft.settle(configurations)
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
    let known = || FLAGS.iter().copied().chain(WITHOUT_EFFECT.iter().map(|flag| flag.0));
    if known().any(|flag| flag == word) {
        return Ok(());
    }
    Err(FlagError::UnknownFlag { flag: word.to_owned(), nearest: nearest(word, known()) })
}

impl Draft {
    /// The book of cutechess-cli's engines is the openings of the match, if all have the same.
    fn settle_books(&mut self) -> Result<(), FlagError> {
        let everybody = || self.engines.iter().chain([&self.each]);
        let mut books: Vec<_> = everybody().filter_map(|engine| engine.book.as_ref()).collect();
        books.dedup();
        let Some(book) = books.first() else { return Ok(()) };
        if books.len() > 1 || self.settings.openings.is_some() {
            let reason = "book=: a match has one book; use -openings file=".to_owned();
            return Err(FlagError::Contradiction { reason });
        }
        let plies = everybody().find_map(|engine| engine.book_moves).map(|moves| moves * 2);
        let (file, order) = ((*book).clone(), BookOrder::Random);
        let format = BookFormat::Polyglot;
        self.settings.openings = Some(BookSettings { file, format, order, plies, start: 1 });
        self.settings.notes.push("book=: the openings of all games come from it".to_owned());
        Ok(())
    }

    fn take(&mut self, flag: &str, words: &[Word<'_>]) -> Result<(), FlagError> {
        let settings = &mut self.settings;
        match flag {
            // The first and the second, as older versions of cutechess-cli call them.
            "-engine" | "-fcp" | "-scp" => {
                let mut engine = EngineWords::default();
                let read = engine.read(words);
                self.engines.push(engine);
                return read;
            }
            "-each" | "-both" => return self.each.read(words),
            "-quick" => return self.take_quick(flag, words),
            "-openings" => {
                let book = BookSettings::read(flag, words, &mut settings.notes)?;
                settings.openings = Some(book);
            }
            "-sprt" => settings.sprt = Some(rules::sprt(flag, words)?),
            "-draw" => settings.adjudication.draw = Some(rules::draw(words)?),
            "-resign" => settings.adjudication.resign = Some(rules::resign(words)?),
            "-pgnout" => settings.output.read_pgn(words)?,
            "-epdout" => settings.output.read_epd(words)?,
            "-log" => settings.output.read_log(flag, words, &mut settings.notes)?,
            "-config" => return self.take_config(flag, words),
            "-report" => return self.take_report(words),
            "-output" => {
                let formats = [
                    ("fastchess", OutputFormat::Fastchess),
                    ("cutechess", OutputFormat::Cutechess),
                ];
                settings.output.format = one(flag, words)?.one_of(&formats)?;
            }
            "-repeat" | "-noswap" | "-reverse" | "-recover" | "-strict" | "-check-mate-pvs"
            | "-tbignore50" | "-force-concurrency" | "-show-latency" => {
                return self.take_switch(flag, words);
            }
            _ => match WITHOUT_EFFECT.iter().find(|known| known.0 == flag) {
                Some((_, most, why)) => return self.take_without_effect(flag, words, *most, why),
                None => return self.take_single(flag, one(flag, words)?),
            },
        }
        Ok(())
    }

    fn take_without_effect(
        &mut self,
        flag: &str,
        words: &[Word<'_>],
        most: usize,
        why: &str,
    ) -> Result<(), FlagError> {
        if let Some(extra) = words.get(most) {
            return Err(FlagError::Stray { word: extra.text.to_owned() });
        }
        self.settings.notes.push(format!("{flag}: {why}"));
        Ok(())
    }

    /// Two engines, a book, and all the rest as fastchess sets it.
    fn take_quick(&mut self, flag: &str, words: &[Word<'_>]) -> Result<(), FlagError> {
        self.quick = true;
        let mut book = None;
        FlagError::of_all(words.iter().map(|word| {
            match word.pair()? {
                ("cmd", word) => self.engines.push(EngineWords::quick(word)?),
                ("book", word) => book = Some(word.text()?),
                (_, word) => return Err(word.unknown_key(&["cmd", "book"])),
            }
            Ok(())
        }))?;
        let missing = || FlagError::Missing { flag: flag.to_owned(), what: "book=" };
        let file = format!("file={}", book.ok_or_else(missing)?);
        let words = [Word { flag, text: &file }, Word { flag, text: "order=random" }];
        let settings = &mut self.settings;
        settings.openings = Some(BookSettings::read(flag, &words, &mut settings.notes)?);
        settings.layout.rounds = 25_000;
        settings.layout.games = 2;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        settings.concurrency = cores.saturating_sub(2).max(1);
        settings.adjudication.draw = Some(DrawRule { move_number: 30, move_count: 8, score: 8 });
        settings.output.format = OutputFormat::Cutechess;
        Ok(())
    }

    /// What fastchess keeps in a configuration file the journal keeps here. A file that is to be read
    /// has taken the place of this flag before.
    fn take_config(&mut self, flag: &str, words: &[Word<'_>]) -> Result<(), FlagError> {
        const KEYS: &[&str] = &["file", "discard", "outname", "stats"];
        let (mut file, mut is_discarded) = (None, false);
        FlagError::of_all(words.iter().map(|word| {
            match word.pair()? {
                ("file", word) => file = Some(word.text()?),
                ("outname", word) => drop(word.text()?),
                ("discard", word) => is_discarded = word.truth()?,
                ("stats", word) => drop(word.truth()?),
                (_, word) => return Err(word.unknown_key(KEYS)),
            }
            Ok(())
        }))?;
        let why = match file {
            Some(_) if !is_discarded => {
                "the file is not read; run the same command again and the match goes on"
            }
            _ => "no file is written; the journal holds the match",
        };
        self.settings.notes.push(format!("{flag}: {why}"));
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
            ("-show-latency", []) => settings.output.show_latency = true,
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
            // None means no limit, as in cutechess-cli.
            "-maxmoves" => {
                settings.adjudication.max_moves = Some(word.number()?).filter(|&n| n > 0);
            }
            "-seed" | "-srand" => settings.seed = word.number()?,
            "-wait" => settings.wait = word.milliseconds()?,
            "-grace" => settings.grace = word.milliseconds()?,
            "-seeds" => self.seeds = Some(word.number()?).filter(|&seeds| seeds > 0),
            "-pgnin" => self.old_book = Some(word.text()?.into()),
            "-pgndepth" => self.old_plies = Some(word.number()?),
            "-startup-ms" => self.patience.startup = Some(word.milliseconds()?),
            "-ucinewgame-ms" | "-ping-ms" => {
                let patience = word.milliseconds()?;
                let before = self.patience.readiness.unwrap_or_default();
                self.patience.readiness = Some(before.max(patience));
            }
            "-scoreinterval" => settings.output.score_interval = word.number()?,
            "-ratinginterval" => settings.output.rating_interval = word.number()?,
            "-event" => settings.output.pgn_options.event = word.text.to_owned(),
            "-site" => settings.output.pgn_options.site = word.text.to_owned(),
            "-journal" => settings.output.journal = output::journal(word)?,
            "-json" => settings.output.json = Some(output::path(word)?),
            "-variant" => {
                settings.chess960 = word.one_of(&[("standard", false), ("fischerandom", true)])?;
            }
            "-tb" => settings.tablebases = tablebase_folders(word.text),
            "-tbpieces" => settings.adjudication.tablebase_pieces = Some(word.count()?),
            "-tbadjudicate" => settings.adjudication.tablebase_scope = scope(word)?,
            _ => return self.take_format(word),
        }
        Ok(())
    }

    /// `-tournament`, the last flag that takes one word.
    fn take_format(&mut self, word: Word<'_>) -> Result<(), FlagError> {
        self.format = word.one_of(&[
            ("roundrobin", Format::RoundRobin),
            ("round-robin", Format::RoundRobin),
            ("pyramid", Format::Pyramid),
            ("gauntlet", Format::Gauntlet { seeds: 1 }),
            ("knockout", Format::Knockout),
        ])?;
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

    fn settle(mut self, configurations: &str) -> Result<Settings, FlagError> {
        if let Some(file) = self.old_book.take() {
            let (format, order) = (BookFormat::Pgn, BookOrder::Sequential);
            let book = BookSettings { file, format, order, plies: self.old_plies, start: 1 };
            self.settings.openings = Some(book);
        }
        self.settle_books()?;
        let (each, patience) = (self.each, self.patience);
        self.settings.notes.extend(each.notes.iter().cloned());
        let mut results = Vec::new();
        for mut engine in self.engines {
            self.settings.notes.append(&mut engine.notes);
            match engine.settle(&each, patience, configurations) {
                Ok(engine) => self.settings.engines.push(engine),
                Err(fault) => results.push(Err(fault)),
            }
        }
        FlagError::of_all(results)?;
        if self.quick {
            number_namesakes(&mut self.settings.engines);
        }
        self.settings.layout.format = match (self.format, self.seeds) {
            (Format::Gauntlet { .. }, Some(seeds)) => Format::Gauntlet { seeds },
            (format, _) => format,
        };
        Ok(self.settings)
    }
}

/// Two engines of one file name are told apart by a number.
fn number_namesakes(engines: &mut [super::EngineSettings]) {
    if let [one, other] = engines
        && one.name == other.name
    {
        one.name.push('1');
        other.name.push('2');
    }
}

/// Folders are separated as on this system, or by semicolons as cutechess-cli has it everywhere.
fn tablebase_folders(text: &str) -> Vec<std::path::PathBuf> {
    if text.contains(';') {
        return text.split(';').filter(|part| !part.is_empty()).map(Into::into).collect();
    }
    std::env::split_paths(text).collect()
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
