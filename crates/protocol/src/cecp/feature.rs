//! `feature`: what an engine can do.

use crate::words::OneLine;
use std::fmt;

/// One `name=value` of a `feature` line.
///
/// ```
/// use protocol::cecp::{Feature, FeatureValue, Message};
///
/// let Message::Features(features) = r#"feature myname="Old 1.0" ping=1 done=1"#.parse()? else {
///     panic!()
/// };
/// assert_eq!(features[0], Feature::text("myname", "Old 1.0"));
/// assert_eq!(features[1], Feature::number("ping", 1));
/// assert_eq!(features[2].value, FeatureValue::Number(1));
/// # Ok::<(), protocol::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub value: FeatureValue,
}

/// A number, or a text in quotes.
///
/// ```
/// use protocol::cecp::FeatureValue;
/// assert_eq!(FeatureValue::Text("normal,fischerandom".into()).to_string(),
///            r#""normal,fischerandom""#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FeatureValue {
    /// Without quotes: 0 and 1 for no and yes.
    Number(i64),
    /// In quotes.
    Text(String),
}

impl Feature {
    /// A feature with a number.
    ///
    /// ```
    /// assert_eq!(protocol::cecp::Feature::number("done", 1).to_string(), "done=1");
    /// ```
    pub fn number(name: &str, value: i64) -> Self {
        Self { name: name.to_owned(), value: FeatureValue::Number(value) }
    }

    /// A feature with a text.
    ///
    /// ```
    /// let feature = protocol::cecp::Feature::text("myname", "Old 1.0");
    /// assert_eq!(feature.to_string(), r#"myname="Old 1.0""#);
    /// ```
    pub fn text(name: &str, value: &str) -> Self {
        Self { name: name.to_owned(), value: FeatureValue::Text(value.to_owned()) }
    }

    /// Reads all features of a line; anything but `name=value` is skipped.
    pub(super) fn read_all(mut text: &str) -> Vec<Self> {
        let mut features = Vec::new();
        while let Some((before, after)) = text.split_once('=') {
            let name = before.split_whitespace().last().unwrap_or_default();
            let (value, rest) = read_value(after);
            if !name.is_empty() {
                features.push(Self { name: name.to_owned(), value });
            }
            text = rest;
        }
        features
    }
}

/// The value at the start of a text, and what follows it.
fn read_value(text: &str) -> (FeatureValue, &str) {
    if let Some(quoted) = text.strip_prefix('"') {
        let (value, rest) = quoted.split_once('"').unwrap_or((quoted, ""));
        return (FeatureValue::Text(value.to_owned()), rest);
    }
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    let bare = || FeatureValue::Text(word.to_owned());
    (word.parse().map_or_else(|_| bare(), FeatureValue::Number), rest)
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", OneLine(&self.name), self.value)
    }
}

impl fmt::Display for FeatureValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            // There is no way to write a quote inside quotes.
            Self::Text(text) => write!(f, "\"{}\"", OneLine(&text.replace('"', "'"))),
        }
    }
}

