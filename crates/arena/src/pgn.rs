//! Games as PGN, in a file that other tools can read at any time.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use games::{Game, GameResult};
use regex_lite::Regex;
use rules::{Move, Position};

use crate::{Fingerprint, GameRecord, MoveRecord};

/// What goes into the PGN.
///
/// ```
/// let style = arena::PgnOptions::default();
/// assert!(!style.minimal && !style.nodes);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnOptions {
    /// The `Event` tag.
    pub event: String,
    /// The `Site` tag.
    pub site: String,
    /// Only the moves and the seven tags that everybody writes.
    pub minimal: bool,
    /// Positions looked at.
    pub nodes: bool,
    /// The deepest line looked at.
    pub selective_depth: bool,
    /// Positions a second.
    pub nodes_per_second: bool,
    /// How full the hash table was.
    pub hash_full: bool,
    /// Tablebase hits.
    pub tablebase_hits: bool,
    /// The whole variation.
    pub variation: bool,
    /// What was left on the clock.
    pub time_left: bool,
    /// What was measured less what the player said that it took.
    pub latency: bool,
    /// How moves are written.
    pub notation: Notation,
    /// Remarks of players that fit this regular expression.
    pub match_line: Option<String>,
}

/// How a PGN writes moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Notation {
    /// Short, as the standard of PGN has it.
    #[default]
    San,
    /// With the square that the piece comes from.
    Lan,
    /// As UCI does.
    Uci,
}

impl Default for PgnOptions {
    fn default() -> PgnOptions {
        PgnOptions {
            event: "Torres match".to_owned(),
            site: "?".to_owned(),
            minimal: false,
            nodes: false,
            selective_depth: false,
            nodes_per_second: false,
            hash_full: false,
            tablebase_hits: false,
            variation: false,
            time_left: false,
            latency: false,
            notation: Notation::San,
            match_line: None,
        }
    }
}

/// What a PGN says about the two players besides their names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PaceTags {
    /// White's time control.
    pub white: String,
    /// Black's.
    pub black: String,
}

/// The tag by which a game of a match is found again in a file.
const ID_TAG: &str = "TorresGame";

/// A game as PGN, with an empty line at its end.
///
/// # Errors
/// When the record is not of a game that can be played: a damaged journal.
pub fn pgn(
    record: &GameRecord,
    options: &PgnOptions,
    paces: &PaceTags,
    fingerprint: Fingerprint,
) -> Result<String, BadRecord> {
    let (first, moves) = replay(record)?;
    let mut game = Game::from_moves(first, &moves).map_err(|error| bad(record, &error))?;
    set_tags(&mut game, record, options, paces, fingerprint);
    if !options.minimal {
        comment(&mut game, record, options);
    }
    game.result = if record.was_played() { record.ending.result } else { GameResult::Unknown };
    let text = format!("{game}\n");
    Ok(match options.notation {
        Notation::San => text,
        notation => in_notation(&text, &game.tree, &moves, record, notation),
    })
}

/// The same text with each move written another way. Moves are what is neither a tag, a comment, a
/// number nor a result; there are no variations.
fn in_notation(
    text: &str,
    tree: &games::Tree,
    moves: &[Move],
    record: &GameRecord,
    notation: Notation,
) -> String {
    let Some((tags, body)) = text.split_once("\n\n") else { return text.to_owned() };
    let mut position = tree.first().clone();
    let mut names = moves.iter().zip(&record.moves).map(|(&mv, one)| {
        let name = match notation {
            Notation::Uci => one.uci.clone(),
            _ => long_name(&position, mv),
        };
        position.play(mv);
        name
    });
    let mut written = String::with_capacity(text.len() * 2);
    let mut in_comment = false;
    for word in body.split_inclusive([' ', '\n']) {
        let bare = word.trim_end();
        let is_move = !in_comment && bare.starts_with(|first: char| first.is_ascii_alphabetic());
        in_comment |= bare.starts_with('{');
        in_comment &= !bare.ends_with('}');
        match names.next_if_move(is_move) {
            Some(name) => written.push_str(&word.replacen(bare, &name, 1)),
            None => written.push_str(word),
        }
    }
    format!("{tags}\n\n{written}")
}

/// Hands out the next name where a move stands.
trait NextIfMove: Iterator<Item = String> {
    fn next_if_move(&mut self, is_move: bool) -> Option<String> {
        if is_move { self.next() } else { None }
    }
}

impl<I: Iterator<Item = String>> NextIfMove for I {}

/// A move in long algebraic notation: `Ng1-f3`, `e4xd5`, `e7-e8=Q+`, `O-O`.
fn long_name(position: &Position, mv: Move) -> String {
    let short = position.san(mv).to_string();
    if short.starts_with("O-O") {
        return short;
    }
    let piece: String = short.chars().take_while(char::is_ascii_uppercase).collect();
    let sign = if short.contains('x') { "x" } else { "-" };
    let (from, to) = (mv.from().to_string(), mv.to().to_string());
    let tail = short.rfind(&to).map_or("", |at| &short[at + to.len()..]);
    format!("{piece}{from}{sign}{to}{tail}")
}

