//! The file in which fastchess keeps a match, as the words of a command line.

use std::fmt::Display;
use std::path::PathBuf;

use serde_json::Value;

use super::FlagError;

/// The file that `-config file=` names, unless it is to be discarded.
///
/// ```
/// let words = ["-config", "file=match.json", "-rounds", "9"].map(str::to_owned);
/// assert_eq!(arena::flags::config_file(&words), Some("match.json".into()));
/// ```
#[must_use]
pub fn config_file(words: &[String]) -> Option<PathBuf> {
    let (_, values) = split(words)?;
    let value =
        |key: &str| values.iter().find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
    value("file").filter(|_| value("discard") != Some("true")).map(PathBuf::from)
}

/// Where the last `-config` is, and the words that belong to it.
fn split(words: &[String]) -> Option<(usize, &[String])> {
    let at = words.iter().rposition(|word| word == "-config")?;
    let values = &words[at + 1..];
    let end = values.iter().position(|word| word.starts_with('-')).unwrap_or(values.len());
    Some((at, &values[..end]))
}

/// The words with the text of that file in the place of `-config` and of all that stands before it,
/// as fastchess has it; what follows changes what the file says.
///
/// # Errors
/// When the text is not such a file.
pub fn with_config(words: &[String], text: &str) -> Result<Vec<String>, FlagError> {
    let Some((at, values)) = split(words) else { return Ok(words.to_vec()) };
    let file: Value = serde_json::from_str(text).map_err(|error| wrong(&error))?;
    let engines = file["engines"].as_array().filter(|engines| !engines.is_empty());
    let engines = engines.ok_or_else(|| wrong(&"it has no list of engines"))?;
    let mut made = Words::default();
    engines.iter().for_each(|engine| made.engine(engine));
    made.layout(&file);
    made.endings(&file);
    made.outputs(&file);
    made.0.extend_from_slice(&words[at + 1 + values.len()..]);
    Ok(made.0)
}

fn wrong(reason: &dyn Display) -> FlagError {
    FlagError::Contradiction { reason: format!("-config: not a file of fastchess: {reason}") }
}

#[derive(Default)]
struct Words(Vec<String>);

impl Words {
    fn flag(&mut self, flag: &str, values: &[String]) {
        self.0.push(flag.to_owned());
        self.0.extend_from_slice(values);
    }

    fn one(&mut self, flag: &str, value: Option<impl Display>) {
        if let Some(value) = value {
            self.flag(flag, &[value.to_string()]);
        }
    }

    /// `key=value`, if there is a value to speak of.
    fn pair(&mut self, key: &str, value: Option<impl Display>) {
        if let Some(value) = value {
            self.0.push(format!("{key}={value}"));
        }
    }

    fn engine(&mut self, engine: &Value) {
        self.flag("-engine", &[]);
        for key in ["name", "dir", "cmd", "args"] {
            self.pair(key, text(&engine[key]));
        }
        if engine["restart"] == true {
            self.pair("restart", Some("on"));
        }
        let limit = &engine["limit"];
        let times = &limit["tc"];
        if let Some(base) = number(&times["time"]) {
            let moves = number(&times["moves"]).map(|moves| format!("{moves}/"));
            let increment = number(&times["increment"]).map(|it| format!("+{}", seconds(it)));
            let (moves, increment) = (moves.unwrap_or_default(), increment.unwrap_or_default());
            self.pair("tc", Some(format!("{moves}{}{increment}", seconds(base))));
        }
        self.pair("st", number(&times["fixed_time"]).map(seconds));
        self.pair("timemargin", number(&times["timemargin"]));
        self.pair("nodes", number(&limit["nodes"]));
        self.pair("depth", number(&limit["plies"]));
        for option in engine["options"].as_array().into_iter().flatten() {
            if let (Some(name), Some(value)) = (option[0].as_str(), option[1].as_str()) {
                self.pair(&format!("option.{name}"), Some(value));
            }
        }
    }

