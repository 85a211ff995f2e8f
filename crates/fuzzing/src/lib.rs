//! What the fuzz targets do with an input, and inputs to begin with.
//!
//! Each function takes arbitrary bytes and returns; a panic is a find. The targets in `fuzz/` run
//! them under libFuzzer with the address sanitizer, and the test of this crate runs them over the
//! seeds, over changes of them, and over everything in `fuzz/corpus` that once made one of them fail.
#![forbid(unsafe_code)]

mod data;
mod media;
mod positions;
mod sessions;
mod texts;
#[cfg(feature = "web")]
mod web_json;

mod mutation;

pub use mutation::mutate;

/// A target: its name, what it does, and inputs that reach far into it.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// As it is called in `fuzz/`.
    pub name: &'static str,
    /// Takes any bytes.
    pub run: fn(&[u8]),
    /// Inputs to begin with.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

/// All targets.
pub const TARGETS: &[Target] = &[
    Target { name: "fen", run: positions::fen, seeds: positions::fen_seeds },
    Target { name: "epd", run: positions::epd, seeds: positions::epd_seeds },
    Target { name: "san", run: positions::san, seeds: positions::san_seeds },
    Target { name: "legality", run: positions::legality, seeds: positions::legality_seeds },
    Target { name: "packed", run: positions::packed, seeds: positions::packed_seeds },
    Target { name: "pgn", run: texts::pgn, seeds: texts::pgn_seeds },
    Target { name: "suite", run: texts::suite, seeds: texts::suite_seeds },
    Target { name: "assembly", run: texts::assembly, seeds: texts::assembly_seeds },
    Target { name: "images", run: texts::images, seeds: texts::image_seeds },
    Target { name: "media", run: media::media, seeds: media::seeds },
    Target { name: "vectors", run: media::vectors, seeds: media::vector_seeds },
    Target { name: "book", run: data::book, seeds: data::book_seeds },
    Target { name: "network", run: data::network, seeds: data::network_seeds },
    Target { name: "syzygy", run: data::syzygy, seeds: data::syzygy_seeds },
    Target { name: "records", run: data::records, seeds: data::record_seeds },
    Target { name: "compact", run: data::compact, seeds: data::compact_seeds },
    Target { name: "uci", run: sessions::uci, seeds: sessions::uci_seeds },
    Target { name: "cecp", run: sessions::cecp, seeds: sessions::cecp_seeds },
    #[cfg(feature = "web")]
    Target { name: "web_json", run: web_json::web_json, seeds: web_json::seeds },
];

/// Runs the target of this name.
///
/// # Panics
/// When there is no such target, and when the target has found something.
pub fn run(name: &str, data: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name);
    (target.expect("a target of that name").run)(data);
}
