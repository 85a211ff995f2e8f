use std::fmt;

use super::list::people_time;
use super::{LadderList, LadderRow};
use crate::report::escape;

/// The rating list as a picture: a point for each rating, a line for its interval.
#[derive(Clone, Copy, Debug)]
pub struct LadderDrawing<'a> {
    /// The list.
    pub list: &'a LadderList,
}

const WIDTH: f64 = 900.0;
const LEFT: f64 = 210.0;
const RIGHT: f64 = 250.0;
const TOP: f64 = 44.0;
const STEP: f64 = 26.0;

const STYLE: &str = "text{font:13px system-ui,sans-serif;fill:#222}.tick{font-size:11px;fill:#666}\
    .grid{stroke:#ddd}.bar{stroke:#06c;stroke-width:2}.dot{fill:#06c}\
    @media(prefers-color-scheme:dark){text{fill:#ddd}.tick{fill:#aaa}.grid{stroke:#383838}\
    .bar{stroke:#6bf}.dot{fill:#6bf}}";

/// From Elo to a place on the paper.
struct Axis {
    low: f64,
    high: f64,
}

impl Axis {
    fn of(list: &LadderList) -> Axis {
        let ends = list.rows.iter().filter_map(|row| row.rating);
        let ends = ends.flat_map(|rating| [rating.low, rating.high]).filter(|end| end.is_finite());
        let (low, high) = ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), end| {
            (low.min(end), high.max(end))
        });
        if low > high {
            return Axis { low: 0.0, high: 100.0 };
        }
        let hundred = |elo: f64, up: f64| ((elo / 100.0).floor() + up) * 100.0;
        Axis { low: hundred(low, 0.0), high: hundred(high, 1.0) }
    }

    fn x(&self, elo: f64) -> f64 {
        let share = (elo.clamp(self.low, self.high) - self.low) / (self.high - self.low);
        LEFT + share * (WIDTH - LEFT - RIGHT)
    }

    fn ticks(&self) -> impl Iterator<Item = f64> + '_ {
        let step = [100.0, 200.0, 500.0, 1_000.0]
            .into_iter()
            .find(|step| (self.high - self.low) / step <= 10.0)
            .unwrap_or(5_000.0);
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step).floor() as i64;
        (first..=last).map(move |tick| tick as f64 * step)
    }
}

impl fmt::Display for LadderDrawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let axis = Axis::of(self.list);
        let height = TOP + STEP * (self.list.rows.len() as f64 + 1.0);
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="Rating list"><style>{STYLE}</style>"#
        )?;
        for tick in axis.ticks() {
            let (x, bottom) = (axis.x(tick), height - STEP);
            writeln!(
                f,
                r#"<line class="grid" x1="{x:.1}" x2="{x:.1}" y1="{TOP}" y2="{bottom}"/>"#
            )?;
            writeln!(
                f,
                r#"<text class="tick" text-anchor="middle" x="{x:.1}" y="{}">{tick}</text>"#,
                TOP - 8.0
            )?;
        }
        for (place, row) in self.list.rows.iter().enumerate() {
            draw_row(f, &axis, row, TOP + STEP * (place as f64 + 0.5))?;
        }
        writeln!(f, "</svg>")
    }
}

fn draw_row(f: &mut fmt::Formatter<'_>, axis: &Axis, row: &LadderRow, y: f64) -> fmt::Result {
    let middle = y + 4.0;
    let year = row.year.map(|year| format!(" ({year})")).unwrap_or_default();
    let name = escape(&format!("{}{year}", row.name));
    writeln!(f, r#"<text text-anchor="end" x="{}" y="{middle}">{name}</text>"#, LEFT - 10.0)?;
    let machine = row.machine_time.map(|time| format!("{} machine time", people_time(time)));
    let facts = [row.memory.clone(), machine.or_else(|| Some(people_time(row.time)))];
    let facts: Vec<String> = facts.into_iter().flatten().collect();
    let facts = escape(&facts.join(", "));
    writeln!(f, r#"<text class="tick" x="{}" y="{middle}">{facts}</text>"#, WIDTH - RIGHT + 14.0)?;
    let Some(rating) = row.rating else { return Ok(()) };
    let (low, at, high) = (axis.x(rating.low), axis.x(rating.value), axis.x(rating.high));
    writeln!(f, r#"<line class="bar" x1="{low:.1}" x2="{high:.1}" y1="{y}" y2="{y}"/>"#)?;
    let title = format!("{:.0} ± {:.0}", rating.value, rating.error());
    writeln!(
        f,
        r#"<circle class="dot" cx="{at:.1}" cy="{y}" r="5"><title>{title}</title></circle>"#
    )
}
