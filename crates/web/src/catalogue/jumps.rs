//! Names in an assembled listing that lead to the line where they are defined.

use std::collections::HashMap;
use std::fmt::Write as _;

use crate::messages::Jump;

/// Where the source begins in a line of the listing.
const SOURCE: usize = 47;
/// What stands above the last table of a listing, the routines.
const ROUTINES: &str = "routine ";

/// A part of a line of assembly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Name<'t> {
    start: usize,
    text: &'t str,
}

/// All jumps of a listing, in the order of its lines.
pub(super) fn jumps(listing: &str) -> Vec<Jump> {
    let places = Places::of(listing);
    let mut jumps = Vec::new();
    let mut scope = "";
    for (line, row) in rows(listing) {
        scope = row.global().unwrap_or(scope);
        let defined = row.defined().map(|name| name.start);
        for name in row.names().into_iter().filter(|name| Some(name.start) != defined) {
            let to = places.find(scope, name.text).filter(|to| *to != line);
            let text = (row.start + name.start, name.text.len());
            let jump = |to| Jump {
                line: line as u32,
                start: text.0 as u32,
                length: text.1 as u32,
                to: to as u32,
            };
            jumps.extend(to.map(jump));
        }
    }
    jumps
}

/// The listing as a page of its own.
pub(super) fn web_page(title: &str, listing: &str) -> String {
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
         <style>:root {{ color-scheme: light dark }} a {{ color: inherit }} \
         :target {{ background: Highlight; color: HighlightText }}</style>\n<pre>\n"
    );
    let jumps = jumps(listing);
    let is_target: std::collections::HashSet<u32> = jumps.iter().map(|jump| jump.to).collect();
    let mut rest = jumps.as_slice();
    for (number, line) in (0..).zip(listing.lines()) {
        let own = rest.iter().take_while(|jump| jump.line == number).count();
        let (here, later) = rest.split_at(own);
        rest = later;
        let text = linked(line, here);
        let _ = if is_target.contains(&number) {
            writeln!(page, "<span id=\"l{number}\">{text}</span>")
        } else {
            writeln!(page, "{text}")
        };
    }
    page + "</pre>\n"
}

/// A line in HTML; names are of ASCII, what is around them need not be.
fn linked(line: &str, jumps: &[Jump]) -> String {
    let characters: Vec<char> = line.chars().collect();
    let part = |from: usize, to: usize| escaped(&characters[from..to].iter().collect::<String>());
    let (mut text, mut done) = (String::new(), 0);
    for jump in jumps {
        let start = jump.start as usize;
        let end = start + jump.length as usize;
        let _ =
            write!(text, "{}<a href=\"#l{}\">{}</a>", part(done, start), jump.to, part(start, end));
        done = end;
    }
    text + &part(done, characters.len())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The source in a line of the listing, or a routine of its table.
struct Row<'t> {
    /// Where it begins, in characters.
    start: usize,
    source: &'t str,
    is_routine: bool,
}

/// The lines of a listing that hold source or a routine, with their numbers.
fn rows(listing: &str) -> impl Iterator<Item = (usize, Row<'_>)> {
    let mut is_routine = false;
    listing.lines().enumerate().filter_map(move |(number, line)| {
        if is_routine {
            let source = line.split(' ').next().filter(|name| !name.is_empty())?;
            return Some((number, Row { start: 0, source, is_routine }));
        }
        is_routine = line.starts_with(ROUTINES);
        // Before the source all is ASCII, so that bytes are characters.
        let is_source = line.len() > SOURCE && line.as_bytes()[SOURCE - 3].is_ascii_digit();
        let source = line.get(SOURCE..).filter(|_| is_source)?;
        Some((number, Row { start: SOURCE, source, is_routine }))
    })
}

