//! Every target over its seeds, over changes of them, and over all that once made one fail.
//! `FUZZ_ROUNDS` says how many changes of each seed are tried.

use std::fs;
use std::path::Path;

use chance::Random;
use fuzzing::{TARGETS, mutate};

fn rounds() -> u64 {
    std::env::var("FUZZ_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(100)
}

#[test]
fn seeds_and_changes_of_them_are_survived() {
    for target in TARGETS {
        for (number, seed) in (target.seeds)().iter().enumerate() {
            (target.run)(seed);
            for round in 0..rounds() {
                let mut random = Random::new(round << 8 | number as u64);
                let input = mutate(seed, &mut random);
                let name = format!("{} seed {number} round {round}", target.name);
                let survived = std::panic::catch_unwind(|| (target.run)(&input));
                assert!(survived.is_ok(), "{name}: {:?}", String::from_utf8_lossy(&input));
            }
        }
    }
}

/// `fuzz/corpus/TARGET/*`: small inputs that a fuzzer has found.
#[test]
fn what_was_found_stays_repaired() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    // Without the folder nothing has been found yet.
    let Ok(folders) = fs::read_dir(corpus) else { return };
    for folder in folders.flatten() {
        let name = folder.file_name().to_string_lossy().into_owned();
        // The targets of the rules have tests of their own.
        let Some(target) = TARGETS.iter().find(|target| target.name == name) else { continue };
        for file in fs::read_dir(folder.path()).expect("a folder").flatten() {
            (target.run)(&fs::read(file.path()).expect("a file"));
        }
    }
}