    fn layout(&mut self, file: &Value) {
        let numbers = [
            ("-rounds", "rounds"),
            ("-games", "games"),
            ("-concurrency", "concurrency"),
            ("-srand", "seed"),
            ("-wait", "wait"),
            ("-ratinginterval", "ratinginterval"),
            ("-scoreinterval", "scoreinterval"),
        ];
        for (flag, key) in numbers {
            self.one(flag, file[key].as_u64());
        }
        let switches = [("-noswap", "noswap"), ("-reverse", "reverse"), ("-recover", "recover")];
        for (flag, _) in switches.into_iter().filter(|switch| file[switch.1] == true) {
            self.flag(flag, &[]);
        }
        if file["type"] == 1 {
            self.one("-tournament", Some("gauntlet"));
            self.one("-seeds", number(&file["gauntlet_seeds"]));
        }
        if file["variant"] == 1 {
            self.one("-variant", Some("fischerandom"));
        }
        let book = &file["opening"];
        if let Some(path) = text(&book["file"]) {
            self.flag("-openings", &[]);
            self.pair("file", Some(path));
            self.pair("format", choice(&book["format"], &["epd", "pgn"]));
            self.pair("order", choice(&book["order"], &["random", "sequential"]));
            self.pair("plies", number(&book["plies"]));
            self.pair("start", number(&book["start"]));
        }
    }

    fn endings(&mut self, file: &Value) {
        let keys = |value: &Value, keys: &[(&str, &str)]| -> Vec<String> {
            keys.iter().map(|(word, key)| format!("{word}={}", plain(&value[*key]))).collect()
        };
        let is_on = |name: &str| file[name]["enabled"] == true;
        if is_on("draw") {
            let words =
                [("movenumber", "move_number"), ("movecount", "move_count"), ("score", "score")];
            self.flag("-draw", &keys(&file["draw"], &words));
        }
        if is_on("resign") {
            let words = [("movecount", "move_count"), ("score", "score"), ("twosided", "twosided")];
            self.flag("-resign", &keys(&file["resign"], &words));
        }
        if is_on("maxmoves") {
            self.one("-maxmoves", number(&file["maxmoves"]["move_count"]));
        }
        if is_on("tb_adjudication") {
            let tables = &file["tb_adjudication"];
            self.one("-tb", text(&tables["syzygy_dirs"]));
            self.one("-tbpieces", number(&tables["max_pieces"]));
            if tables["ignore_50_move_rule"] == true {
                self.flag("-tbignore50", &[]);
            }
        }
        if is_on("sprt") {
            let words = ["elo0", "elo1", "alpha", "beta", "model"].map(|key| (key, key));
            self.flag("-sprt", &keys(&file["sprt"], &words));
        }
    }

    fn outputs(&mut self, file: &Value) {
        if let Some(penta) = file["report_penta"].as_bool() {
            self.flag("-report", &[format!("penta={penta}")]);
        }
        if let Some(format) = choice(&file["output"], &["fastchess", "cutechess"]) {
            self.flag("-output", &[format!("format={format}")]);
        }
        let pgn = &file["pgn"];
        self.one("-event", text(&pgn["event_name"]));
        self.one("-site", text(&pgn["site"]));
        if let Some(path) = text(&pgn["file"]) {
            self.flag("-pgnout", &[]);
            self.pair("file", Some(path));
            self.pair("append", pgn["append_file"].as_bool());
            self.pair("notation", choice(&pgn["notation"], &["san", "lan", "uci"]));
            let tracks =
                ["nodes", "seldepth", "nps", "hashfull", "tbhits", "timeleft", "latency", "pv"];
            for key in tracks {
                self.pair(key, pgn[format!("track_{key}")].as_bool());
            }
            self.pair("min", pgn["min"].as_bool());
        }
        if let Some(path) = text(&file["epd"]["file"]) {
            self.flag("-epdout", &[]);
            self.pair("file", Some(path));
            self.pair("append", file["epd"]["append_file"].as_bool());
        }
    }
}

