//! What comes out in the end: annotated games and a report.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use games::Game;
use reviewer::{Finding, annotate, review};
use serde_json::json;

use super::catalogue::{Catalogue, Item};
use super::error::AnalyseError;
use super::record::GameRecord;
use super::report::GameReport;
use super::settings::AnalyseSettings;
use files::write_whole;

type Records = BTreeMap<u64, GameRecord>;

/// Writes the games of the file with what was found in them. A game that could not be analysed
/// stays as it was.
pub(super) fn write_pgn(
    path: &Path,
    settings: &AnalyseSettings,
    records: &Records,
) -> Result<(), AnalyseError> {
    let catalogue = Catalogue::open(&settings.file)?;
    let annotator = annotator(settings);
    let written = write_whole(path, |out| {
        let mut gap = "";
        for item in catalogue {
            let Item::Game(number, mut game) = item? else { continue };
            if let Some(findings) = findings(records, number, &game) {
                annotate(&mut game, &findings);
                game.tags.set("Annotator", annotator.as_str());
            }
            write!(out, "{gap}{game}")?;
            gap = "\n";
        }
        Ok(())
    });
    written.map_err(AnalyseError::at(path))
}

fn findings(records: &Records, number: u64, game: &Game) -> Option<Vec<Option<Finding>>> {
    records.get(&number)?.findings(game)
}

/// Who looked, and for how long.
fn annotator(settings: &AnalyseSettings) -> String {
    let limits = &settings.limits;
    let mut words = vec![settings.player.clone(), env!("CARGO_PKG_VERSION").to_owned()];
    words.extend(limits.nodes.map(|nodes| format!("{nodes} nodes")));
    words.extend(limits.depth.map(|depth| format!("depth {depth}")));
    words.extend(limits.move_time.map(|time| format!("{} s", time.as_secs_f64())));
    words.join(" ")
}

/// Writes the report, a game at a time.
pub(super) fn write_json(
    path: &Path,
    settings: &AnalyseSettings,
    records: &Records,
    problems: &[String],
) -> Result<(), AnalyseError> {
    let catalogue = Catalogue::open(&settings.file)?;
    let written = write_whole(path, |out| {
        let head = json!(annotator(settings));
        write!(out, "{{\"annotator\":{head},\"problems\":{},\"games\":[", json!(problems))?;
        write_games(out, catalogue, records)?;
        writeln!(out, "\n]}}")
    });
    written.map_err(AnalyseError::at(path))
}

fn write_games(out: &mut dyn Write, catalogue: Catalogue, records: &Records) -> io::Result<()> {
    let mut gap = "\n";
    for item in catalogue {
        let Item::Game(number, game) = item? else { continue };
        let Some(findings) = findings(records, number, &game) else { continue };
        let report = GameReport::new(number, &game, &findings, &review(&game, &findings));
        out.write_all(gap.as_bytes())?;
        serde_json::to_writer(&mut *out, &report)?;
        gap = ",\n";
    }
    Ok(())
}
