//! The documents of the house as a site: a page each, a list of contents, a search, and a reference.
//!
//! [`Site::read`] reads `docs/contents.md`, which names the pages and their order, and the pages;
//! [`Site::write`] writes HTML that needs no server; [`dead_links`] checks what was written.
//!
//! The Markdown that is understood is what our documents use: headings, paragraphs, lists, tables,
//! blocks of code, quotes, links, images, code, strong and emphasised words.
#![forbid(unsafe_code)]

mod blocks;
mod check;
mod inline;
mod page;
mod search;
mod site;

pub use check::dead_links;
pub use site::{Site, SiteError};

/// The programs of the tutorials are tested.
#[cfg(doctest)]
mod tutorials {
    #[doc = include_str!("../../../docs/tutorials/first-engine.md")]
    struct FirstEngine;
    #[doc = include_str!("../../../docs/tutorials/first-machine-program.md")]
    struct FirstMachineProgram;
}