/// All features of an engine, with the protocol's defaults for what it did not mention.
///
/// ```
/// use protocol::cecp::{Feature, FeatureSet};
///
/// let mut features = FeatureSet::default();
/// assert!(!features.user_move, "old engines get bare moves");
/// assert!(features.apply(&Feature::number("usermove", 1)));
/// assert!(!features.apply(&Feature::number("telepathy", 1)), "to be rejected");
/// assert!(features.user_move);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeatureSet {
    /// `ping`: answers `ping`.
    pub ping: bool,
    /// `setboard`: understands `setboard`.
    pub set_board: bool,
    /// `playother`: understands `playother`.
    pub play_other: bool,
    /// `san`: wants moves in standard algebraic notation.
    pub san: bool,
    /// `usermove`: wants `usermove` before moves.
    pub user_move: bool,
    /// `time`: wants `time` and `otim`.
    pub time: bool,
    /// `draw`: wants to hear of draw offers.
    pub draw: bool,
    /// `sigint`: may be interrupted by a signal.
    pub interrupt: bool,
    /// `sigterm`: may be terminated by a signal.
    pub terminate: bool,
    /// `reuse`: can play more than one game.
    pub reuse: bool,
    /// `analyze`: can analyse.
    pub analyze: bool,
    /// `colors`: understands `white` and `black`.
    pub colors: bool,
    /// `name`: wants to know its opponent.
    pub name: bool,
    /// `nps`: can count nodes instead of time.
    pub nodes_per_second: bool,
    /// `memory`: understands `memory`.
    pub memory: bool,
    /// `smp`: understands `cores`.
    pub cores: bool,
    /// `debug`: prints comments that begin with `#`.
    pub debug: bool,
    /// `myname`: what it is called.
    pub my_name: Option<String>,
    /// `variants`: what it plays.
    pub variants: Vec<String>,
    /// `egt`: tablebases it understands.
    pub tablebases: Vec<String>,
    /// `option`: its options, as it wrote them.
    pub options: Vec<String>,
    /// `done`: true when it has said everything, false when it asks for time.
    pub done: Option<bool>,
}

impl Default for FeatureSet {
    fn default() -> Self {
        Self {
            ping: false,
            set_board: false,
            play_other: false,
            san: false,
            user_move: false,
            time: true,
            draw: true,
            interrupt: true,
            terminate: true,
            reuse: true,
            analyze: true,
            colors: true,
            name: false,
            nodes_per_second: false,
            memory: false,
            cores: false,
            debug: false,
            my_name: None,
            variants: Vec::new(),
            tablebases: Vec::new(),
            options: Vec::new(),
            done: None,
        }
    }
}

impl FeatureSet {
    /// Takes note of a feature; false if it is unknown or of the wrong type, and should be
    /// rejected.
    ///
    /// ```
    /// use protocol::cecp::{Feature, FeatureSet};
    ///
    /// let mut features = FeatureSet::default();
    /// features.apply(&Feature::number("done", 0));
    /// assert_eq!(features.done, Some(false), "wait, it has more to say");
    /// ```
    pub fn apply(&mut self, feature: &Feature) -> bool {
        match &feature.value {
            FeatureValue::Number(number) => self.apply_flag(&feature.name, *number != 0),
            FeatureValue::Text(text) => self.apply_text(&feature.name, text),
        }
    }

    fn apply_flag(&mut self, name: &str, value: bool) -> bool {
        if name == "done" {
            self.done = Some(value);
            return true;
        }
        self.flag(name).map(|flag| *flag = value).is_some()
    }

    fn flag(&mut self, name: &str) -> Option<&mut bool> {
        Some(match name {
            "ping" => &mut self.ping,
            "setboard" => &mut self.set_board,
            "playother" => &mut self.play_other,
            "san" => &mut self.san,
            "usermove" => &mut self.user_move,
            "time" => &mut self.time,
            "draw" => &mut self.draw,
            "sigint" => &mut self.interrupt,
            "sigterm" => &mut self.terminate,
            "reuse" => &mut self.reuse,
            "analyze" => &mut self.analyze,
            "colors" => &mut self.colors,
            "name" => &mut self.name,
            "nps" => &mut self.nodes_per_second,
            "memory" => &mut self.memory,
            "smp" => &mut self.cores,
            "debug" => &mut self.debug,
            _ => return None,
        })
    }

    fn apply_text(&mut self, name: &str, text: &str) -> bool {
        let list = || text.split(',').map(|item| item.trim().to_owned()).collect();
        match name {
            "myname" => self.my_name = Some(text.to_owned()),
            "variants" => self.variants = list(),
            "egt" => self.tablebases = list(),
            "option" => self.options.push(text.to_owned()),
            _ => return false,
        }
        true
    }
}
