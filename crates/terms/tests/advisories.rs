//! No dependency has a known fault. The list is kept by hand, for machines that reach no database.

use std::fs;
use std::path::Path;

const HOUSE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// A line of `advisories.txt`: a crate, the first versions without the fault, and what it is.
struct Advisory {
    name: String,
    /// The first sound versions, oldest first. A version is sound if it is at least the one of them
    /// with the same major number (or the same minor number below 1.0), or newer than all.
    sound: Vec<Version>,
    id: String,
    about: String,
}

type Version = [u64; 3];

fn version(text: &str) -> Version {
    if text == "none" {
        return [u64::MAX; 3];
    }
    let numbers = text.split(['-', '+']).next().unwrap_or_default();
    let mut parts = numbers.split('.').map(|part| part.parse().unwrap_or(0));
    [(); 3].map(|()| parts.next().unwrap_or(0))
}

/// The cells of every line of the list.
fn lines(text: &str) -> Vec<Vec<&str>> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split('|').map(str::trim).collect()).collect()
}

fn list() -> String {
    fs::read_to_string(Path::new(HOUSE).join("advisories.txt")).expect("the list")
}

fn advisories() -> Vec<Advisory> {
    lines(&list())
        .into_iter()
        .filter(|cells| cells[0] != "accepted")
        .map(|cells| {
            let [name, sound, id, about] = cells.as_slice() else {
                panic!("four cells: {cells:?}")
            };
            let sound = sound.split(',').map(|one| version(one.trim())).collect();
            let (id, about) = ((*id).to_owned(), (*about).to_owned());
            Advisory { name: (*name).to_owned(), sound, id, about }
        })
        .collect()
}

/// The number that says which versions go together: the first that is not zero.
fn series(version: Version) -> (usize, u64) {
    let place = version.iter().position(|number| *number != 0).unwrap_or(2);
    (place, version[place])
}

impl Advisory {
    fn covers(&self, found: Version) -> bool {
        let same = self.sound.iter().find(|sound| series(**sound) == series(found));
        match same {
            Some(sound) => found < *sound,
            None => self.sound.iter().any(|sound| found < *sound),
        }
    }
}

/// Every package of a lock file, with its version.
fn packages(lock: &str) -> Vec<(String, Version)> {
    let text = fs::read_to_string(Path::new(HOUSE).join(lock)).expect("a lock file");
    let value = |block: &str, key: &str| {
        let line = block.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = \""));
        line.map(|rest| rest.trim_end_matches('"').to_owned())
    };
    let blocks = text.split("[[package]]").skip(1);
    blocks
        .filter_map(|block| Some((value(block, "name")?, version(&value(block, "version")?))))
        .collect()
}

const LOCKS: [&str; 5] = [
    "Cargo.lock",
    "fuzz/Cargo.lock",
    "comparison/Cargo.lock",
    "outside/Cargo.lock",
    "outside/bare/Cargo.lock",
];

#[test]
fn no_dependency_has_a_known_fault() {
    let (list, advisories) = (list(), advisories());
    let mut accepted: Vec<Vec<&str>> = lines(&list);
    accepted.retain(|cells| cells[0] == "accepted");
    let mut met = Vec::new();
    for lock in LOCKS {
        let found = packages(lock);
        assert!(found.len() > 1, "{lock} lists its packages");
        for (name, version) in found {
            for advisory in advisories.iter().filter(|one| one.name == name) {
                let Advisory { id, about, .. } = advisory;
                if !advisory.covers(version) {
                    continue;
                }
                let exception = accepted.iter().find(|cells| cells[1..3] == [lock, id.as_str()]);
                let exception = exception
                    .unwrap_or_else(|| panic!("{lock}: {name} {version:?}: {id}: {about}"));
                met.push(exception.clone());
            }
        }
    }
    for exception in accepted {
        assert!(met.contains(&exception), "{exception:?} is not needed any more");
    }
}

#[test]
fn versions_are_told_apart() {
    let sound = vec![version("0.4.3"), version("1.2.0")];
    let advisory = Advisory { name: "x".into(), sound, id: String::new(), about: String::new() };
    for (text, is_bad) in [
        ("0.4.2", true),
        ("0.4.3", false),
        ("0.3.9", true),
        ("0.5.0", true),
        ("1.1.9", true),
        ("1.2.0", false),
        ("2.0.0", false),
    ] {
        assert_eq!(advisory.covers(version(text)), is_bad, "{text}");
    }
    let sound = vec![version("none")];
    let advisory = Advisory { name: "x".into(), sound, id: String::new(), about: String::new() };
    assert!(advisory.covers(version("7.1.2")));
}
