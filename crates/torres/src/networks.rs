//! The network inside the program, and others in files.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use files::read_bounded;
use nnue::Network;
use sha2::{Digest, Sha256};

/// What `build.rs` found: `nets/torres.net`, or the file that `EVALFILE` names.
static BYTES: &[u8] = include_bytes!(env!("TORRES_NETWORK"));

/// The network inside the program; all who ask share one.
pub(crate) fn embedded() -> Option<Arc<Network>> {
    static NETWORK: OnceLock<Option<Arc<Network>>> = OnceLock::new();
    NETWORK.get_or_init(|| Network::from_bytes(BYTES).ok().map(Arc::new)).clone()
}

/// The beginning of the network's SHA-256, by which testing frameworks call it.
pub(crate) fn digest() -> String {
    if BYTES.is_empty() {
        return "none".to_owned();
    }
    Sha256::digest(BYTES).iter().take(4).map(|byte| format!("{byte:02X}")).collect()
}

/// No network is larger; a file without end, as `/dev/zero`, is not read further.
const LARGEST: u64 = 64 << 20;

/// A network in a file, or what the file should have been.
pub(crate) fn open(path: &str) -> Result<Arc<Network>, String> {
    let expected = |reason: String| format!("a network ({path}: {reason})");
    let bytes =
        read_bounded(Path::new(path), LARGEST).map_err(|error| expected(error.to_string()))?;
    let network = Network::from_bytes(&bytes).map_err(|error| expected(error.to_string()))?;
    Ok(Arc::new(network))
}

/// The network that a command line names; the one inside if it names none.
pub(crate) fn named(name: Option<&str>) -> Result<Option<Arc<Network>>, String> {
    match name {
        None => Ok(embedded()),
        Some(search::HAND_CRAFTED) => Ok(None),
        Some(path) => open(path).map(Some).map_err(|error| format!("expected {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_inside_is_a_network() {
        assert!(BYTES.is_empty() || embedded().is_some(), "{:?}", Network::from_bytes(BYTES).err());
    }
}