/// A text that is not empty.
fn text(value: &Value) -> Option<&str> {
    value.as_str().filter(|text| !text.is_empty())
}

/// A number above 0, which means that there is none.
fn number(value: &Value) -> Option<i64> {
    value.as_i64().filter(|&number| number > 0)
}

/// Milliseconds in seconds.
fn seconds(milliseconds: i64) -> f64 {
    milliseconds as f64 / 1e3
}

fn choice(value: &Value, names: &[&'static str]) -> Option<&'static str> {
    names.get(usize::try_from(value.as_u64()?).ok()?).copied()
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flags::Settings;

    const FILE: &str = r#"{
        "resign": {"move_count": 3, "score": 600, "twosided": true, "enabled": true},
        "draw": {"move_number": 34, "move_count": 8, "score": 20, "enabled": false},
        "opening": {"file": "book.epd", "format": 0, "order": 0, "plies": -1, "start": 7},
        "pgn": {"event_name": "Cup", "site": "?", "file": "", "notation": 0},
        "sprt": {"alpha": 0.05, "beta": 0.1, "elo0": 0.0, "elo1": 5.0, "model": "normalized", "enabled": true},
        "output": 0, "seed": 42, "variant": 0, "type": 0, "games": 2, "rounds": 300, "concurrency": 4,
        "recover": true, "noswap": false, "reverse": false, "report_penta": true,
        "engines": [
            {"name": "new", "dir": "", "cmd": "./new", "args": "", "restart": false,
             "options": [["Hash", "16"], ["Move Overhead", "5"]],
             "limit": {"tc": {"increment": 80, "fixed_time": 0, "time": 8000, "moves": 0, "timemargin": 0},
                       "nodes": 0, "plies": 0}, "variant": 0},
            {"name": "old", "dir": "bin", "cmd": "old", "args": "", "restart": true, "options": [],
             "limit": {"tc": {"increment": 0, "fixed_time": 0, "time": 0, "moves": 0, "timemargin": 0},
                       "nodes": 5000, "plies": 0}, "variant": 0}],
        "stats": {}}"#;

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn the_file_is_the_match_and_later_words_change_it() {
        let line = words("-engine cmd=gone -config file=c.json stats=false -rounds 9");
        assert_eq!(config_file(&line), Some("c.json".into()));
        let settings = Settings::parse(with_config(&line, FILE).expect("words")).expect("settings");
        let names: Vec<&str> = settings.engines.iter().map(|engine| &*engine.name).collect();
        assert_eq!(names, ["new", "old"]);
        let options = [("Hash", "16"), ("Move Overhead", "5")];
        let options = options.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(settings.engines[0].options, options);
        assert_eq!(settings.engines[0].pace.to_string(), "8+0.08");
        assert_eq!(settings.engines[1].pace.nodes, Some(5000));
        assert_eq!((settings.layout.rounds, settings.layout.games, settings.seed), (9, 2, 42));
        assert_eq!(settings.concurrency, 4);
        let sprt = settings.sprt.expect("a test");
        assert_eq!((sprt.elo0(), sprt.elo1()), (0.0, 5.0));
        assert!(settings.adjudication.resign.is_some() && settings.adjudication.draw.is_none());
        assert_eq!(settings.openings.expect("a book").start, 7);
    }

    #[test]
    fn other_files_are_refused_and_discarded_ones_not_read() {
        let line = words("-config file=c.json");
        for text in ["", "[]", "{}", "{\"engines\": []}"] {
            let error = with_config(&line, text).expect_err(text).to_string();
            assert!(error.starts_with("-config: not a file of fastchess: "), "{error}");
        }
        assert_eq!(config_file(&words("-config file=c.json discard=true")), None);
        assert_eq!(config_file(&words("-config outname=c.json")), None);
    }
}