/// A record that holds moves which cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("game {number} cannot be replayed: {reason}")]
pub struct BadRecord {
    /// The game.
    pub number: u64,
    /// What is wrong.
    pub reason: String,
}

fn bad(record: &GameRecord, reason: &impl ToString) -> BadRecord {
    BadRecord { number: record.number, reason: reason.to_string() }
}

/// The position in which a game ended, as EPD.
pub(crate) fn last_position(record: &GameRecord) -> Result<String, BadRecord> {
    let (mut position, moves) = replay(record)?;
    moves.into_iter().for_each(|mv| position.play(mv));
    let fen = position.fen().to_string();
    Ok(fen.split(' ').take(4).collect::<Vec<_>>().join(" "))
}

/// The first position and the moves of a game.
pub(crate) fn replay(record: &GameRecord) -> Result<(Position, Vec<Move>), BadRecord> {
    let first = Position::from_fen(&record.fen).map_err(|error| bad(record, &error))?;
    let mut position = first.clone();
    let mut moves = Vec::with_capacity(record.moves.len());
    for mv in &record.moves {
        let mv = position.parse_uci(&mv.uci).map_err(|error| bad(record, &error))?;
        position.play(mv);
        moves.push(mv);
    }
    Ok((first, moves))
}

fn set_tags(
    game: &mut Game,
    record: &GameRecord,
    options: &PgnOptions,
    paces: &PaceTags,
    fingerprint: Fingerprint,
) {
    let tags = &mut game.tags;
    tags.set("Event", options.event.as_str());
    tags.set("Site", options.site.as_str());
    tags.set("Date", date(record.started));
    tags.set("Round", record.round.to_string());
    tags.set("White", record.white.as_str());
    tags.set("Black", record.black.as_str());
    if record.chess960 {
        tags.set("Variant", "Chess960");
    }
    tags.set(ID_TAG, game_id(fingerprint, record.number));
    if options.minimal {
        return;
    }
    tags.set("PlyCount", record.moves.len().to_string());
    tags.set("Termination", record.ending.reason.pgn_tag());
    if !record.white_engine.is_empty() {
        tags.set("EngineWhiteName", record.white_engine.as_str());
    }
    if !record.black_engine.is_empty() {
        tags.set("EngineBlackName", record.black_engine.as_str());
    }
    tags.set("GameDuration", duration(record.milliseconds));
    if record.started > 0 {
        tags.set("GameStartTime", moment(record.started));
        tags.set("GameEndTime", moment(record.started + record.milliseconds / 1000));
    }
    if paces.white == paces.black {
        tags.set("TimeControl", paces.white.as_str());
    } else {
        tags.set("WhiteTimeControl", paces.white.as_str());
        tags.set("BlackTimeControl", paces.black.as_str());
    }
}

fn game_id(fingerprint: Fingerprint, number: u64) -> String {
    format!("{fingerprint}:{number}")
}

