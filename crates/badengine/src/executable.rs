//! Finding the program, which cargo builds for its own package only.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The program's path; brought up to date first, with the profile of tests, so that there is
/// nothing to compile that the tests have not compiled already.
///
/// ```no_run
/// assert!(badengine::executable().exists());
/// ```
///
/// # Panics
/// When it neither exists nor can be built: there is no test to be run then.
pub fn executable() -> PathBuf {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    let path = BUILT.get_or_init(build);
    assert!(path.exists(), "{} could not be built", path.display());
    path.clone()
}

fn build() -> PathBuf {
    let target = target_folder();
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    // Should this fail, whatever was built before will do.
    let _ = Command::new(cargo)
        .args(["build", "--quiet", "--profile", "test", "--bin", "badengine"])
        .arg("--manifest-path")
        .arg(manifest)
        .arg("--target-dir")
        .arg(&target)
        .status();
    target.join("debug").join(format!("badengine{}", std::env::consts::EXE_SUFFIX))
}

/// Tests run as `TARGET/debug/deps/NAME`.
fn target_folder() -> PathBuf {
    let test = std::env::current_exe().unwrap_or_default();
    let folder = test.ancestors().find(|folder| folder.join("CACHEDIR.TAG").exists());
    folder.map_or_else(|| PathBuf::from("target"), Path::to_path_buf)
}
