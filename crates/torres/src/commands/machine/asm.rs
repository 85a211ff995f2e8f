use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use assembler::{Assembler, Assembly, Cpu, DiskLoader};
use clap::Args;

use super::format::Format;
use super::{Outcome, Problem, Verdict, refused};
use crate::files::write_whole;

#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The program
    file: PathBuf,
    /// The processor: chessvm, 6502, 1802 or 1806
    #[arg(long, value_parser = parse_cpu)]
    cpu: Cpu,
    /// Where the program goes; beside the source if not given
    #[arg(long, short)]
    output: Option<PathBuf>,
    /// What it looks like; as the name of the output says if not given, else what the processor is used to
    #[arg(long)]
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

/// The processor of that name.
pub(super) fn parse_cpu(text: &str) -> Result<Cpu, String> {
    Cpu::from_name(text)
        .ok_or_else(|| format!("'{text}' is no processor: chessvm, 6502, 1802 or 1806"))
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

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> Outcome {
    let color = io::stderr().is_terminal();
    let assembly = match assemble(arguments) {
        Ok(assembly) => assembly,
        Err(failure) => {
            eprint!("{}", failure.render(color));
            return Ok(Verdict::Bad);
        }
    };
    eprint!("{}", assembly.render_warnings(color));
    write_files(arguments, &assembly, out)?;
    if arguments.registers {
        write!(out, "{}", assembly.register_report())?;
    }
    if let Some(chart) = assembly.chart().filter(|_| arguments.chart) {
        write!(out, "{}", chart.render())?;
    }
    Ok(Verdict::Good)
}

fn assemble(arguments: &Arguments) -> Result<Assembly, Box<assembler::Failure>> {
    let loader = arguments.folders.iter().fold(DiskLoader::new(), DiskLoader::with_folder);
    let mut assembler = Assembler::new(arguments.cpu);
    if arguments.page_warnings {
        assembler = assembler.page_warnings(true);
    }
    let define =
        |assembler: Assembler, (name, value): &(String, i64)| assembler.define(name, *value);
    let assembler = arguments.defines.iter().fold(assembler, define);
    assembler.assemble(&arguments.file.to_string_lossy(), &loader)
}

/// All contents are made before the first file is written.
fn write_files(
    arguments: &Arguments,
    assembly: &Assembly,
    out: &mut dyn Write,
) -> Result<(), Problem> {
    let format = format_of(arguments);
    let program = format
        .write(assembly)
        .map_err(|reason| refused(format!("{}: {reason}", arguments.file.display())))?;
    let output = match &arguments.output {
        Some(output) => output.clone(),
        None => arguments.file.with_extension(format.extension()),
    };
    if output == arguments.file {
        let path = output.display();
        return Err(refused(format!("{path}: the program would overwrite its source")));
    }
    let extras = [
        (&arguments.listing, assembly.listing()),
        (&arguments.labels, assembly.vice_labels()),
        (&arguments.symbols, assembly.symbol_file()),
    ];
    write_whole(&output, &program).map_err(refused)?;
    writeln!(out, "{}: {} bytes of {format}", output.display(), program.len())?;
    for (path, contents) in extras {
        if let Some(path) = path {
            write_whole(path, contents.as_bytes()).map_err(refused)?;
        }
    }
    Ok(())
}

fn format_of(arguments: &Arguments) -> Format {
    let named = arguments.output.as_deref().and_then(Path::extension);
    let by_name = named.and_then(|extension| Format::of_extension(&extension.to_string_lossy()));
    arguments.format.or(by_name).unwrap_or(Format::usual_for(arguments.cpu))
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
