//! Line charts as SVG, with nothing around them.

use std::fmt::{self, Write};

/// A line of values over a number of games.
#[derive(Clone, Debug)]
pub struct Curve {
    /// Its class in the style sheet.
    pub class: &'static str,
    /// Points from left to right; what is not finite is left out.
    pub points: Vec<(f64, f64)>,
}

/// A strip between two values at each number of games.
#[derive(Clone, Debug)]
pub struct Band {
    /// Its class in the style sheet.
    pub class: &'static str,
    /// Number of games, lower end, upper end.
    pub points: Vec<(f64, f64, f64)>,
}

/// A chart: strips below, lines above, and level lines with a name.
#[derive(Clone, Debug, Default)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// Strips, drawn first.
    pub bands: Vec<Band>,
    /// Lines, drawn over the strips.
    pub curves: Vec<Curve>,
    /// Values that get a line of their own.
    pub levels: Vec<(f64, String)>,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 260.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 28.0;
const BOTTOM: f64 = 28.0;

/// Where values lie on the paper.
struct Scale {
    x: (f64, f64),
    y: (f64, f64),
}

impl Scale {
    fn of(chart: &Chart) -> Scale {
        let lines = chart.curves.iter().flat_map(|curve| curve.points.iter().copied());
        let edges = chart.bands.iter().flat_map(|band| band.points.iter());
        let edges = edges.flat_map(|&(x, low, high)| [(x, low), (x, high)]);
        let finite: Vec<(f64, f64)> =
            lines.chain(edges).filter(|(x, y)| x.is_finite() && y.is_finite()).collect();
        let levels = chart.levels.iter().map(|level| level.0);
        let x = range(finite.iter().map(|point| point.0));
        Scale { x, y: padded(range(finite.iter().map(|point| point.1).chain(levels))) }
    }

    fn x(&self, value: f64) -> f64 {
        LEFT + (value - self.x.0) / (self.x.1 - self.x.0) * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, value: f64) -> f64 {
        let value = value.clamp(self.y.0, self.y.1);
        HEIGHT - BOTTOM - (value - self.y.0) / (self.y.1 - self.y.0) * (HEIGHT - TOP - BOTTOM)
    }
}

/// The least and the most, never the same.
fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    match (low.is_finite(), high - low > 1e-9) {
        (false, _) => (0.0, 1.0),
        (true, false) => (low - 0.5, high + 0.5),
        (true, true) => (low, high),
    }
}

fn padded((low, high): (f64, f64)) -> (f64, f64) {
    let pad = (high - low) * 0.06;
    (low - pad, high + pad)
}

/// Round values within a range: 1, 2 or 5 times a power of ten apart.
fn ticks((low, high): (f64, f64)) -> Vec<f64> {
    let rough = (high - low) / 5.0;
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * power)
        .find(|step| *step >= rough)
        .unwrap_or(power * 10.0);
    let first = (low / step).ceil() as i64;
    let last = (high / step).floor() as i64;
    (first..=last).take(20).map(|tick| tick as f64 * step).collect()
}

impl fmt::Display for Chart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scale = Scale::of(self);
        let title = escape(&self.title);
        writeln!(
            f,
            r#"<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}"><title>{title}</title>"#
        )?;
        writeln!(f, r#"<text class="title" x="{LEFT}" y="16">{title}</text>"#)?;
        self.grid(f, &scale)?;
        self.bands.iter().try_for_each(|band| draw_band(f, &scale, band))?;
        self.levels.iter().try_for_each(|level| draw_level(f, &scale, level))?;
        self.curves.iter().try_for_each(|curve| draw_curve(f, &scale, curve))?;
        f.write_str("</svg>")
    }
}

impl Chart {
    fn grid(&self, f: &mut fmt::Formatter<'_>, scale: &Scale) -> fmt::Result {
        let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
        for value in ticks(scale.y) {
            let y = scale.y(value);
            writeln!(
                f,
                r#"<line class="grid" x1="{LEFT}" x2="{right}" y1="{y:.1}" y2="{y:.1}"/>"#
            )?;
            let (x, y) = (LEFT - 6.0, y + 4.0);
            writeln!(
                f,
                r#"<text class="tick" text-anchor="end" x="{x}" y="{y:.1}">{}</text>"#,
                short(value)
            )?;
        }
        for value in ticks(scale.x) {
            let (x, y) = (scale.x(value), bottom + 16.0);
            writeln!(
                f,
                r#"<text class="tick" text-anchor="middle" x="{x:.1}" y="{y}">{}</text>"#,
                short(value)
            )?;
        }
        Ok(())
    }
}

fn short(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn draw_band(f: &mut fmt::Formatter<'_>, scale: &Scale, band: &Band) -> fmt::Result {
    let there = band.points.iter().map(|&(x, low, _)| (x, low));
    let back = band.points.iter().rev().map(|&(x, _, high)| (x, high));
    let path = path(scale, there.chain(back));
    if path.is_empty() {
        Ok(())
    } else {
        writeln!(f, r#"<path class="{}" d="{path}Z"/>"#, band.class)
    }
}

fn draw_curve(f: &mut fmt::Formatter<'_>, scale: &Scale, curve: &Curve) -> fmt::Result {
    let points = curve.points.iter().copied().filter(|(_, y)| y.is_finite());
    let path = path(scale, points);
    writeln!(f, r#"<path class="{}" d="{path}"/>"#, curve.class)
}

fn draw_level(f: &mut fmt::Formatter<'_>, scale: &Scale, level: &(f64, String)) -> fmt::Result {
    let (y, right) = (scale.y(level.0), WIDTH - RIGHT);
    let name = escape(&level.1);
    writeln!(f, r#"<line class="level" x1="{LEFT}" x2="{right}" y1="{y:.1}" y2="{y:.1}"/>"#)?;
    let y = y - 4.0;
    writeln!(f, r#"<text class="tick" text-anchor="end" x="{right}" y="{y:.1}">{name}</text>"#)
}

fn path(scale: &Scale, points: impl Iterator<Item = (f64, f64)>) -> String {
    let mut path = String::new();
    for (x, y) in points {
        let letter = if path.is_empty() { 'M' } else { 'L' };
        let _ = write!(path, "{letter}{:.1} {:.1}", scale.x(x), scale.y(y));
    }
    path
}

/// A text as XML and HTML can hold it.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            control if control.is_control() && control != '\n' => escaped.push(' '),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn infinite_and_missing_values_draw_no_nonsense() {
        let points = vec![(1.0, f64::INFINITY), (2.0, f64::NAN), (3.0, 5.0)];
        let band = vec![(1.0, f64::NEG_INFINITY, f64::INFINITY), (3.0, 1.0, 9.0)];
        let chart = Chart {
            title: "a < b & \"c\"".to_owned(),
            bands: vec![Band { class: "band", points: band }],
            curves: vec![Curve { class: "curve", points }],
            levels: Vec::new(),
        };
        let text = chart.to_string();
        assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
        assert!(text.contains("a &lt; b &amp; &quot;c&quot;"));
        assert!(!Chart::default().to_string().contains("NaN"));
    }

    #[test]
    fn ticks_are_round_and_few() {
        assert_eq!(ticks((0.0, 100.0)), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert!(ticks((-2.94, 2.94)).contains(&0.0));
        assert!(ticks((0.0, 1e12)).len() <= 20);
    }
}
