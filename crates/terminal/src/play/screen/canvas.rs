//! A screen as cells: everything is drawn each time, and only what has changed is sent.

use std::io::{self, Write};

use crossterm::cursor::MoveTo;
use crossterm::queue;
use crossterm::style::{
    Attribute, Color, Print, SetAttribute, SetBackgroundColor, SetForegroundColor,
};
use crossterm::terminal::{self, Clear, ClearType};
use unicode_width::UnicodeWidthChar;

/// A part of the screen, from its upper left corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rect {
    pub(super) x: u16,
    pub(super) y: u16,
    pub(super) width: u16,
    pub(super) height: u16,
}

impl Rect {
    pub(super) const fn new(x: u16, y: u16, width: u16, height: u16) -> Rect {
        Rect { x, y, width, height }
    }

    /// The first column beyond it.
    pub(super) const fn right(self) -> u16 {
        self.x.saturating_add(self.width)
    }

    /// The first row beyond it.
    pub(super) const fn bottom(self) -> u16 {
        self.y.saturating_add(self.height)
    }

    /// One of its rows, counted from the top.
    pub(super) const fn row(self, nth: u16) -> Rect {
        Rect { y: self.y.saturating_add(nth), height: 1, ..self }
    }

    pub(super) fn positions(self) -> impl Iterator<Item = (u16, u16)> {
        (self.y..self.bottom()).flat_map(move |y| (self.x..self.right()).map(move |x| (x, y)))
    }

    fn without_edge(self) -> Rect {
        Rect {
            x: self.x.saturating_add(1),
            y: self.y.saturating_add(1),
            width: self.width.saturating_sub(2),
            height: self.height.saturating_sub(2),
        }
    }
}

/// What is said of a cell's look. Colours are of the 256 that terminals share; none is the terminal's own.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Style {
    pub(super) ink: Option<u8>,
    pub(super) paper: Option<u8>,
    pub(super) bold: bool,
    pub(super) dim: bool,
    pub(super) reversed: bool,
}

impl Style {
    pub(super) const PLAIN: Style =
        Style { ink: None, paper: None, bold: false, dim: false, reversed: false };

    pub(super) const fn ink(self, color: u8) -> Style {
        Style { ink: Some(color), ..self }
    }

    pub(super) const fn paper(self, color: u8) -> Style {
        Style { paper: Some(color), ..self }
    }

    /// This one on top of another: colours replace, the rest is added.
    fn over(self, below: Style) -> Style {
        Style {
            ink: self.ink.or(below.ink),
            paper: self.paper.or(below.paper),
            bold: self.bold || below.bold,
            dim: self.dim || below.dim,
            reversed: self.reversed || below.reversed,
        }
    }
}

/// Text of one row, in parts that look different.
#[derive(Clone, Default, Debug)]
pub(super) struct Line(Vec<(String, Style)>);

impl Line {
    pub(super) fn plain(text: impl Into<String>) -> Line {
        Line::styled(text, Style::PLAIN)
    }

    pub(super) fn styled(text: impl Into<String>, style: Style) -> Line {
        Line(vec![(text.into(), style)])
    }

    pub(super) fn push(&mut self, text: impl Into<String>, style: Style) {
        self.0.push((text.into(), style));
    }
}

/// One character, and how it looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cell {
    /// `None` is the right half of the character before it.
    pub(super) sign: Option<char>,
    pub(super) style: Style,
}

const BLANK: Cell = Cell { sign: Some(' '), style: Style::PLAIN };

/// What the screen shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Canvas {
    width: u16,
    height: u16,
    cells: Vec<Cell>,
}

impl Canvas {
    pub(super) fn new(width: u16, height: u16) -> Canvas {
        Canvas { width, height, cells: vec![BLANK; usize::from(width) * usize::from(height)] }
    }

    pub(super) const fn area(&self) -> Rect {
        Rect::new(0, 0, self.width, self.height)
    }

    pub(super) fn cell(&self, x: u16, y: u16) -> Option<Cell> {
        self.cells.get(self.place(x, y)?).copied()
    }

    fn place(&self, x: u16, y: u16) -> Option<usize> {
        let is_inside = x < self.width && y < self.height;
        is_inside.then(|| usize::from(y) * usize::from(self.width) + usize::from(x))
    }

