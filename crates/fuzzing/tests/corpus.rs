//! Every target over its seeds, over changes of them, and over all that once made one fail.
//! `FUZZ_ROUNDS` says how many changes of each seed are tried, `FUZZ_SECONDS` for how long each target
//! gets other inputs; they follow from `FUZZ_SEED` and are the same in every run where that is not set.
#![expect(clippy::print_stdout, reason = "figures for docs/reliability.md")]

use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use chance::Random;
use fuzzing::{TARGETS, Target, mutate};

/// An input that takes longer is a find too; generous for busy machines.
const SLOW: Duration = Duration::from_secs(30);

fn fuzz_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

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

/// `FUZZ_SEED`, or always the same one.
fn seed() -> u64 {
    std::env::var("FUZZ_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(1912)
}

/// Gives a target new inputs for this long and says how many; a find is kept as libFuzzer keeps it.
fn hunt(target: &Target, time: Duration) -> u64 {
    let seeds = (target.seeds)();
    let seed = seed();
    let mut random = Random::new(seed);
    let (begin, mut inputs) = (Instant::now(), 0);
    while begin.elapsed() < time {
        let mut input = seeds[random.below(seeds.len() as u64) as usize].clone();
        for _ in 0..=random.below(4) {
            input = mutate(&input, &mut random);
        }
        let started = Instant::now();
        let survived = catch_unwind(|| (target.run)(&input)).is_ok();
        if !survived || started.elapsed() > SLOW {
            let folder = fuzz_folder().join("artifacts").join(target.name);
            let file = folder.join(format!("find-{seed}"));
            drop(fs::create_dir_all(&folder).and_then(|()| fs::write(&file, &input)));
            panic!("{}: {:?} after {inputs} inputs", target.name, String::from_utf8_lossy(&input));
        }
        inputs += 1;
    }
    inputs
}

#[test]
fn new_inputs_are_survived_for_a_while() {
    let seconds = std::env::var("FUZZ_SECONDS").ok().and_then(|text| text.parse().ok());
    let time = Duration::from_secs(seconds.unwrap_or(1));
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(target) = TARGETS.get(next.fetch_add(1, Ordering::Relaxed)) {
                    println!("{}: {} inputs survived", target.name, hunt(target, time));
                }
            });
        }
    });
}

/// `fuzz/corpus/TARGET/*`: small inputs that a fuzzer has found.
#[test]
fn what_was_found_stays_repaired() {
    let corpus = fuzz_folder().join("corpus");
    // Without the folder nothing has been found yet.
    let Ok(folders) = fs::read_dir(corpus) else { return };
    for folder in folders.flatten() {
        let name = folder.file_name().to_string_lossy().into_owned();
        let target = TARGETS.iter().find(|target| target.name == name);
        // Without the web server its target is not here.
        assert!(target.is_some() || name == "web_json", "fuzz/corpus/{name}: which target?");
        let Some(target) = target else { continue };
        for file in fs::read_dir(folder.path()).expect("a folder").flatten() {
            (target.run)(&fs::read(file.path()).expect("a file"));
        }
    }
}

/// What libFuzzer runs is what is run here.
#[test]
#[cfg(feature = "web")]
fn every_target_of_the_fuzzer_is_tested_here() {
    let files = fs::read_dir(fuzz_folder().join("fuzz_targets")).expect("the targets");
    let name = |path: PathBuf| path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let mut found: Vec<String> = files.flatten().filter_map(|file| name(file.path())).collect();
    let mut known: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
    found.sort_unstable();
    known.sort_unstable();
    assert_eq!(found, known);
}