impl<'t> Row<'t> {
    /// The name at the beginning of the line: a label, a constant or a macro.
    fn defined(&self) -> Option<Name<'t>> {
        let is_first = |name: &Name<'_>| name.start == 0 && !self.is_routine;
        self.names().into_iter().next().filter(is_first)
    }

    /// A label that begins a new scope of those with a dot.
    fn global(&self) -> Option<&'t str> {
        let name = self.defined()?.text;
        let rest = self.source[name.len()..].trim_start();
        let is_value = rest.starts_with('=') || rest.to_ascii_lowercase().starts_with(".macro");
        (!name.starts_with('.') && !is_value).then_some(name)
    }

    /// The names in the line, without those in its comment and in texts.
    fn names(&self) -> Vec<Name<'t>> {
        let mut names = Vec::new();
        let (mut quote, mut start) = (None, None);
        let bytes = self.source.as_bytes();
        for at in 0..=bytes.len() {
            let byte = bytes.get(at).copied().unwrap_or(b';');
            if quote.is_some() {
                quote = quote.filter(|open| *open != byte);
                continue;
            }
            let is_inner = byte.is_ascii_alphanumeric() || byte == b'_';
            match start {
                None if byte == b'.' || byte == b'_' || byte.is_ascii_alphabetic() => {
                    // Hexadecimal digits are not names.
                    let before = at.checked_sub(1).map(|before| bytes[before]);
                    start =
                        before.is_none_or(|b| !b.is_ascii_hexdigit() && b != b'$').then_some(at);
                }
                Some(from) if !is_inner => {
                    names.push(Name { start: from, text: &self.source[from..at] });
                    start = None;
                }
                _ => {}
            }
            match byte {
                b';' => break,
                b'"' | b'\'' => quote = Some(byte),
                _ => {}
            }
        }
        names
    }
}

/// Where names are defined.
struct Places<'t> {
    globals: HashMap<&'t str, usize>,
    locals: HashMap<(&'t str, &'t str), usize>,
}

impl<'t> Places<'t> {
    fn of(listing: &'t str) -> Places<'t> {
        let mut places = Places { globals: HashMap::new(), locals: HashMap::new() };
        let mut scope = "";
        for (line, row) in rows(listing) {
            scope = row.global().unwrap_or(scope);
            let Some(Name { text, .. }) = row.defined() else { continue };
            if text.starts_with('.') {
                places.locals.entry((scope, text)).or_insert(line);
            } else {
                places.globals.entry(text).or_insert(line);
            }
        }
        places
    }

    fn find(&self, scope: &str, name: &str) -> Option<usize> {
        match name.strip_prefix('.') {
            Some(_) => self.locals.get(&(scope, name)).copied(),
            None => self.globals.get(name).copied(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use assembler::{Assembler, Cpu, MemoryLoader};

    const PROGRAM: &str = "\
SIZE = 3
Main ldx #SIZE ; not Other
.loop dex
 bne .loop
 jsr Other
 .byte \"Main\", $ad
Other bne .loop
.loop rts
";

    fn listing() -> String {
        let loader = MemoryLoader::new().with_file("main.asm", PROGRAM);
        Assembler::new(Cpu::Mos6502).assemble("main.asm", &loader).expect("it assembles").listing()
    }

    #[test]
    fn names_lead_to_their_definitions() {
        let listing = listing();
        let lines: Vec<&str> = listing.lines().collect();
        let found: Vec<(String, &str)> = jumps(&listing)
            .into_iter()
            .map(|jump| {
                let (from, end) = (jump.start as usize, (jump.start + jump.length) as usize);
                let name = lines[jump.line as usize][from..end].to_owned();
                (name, &lines[jump.to as usize][SOURCE..])
            })
            .collect();
        let told: Vec<(&str, &str)> = found.iter().map(|(name, to)| (name.as_str(), *to)).collect();
        let main = "Main ldx #SIZE ; not Other";
        let wanted = [
            ("SIZE", "SIZE = 3"),
            (".loop", ".loop dex"),
            ("Other", "Other bne .loop"),
            (".loop", ".loop rts"),
            ("Main", main),
            ("Other", "Other bne .loop"),
        ];
        assert_eq!(told, wanted);
    }

    #[test]
    fn the_page_has_a_target_for_each_jump() {
        let page = web_page("main", &listing());
        for part in page.split("href=\"#").skip(1) {
            let id = part.split('"').next().expect("a target");
            assert!(page.contains(&format!("id=\"{id}\"")), "{id}");
        }
        assert!(page.contains("&quot;Main") || page.contains("\"Main\""), "{page}");
        assert!(!page.contains("not <a"), "{page}");
    }
}