    /// A character in its style over that of the cell; beyond the edge nothing happens.
    pub(super) fn set(&mut self, x: u16, y: u16, sign: char, style: Style) {
        if let Some(place) = self.place(x, y) {
            let below = self.cells[place].style;
            self.cells[place] = Cell { sign: Some(sign), style: style.over(below) };
        }
    }

    /// A line in the first row of an area, as much of it as there is room for.
    pub(super) fn line(&mut self, area: Rect, line: &Line) {
        let signs = line.0.iter().flat_map(|(text, style)| text.chars().map(|sign| (sign, *style)));
        let mut x = area.x;
        for (sign, style) in signs {
            // Signs without a width of their own, such as accents, would move all that follows.
            let columns = sign.width().unwrap_or(0) as u16;
            if columns == 0 {
                continue;
            }
            if x.saturating_add(columns) > area.right() {
                return;
            }
            self.set(x, area.y, sign, style);
            if columns == 2
                && let Some(right) = self.place(x + 1, area.y)
            {
                self.cells[right].sign = None;
            }
            x += columns;
        }
    }

    /// Lines below each other.
    pub(super) fn lines<'a>(&mut self, area: Rect, lines: impl IntoIterator<Item = &'a Line>) {
        for (nth, line) in (0..area.height).zip(lines) {
            self.line(area.row(nth), line);
        }
    }

    /// A frame with a title around an empty area; returns the area.
    pub(super) fn frame(&mut self, place: Rect, title: &str, ascii: bool) -> Rect {
        let [across, down, corners] = match ascii {
            true => ["-", "|", "++++"],
            false => ["─", "│", "┌┐└┘"],
        };
        let sign = |text: &str, nth| text.chars().nth(nth).unwrap_or(' ');
        for (x, y) in place.positions() {
            if let Some(cell) = self.place(x, y) {
                self.cells[cell] = BLANK;
            }
            let (left, top) = (x == place.x, y == place.y);
            let (right, bottom) = (x + 1 == place.right(), y + 1 == place.bottom());
            let sign = match (left || right, top || bottom) {
                (true, true) => sign(corners, usize::from(bottom) * 2 + usize::from(right)),
                (true, false) => sign(down, 0),
                (false, true) => sign(across, 0),
                (false, false) => continue,
            };
            self.set(x, y, sign, Style::PLAIN);
        }
        let inside = place.without_edge();
        self.line(Rect { y: place.y, ..inside }, &Line::plain(title));
        inside
    }

    /// The rows as text.
    #[cfg(test)]
    pub(super) fn text(&self) -> String {
        let rows = self.cells.chunks(usize::from(self.width.max(1)));
        rows.map(|row| row.iter().filter_map(|cell| cell.sign).collect::<String>() + "\n").collect()
    }

    /// Sends what is different from what is on the screen now.
    fn send(&self, shown: &Canvas, out: &mut impl Write) -> io::Result<()> {
        let mut style = Style::PLAIN;
        let mut at = None;
        for (x, y) in self.area().positions() {
            let (Some(cell), shown) = (self.cell(x, y), shown.cell(x, y)) else { continue };
            let Some(sign) = cell.sign.filter(|_| Some(cell) != shown) else { continue };
            if at != Some((x, y)) {
                queue!(out, MoveTo(x, y))?;
            }
            if cell.style != style {
                put_on(cell.style, out)?;
                style = cell.style;
            }
            queue!(out, Print(sign))?;
            at = Some((x + sign.width().unwrap_or(1) as u16, y));
        }
        put_on(Style::PLAIN, out)
    }
}

fn put_on(style: Style, out: &mut impl Write) -> io::Result<()> {
    queue!(out, SetAttribute(Attribute::Reset))?;
    let attributes = [
        (style.bold, Attribute::Bold),
        (style.dim, Attribute::Dim),
        (style.reversed, Attribute::Reverse),
    ];
    for (_, attribute) in attributes.into_iter().filter(|(is_on, _)| *is_on) {
        queue!(out, SetAttribute(attribute))?;
    }
    if let Some(color) = style.ink {
        queue!(out, SetForegroundColor(Color::AnsiValue(color)))?;
    }
    if let Some(color) = style.paper {
        queue!(out, SetBackgroundColor(Color::AnsiValue(color)))?;
    }
    Ok(())
}

