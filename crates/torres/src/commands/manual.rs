//! `torres man`: a page for the program, and one for each of its commands.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Command, CommandFactory};
use clap_mangen::Man;

use crate::arguments;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Write the pages of all commands into this folder, instead of printing the first
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let pages = match pages() {
        Ok(pages) => pages,
        Err(error) => return super::refuse(error),
    };
    match &arguments.folder {
        None => super::completions::print(&pages[0].text),
        Some(folder) => match write(folder, &pages) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => super::refuse(format_args!("{}: {error}", folder.display())),
        },
    }
}

fn write(folder: &Path, pages: &[Page]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    pages.iter().try_for_each(|page| fs::write(folder.join(&page.file), &page.text))
}

struct Page {
    /// As in `torres-serve.1`.
    file: String,
    text: Vec<u8>,
}

/// The program's page comes first.
fn pages() -> io::Result<Vec<Page>> {
    // The version of `--version` has lines about this machine.
    let mut program = arguments::Arguments::command()
        .version(env!("CARGO_PKG_VERSION"))
        .disable_help_subcommand(true);
    program.build();
    let mut pages = Vec::new();
    add_pages(&program, &mut pages)?;
    Ok(pages)
}

fn add_pages(command: &Command, pages: &mut Vec<Page>) -> io::Result<()> {
    pages.push(page(command)?);
    visible(command).try_for_each(|inner| add_pages(inner, pages))
}

fn visible(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|inner| !inner.is_hide_set())
}

fn page(command: &Command) -> io::Result<Page> {
    let man = Man::new(command.clone())
        .source(concat!("Torres ", env!("CARGO_PKG_VERSION")))
        .manual("Torres Manual");
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    if command.get_arguments().any(|argument| !argument.is_hide_set()) {
        man.render_options_section(&mut text)?;
    }
    if visible(command).next().is_some() {
        man.render_subcommands_section(&mut text)?;
    }
    if let Some(notes) = command.get_after_long_help().or(command.get_after_help()) {
        text.extend(verbatim("NOTES", &notes.to_string()).into_bytes());
    }
    Ok(Page { file: man.get_filename(), text })
}

/// A section whose lines stay as they are: lists and tables would be filled to paragraphs.
fn verbatim(heading: &str, text: &str) -> String {
    let lines = text.lines().map(|line| {
        let escaped = line.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq");
        // A line that begins with a full stop would be a request.
        if escaped.starts_with('.') { format!("\\&{escaped}\n") } else { escaped + "\n" }
    });
    format!(".SH {heading}\n.nf\n{}.fi\n", lines.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap_complete::Shell;

    /// Every command that can be seen, with what stands before its name: `torres datagen play`.
    fn commands() -> Vec<Command> {
        fn add(command: &Command, found: &mut Vec<Command>) {
            found.push(command.clone());
            visible(command).for_each(|inner| add(inner, found));
        }
        let mut program = arguments::Arguments::command().disable_help_subcommand(true);
        program.build();
        let mut found = Vec::new();
        add(&program, &mut found);
        found
    }

    /// What a reader sees: without the signs of the format.
    fn plain(page: &Page) -> String {
        let text = String::from_utf8(page.text.clone()).expect("text");
        text.replace("\\-", "-").replace("\\fB", "").replace("\\fI", "").replace("\\fR", "")
    }

    fn long_options(command: &Command) -> Vec<String> {
        let shown = command.get_arguments().filter(|argument| !argument.is_hide_set());
        shown.filter_map(|argument| argument.get_long().map(|long| format!("--{long}"))).collect()
    }

    #[test]
    fn every_command_has_a_page_with_its_options() {
        let (commands, pages) = (commands(), pages().expect("pages"));
        assert_eq!(commands.len(), pages.len());
        for (command, page) in commands.iter().zip(&pages) {
            // The program itself has no other name than its own.
            let name = command.get_display_name().unwrap_or(command.get_name());
            assert_eq!(page.file, format!("{name}.1"));
            let text = plain(page);
            for option in long_options(command) {
                assert!(text.contains(&option), "{name}: {option}");
            }
        }
        assert!(pages.iter().any(|page| page.file == "torres-datagen-play.1"));
        let matches = pages.iter().find(|page| page.file == "torres-match.1").expect("a page");
        assert!(plain(matches).contains("\n  -sprt elo0=E elo1=E"), "its own flags are there");
    }

    #[test]
    fn no_page_names_one_that_is_missing() {
        let pages = pages().expect("pages");
        let mut named = 0;
        for page in &pages {
            let text = plain(page);
            let is_reference = |line: &&str| line.starts_with("torres") && line.ends_with("(1)");
            for line in text.lines().filter(is_reference) {
                let file = line.replace("(1)", ".1");
                assert!(pages.iter().any(|page| page.file == file), "{}: {line}", page.file);
                named += 1;
            }
        }
        assert_eq!(named, pages.len() - 1);
    }

    /// A page is the same whichever machine has made it.
    #[test]
    fn titles_have_one_line_and_nothing_of_this_machine() {
        for page in pages().expect("pages") {
            let text = plain(&page);
            let title = text.lines().find(|line| line.starts_with(".TH ")).expect("a title");
            let ending = concat!("\"Torres ", env!("CARGO_PKG_VERSION"), "\" \"Torres Manual\"");
            assert!(title.trim_end().ends_with(ending), "{title}");
            assert!(!text.contains(env!("TORRES_TARGET")), "{}", page.file);
        }
    }

    #[test]
    fn completions_know_every_command_and_option() {
        let commands = commands();
        for shell in [Shell::Bash, Shell::Elvish, Shell::Fish, Shell::PowerShell, Shell::Zsh] {
            let mut text = Vec::new();
            let mut program = arguments::Arguments::command();
            clap_complete::generate(shell, &mut program, "torres", &mut text);
            let text = String::from_utf8(text).expect("text");
            for command in &commands {
                assert!(text.contains(command.get_name()), "{shell}: {}", command.get_name());
                for option in long_options(command) {
                    // Fish writes the name alone, behind -l.
                    let option = if shell == Shell::Fish { &option[2..] } else { &option };
                    assert!(text.contains(option), "{shell}: {}: {option}", command.get_name());
                }
            }
        }
    }

    #[test]
    fn lists_keep_their_lines() {
        let text = verbatim("NOTES", "  -x  it's\n.SH no heading");
        assert_eq!(text, ".SH NOTES\n.nf\n  \\-x  it\\(aqs\n\\&.SH no heading\n.fi\n");
    }
}
