//! What stands beside the board: players, clocks, moves, the review.

use std::time::{Duration, Instant};

use rules::Color;

use super::app::App;
use super::canvas::{Canvas, Line, Rect, Style, wrapped};

/// Rows for the player above, the opening, the player below and the state of the game.
const ABOVE: u16 = 2;
const BELOW: u16 = 2;

pub(super) fn draw(canvas: &mut Canvas, area: Rect, app: &App<'_>, now: Instant) {
    let row = |y: u16| Rect::new(area.x, y, area.width, 1);
    canvas.line(row(area.y), &player_line(app, !app.bottom, area.width, now));
    let opening = app.table.opening().unwrap_or_default();
    canvas.line(row(area.y + 1), &Line::styled(opening, app.look.faint()));
    let middle = Rect { y: area.y + ABOVE, height: area.height - ABOVE - BELOW, ..area };
    match &app.report {
        Some(_) => draw_report(canvas, middle, app),
        None => draw_moves(canvas, middle, app),
    }
    canvas.line(row(area.bottom() - 2), &player_line(app, app.bottom, area.width, now));
    canvas.line(row(area.bottom() - 1), &Line::plain(state(app)));
}

/// A king, a name, and the clock at the right.
fn player_line(app: &App<'_>, color: Color, width: u16, now: Instant) -> Line {
    let contest = app.table.contest();
    let name = if color == contest.person() { "You" } else { app.table.machine() };
    let left = format!("{} {name}", app.look.king(color));
    let clock = app.table.clocks(now).map(|clocks| clock_face(clocks[color.index()]));
    let clock = clock.unwrap_or_default();
    let room = usize::from(width).saturating_sub(clock.len() + 1);
    let left: String = left.chars().take(room).collect();
    let line = format!("{left:<room$}{clock}");
    let is_to_move = contest.ending().is_none() && contest.position().turn() == color;
    Line::styled(line, if is_to_move { app.look.strong() } else { Style::PLAIN })
}

/// `4:59`, `1:02:03`, and tenths when it becomes close.
fn clock_face(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..20 => format!("0:{seconds:02}.{}", time.subsec_millis() / 100),
        20..3_600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60),
    }
}

fn state(app: &App<'_>) -> String {
    let contest = app.table.contest();
    if let Some((done, total)) = app.table.review_progress() {
        return format!("Review: position {done} of {total}");
    }
    match contest.ending() {
        Some(ending) => format!("{}  {ending}", ending.result()),
        None if app.viewed.is_some() => "Looking back; End returns".to_owned(),
        None if contest.is_persons_turn() && contest.position().in_check() => {
            "Your move: you are in check".to_owned()
        }
        None if contest.is_persons_turn() => "Your move".to_owned(),
        None => format!("{} is thinking", app.table.machine()),
    }
}

/// The moves, a row for each number, the one on the board marked and in view.
fn draw_moves(canvas: &mut Canvas, area: Rect, app: &App<'_>) {
    let rows = move_rows(app);
    let first_is_black = app.table.contest().situation().first().turn() == Color::Black;
    let shown = (app.shown_ply() + usize::from(first_is_black)).saturating_sub(1) / 2;
    let height = usize::from(area.height);
    let skip = (shown + 1).saturating_sub(height);
    canvas.lines(area, rows.iter().skip(skip));
}

fn move_rows(app: &App<'_>) -> Vec<Line> {
    let situation = app.table.contest().situation();
    let mut rows: Vec<Line> = Vec::new();
    for (nth, (position, mv)) in situation.positions().iter().zip(situation.moves()).enumerate() {
        let is_shown = nth + 1 == app.shown_ply();
        let style = if is_shown { app.look.inverse() } else { Style::PLAIN };
        let san = position.san(*mv).to_string();
        let pad = " ".repeat(9usize.saturating_sub(san.len()));
        if position.turn() == Color::White || rows.is_empty() {
            let dots = position.turn().pick("", "...      ");
            rows.push(Line::plain(format!("{:>3}. {dots}", position.fullmoves())));
        }
        if let Some(row) = rows.last_mut() {
            row.push(san, style);
            row.push(pad, Style::PLAIN);
        }
    }
    rows
}

fn draw_report(canvas: &mut Canvas, area: Rect, app: &App<'_>) {
    let Some(report) = &app.report else { return };
    let sides = report.sides.iter().map(|side| (side, app.look.strong()));
    let remarks = report.remarks.iter().map(|remark| (remark, Style::PLAIN));
    let rows = |(text, style): (&String, Style)| -> Vec<Line> {
        let rows = wrapped(text, area.width);
        rows.into_iter().map(|row| Line::styled(row, style)).collect()
    };
    let lines: Vec<Line> = sides.chain(remarks).flat_map(rows).collect();
    let last = lines.len().saturating_sub(1);
    canvas.lines(area, lines.iter().skip(usize::from(app.scrolled).min(last)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_show_what_matters() {
        let face = |milliseconds| clock_face(Duration::from_millis(milliseconds));
        assert_eq!(face(299_900), "4:59");
        assert_eq!(face(9_560), "0:09.5");
        assert_eq!(face(3_723_000), "1:02:03");
    }
}