/// Breaks a text into rows between its words; a word that is longer than a row is broken as well.
pub(super) fn wrapped(text: &str, columns: u16) -> Vec<String> {
    let columns = usize::from(columns.max(1));
    let mut rows: Vec<String> = Vec::new();
    let mut room = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        match rows.last_mut().filter(|_| length < room) {
            Some(row) => {
                *row += " ";
                *row += word;
                room -= length + 1;
            }
            None => {
                let signs: Vec<char> = word.chars().collect();
                rows.extend(signs.chunks(columns).map(|part| part.iter().collect::<String>()));
                room = columns - rows.last().map_or(0, |row| row.chars().count());
            }
        }
    }
    if rows.is_empty() {
        rows.push(String::new());
    }
    rows
}

/// The terminal, and what it shows.
pub(super) struct Screen<W> {
    out: W,
    shown: Option<Canvas>,
}

impl<W: Write> Screen<W> {
    pub(super) const fn new(out: W) -> Screen<W> {
        Screen { out, shown: None }
    }

    /// Draws everything in the size that the terminal has now.
    pub(super) fn draw(&mut self, paint: impl FnOnce(&mut Canvas)) -> io::Result<()> {
        let (width, height) = terminal::size()?;
        let mut canvas = Canvas::new(width, height);
        paint(&mut canvas);
        self.show(canvas)
    }

    fn show(&mut self, canvas: Canvas) -> io::Result<()> {
        let is_same_size = |shown: &Canvas| shown.area() == canvas.area();
        let shown = match self.shown.take().filter(is_same_size) {
            Some(shown) => shown,
            None => {
                queue!(self.out, Clear(ClearType::All))?;
                Canvas::new(canvas.width, canvas.height)
            }
        };
        if canvas != shown {
            canvas.send(&shown, &mut self.out)?;
        }
        self.shown = Some(canvas);
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_has_changed_is_sent() {
        let mut screen = Screen::new(Vec::new());
        let mut canvas = Canvas::new(20, 3);
        canvas.line(canvas.area().row(1), &Line::plain("White to move"));
        screen.show(canvas.clone()).expect("memory");
        let first = String::from_utf8(std::mem::take(&mut screen.out)).expect("text");
        assert!(first.contains("\u{1b}[2J") && first.contains("White"), "{first:?}");
        assert!(first.contains("\u{1b}[2;1H"), "{first:?}");
        screen.show(canvas.clone()).expect("memory");
        assert_eq!(screen.out, b"", "nothing has changed");
        canvas.line(Rect::new(0, 1, 20, 1), &Line::styled("Black", Style::PLAIN.ink(231)));
        screen.show(canvas).expect("memory");
        let second = String::from_utf8(std::mem::take(&mut screen.out)).expect("text");
        assert!(second.contains("Black") && !second.contains("move"), "{second:?}");
        assert!(second.contains("\u{1b}[38;5;231m") && second.ends_with("\u{1b}[0m"), "{second:?}");
        screen.show(Canvas::new(10, 10)).expect("memory");
        assert!(screen.out.starts_with(b"\x1b[2J"), "another size begins with an empty screen");
    }

    #[test]
    fn text_stays_in_its_area() {
        let mut canvas = Canvas::new(8, 3);
        canvas.line(Rect::new(2, 1, 4, 1), &Line::plain("a\u{301}bcdefgh"));
        canvas.line(Rect::new(2, 2, 4, 1), &Line::plain("棋x棋"));
        canvas.line(Rect::new(5, 9, 4, 1), &Line::plain("below"));
        canvas.set(200, 0, 'x', Style::PLAIN);
        assert_eq!(canvas.text(), "        \n  abcd  \n  棋x   \n");
    }

    #[test]
    fn a_frame_is_drawn_over_what_was_there() {
        let mut canvas = Canvas::new(8, 4);
        canvas.lines(canvas.area(), &[Line::plain("XXXXXXXX"), Line::plain("XXXXXXXX")]);
        let inside = canvas.frame(Rect::new(1, 0, 6, 3), "abcdefg", true);
        assert_eq!(inside, Rect::new(2, 1, 4, 1));
        assert_eq!(canvas.text(), "X+abcd+X\nX|    |X\n +----+ \n        \n");
    }

    #[test]
    fn text_is_broken_between_words() {
        assert_eq!(wrapped("one two  three", 7), ["one two", "three"]);
        assert_eq!(wrapped("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrapped("abcd ef", 3), ["abc", "d", "ef"]);
        assert_eq!(wrapped("", 5), [""]);
        assert_eq!(wrapped("a b", 0), ["a", "b"]);
    }
}
