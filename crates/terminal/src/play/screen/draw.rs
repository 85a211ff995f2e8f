use std::time::Instant;

use super::app::{App, Overlay};
use super::board::{BoardView, SquareSize};
use super::canvas::{Canvas, Line, Rect, wrapped};
use super::keys::HELP;
use super::{machine, side};
use crate::play::command::Command;
use crate::play::ending::capital;

/// Columns for the players and the moves, where a machine is shown beside them.
const MOVES: u16 = 26;
/// The least that a terminal must show.
const LEAST: (u16, u16) = (80, 24);
const KEYS: &str =
    "arrows+Enter or type a move  ? help  ^Z undo  ^T hint  ^F flip  ^N new  ^C quit";

/// Draws everything.
pub(super) fn draw(canvas: &mut Canvas, app: &App<'_>, now: Instant) {
    let area = canvas.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        return draw_too_small(canvas, area);
    }
    let size = SquareSize::fitting(area);
    let board = Rect::new(area.x, area.y + 1, size.board_width(), size.board_height());
    let beside = board.right() + 2;
    let side = Rect::new(beside, board.y, area.width - beside, board.height);
    let side = match app.table.pictured().filter(|_| side.width >= MOVES + machine::LEAST) {
        Some(state) => {
            let panel = Rect { x: side.x + MOVES, width: side.width - MOVES, ..side };
            machine::draw(canvas, panel, state, app.look);
            Rect { width: MOVES, ..side }
        }
        None => side,
    };
    draw_title(canvas, area, app);
    board_view(app, size).draw(board, canvas);
    side::draw(canvas, side, app, now);
    draw_foot(canvas, area, app);
    draw_overlay(canvas, area, app);
}

fn draw_too_small(canvas: &mut Canvas, area: Rect) {
    let words = format!(
        "Torres needs {} columns and {} rows; this terminal has {} and {}. Ctrl-C leaves.",
        LEAST.0, LEAST.1, area.width, area.height
    );
    let lines: Vec<Line> = wrapped(&words, area.width).into_iter().map(Line::plain).collect();
    canvas.lines(area, &lines);
}

fn board_view<'a>(app: &'a App<'_>, size: SquareSize) -> BoardView<'a> {
    let is_present = app.viewed.is_none();
    BoardView {
        position: app.shown_position(),
        bottom: app.bottom,
        cursor: is_present.then_some(app.cursor),
        chosen: app.chosen.filter(|_| is_present),
        targets: if is_present { app.targets() } else { rules::Bitboard::EMPTY },
        last: app.shown_move(),
        look: app.look,
        size,
    }
}

fn draw_title(canvas: &mut Canvas, area: Rect, app: &App<'_>) {
    let person = capital(app.table.contest().person());
    let title = format!(" You ({person}) against {}", app.table.machine());
    canvas.line(area.row(0), &Line::styled(title, app.look.strong()));
}

/// Thoughts, message, entry and keys, in the last five rows.
fn draw_foot(canvas: &mut Canvas, area: Rect, app: &App<'_>) {
    let [figures, line] = app.table.thoughts();
    let rows = [
        Line::styled(format!(" {figures}"), app.look.faint()),
        Line::styled(format!(" {line}"), app.look.faint()),
        Line::plain(format!(" {}", app.message)),
        Line::styled(format!(" > {}_", app.entry), app.look.strong()),
        Line::styled(format!(" {KEYS}"), app.look.faint()),
    ];
    let height = rows.len() as u16;
    canvas.lines(Rect { y: area.bottom() - height, height, ..area }, &rows);
}

fn draw_overlay(canvas: &mut Canvas, area: Rect, app: &App<'_>) {
    match &app.overlay {
        None => {}
        Some(Overlay::Help) => draw_box(canvas, area, app, " Help ", help_lines()),
        Some(Overlay::Promotion(_)) => {
            let words = " Q queen, R rook, B bishop, N knight; Esc: not at all ".to_owned();
            draw_box(canvas, area, app, " The pawn becomes ", vec![words]);
        }
        Some(Overlay::Confirm(command)) => {
            let words = format!(" {} y: yes, any other key: no ", question(command));
            draw_box(canvas, area, app, " Really? ", vec![words]);
        }
    }
}

fn question(command: &Command) -> &'static str {
    match command {
        Command::Resign => "Resign this game?",
        Command::New => "Leave this game and begin another?",
        _ => "Leave in the middle of the game?",
    }
}

fn help_lines() -> Vec<String> {
    let mut lines: Vec<String> =
        HELP.iter().map(|(keys, about)| format!(" {keys:<17} {about} ")).collect();
    lines.push(String::new());
    lines.push(" Scores are White's. Any key closes this.".to_owned());
    lines
}

fn draw_box(canvas: &mut Canvas, area: Rect, app: &App<'_>, title: &str, lines: Vec<String>) {
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as u16 + 2;
    let (width, height) = (width.min(area.width), (lines.len() as u16 + 2).min(area.height));
    let place = Rect::new(
        area.x + (area.width - width) / 2,
        area.y + (area.height - height) / 2,
        width,
        height,
    );
    let inside = canvas.frame(place, title, app.look.ascii);
    let lines: Vec<Line> = lines.into_iter().map(Line::plain).collect();
    canvas.lines(inside, &lines);
}
