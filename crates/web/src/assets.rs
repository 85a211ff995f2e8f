//! The page: built in, or from a folder while it is being worked on.

use std::borrow::Cow;
use std::path::{Component, Path};
use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::embedded::PAGE;
use crate::refusal::Refusal;

const NOT_BUILT: &str = include_str!("../data/page/index.html");

/// A file of the page. A path without a file name is a view of the page, which finds its own way.
pub(crate) async fn page(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let words = format!("'{method}' is not a method for '{}'", uri.path());
        return Refusal::method_not_allowed(words).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let folder = app.page.as_deref();
    if !path.is_empty()
        && let Some(found) = Found::look(path, folder, &headers)
    {
        return found.answer(path);
    }
    let name = path.rsplit('/').next().unwrap_or_default();
    if name.contains('.') || !is_plain(path) {
        return Refusal::not_found(format_args!("there is no file '{path}'")).into_response();
    }
    let not_built = || Found { bytes: Cow::Borrowed(NOT_BUILT.as_bytes()), coding: None };
    let index = Found::look("index.html", folder, &headers).unwrap_or_else(not_built);
    index.answer("index.html")
}

/// The codings in which the build of the page leaves its files, the smaller first: the name that HTTP
/// has for each, and the ending of the file.
const CODINGS: [(&str, &str); 2] = [("br", "br"), ("gzip", "gz")];

/// A file as it is sent.
struct Found {
    bytes: Cow<'static, [u8]>,
    /// How it was compressed when the page was built.
    coding: Option<&'static str>,
}

impl Found {
    /// The smallest form of a file that the client takes; none if there is no such file.
    fn look(path: &str, folder: Option<&Path>, headers: &HeaderMap) -> Option<Found> {
        let wanted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
        let wanted = wanted.unwrap_or_default();
        for (coding, ending) in CODINGS.into_iter().filter(|(coding, _)| accepts(wanted, coding)) {
            if let Some(bytes) = find(&format!("{path}.{ending}"), folder) {
                return Some(Found { bytes, coding: Some(coding) });
            }
        }
        find(path, folder).map(|bytes| Found { bytes, coding: None })
    }

    /// Names under `assets/` carry a hash of what is in them, so they never change.
    fn answer(self, path: &str) -> Response {
        let forever = "public, max-age=31536000, immutable";
        let caching = if path.starts_with("assets/") { forever } else { "no-cache" };
        let headers = [
            (header::CONTENT_TYPE, kind(path)),
            (header::CACHE_CONTROL, caching),
            (header::VARY, "accept-encoding"),
        ];
        let coding = self.coding.map(|coding| [(header::CONTENT_ENCODING, coding)]);
        let body = match self.bytes {
            Cow::Borrowed(bytes) => Body::from(bytes),
            Cow::Owned(bytes) => Body::from(bytes),
        };
        match coding {
            Some(coding) => (StatusCode::OK, headers, coding, body).into_response(),
            None => (StatusCode::OK, headers, body).into_response(),
        }
    }
}

/// Whether an `Accept-Encoding` header allows a coding: it names it, and not with the weight 0.
fn accepts(header: &str, coding: &str) -> bool {
    let mut offers = header.split(',').map(|offer| offer.split(';').map(str::trim));
    offers.any(|mut parts| {
        let is_named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(coding));
        let weight = parts.find_map(|part| part.strip_prefix("q=")?.parse::<f32>().ok());
        is_named && weight.is_none_or(|weight| weight > 0.0)
    })
}

fn find(path: &str, folder: Option<&Path>) -> Option<Cow<'static, [u8]>> {
    match folder {
        None => PAGE.get(path).map(Cow::Borrowed),
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
    fn a_file_is_sent_in_the_smallest_form_that_the_client_takes() {
        let folder = std::env::temp_dir().join(format!("torres-assets-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        for (name, text) in [("a.js", "plain"), ("a.js.gz", "gz"), ("a.js.br", "br"), ("b.js", "b")]
        {
            std::fs::write(folder.join(name), text).expect("a file");
        }
        let sent = |path: &str, accepted: &str| {
            let headers = [(header::ACCEPT_ENCODING, accepted.parse().expect("a value"))];
            let found = Found::look(path, Some(&folder), &headers.into_iter().collect());
            found.map(|one| (String::from_utf8_lossy(&one.bytes).into_owned(), one.coding))
        };
        let some = |text: &str, coding| Some((text.to_owned(), coding));
        assert_eq!(sent("a.js", "gzip, deflate, br"), some("br", Some("br")));
        assert_eq!(sent("a.js", "gzip, br;q=0"), some("gz", Some("gzip")));
        assert_eq!(sent("a.js", ""), some("plain", None));
        assert_eq!(sent("b.js", "br"), some("b", None));
        assert_eq!(sent("c.js", "br"), None);
        std::fs::remove_dir_all(folder).expect("removed");
    }

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
