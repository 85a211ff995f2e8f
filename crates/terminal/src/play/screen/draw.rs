use std::time::Instant;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use super::app::{App, Overlay};
use super::board::{BoardView, SquareSize};
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
pub(super) fn draw(frame: &mut Frame<'_>, app: &App<'_>, now: Instant) {
    let area = frame.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        return draw_too_small(frame, area);
    }
    let size = SquareSize::fitting(area);
    let board = Rect::new(area.x, area.y + 1, size.board_width(), size.board_height());
    let beside = board.right() + 2;
    let side = Rect::new(beside, board.y, area.width - beside, board.height);
    let side = match app.table.pictured().filter(|_| side.width >= MOVES + machine::LEAST) {
        Some(state) => {
            let [moves, panel] =
                Layout::horizontal([Constraint::Length(MOVES), Constraint::Fill(1)]).areas(side);
            machine::draw(frame, panel, state, app.look);
            moves
        }
        None => side,
    };
    draw_title(frame, area, app);
    board_view(app, size).draw(board, frame.buffer_mut());
    side::draw(frame, side, app, now);
    draw_foot(frame, area, app);
    draw_overlay(frame, area, app);
}

fn draw_too_small(frame: &mut Frame<'_>, area: Rect) {
    let words = format!(
        "Torres needs {} columns and {} rows; this terminal has {} and {}. Ctrl-C leaves.",
        LEAST.0, LEAST.1, area.width, area.height
    );
    frame.render_widget(Paragraph::new(words).wrap(Wrap { trim: true }), area);
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

fn draw_title(frame: &mut Frame<'_>, area: Rect, app: &App<'_>) {
    let person = capital(app.table.contest().person());
    let title = format!(" You ({person}) against {}", app.table.machine());
    let row = Rect::new(area.x, area.y, area.width, 1);
    frame.render_widget(Line::styled(title, app.look.strong()), row);
}

/// Thoughts, message, entry and keys, in the last five rows.
fn draw_foot(frame: &mut Frame<'_>, area: Rect, app: &App<'_>) {
    let [figures, line] = app.table.thoughts();
    let rows = [
        Line::styled(format!(" {figures}"), app.look.faint()),
        Line::styled(format!(" {line}"), app.look.faint()),
        Line::from(format!(" {}", app.message)),
        Line::styled(format!(" > {}_", app.entry), app.look.strong()),
        Line::styled(format!(" {KEYS}"), app.look.faint()),
    ];
    let top = area.bottom() - rows.len() as u16;
    for (row, y) in rows.into_iter().zip(top..) {
        frame.render_widget(row, Rect::new(area.x, y, area.width, 1));
    }
}

fn draw_overlay(frame: &mut Frame<'_>, area: Rect, app: &App<'_>) {
    match &app.overlay {
        None => {}
        Some(Overlay::Help) => draw_box(frame, area, app, " Help ", help_lines()),
        Some(Overlay::Promotion(_)) => {
            let words = " Q queen, R rook, B bishop, N knight; Esc: not at all ".to_owned();
            draw_box(frame, area, app, " The pawn becomes ", vec![words]);
        }
        Some(Overlay::Confirm(command)) => {
            let words = format!(" {} y: yes, any other key: no ", question(command));
            draw_box(frame, area, app, " Really? ", vec![words]);
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

fn draw_box(frame: &mut Frame<'_>, area: Rect, app: &App<'_>, title: &str, lines: Vec<String>) {
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as u16 + 2;
    let (width, height) = (width.min(area.width), (lines.len() as u16 + 2).min(area.height));
    let place = Rect::new(
        area.x + (area.width - width) / 2,
        area.y + (area.height - height) / 2,
        width,
        height,
    );
    let mut block = Block::bordered().title(title);
    if app.look.ascii {
        block = block.border_set(ASCII_BORDER);
    }
    let lines: Vec<Line<'_>> = lines.into_iter().map(Line::from).collect();
    frame.render_widget(Clear, place);
    frame.render_widget(Paragraph::new(lines).block(block), place);
}

const ASCII_BORDER: ratatui::symbols::border::Set<'static> = ratatui::symbols::border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};
