use std::fmt;

use crate::flags::OutputFormat;
use crate::report::chart::escape;
use crate::report::{Band, Block, Chart, Crosstable, Curve};
use crate::{CurvePoint, Progress};

/// A page about a match that needs nothing else: figures, crosstable, curves, faults.
#[derive(Clone, Copy, Debug)]
pub struct HtmlReport<'a> {
    /// What the match is called.
    pub title: &'a str,
    /// How it stands.
    pub progress: &'a Progress,
    /// What the two of a match played under.
    pub conditions: &'a str,
    /// How it ended, or that it goes on.
    pub state: &'a str,
}

const STYLE: &str = include_str!("page.css");

impl fmt::Display for HtmlReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = escape(self.title);
        writeln!(f, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">")?;
        writeln!(f, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")?;
        writeln!(f, "<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>")?;
        writeln!(f, "<h1>{title}</h1>\n<p>{}</p>", escape(self.state))?;
        let format = OutputFormat::Fastchess;
        let block = Block { progress: self.progress, conditions: self.conditions, format };
        writeln!(f, "<pre>{}</pre>", escape(&block.to_string()))?;
        let curve = &self.progress.curve;
        if self.progress.standings.names().len() == 2 && !curve.is_empty() {
            writeln!(f, "{}", elo_chart(curve))?;
            if let Some(chart) = llr_chart(self.progress) {
                writeln!(f, "{chart}")?;
            }
        }
        let table = Crosstable { standings: &self.progress.standings };
        writeln!(f, "<h2>Crosstable</h2>\n<pre>{}</pre>", escape(&table.to_string()))?;
        self.contestants(f)?;
        writeln!(f, "</main>\n</body>\n</html>")
    }
}

impl HtmlReport<'_> {
    fn contestants(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "<h2>Contestants</h2>\n<table>")?;
        writeln!(
            f,
            "<tr><th>Name</th><th>Moves</th><th>Time a move</th><th>Longest</th>\
             <th>Machine time a move</th><th>Warnings</th><th>Faults</th></tr>"
        )?;
        let standings = &self.progress.standings;
        for (place, name) in standings.names().iter().enumerate() {
            let about = standings.about(place);
            let per =
                |time: std::time::Duration, moves: u64| time.as_secs_f64() / moves.max(1) as f64;
            let faults: Vec<String> =
                about.faults.iter().map(|(reason, count)| format!("{count} × {reason}")).collect();
            let machine = match about.machine_moves {
                0 => "–".to_owned(),
                moves => format!("{:.2} s", per(about.machine, moves)),
            };
            writeln!(
                f,
                "<tr><td>{}</td><td>{}</td><td>{:.1} ms</td><td>{:.1} ms</td><td>{machine}</td>\
                 <td>{}</td><td>{}</td></tr>",
                escape(name),
                about.moves,
                per(about.thinking, about.moves) * 1e3,
                about.longest.as_secs_f64() * 1e3,
                about.warnings,
                escape(&faults.join(", ")),
            )?;
        }
        writeln!(f, "</table>")
    }
}

fn elo_chart(curve: &[CurvePoint]) -> Chart {
    let band = curve.iter().filter(|point| point.low.is_finite() && point.high.is_finite());
    let band = band.map(|point| (point.games as f64, point.low, point.high)).collect();
    let points = curve.iter().map(|point| (point.games as f64, point.elo)).collect();
    Chart {
        title: "Elo by games, with its 95 % interval".to_owned(),
        bands: vec![Band { class: "band", points: band }],
        curves: vec![Curve { class: "curve", points }],
        levels: vec![(0.0, String::new())],
    }
}

fn llr_chart(progress: &Progress) -> Option<Chart> {
    let status = progress.status?;
    let known = progress.curve.iter().filter_map(|point| Some((point.games as f64, point.llr?)));
    Some(Chart {
        title: "Log-likelihood ratio by games".to_owned(),
        bands: Vec::new(),
        curves: vec![Curve { class: "curve", points: known.collect() }],
        levels: vec![(status.lower, "H0".to_owned()), (status.upper, "H1".to_owned())],
    })
}