fn duration(milliseconds: u64) -> String {
    let seconds = milliseconds / 1000;
    format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// A moment in seconds since 1970, as ISO 8601 writes it.
pub(crate) fn moment(seconds: u64) -> String {
    let day = games::pgn_date(seconds).replace('.', "-");
    format!("{day}T{} +0000", duration(seconds % 86_400 * 1000))
}

/// The day of a moment in seconds since 1970, as PGN writes it.
fn date(seconds: u64) -> String {
    if seconds == 0 {
        return "????.??.??".to_owned();
    }
    games::pgn_date(seconds)
}

fn comment(game: &mut Game, record: &GameRecord, options: &PgnOptions) {
    let nodes: Vec<_> = game.tree.main_line().collect();
    let last = record.moves.len().saturating_sub(1);
    let pattern = options.match_line.as_deref().and_then(|pattern| Regex::new(pattern).ok());
    for (index, (node, one)) in nodes.iter().zip(&record.moves).enumerate() {
        let mut text = move_comment(one, options);
        if let Some(pattern) = &pattern {
            let lines = one.words.iter().map(|words| format!("info string {words}"));
            for line in lines.filter(|line| pattern.is_match(line)) {
                let _ = write!(text, ", line=\"{}\"", line.replace(['{', '}', '"'], "'"));
            }
        }
        if index == last {
            let _ = write!(text, ", {}", record.ending.text);
        }
        game.tree.annotate(*node).comment = text;
    }
    if record.moves.is_empty() {
        game.tree.annotate(games::Tree::ROOT).comment = record.ending.text.clone();
    }
}

fn move_comment(one: &MoveRecord, options: &PgnOptions) -> String {
    if one.book {
        return "book".to_owned();
    }
    let score = one.score.map(crate::score_text).unwrap_or_default();
    let mut text = format!("{score}/{} {}", one.depth.unwrap_or(0), seconds(one.time as i64));
    let mut add = |wanted: bool, name: &str, value: Option<String>| {
        if let (true, Some(value)) = (wanted, value) {
            let _ = write!(text, ", {name}={value}");
        }
    };
    let rate = one.nodes.map(|nodes| nodes as f64 / (one.time.max(1) as f64 / 1e6));
    let latency = one.reported_time.map(|said| one.time as i64 - said as i64);
    add(options.time_left, "tl", one.left.map(|left| seconds(left as i64)));
    add(options.latency, "latency", latency.map(seconds));
    add(options.nodes, "n", one.nodes.map(|nodes| nodes.to_string()));
    add(options.selective_depth, "sd", one.selective_depth.map(|depth| depth.to_string()));
    add(options.nodes_per_second, "nps", rate.map(|rate| format!("{rate:.0}")));
    add(options.hash_full, "hashfull", one.hash_full.map(|full| full.to_string()));
    add(options.tablebase_hits, "tbhits", one.tablebase_hits.map(|hits| hits.to_string()));
    let variation = Some(one.variation.clone()).filter(|variation| !variation.is_empty());
    add(options.variation, "pv", variation.map(|variation| format!("\"{variation}\"")));
    add(true, "machine", one.machine_time().map(|time| format!("\"{time}\"")));
    text
}

fn seconds(microseconds: i64) -> String {
    format!("{:.3}s", microseconds as f64 / 1e6)
}

/// A PGN file to which games are added as they end, whole or not at all.
#[derive(Debug)]
pub struct PgnFile {
    file: File,
    path: PathBuf,
    present: BTreeSet<u64>,
}

impl PgnFile {
    /// Opens a file to add the games of one match to it. Games of this match that are already in it
    /// are known and not written again; one that was cut off at the end is removed.
    ///
    /// # Errors
    /// When it cannot be read or written.
    pub fn open(path: &Path, fingerprint: Fingerprint, append: bool) -> io::Result<PgnFile> {
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(!append).open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        // Only the letters of tags matter here, and places must stay the same.
        let plain = |&byte: &u8| if byte.is_ascii() { char::from(byte) } else { '?' };
        let text: String = bytes.iter().map(plain).collect();
        let sound = whole_games(&text, fingerprint);
        let present = present_games(&text[..sound], fingerprint);
        if sound < text.len() {
            file.set_len(sound as u64)?;
        }
        file.seek(SeekFrom::End(0))?;
        // Games of others may end without the empty line that must stand between two games.
        let gap = if sound == 0 || text[..sound].ends_with("\n\n") { "" } else { "\n\n" };
        file.write_all(gap.as_bytes())?;
        Ok(PgnFile { file, path: path.to_owned(), present })
    }

    /// Adds a game, unless it is already there.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, number: u64, text: &str) -> io::Result<()> {
        if self.present.insert(number) {
            self.file.write_all(text.as_bytes())?;
        }
        Ok(())
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// How much of a file is whole: all of it, but for a game of this match that was cut off at the end.
fn whole_games(text: &str, fingerprint: Fingerprint) -> usize {
    let barely_begun = text.rfind("\n\n").map_or(0, |gap| gap + 2);
    let tail = &text[barely_begun..];
    if !tail.is_empty() && EVENT.starts_with(tail) {
        return barely_begun;
    }
    let Some(start) = text.rfind(EVENT) else { return text.len() };
    let last = &text[start..];
    // One so short that it does not say whose it is yet can only be cut off, for nobody else writes
    // a game without its moves.
    let nameless = !last.contains("\n\n");
    let ours = last.contains(&format!("[{ID_TAG} \"{fingerprint}:"));
    let ended = last.trim_end().lines().last().is_some_and(ends_a_game);
    let whole = last.ends_with("\n\n") && ended;
    if (ours || nameless) && !whole { start } else { text.len() }
}

/// How every game begins.
const EVENT: &str = "[Event \"";

fn ends_a_game(line: &str) -> bool {
    ["1-0", "0-1", "1/2-1/2", "*"].iter().any(|result| line.ends_with(result))
}

fn present_games(text: &str, fingerprint: Fingerprint) -> BTreeSet<u64> {
    let tag = format!("[{ID_TAG} \"{fingerprint}:");
    let numbers = text.match_indices(&tag).filter_map(|(at, tag)| {
        let rest = &text[at + tag.len()..];
        rest.split('"').next()?.parse().ok()
    });
    numbers.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_right() {
        assert_eq!(date(1), "1970.01.01");
        assert_eq!(date(951_782_400), "2000.02.29");
        assert_eq!(date(1_763_164_800), "2025.11.15");
        assert_eq!(date(4_107_542_399), "2100.02.28");
    }

    #[test]
    fn a_game_cut_off_is_removed_and_others_are_left() {
        let ours = Fingerprint(7);
        let foreign = "[Event \"x\"]\n\n1. e4 e5 *";
        assert_eq!(whole_games(foreign, ours), foreign.len());
        let game = "[Event \"y\"]\n[TorresGame \"0000000000000007:3\"]\n\n1. e4 {book} 1-0\n\n";
        let both = format!("{foreign}\n\n{game}");
        assert_eq!(whole_games(&both, ours), both.len());
        assert_eq!(present_games(&both, ours), BTreeSet::from([3]));
        for cut in foreign.len() + 3..both.len() {
            assert_eq!(whole_games(&both[..cut], ours), foreign.len() + 2, "{cut}");
        }
    }
}
