//! Which program this is.

use std::sync::OnceLock;

use nnue::Backend;

use crate::networks;

/// The version, the commit, the network inside, and what the program was built for and runs on.
pub(crate) fn text() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| {
        let pext = if cfg!(target_feature = "bmi2") { "PEXT" } else { "magics" };
        format!(
            "{}\ncommit {}\nnetwork {}\ntarget {}, {pext}\ninstructions {}",
            env!("CARGO_PKG_VERSION"),
            env!("TORRES_COMMIT"),
            networks::digest(),
            env!("TORRES_TARGET"),
            Backend::best().name(),
        )
    })
}
