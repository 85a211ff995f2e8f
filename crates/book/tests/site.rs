//! The site of this repository has no dead link, and a dead link is seen.

use std::fs;
use std::path::{Path, PathBuf};

use book::{Site, SiteError, dead_links};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn the_site_has_no_dead_link() {
    let repository = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let folder = folder("site");
    Site::read(repository).expect("contents").write(&folder, None).expect("a site");
    assert_eq!(dead_links(&folder).expect("pages"), Vec::<String>::new());
    let index = fs::read_to_string(folder.join("search-index.js")).expect("an index");
    assert!(index.lines().count() > 200, "{} sections", index.lines().count());
    let front = fs::read_to_string(folder.join("index.html")).expect("a front page");
    assert!(front.contains("href=\"docs/eniac.html\""));
}

/// A repository with one page.
fn small(name: &str, page: &str) -> PathBuf {
    let root = folder(name);
    for folder in ["docs/log", "docs/tutorials"] {
        fs::create_dir_all(root.join(folder)).expect("a folder");
    }
    fs::write(root.join("Cargo.toml"), "repository = \"https://forge.example/t\"\n").expect("room");
    fs::write(root.join("docs/contents.md"), "## A\n- [Start](../README.md)\n- [B](b.md)\n")
        .expect("room");
    fs::write(root.join("README.md"), "# Start\n[b](docs/b.md)\n").expect("room");
    fs::write(root.join("docs/b.md"), page).expect("room");
    root
}

#[test]
fn dead_links_are_seen() {
    let refused = |page: &str| {
        let root = small("dead", page);
        let site = Site::read(&root).expect("contents");
        site.write(&root.join("out"), None)
            .err()
            .map(|error| matches!(error, SiteError::Link { .. }))
    };
    assert_eq!(refused("[x](nowhere.md)"), Some(true));
    assert_eq!(refused("[x](../../outside.md)"), Some(true));
    assert_eq!(refused("[x](../README.md)"), None);
    let root = small("heading", "# B\n[x](../README.md#none) [y](#b) [z](../Cargo.toml)\n");
    Site::read(&root).expect("contents").write(&root.join("out"), None).expect("a site");
    let dead = dead_links(&root.join("out")).expect("pages");
    assert_eq!(dead, ["docs/b.html: '../index.html#none' has no such heading"]);
    let page = fs::read_to_string(root.join("out/docs/b.html")).expect("a page");
    assert!(page.contains("href=\"https://forge.example/t/blob/main/Cargo.toml\""));
}

#[test]
fn a_forgotten_document_is_named() {
    let root = small("forgotten", "# B\n");
    fs::write(root.join("docs/log/c.md"), "# C\n").expect("room");
    let error = Site::read(&root).expect_err("it is not listed").to_string();
    assert_eq!(error, "docs/log/c.md is not in docs/contents.md");
}
