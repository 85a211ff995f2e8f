use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::blocks::{self, Document};
use crate::inline::escape;
use crate::{page, search};

/// Why there is no site.
#[derive(Debug, thiserror::Error)]
pub enum SiteError {
    /// A file cannot be read or written.
    #[error("{}: {error}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A link of a document.
    #[error("{}: '{link}' leads nowhere", .page.display())]
    Link {
        /// The document.
        page: PathBuf,
        /// The link.
        link: String,
    },
    /// A document that the contents do not name.
    #[error("{} is not in docs/contents.md", .0.display())]
    Unlisted(PathBuf),
}

fn at<T>(path: &Path, result: io::Result<T>) -> Result<T, SiteError> {
    result.map_err(|error| SiteError::File { path: path.to_owned(), error })
}

/// A page of the contents.
#[derive(Debug)]
struct Entry {
    /// In the repository, with `/`.
    source: String,
    title: String,
}

/// A heading of the contents and what is under it.
#[derive(Debug)]
struct Chapter {
    title: String,
    entries: Vec<Entry>,
}

/// The documents of a repository, ready to be written as a site.
#[derive(Debug)]
pub struct Site {
    root: PathBuf,
    chapters: Vec<Chapter>,
    /// Where files are shown that are not part of the site.
    forge: String,
}

const CONTENTS: &str = "docs/contents.md";
const REFERENCE: &str = "reference.html";

impl Site {
    /// Reads the contents of a repository.
    ///
    /// # Errors
    /// When a file cannot be read, or a document of `docs/` is not named.
    pub fn read(root: &Path) -> Result<Site, SiteError> {
        let path = root.join(CONTENTS);
        let text = at(&path, fs::read_to_string(&path))?;
        let manifest = root.join("Cargo.toml");
        let manifest = at(&manifest, fs::read_to_string(&manifest))?;
        let forge = manifest.lines().find_map(|line| line.strip_prefix("repository = \""));
        let forge = forge.unwrap_or_default().trim_end_matches('"').to_owned();
        let site = Site { root: root.to_owned(), chapters: chapters(&text), forge };
        site.check_complete()?;
        Ok(site)
    }

    fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.chapters.iter().flat_map(|chapter| &chapter.entries)
    }

    fn check_complete(&self) -> Result<(), SiteError> {
        for folder in ["docs", "docs/log", "docs/tutorials"] {
            let path = self.root.join(folder);
            for entry in at(&path, fs::read_dir(&path))? {
                let name = at(&path, entry)?.file_name().to_string_lossy().into_owned();
                let source = format!("{folder}/{name}");
                let is_document = name.ends_with(".md") && source != CONTENTS;
                if is_document && !self.entries().any(|entry| entry.source == source) {
                    return Err(SiteError::Unlisted(PathBuf::from(source)));
                }
            }
        }
        Ok(())
    }

    /// Writes the site into a folder, with a reference that rustdoc has written, if there is one.
    ///
    /// # Errors
    /// When a file cannot be read or written, or a link leads nowhere.
    pub fn write(&self, folder: &Path, reference: Option<&Path>) -> Result<(), SiteError> {
        let mut written = Vec::new();
        for entry in self.entries() {
            let document = self.document(entry, reference.is_some())?;
            let address = address(&entry.source);
            let text = self.around(&entry.title, &address, &document.html, reference.is_some());
            put(&folder.join(&address), text.as_bytes())?;
            written.push((address, &entry.title, document.sections));
        }
        let pages = written.iter();
        let index = search::index(pages.map(|(page, title, parts)| (&**page, &***title, &**parts)));
        put(&folder.join("search-index.js"), index.as_bytes())?;
        put(&folder.join("search.js"), page::SCRIPT.as_bytes())?;
        put(&folder.join("style.css"), page::STYLE.as_bytes())?;
        self.copy_pictures(Path::new("docs"), folder)?;
        if let Some(reference) = reference {
            self.write_reference(folder, reference)?;
        }
        Ok(())
    }

    fn document(&self, entry: &Entry, has_reference: bool) -> Result<Document, SiteError> {
        let path = self.root.join(&entry.source);
        let text = at(&path, fs::read_to_string(&path))?;
        let dead = std::cell::RefCell::new(None);
        let rewrite = |link: &str| {
            self.link(&entry.source, link, has_reference).unwrap_or_else(|| {
                *dead.borrow_mut() = Some(link.to_owned());
                String::new()
            })
        };
        let document = blocks::read(&text, &rewrite);
        match dead.into_inner() {
            Some(link) => Err(SiteError::Link { page: path, link }),
            None => Ok(document),
        }
    }

    /// Where a link of a document leads on the site; `None` if nowhere.
    fn link(&self, source: &str, link: &str, has_reference: bool) -> Option<String> {
        if link.contains("://") || link.starts_with('#') || link.starts_with("mailto:") {
            return Some(link.to_owned());
        }
        let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
        let anchor = if anchor.is_empty() { String::new() } else { format!("#{anchor}") };
        let folder = source.rsplit_once('/').map_or("", |(folder, _)| folder);
        let target = join(folder, file)?;
        let here = address(source);
        let is_page = self.entries().any(|entry| entry.source == target);
        if is_page {
            return Some(format!("{}{anchor}", relative(&here, &address(&target))));
        }
        let path = self.root.join(&target);
        if !path.exists() {
            return None;
        }
        if is_picture(&target) && target.starts_with("docs/") {
            return Some(relative(&here, &target));
        }
        let name = target.strip_prefix("crates/").filter(|name| !name.contains('/'));
        if let (true, Some(name)) = (has_reference, name) {
            return Some(relative(&here, &format!("reference/{name}/index.html")));
        }
        let kind = if path.is_dir() { "tree" } else { "blob" };
        Some(format!("{}/{kind}/main/{target}{anchor}", self.forge))
    }

    fn contents(&self, here: &str, has_reference: bool) -> String {
        let mut out = String::new();
        for chapter in &self.chapters {
            out.push_str(&format!("<h2>{}</h2>\n<ul>\n", escape(&chapter.title)));
            for entry in &chapter.entries {
                out.push_str(&item(here, &address(&entry.source), &entry.title));
            }
            out.push_str("</ul>\n");
        }
        if has_reference {
            let crates = item(here, REFERENCE, "The crates");
            out.push_str(&format!("<h2>Reference</h2>\n<ul>\n{crates}</ul>\n"));
        }
        out
    }

    fn around(&self, title: &str, here: &str, text: &str, has_reference: bool) -> String {
        let root = "../".repeat(here.matches('/').count());
        page::page(title, &root, &self.contents(here, has_reference), text)
    }

    /// Pictures lie where they lay.
    fn copy_pictures(&self, folder: &Path, site: &Path) -> Result<(), SiteError> {
        let path = self.root.join(folder);
        for entry in at(&path, fs::read_dir(&path))? {
            let entry = at(&path, entry)?;
            let name = folder.join(entry.file_name());
            if at(&path, entry.file_type())?.is_dir() {
                self.copy_pictures(&name, site)?;
            } else if is_picture(&name.to_string_lossy()) {
                put(&site.join(&name), &at(&entry.path(), fs::read(entry.path()))?)?;
            }
        }
        Ok(())
    }

    /// The front page of the reference, and the reference itself.
    fn write_reference(&self, site: &Path, reference: &Path) -> Result<(), SiteError> {
        copy(reference, &site.join("reference"))?;
        let folder = self.root.join("crates");
        let entries = at(&folder, fs::read_dir(&folder))?;
        let mut names: Vec<String> = entries
            .filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()))
            .filter(|name| reference.join(name).join("index.html").is_file())
            .collect();
        names.sort();
        let mut text = String::from("<h1 id=\"the-crates\">The crates</h1>\n<dl>\n");
        for name in names {
            let manifest = folder.join(&name).join("Cargo.toml");
            let manifest = at(&manifest, fs::read_to_string(&manifest))?;
            let what = manifest.lines().find_map(|line| line.strip_prefix("description = \""));
            let what = escape(what.unwrap_or_default().trim_end_matches('"'));
            text.push_str(&format!(
                "<dt><a href=\"reference/{name}/index.html\"><code>{name}</code></a></dt>\n<dd>{what}</dd>\n"
            ));
        }
        text.push_str("</dl>\n");
        put(&site.join(REFERENCE), self.around("The crates", REFERENCE, &text, true).as_bytes())
    }
}

