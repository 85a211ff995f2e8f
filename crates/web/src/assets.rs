//! The page: built in, or from a folder while it is being worked on.

use std::borrow::Cow;
use std::path::{Component, Path};
use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::app::App;
use crate::refusal::Refusal;

#[derive(RustEmbed)]
#[folder = "../../page/dist"]
#[allow_missing = true]
struct Page;

const NOT_BUILT: &str = include_str!("../data/page/index.html");

/// A file of the page. A path without a file name is a view of the page, which finds its own way.
pub(crate) async fn page(State(app): State<Arc<App>>, method: Method, uri: Uri) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let words = format!("'{method}' is not a method for '{}'", uri.path());
        return Refusal::method_not_allowed(words).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let folder = app.page.as_deref();
    if !path.is_empty()
        && let Some(bytes) = find(path, folder)
    {
        return answer(path, bytes);
    }
    let name = path.rsplit('/').next().unwrap_or_default();
    if name.contains('.') || !is_plain(path) {
        return Refusal::not_found(format_args!("there is no file '{path}'")).into_response();
    }
    let index = find("index.html", folder).unwrap_or(Cow::Borrowed(NOT_BUILT.as_bytes()));
    answer("index.html", index)
}

fn find(path: &str, folder: Option<&Path>) -> Option<Cow<'static, [u8]>> {
    match folder {
        None => Page::get(path).map(|file| file.data),
        Some(folder) if is_plain(path) => std::fs::read(folder.join(path)).ok().map(Cow::Owned),
        Some(_) => None,
    }
}

/// Whether a path stays where it is: no `..`, no root, no escapes, no odd bytes.
fn is_plain(path: &str) -> bool {
    let is_ordinary = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.".contains(&byte);
    path.bytes().all(is_ordinary)
        && Path::new(path).components().all(|part| matches!(part, Component::Normal(_)))
}

/// Names under `assets/` carry a hash of what is in them, so they never change.
fn answer(path: &str, bytes: Cow<'static, [u8]>) -> Response {
    let forever = "public, max-age=31536000, immutable";
    let caching = if path.starts_with("assets/") { forever } else { "no-cache" };
    let headers = [(header::CONTENT_TYPE, kind(path)), (header::CACHE_CONTROL, caching)];
    (StatusCode::OK, headers, Body::from(bytes.into_owned())).into_response()
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("webp") => "image/webp",
        Some("woff2") => "font/woff2",
        Some("json" | "webmanifest") => "application/json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_stay_inside() {
        for path in ["index.html", "assets/page-1a2b.js", "play", "games/17"] {
            assert!(is_plain(path), "{path}");
        }
        for path in ["../Cargo.toml", "a/../../b", "a\\b", "%2e%2e/x", "/etc/passwd", "a b", "a\0"]
        {
            assert!(!is_plain(path), "{path}");
        }
    }
}
