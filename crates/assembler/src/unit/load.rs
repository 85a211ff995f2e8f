//! How programs and symbols come into a suite.

use super::script::Arguments;
use super::statements::text_of;
use crate::formats::{read_intel_hex, read_paper_tape, read_prg};
use crate::image::{Image, Segment};
use crate::loader::Loader;

/// The options of `load`.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LoadOptions {
    pub(super) address: Option<i64>,
    pub(super) strip_header: Option<bool>,
}

/// The file that a setup statement names, as the loader knows it.
pub(super) fn file_of(
    arguments: &Arguments,
    test_file: &str,
    loader: &dyn Loader,
) -> Result<String, String> {
    let path = arguments.values.first().and_then(text_of);
    path.map(|path| loader.resolve(test_file, path))
        .ok_or_else(|| "the name of a file is missing".to_owned())
}

/// Reads a program in the format that its name tells.
pub(super) fn load_image(
    path: &str,
    options: LoadOptions,
    loader: &dyn Loader,
) -> Result<Image, String> {
    let bytes = loader.load(path).map_err(|why| format!("cannot read `{path}`: {why}"))?;
    let ending = path.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    let text = || std::str::from_utf8(&bytes).map_err(|_| format!("`{path}` is not text"));
    let wrong = |error: crate::formats::FormatError| format!("`{path}`: {error}");
    match ending.as_str() {
        "hex" | "ihx" | "ihex" => Ok(Image::Bytes(read_intel_hex(text()?).map_err(wrong)?)),
        "ptp" | "pap" | "tape" => Ok(Image::Bytes(read_paper_tape(text()?).map_err(wrong)?)),
        "rom" | "ft" => {
            let rom = text()?.parse().map_err(|error| format!("`{path}`: {error}"))?;
            Ok(Image::Tables(Box::new(rom)))
        }
        _ => raw(&bytes, &ending, options).map_err(|why| format!("`{path}`: {why}")),
    }
}

/// A file of bytes, with or without a load address at its start.
fn raw(bytes: &[u8], ending: &str, options: LoadOptions) -> Result<Image, String> {
    let header = options.strip_header.unwrap_or(ending == "prg");
    let mut segment = match header {
        true => read_prg(bytes).map_err(|error| error.to_string())?,
        false => Segment { address: 0, bytes: bytes.to_vec() },
    };
    if let Some(address) = options.address {
        segment.address =
            u16::try_from(address).map_err(|_| format!("{address} is not an address"))?;
    } else if !header {
        return Err("where to? `address = …` is missing".to_owned());
    }
    match segment.end() <= 0x1_0000 {
        true => Ok(Image::Bytes(vec![segment])),
        false => Err("it reaches beyond $FFFF".to_owned()),
    }
}
