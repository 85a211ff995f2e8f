use std::fmt;
use std::time::Duration;

use serde_json::json;

use super::Details;
use super::opening_table::{MOST_LISTED, OpeningRow};
use crate::flags::OutputFormat;
use crate::report::chart::escape;
use crate::report::{Band, Block, Chart, Crosstable, Curve};
use crate::{CurvePoint, Progress};

/// A page about a match that needs nothing else: figures, curves, tables, and a viewer of its games.
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
    /// Games, openings and times.
    pub details: &'a Details,
}

const STYLE: &str = include_str!("page.css");
const VIEWER: &str = include_str!("viewer.html");
const SCRIPT: &str = include_str!("viewer.js");
/// Nothing may be loaded from anywhere, whatever an engine calls itself.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// The pieces of the web page, which are our own.
const PIECES: [(&str, &str); 12] = [
    ("wK", include_str!("../../../../page/src/pieces/wK.svg")),
    ("wQ", include_str!("../../../../page/src/pieces/wQ.svg")),
    ("wR", include_str!("../../../../page/src/pieces/wR.svg")),
    ("wB", include_str!("../../../../page/src/pieces/wB.svg")),
    ("wN", include_str!("../../../../page/src/pieces/wN.svg")),
    ("wP", include_str!("../../../../page/src/pieces/wP.svg")),
    ("bK", include_str!("../../../../page/src/pieces/bK.svg")),
    ("bQ", include_str!("../../../../page/src/pieces/bQ.svg")),
    ("bR", include_str!("../../../../page/src/pieces/bR.svg")),
    ("bB", include_str!("../../../../page/src/pieces/bB.svg")),
    ("bN", include_str!("../../../../page/src/pieces/bN.svg")),
    ("bP", include_str!("../../../../page/src/pieces/bP.svg")),
];

impl fmt::Display for HtmlReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = escape(self.title);
        writeln!(f, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">")?;
        writeln!(f, "<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">")?;
        writeln!(f, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")?;
        writeln!(f, "<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>")?;
        writeln!(f, "<h1>{title}</h1>\n<p class=\"state\">{}</p>", escape(self.state))?;
        self.figures(f)?;
        self.charts(f)?;
        self.games(f)?;
        self.crosstable(f)?;
        self.openings(f)?;
        self.contestants(f)?;
        let format = OutputFormat::Fastchess;
        let block = Block { progress: self.progress, conditions: self.conditions, format };
        writeln!(f, "<details><summary>The figures as text</summary>")?;
        writeln!(f, "<pre>{}</pre></details>", escape(&block.to_string()))?;
        writeln!(f, "</main>\n</body>\n</html>")
    }
}

