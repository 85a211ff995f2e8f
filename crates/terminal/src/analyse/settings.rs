use std::num::NonZero;
use std::path::PathBuf;

use player::Limits;
use reviewer::Shard;

/// What is to be analysed, and how.
#[derive(Clone, Debug)]
pub struct AnalyseSettings {
    /// The games.
    pub file: PathBuf,
    /// Where the annotated games go.
    pub output: Option<PathBuf>,
    /// Where the report as JSON goes.
    pub json: Option<PathBuf>,
    /// Who analyses, by the name that it has in the registry.
    pub player: String,
    /// Options of the player: names and values.
    pub options: Vec<(String, String)>,
    /// How long it may think about each position.
    pub limits: Limits,
    /// How many threads work.
    pub threads: NonZero<usize>,
    /// Whether what was done before is thrown away.
    pub restart: bool,
    /// Which part of the games is analysed; anything but the whole leaves a journal for the merge.
    pub shard: Shard,
    /// Whether the journals of all parts are taken in first.
    pub merge: bool,
    /// Whether a bar shows how far it is, on standard error.
    pub bar: bool,
}

impl AnalyseSettings {
    /// A file analysed by `torres` on one thread, 200,000 nodes a position.
    ///
    /// ```
    /// let settings = terminal::AnalyseSettings::new("games.pgn");
    /// assert_eq!(settings.limits.nodes, Some(200_000));
    /// ```
    #[must_use]
    pub fn new(file: impl Into<PathBuf>) -> AnalyseSettings {
        AnalyseSettings {
            file: file.into(),
            output: None,
            json: None,
            player: "torres".to_owned(),
            options: Vec::new(),
            limits: Limits { nodes: Some(200_000), ..Limits::default() },
            threads: NonZero::<usize>::MIN,
            restart: false,
            shard: Shard::WHOLE,
            merge: false,
            bar: false,
        }
    }

    /// Where annotated games go: what was asked for, or a name made from the file's where nothing
    /// was.
    #[must_use]
    pub fn output_path(&self) -> Option<PathBuf> {
        match (&self.output, &self.json) {
            (Some(path), _) => Some(path.clone()),
            (None, Some(_)) => None,
            (None, None) => Some(self.file.with_extension("analysed.pgn")),
        }
    }

    /// The file that remembers finished games until all are.
    pub(super) fn journal_path(&self) -> PathBuf {
        let result = self.output_path().or_else(|| self.json.clone()).unwrap_or_default();
        let mut name = result.into_os_string();
        if self.shard != Shard::WHOLE {
            name.push(format!(".{}", self.shard.to_string().replace('/', "of")));
        }
        name.push(".journal");
        name.into()
    }

    /// The journals that parts of this analysis have left.
    pub(super) fn part_paths(&self) -> Vec<PathBuf> {
        let whole = self.journal_path();
        let name = whole.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Some(stem) = name.strip_suffix("journal") else { return Vec::new() };
        let folder = whole.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(std::path::Path::new("."));
        let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let is_part = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let part = name.strip_prefix(stem).and_then(|rest| rest.strip_suffix(".journal"));
            part.is_some_and(|part| part.replace("of", "/").parse::<Shard>().is_ok())
        };
        let mut paths: Vec<PathBuf> = files.map(|file| file.path()).filter(is_part).collect();
        paths.sort();
        paths
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files() {
        let mut settings = AnalyseSettings::new("folder/games.pgn");
        assert_eq!(settings.output_path(), Some("folder/games.analysed.pgn".into()));
        assert_eq!(settings.journal_path(), PathBuf::from("folder/games.analysed.pgn.journal"));
        settings.json = Some("report.json".into());
        assert_eq!(settings.output_path(), None);
        assert_eq!(settings.journal_path(), PathBuf::from("report.json.journal"));
    }
}
