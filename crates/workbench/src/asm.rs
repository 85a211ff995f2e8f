//! Assembling programs.

use std::io::Write;
use std::path::{Path, PathBuf};

use assembler::{Assembler, Assembly, Cpu, DiskLoader};
use clap::Args;
use files::write_bytes;

use crate::Streams;
use crate::format::Format;
use crate::png::crc32;
use crate::problem::{Outcome, Problem, Verdict, refused};
use crate::values::{formats, parse_cpu, parse_define};

/// What to assemble, and which files to write.
#[derive(Args, Clone, Debug)]
pub struct Assemble {
    /// The program
    pub file: PathBuf,
    /// The processor: chessvm, 6502, 1802 or 1806
    #[arg(long, value_parser = parse_cpu)]
    pub cpu: Cpu,
    /// Where the program goes; beside the source if not given
    #[arg(long, short)]
    pub output: Option<PathBuf>,
    /// What it looks like; as the name of the output says if not given, else what the processor is used to
    #[arg(long, value_parser = formats())]
    pub format: Option<Format>,
    /// Write the listing with addresses, words, cycles and sums into this file
    #[arg(long)]
    pub listing: Option<PathBuf>,
    /// Write labels for the monitor of VICE into this file
    #[arg(long)]
    pub labels: Option<PathBuf>,
    /// Write all names with their values into this file
    #[arg(long)]
    pub symbols: Option<PathBuf>,
    /// Define a constant
    #[arg(long = "define", short = 'D', value_name = "NAME=VALUE", value_parser = parse_define)]
    pub defines: Vec<(String, i64)>,
    /// Look for included files in this folder too
    #[arg(long = "include", short = 'I', value_name = "FOLDER")]
    pub folders: Vec<PathBuf>,
    /// Warn of tables and branches that cross a page, on the 6502 too
    #[arg(long)]
    pub page_warnings: bool,
    /// 1802: print which routine changes which register
    #[arg(long)]
    pub registers: bool,
    /// chessvm: print how the function tables are used
    #[arg(long)]
    pub chart: bool,
}

/// Assembles a program and writes what is wanted of it.
///
/// # Errors
/// When a file cannot be written.
pub fn run(job: &Assemble, streams: &mut Streams<'_>) -> Outcome {
    let assembly = match assemble(job) {
        Ok(assembly) => assembly,
        Err(failure) => {
            write!(streams.notes, "{}", failure.render(streams.color))?;
            return Ok(Verdict::Bad);
        }
    };
    write!(streams.notes, "{}", assembly.render_warnings(streams.color))?;
    let out = &mut *streams.out;
    write_files(job, &assembly, out)?;
    if job.registers {
        write!(out, "{}", assembly.register_report())?;
    }
    if let Some(chart) = assembly.chart().filter(|_| job.chart) {
        write!(out, "{}", chart.render())?;
    }
    Ok(Verdict::Good)
}

fn assemble(job: &Assemble) -> Result<Assembly, Box<assembler::Failure>> {
    let loader = job.folders.iter().fold(DiskLoader::new(), DiskLoader::with_folder);
    let mut assembler = Assembler::new(job.cpu);
    if job.page_warnings {
        assembler = assembler.page_warnings(true);
    }
    let define =
        |assembler: Assembler, (name, value): &(String, i64)| assembler.define(name, *value);
    let assembler = job.defines.iter().fold(assembler, define);
    assembler.assemble(&job.file.to_string_lossy(), &loader)
}

/// All contents are made before the first file is written.
fn write_files(job: &Assemble, assembly: &Assembly, out: &mut dyn Write) -> Result<(), Problem> {
    let format = format_of(job);
    let output = match &job.output {
        Some(output) => output.clone(),
        None => job.file.with_extension(format.extension()),
    };
    let name = output.file_stem().unwrap_or_default().to_string_lossy();
    let program = format
        .write(assembly, &name)
        .map_err(|reason| refused(format!("{}: {reason}", job.file.display())))?;
    if output == job.file {
        let path = output.display();
        return Err(refused(format!("{path}: the program would overwrite its source")));
    }
    let extras = [
        (&job.listing, assembly.listing()),
        (&job.labels, assembly.vice_labels()),
        (&job.symbols, assembly.symbol_file()),
    ];
    write_bytes(&output, &program).map_err(refused)?;
    let (path, length, sum) = (output.display(), program.len(), crc32(&program));
    writeln!(out, "{path}: {length} bytes of {format}, CRC-32 {sum:08X}")?;
    for (path, contents) in extras {
        if let Some(path) = path {
            write_bytes(path, contents.as_bytes()).map_err(refused)?;
        }
    }
    Ok(())
}

fn format_of(job: &Assemble) -> Format {
    let named = job.output.as_deref().and_then(Path::extension);
    let by_name = named.and_then(|extension| Format::of_extension(&extension.to_string_lossy()));
    job.format.or(by_name).unwrap_or(Format::usual_for(job.cpu))
}
