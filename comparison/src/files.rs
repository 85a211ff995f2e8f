//! The games of PGN files as our reader and as pgn-reader tell them.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::process::ExitCode;

use pgn::{MoveText, Tag};
use pgn_reader::{Outcome, RawTag, SanPlus, Skip};
use terms::GameResult;

/// A game in words: tags, moves with their variations, and the result.
type Story = Vec<String>;

#[derive(Default)]
struct Ours(Story);

impl pgn::Visitor for Ours {
    type Output = Story;
    type Error = Infallible;

    fn tag(&mut self, tag: Tag<'_>) -> Result<(), Infallible> {
        self.0.push(tag_words(&String::from_utf8_lossy(tag.name), &tag.value()));
        Ok(())
    }

    fn mv(&mut self, text: MoveText<'_>) -> Result<(), Infallible> {
        // Written the way the other library writes it.
        let mut word = text.text().into_owned();
        if word.starts_with("0-0") {
            word = word.replace('0', "O");
        }
        let theirs = word.parse::<SanPlus>().ok().filter(|_| text.san().is_some());
        self.0.push(theirs.map_or(word, |theirs| theirs.san.to_string()));
        Ok(())
    }

    fn null_move(&mut self) -> Result<(), Infallible> {
        self.0.push("--".into());
        Ok(())
    }

    fn begin_variation(&mut self) -> Result<pgn::Next, Infallible> {
        self.0.push("(".into());
        Ok(pgn::Next::Read)
    }

    fn end_variation(&mut self) -> Result<(), Infallible> {
        self.0.push(")".into());
        Ok(())
    }

    fn result(&mut self, result: GameResult) -> Result<(), Infallible> {
        self.0.push(result.to_string());
        Ok(())
    }

    fn end_game(&mut self) -> Story {
        std::mem::take(&mut self.0)
    }
}

struct Theirs;

impl pgn_reader::Visitor for Theirs {
    type Tags = Story;
    type Movetext = (Story, usize);
    type Output = Story;

    fn begin_tags(&mut self) -> ControlFlow<Story, Story> {
        ControlFlow::Continue(Story::new())
    }

    fn tag(&mut self, story: &mut Story, name: &[u8], value: RawTag<'_>) -> ControlFlow<Story> {
        story.push(tag_words(&String::from_utf8_lossy(name), &value.decode_utf8_lossy()));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, story: Story) -> ControlFlow<Story, (Story, usize)> {
        ControlFlow::Continue((story, 0))
    }

    fn san(&mut self, (story, _): &mut (Story, usize), san: SanPlus) -> ControlFlow<Story> {
        story.push(san.san.to_string());
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (story, depth): &mut (Story, usize)) -> ControlFlow<Story, Skip> {
        story.push("(".into());
        *depth += 1;
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, (story, depth): &mut (Story, usize)) -> ControlFlow<Story> {
        // A bracket that nothing opened.
        if *depth > 0 {
            story.push(")".into());
            *depth -= 1;
        }
        ControlFlow::Continue(())
    }

    fn outcome(
        &mut self,
        (story, depth): &mut (Story, usize),
        outcome: Outcome,
    ) -> ControlFlow<Story> {
        if *depth == 0 {
            story.push(outcome.to_string());
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (mut story, depth): (Story, usize)) -> Story {
        // A bracket that nothing closed.
        story.extend(std::iter::repeat_n(")".to_string(), depth));
        story
    }
}

/// Latin-1 and broken UTF-8 are told differently by the two, so only the plain letters are compared.
fn tag_words(name: &str, value: &str) -> String {
    let plain: String = value.chars().filter(char::is_ascii).collect();
    format!("[{name} {plain:?}]")
}

fn ours(text: &[u8]) -> Vec<Story> {
    let (mut visitor, mut games) = (Ours::default(), Vec::new());
    let mut reader = pgn::Reader::new(text);
    while let Some(game) = reader.read_game(&mut visitor).expect("a visitor that takes all") {
        games.push(game);
    }
    games
}

fn theirs(text: &[u8]) -> Result<Vec<Story>, std::io::Error> {
    let mut reader = pgn_reader::Reader::new(text);
    std::iter::from_fn(|| reader.read_game(&mut Theirs).transpose()).collect()
}

/// Prints what each file holds and the first games that differ; fails where some do.
pub fn compare(paths: &[String]) -> ExitCode {
    let (mut all, mut words, mut differing) = (0, 0, 0);
    for path in paths {
        let text = match std::fs::read(path) {
            Ok(text) => text,
            Err(error) => {
                println!("{path}: {error}");
                return ExitCode::from(2);
            }
        };
        let ours = ours(&text);
        let theirs = match theirs(&text) {
            Ok(theirs) => theirs,
            Err(error) => {
                println!("{path}: {} games; pgn-reader stops: {error}", ours.len());
                differing += ours.len();
                continue;
            }
        };
        all += ours.len();
        words += ours.iter().map(Vec::len).sum::<usize>();
        if ours.len() != theirs.len() {
            println!("{path}: {} games, {} by pgn-reader", ours.len(), theirs.len());
            differing += ours.len().abs_diff(theirs.len());
        }
        for (number, (ours, theirs)) in ours.iter().zip(&theirs).enumerate() {
            if ours == theirs {
                continue;
            }
            differing += 1;
            let place = ours.iter().zip(theirs).take_while(|(ours, theirs)| ours == theirs).count();
            let at = |story: &Story| {
                story[place..].iter().take(4).cloned().collect::<Vec<_>>().join(" ")
            };
            println!("{path}, game {}, word {place}: {} | {}", number + 1, at(ours), at(theirs));
        }
    }
    println!(
        "{} files, {all} games, {words} tags, moves, brackets and results: {differing} games differ",
        paths.len()
    );
    ExitCode::from(u8::from(differing > 0))
}
