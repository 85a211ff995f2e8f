//! Every dependency has a licence that `deny.toml` allows and comes from the registry; permissive crates of
//! ours need none that is not.

#![expect(clippy::print_stdout, reason = "what is left out is for the reader")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

const HOUSE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";
/// Crates of others under these are for the program alone.
const COPYLEFT: [&str; 2] = ["GPL-3.0-or-later", "MPL-2.0"];

/// Everything in the lock file, as cargo sees it; on a machine that has not downloaded the crates of other
/// systems, what is built on this one.
fn metadata() -> Value {
    ask_cargo(&[]).unwrap_or_else(|reason| {
        println!("only the crates of this system are checked: {reason}");
        let host = Command::new("rustc").arg("-vV").output().expect("rustc runs").stdout;
        let host = String::from_utf8_lossy(&host).into_owned();
        let host = host.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host");
        ask_cargo(&["--filter-platform", host]).unwrap_or_else(|reason| panic!("{reason}"))
    })
}

fn ask_cargo(filter: &[&str]) -> Result<Value, String> {
    let words = ["metadata", "--offline", "--locked", "--format-version", "1"];
    let output = Command::new(env!("CARGO")).args(words).args(filter).current_dir(HOUSE).output();
    let output = output.expect("cargo runs");
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    Ok(serde_json::from_slice(&output.stdout).expect("JSON"))
}

fn allowed() -> BTreeSet<String> {
    let text = fs::read_to_string(Path::new(HOUSE).join("deny.toml")).expect("the file");
    let list = text.lines().skip_while(|line| *line != "allow = [").skip(1);
    list.take_while(|line| *line != "]")
        .map(|line| line.trim_matches([' ', '"', ',']).to_owned())
        .collect()
}

/// Whether an expression such as `(MIT OR Apache-2.0) AND Unicode-3.0` can be met.
fn is_met(expression: &str, may: &dyn Fn(&str) -> bool) -> bool {
    let text = expression.replace('/', " OR ");
    let met = |part: &str| {
        let part = part.trim().trim_matches(['(', ')']);
        part.split(" OR ").any(|licence| may(licence.trim()))
    };
    // In what is found, AND binds brackets of ORs, or single licences.
    text.split(" AND ").all(met)
}

#[test]
fn every_licence_is_allowed_and_every_source_known() {
    let (metadata, allowed) = (metadata(), allowed());
    assert!(allowed.len() > 5, "the list of deny.toml was not found");
    let packages = metadata["packages"].as_array().expect("packages");
    assert!(packages.len() > 100);
    for package in packages.iter().filter(|package| !package["source"].is_null()) {
        let name = package["name"].as_str().expect("a name");
        assert_eq!(package["source"], REGISTRY, "{name}");
        let licence =
            package["license"].as_str().unwrap_or_else(|| panic!("{name} has no licence"));
        assert!(is_met(licence, &|one| allowed.contains(one)), "{name}: {licence}");
    }
}

/// What a package needs to be built, and what these need.
fn needs<'a>(id: &'a str, graph: &BTreeMap<&'a str, Vec<&'a str>>, found: &mut BTreeSet<&'a str>) {
    if found.insert(id) {
        for next in graph.get(id).into_iter().flatten() {
            needs(next, graph, found);
        }
    }
}

#[test]
fn permissive_crates_need_only_permissive_ones() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("packages");
    let licence: BTreeMap<&str, &str> = packages
        .iter()
        .filter_map(|package| Some((package["id"].as_str()?, package["license"].as_str()?)))
        .collect();
    let is_built = |kind: &Value| kind["kind"].as_str() != Some("dev");
    let nodes = metadata["resolve"]["nodes"].as_array().expect("nodes");
    let edges = |node: &'_ Value| -> Vec<String> {
        let all = node["deps"].as_array().into_iter().flatten();
        let built =
            all.filter(|edge| edge["dep_kinds"].as_array().into_iter().flatten().any(is_built));
        built.filter_map(|edge| edge["pkg"].as_str().map(str::to_owned)).collect()
    };
    let owned: Vec<(String, Vec<String>)> = nodes
        .iter()
        .map(|node| (node["id"].as_str().unwrap_or_default().to_owned(), edges(node)))
        .collect();
    let graph: BTreeMap<&str, Vec<&str>> = owned
        .iter()
        .map(|(id, edges)| (id.as_str(), edges.iter().map(String::as_str).collect()))
        .collect();
    let ours = packages.iter().filter(|package| package["source"].is_null());
    let mut checked = 0;
    for package in ours.filter(|package| package["license"] == "MIT OR Apache-2.0") {
        let mut found = BTreeSet::new();
        needs(package["id"].as_str().expect("an id"), &graph, &mut found);
        for id in found {
            let text = licence.get(id).copied().unwrap_or_default();
            assert!(
                is_met(text, &|one| !COPYLEFT.contains(&one)),
                "{}: {id}: {text}",
                package["name"]
            );
        }
        checked += 1;
    }
    assert!(checked > 8, "{checked}");
}

#[test]
fn expressions_are_understood() {
    let may = |licence: &str| licence == "MIT" || licence == "Unicode-3.0";
    assert!(is_met("MIT OR Apache-2.0", &may));
    assert!(is_met("Apache-2.0/MIT", &may));
    assert!(is_met("(MIT OR Apache-2.0) AND Unicode-3.0", &may));
    assert!(!is_met("MIT AND BSD-3-Clause", &may));
    assert!(!is_met("GPL-3.0-or-later", &may));
}
