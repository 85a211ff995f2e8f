//! Programs to assemble, run and debug, as the command line names them.

use std::path::PathBuf;

use assembler::Cpu;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use vintage::microchess::Level;
use workbench::asm::Assemble;
use workbench::debug::Session;
use workbench::run::Program;
use workbench::{Format, parse_address};

use super::arguments::Source;

#[derive(Args, Debug)]
pub(super) struct Asm {
    /// The program
    file: PathBuf,
    /// The processor: chessvm, 6502, 1802 or 1806
    #[arg(long, value_parser = parse_cpu)]
    cpu: Cpu,
    /// Where the program goes; beside the source if not given
    #[arg(long, short)]
    output: Option<PathBuf>,
    /// What it looks like; as the name of the output says if not given, else what the processor is used to
    #[arg(long, value_parser = formats())]
    format: Option<Format>,
    /// Write the listing with addresses, words, cycles and sums into this file
    #[arg(long)]
    listing: Option<PathBuf>,
    /// Write labels for the monitor of VICE into this file
    #[arg(long)]
    labels: Option<PathBuf>,
    /// Write all names with their values into this file
    #[arg(long)]
    symbols: Option<PathBuf>,
    /// Define a constant
    #[arg(long = "define", short = 'D', value_name = "NAME=VALUE", value_parser = parse_define)]
    defines: Vec<(String, i64)>,
    /// Look for included files in this folder too
    #[arg(long = "include", short = 'I', value_name = "FOLDER")]
    folders: Vec<PathBuf>,
    /// Warn of tables and branches that cross a page, on the 6502 too
    #[arg(long)]
    page_warnings: bool,
    /// 1802: print which routine changes which register
    #[arg(long)]
    registers: bool,
    /// chessvm: print how the function tables are used
    #[arg(long)]
    chart: bool,
}

/// The formats by name, with what each is.
fn formats() -> impl TypedValueParser<Value = Format> {
    let value = |format: Format| PossibleValue::new(format.name()).help(format.about());
    PossibleValuesParser::new(Format::ALL.map(value))
        .try_map(|name| Format::named(&name).ok_or("there is no such format"))
}

impl From<Asm> for Assemble {
    fn from(arguments: Asm) -> Assemble {
        let Asm {
            file,
            cpu,
            output,
            format,
            listing,
            labels,
            symbols,
            defines,
            folders,
            page_warnings,
            registers,
            chart,
        } = arguments;
        Assemble {
            file,
            cpu,
            output,
            format,
            listing,
            labels,
            symbols,
            defines,
            folders,
            page_warnings,
            registers,
            chart,
        }
    }
}

#[derive(Args, Debug)]
pub(super) struct Debug {
    /// The program: .prg, .hex, .ptp, .rom, .asm, or bytes with --address
    image: PathBuf,
    /// The processor: chessvm, 6502, 1802 or 1806; as the name of the file says if not given
    #[arg(long, value_parser = parse_cpu)]
    cpu: Option<Cpu>,
    /// Where plain bytes go, in hexadecimal
    #[arg(long, value_parser = parse_address)]
    address: Option<u16>,
    /// Where to begin, in hexadecimal; the lowest address if not given
    #[arg(long, value_parser = parse_address)]
    start: Option<u16>,
    /// A symbol or label file
    #[arg(long)]
    symbols: Option<PathBuf>,
    /// chessvm: the cards in the reader, one per line
    #[arg(long)]
    deck: Option<PathBuf>,
    /// Obey this command first; may be given several times
    #[arg(long = "execute", short = 'e', value_name = "COMMAND")]
    commands: Vec<String>,
}

impl From<Debug> for Session {
    fn from(arguments: Debug) -> Session {
        let Debug { image, cpu, address, start, symbols, deck, commands } = arguments;
        Session { image, cpu, address, start, symbols, deck, commands }
    }
}

#[derive(Args, Debug)]
pub(super) struct Run {
    /// What to run: `microchess`, `eniac`, or a file: .prg on a C64, .hex on an 1802, .rom on chessvm
    program: String,
    /// `microchess`: how thoroughly it thinks: normal, blitz or super-blitz
    #[arg(long)]
    level: Option<Level>,
    /// `microchess`: press these keys, such as `C0122<CR>6353<CR>P`, and print what each P was answered
    #[arg(long)]
    keys: Option<String>,
    /// Print the answers as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    source: Source,
    /// A file: the processor: chessvm, 6502, 1802 (1.75 MHz, bits over Q and EF3) or 1806 (12 MHz, BIOS)
    #[arg(long, value_parser = parse_cpu)]
    cpu: Option<Cpu>,
    /// ENIAC, a file: end after this many add-times or cycles
    #[arg(long)]
    cycles: Option<u64>,
    /// A file, without a terminal: print the screen whenever the program waits for input
    #[arg(long)]
    screens: bool,
    /// A file, at a terminal: as fast as possible instead of at the speed of the machine
    #[arg(long)]
    fast: bool,
}

impl From<Run> for Program {
    fn from(arguments: Run) -> Program {
        let Run { program, level, keys, json, source, cpu, cycles, screens, fast } = arguments;
        Program { program, level, keys, json, source: source.into(), cpu, cycles, screens, fast }
    }
}

/// The processor of that name.
pub(super) fn parse_cpu(text: &str) -> Result<Cpu, String> {
    Cpu::from_name(text)
        .ok_or_else(|| format!("'{text}' is not a processor: chessvm, 6502, 1802 or 1806"))
}

/// `NAME=VALUE`, the value in decimal or, behind `$` or `0x`, in hexadecimal;
/// `NAME` alone is 1.
fn parse_define(text: &str) -> Result<(String, i64), String> {
    let (name, value) = text.split_once('=').unwrap_or((text, "1"));
    let letters = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if name.is_empty()
        || name.starts_with(|c: char| c.is_ascii_digit())
        || !name.chars().all(letters)
    {
        return Err(format!("'{name}' cannot be the name of a constant"));
    }
    let hexadecimal = value.strip_prefix('$').or_else(|| value.strip_prefix("0x"));
    let number = match hexadecimal {
        Some(digits) => i64::from_str_radix(digits, 16),
        None => value.parse(),
    };
    let value = number.map_err(|_| format!("'{value}' is not a number"))?;
    Ok((name.to_owned(), value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_read_in_both_notations() {
        assert_eq!(parse_define("LEVELS=8"), Ok(("LEVELS".to_owned(), 8)));
        assert_eq!(parse_define("BASE=$C000"), Ok(("BASE".to_owned(), 0xC000)));
        assert_eq!(parse_define("low=-0x"), Err("'-0x' is not a number".to_owned()));
        assert_eq!(parse_define("DEBUG"), Ok(("DEBUG".to_owned(), 1)));
        assert!(parse_define("=5").is_err());
        assert!(parse_define("2x=5").is_err());
    }
}