impl HtmlReport<'_> {
    fn is_duel(&self) -> bool {
        self.progress.standings.names().len() == 2
    }

    /// The most important numbers, large.
    fn figures(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Progress { standings, finished, planned, status, .. } = self.progress;
        let mut figures = vec![("Games", format!("{finished} of {planned}"))];
        if self.is_duel() {
            let duel = standings.duel(0, 1);
            let games = duel.games;
            let score = format!("+{} ={} −{}", games.wins, games.draws, games.losses);
            figures.push(("Wins, draws, losses", score));
            let summary =
                if self.progress.by_pairs { duel.pairs.summary() } else { games.summary() };
            if let Ok(summary) = summary.or_else(|_| games.summary()) {
                figures.push(("Elo", summary.elo.to_string().replace("+/-", "±")));
                let normalized = summary.normalized_elo.to_string();
                figures.push(("Normalized Elo", normalized.replace("+/-", "±")));
                let superiority = summary.likelihood_of_superiority * 100.0;
                figures.push(("Likelihood of superiority", format!("{superiority:.1} %")));
            }
        }
        if let Some(status) = status {
            let bounds = format!("{:.2} [{:.2}, {:.2}]", status.llr, status.lower, status.upper);
            figures.push(("Log-likelihood ratio", bounds));
        }
        if self.is_duel() {
            let [one, other] = [0, 1].map(|place| escape(&standings.names()[place]));
            writeln!(f, "<p class=\"versus\"><b>{one}</b> against <b>{other}</b></p>")?;
        }
        if !self.conditions.is_empty() {
            writeln!(f, "<p class=\"conditions\">{}</p>", escape(self.conditions))?;
        }
        writeln!(f, "<dl class=\"figures\">")?;
        for (name, value) in figures {
            writeln!(f, "<div><dt>{name}</dt><dd>{}</dd></div>", escape(&value))?;
        }
        writeln!(f, "</dl>")
    }

    fn charts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "<div class=\"charts\">")?;
        let curve = &self.progress.curve;
        if self.is_duel() && !curve.is_empty() {
            writeln!(f, "<figure>{}</figure>", elo_chart(curve))?;
            if let Some(chart) = llr_chart(self.progress) {
                writeln!(f, "<figure>{chart}</figure>")?;
            }
        }
        self.time_chart(f)?;
        if self.is_duel() && self.progress.by_pairs {
            self.pentanomial(f)?;
        }
        writeln!(f, "</div>")
    }

    fn time_chart(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let times = &self.details.times;
        let curves = times.curves();
        if curves.iter().all(|curve| curve.points.is_empty()) {
            return Ok(());
        }
        let title = "Milliseconds per move, by number of the move".to_owned();
        let chart = Chart { title, curves, ..Chart::default() };
        writeln!(f, "<figure>{chart}<figcaption>")?;
        for (place, name) in times.names(&self.progress.standings).iter().enumerate() {
            writeln!(f, "<span class=\"key k{place}\">{}</span>", escape(name))?;
        }
        writeln!(f, "</figcaption></figure>")
    }

    /// Pairs by the points that the first contestant got of them.
    fn pentanomial(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = self.progress.standings.duel(0, 1).pairs.counts();
        let most = counts.iter().copied().max().unwrap_or(0).max(1);
        let name = escape(&self.progress.standings.names()[0]);
        writeln!(
            f,
            "<figure class=\"penta\"><b>Pairs by points of {name}</b><div class=\"bars\">"
        )?;
        for (count, points) in counts.iter().zip(["0", "½", "1", "1½", "2"]) {
            let height = *count as f64 / most as f64 * 100.0;
            writeln!(
                f,
                "<div><span>{count}</span><i style=\"height:{height:.1}%\"></i><b>{points}</b></div>"
            )?;
        }
        writeln!(f, "</div></figure>")
    }

    fn games(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "<h2>Games</h2>")?;
        let gallery = &self.details.gallery;
        let games = gallery.games();
        if games.is_empty() {
            return writeln!(f, "<p>No game is over yet.</p>");
        }
        if let Some(remark) = gallery.remark() {
            writeln!(f, "<p>{remark}</p>")?;
        }
        writeln!(f, "<svg class=\"symbols\" aria-hidden=\"true\">")?;
        for (name, drawing) in PIECES {
            let symbol = drawing
                .trim()
                .replace(
                    "<svg xmlns=\"http://www.w3.org/2000/svg\"",
                    &format!("<symbol id=\"{name}\""),
                )
                .replace("</svg>", "</symbol>");
            writeln!(f, "{symbol}")?;
        }
        writeln!(f, "</svg>\n{VIEWER}")?;
        let names = self.progress.standings.names();
        let data = json!({ "names": names, "games": games }).to_string();
        writeln!(f, "<script type=\"application/json\" id=\"data\">{}</script>", in_script(&data))?;
        writeln!(f, "<script>{SCRIPT}</script>")
    }

    fn crosstable(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = Crosstable { standings: &self.progress.standings };
        writeln!(f, "<h2>Crosstable</h2>\n<div class=\"scroll\"><table>")?;
        for (index, row) in table.rows().iter().enumerate() {
            let tag = if index == 0 { "th" } else { "td" };
            let cells: Vec<String> =
                row.iter().map(|cell| format!("<{tag}>{}</{tag}>", escape(cell))).collect();
            writeln!(f, "<tr>{}</tr>", cells.concat())?;
        }
        writeln!(f, "</table></div>")
    }

    fn openings(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let openings = &self.details.openings;
        if openings.len() == 0 {
            return Ok(());
        }
        let first = self.progress.standings.names().first().map(|name| escape(name));
        let points = first.filter(|_| self.is_duel());
        writeln!(f, "<h2>Openings</h2>\n<div class=\"scroll\"><table class=\"openings\">")?;
        write!(f, "<tr><th>Opening</th><th>Games</th><th>White</th><th>Draws</th><th>Black</th>")?;
        match &points {
            Some(name) => writeln!(f, "<th>Points of {name}</th></tr>")?,
            None => writeln!(f, "</tr>")?,
        }
        for OpeningRow { name, game, results: [white, draws, black], half_points } in
            openings.listed()
        {
            let (games, name) = (white + draws + black, escape(name));
            write!(
                f,
                "<tr><td><button data-game=\"{game}\">{name}</button></td><td>{games}</td>\
                 <td>{white}</td><td>{draws}</td><td>{black}</td>"
            )?;
            match &points {
                Some(_) => writeln!(f, "<td>{:.1}</td></tr>", half_points[0] as f64 / 2.0)?,
                None => writeln!(f, "</tr>")?,
            }
        }
        writeln!(f, "</table></div>")?;
        let hidden = openings.len().saturating_sub(MOST_LISTED);
        if hidden > 0 {
            writeln!(f, "<p>{hidden} more openings are not listed.</p>")?;
        }
        if openings.others > 0 {
            writeln!(f, "<p>{} games had further openings.</p>", openings.others)?;
        }
        Ok(())
    }

    fn contestants(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "<h2>Contestants</h2>\n<div class=\"scroll\"><table>")?;
        writeln!(
            f,
            "<tr><th>Name</th><th>Moves</th><th>Time per move</th><th>Longest</th>\
             <th>Machine time per move</th><th>Warnings</th><th>Faults</th></tr>"
        )?;
        let standings = &self.progress.standings;
        for (place, name) in standings.names().iter().enumerate() {
            let about = standings.about(place);
            let per = |time: Duration, moves: u64| time.as_secs_f64() / moves.max(1) as f64;
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
        writeln!(f, "</table></div>")
    }
}

/// JSON inside of a script: nothing in it can end the script or begin a comment.
fn in_script(json: &str) -> String {
    json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
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