/// `## Chapter`, and under it `- [Title](page.md)`.
fn chapters(text: &str) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for line in text.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            chapters.push(Chapter { title: title.to_owned(), entries: Vec::new() });
        }
        let Some((title, link)) = line.strip_prefix("- [").and_then(|rest| rest.split_once("]("))
        else {
            continue;
        };
        let link = link.split(')').next().unwrap_or_default();
        if let (Some(chapter), Some(source)) = (chapters.last_mut(), join("docs", link)) {
            chapter.entries.push(Entry { source, title: title.to_owned() });
        }
    }
    chapters
}

fn item(here: &str, address: &str, title: &str) -> String {
    let current = if here == address { " aria-current=\"page\"" } else { "" };
    format!("<li><a href=\"{}\"{current}>{}</a></li>\n", relative(here, address), escape(title))
}

/// The page of a document. The README is the front page.
fn address(source: &str) -> String {
    match source {
        "README.md" => "index.html".to_owned(),
        _ => format!("{}.html", source.trim_end_matches(".md")),
    }
}

/// The path from one page to another file of the site.
fn relative(from: &str, to: &str) -> String {
    let up = "../".repeat(from.matches('/').count());
    format!("{up}{to}")
}

/// A path of the repository, followed from a folder; `None` where it leaves the repository.
fn join(folder: &str, link: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in link.split('/').filter(|part| !part.is_empty()) {
        match part {
            "." => {}
            ".." => drop(parts.pop()?),
            _ => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

fn is_picture(name: &str) -> bool {
    [".webp", ".svg", ".png"].iter().any(|ending| name.ends_with(ending))
}

fn put(path: &Path, bytes: &[u8]) -> Result<(), SiteError> {
    if let Some(folder) = path.parent() {
        at(folder, fs::create_dir_all(folder))?;
    }
    at(path, fs::write(path, bytes))
}

fn copy(from: &Path, to: &Path) -> Result<(), SiteError> {
    for entry in at(from, fs::read_dir(from))? {
        let entry = at(from, entry)?;
        let target = to.join(entry.file_name());
        if at(from, entry.file_type())?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            put(&target, &at(&entry.path(), fs::read(entry.path()))?)?;
        }
    }
    Ok(())
}
