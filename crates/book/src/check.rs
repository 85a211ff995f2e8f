//! Whether every link of the site leads somewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::{fs, io};

/// What links of a page can lead to.
struct Target {
    ids: BTreeSet<String>,
}

/// The links of a site's pages that lead nowhere, as `page: 'link' reason`. Pages of the reference are
/// rustdoc's to check (`-D warnings`), so links from them are not followed.
///
/// # Errors
/// When the site cannot be read.
pub fn dead_links(site: &Path) -> io::Result<Vec<String>> {
    let mut pages = BTreeMap::new();
    collect(site, Path::new(""), &mut pages)?;
    let mut dead = Vec::new();
    for (page, text) in &pages {
        if page.starts_with("reference") {
            continue;
        }
        for link in attributes(text, "href").chain(attributes(text, "src")) {
            if let Some(fault) = fault(site, page, link, &pages) {
                dead.push(format!("{}: '{link}' {fault}", page.display()));
            }
        }
    }
    Ok(dead)
}

fn collect(site: &Path, folder: &Path, pages: &mut BTreeMap<PathBuf, String>) -> io::Result<()> {
    for entry in fs::read_dir(site.join(folder))? {
        let entry = entry?;
        let path = folder.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            collect(site, &path, pages)?;
        } else if path.extension().is_some_and(|ending| ending == "html") {
            pages.insert(path.clone(), fs::read_to_string(site.join(&path))?);
        }
    }
    Ok(())
}

/// The values of an attribute.
fn attributes<'a>(html: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let opening = format!(" {name}=\"");
    let starts: Vec<usize> =
        html.match_indices(&opening).map(|(at, _)| at + opening.len()).collect();
    starts.into_iter().filter_map(|start| html[start..].split('"').next())
}

impl Target {
    fn of(html: &str) -> Target {
        Target { ids: attributes(html, "id").map(str::to_owned).collect() }
    }
}

/// What is wrong with a link, if anything.
fn fault(
    site: &Path,
    page: &Path,
    link: &str,
    pages: &BTreeMap<PathBuf, String>,
) -> Option<&'static str> {
    if link.contains("://") || link.starts_with("mailto:") {
        return None;
    }
    let (file, id) = link.split_once('#').unwrap_or((link, ""));
    let path = match file {
        "" => page.to_owned(),
        _ => plain(&page.parent()?.join(file))?,
    };
    let Some(text) = pages.get(&path) else {
        return (!site.join(&path).is_file()).then_some("does not exist");
    };
    (!id.is_empty() && !Target::of(text).ids.contains(id)).then_some("has no such heading")
}

/// A path without `..`; `None` where it leaves the site.
fn plain(path: &Path) -> Option<PathBuf> {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir if !out.pop() => return None,
            Component::Normal(name) => out.push(name),
            _ => {}
        }
    }
    Some(out)
}
