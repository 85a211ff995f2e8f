//! Who may ask, and what browsers are told about the answers.
//!
//! A local server is reachable from every page that its user visits. Three things keep such pages
//! out: the Host must be a name of this server (against names that are made to point at the
//! loopback), the Origin must be the server itself, and browsers that say where a request comes
//! from must say that it comes from here.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::refusal::Refusal;

/// Scripts, styles, pictures and connections of our own, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// Refuses what comes from elsewhere, and adds the headers to what goes out.
pub(crate) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let is_page = !is_interface(&path);
    let mut response = match check(request.headers(), &app.hosts, is_page) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    if let Some(refusal) = response.extensions().get::<Refusal>() {
        let (status, reason) = (response.status().as_u16(), refusal.message());
        tracing::info!(%method, path, status, reason, "request refused");
    }
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

fn is_interface(path: &str) -> bool {
    path.starts_with("/api") || path.starts_with("/ws")
}

fn check(headers: &HeaderMap, hosts: &[String], is_page: bool) -> Result<(), Refusal> {
    let mut all = headers.get_all(header::HOST).iter();
    let host = match (all.next(), all.next()) {
        (Some(host), None) => host.to_str().unwrap_or_default(),
        _ => return Err(Refusal::bad_request("one Host header is needed")),
    };
    if !is_own_name(host, hosts) {
        return Err(Refusal::forbidden(format_args!("this server is not called '{host}'")));
    }
    if let Some(origin) = headers.get(header::ORIGIN) {
        let origin = origin.to_str().unwrap_or_default();
        if origin != format!("http://{host}") && origin != format!("https://{host}") {
            return Err(Refusal::forbidden(format_args!("pages of '{origin}' may not ask")));
        }
    }
    // A link on another page may lead here, but no more than that.
    let site = headers.get("sec-fetch-site").map(|site| site.to_str().unwrap_or_default());
    match site {
        None | Some("same-origin" | "none") => Ok(()),
        Some(_) if is_page => Ok(()),
        Some(site) => Err(Refusal::forbidden(format_args!("a {site} request may not ask"))),
    }
}

/// Whether a Host header names this server: the loopback, an address, or a name that was allowed.
fn is_own_name(host: &str, hosts: &[String]) -> bool {
    let Some(name) = host_name(host) else { return false };
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<Ipv4Addr>().is_ok()
        || name.parse::<Ipv6Addr>().is_ok()
        || hosts.iter().any(|own| own.eq_ignore_ascii_case(name))
}

/// The name in `name`, `name:port`, `[address]` or `[address]:port`. Nothing else is a Host: what a
/// lenient parser cuts off may be the part that another parser believes.
fn host_name(host: &str) -> Option<&str> {
    let (name, port) = match host.strip_prefix('[') {
        Some(rest) => {
            let (address, port) = rest.split_once(']')?;
            address.parse::<Ipv6Addr>().ok()?;
            (address, port)
        }
        None => {
            let (name, port) = host.split_at(host.find(':').unwrap_or(host.len()));
            let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-_".contains(&byte);
            (name.bytes().all(is_plain).then_some(name)?, port)
        }
    };
    let is_port =
        |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()) && text.parse::<u16>().is_ok();
    (port.is_empty() || port.strip_prefix(':').is_some_and(is_port)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(lines: &[(&'static str, &'static str)], is_page: bool) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, HeaderValue::from_static(value));
        }
        check(&headers, &["chess.example".to_owned()], is_page).is_ok()
    }

    #[test]
    fn only_own_names_are_answered() {
        for host in ["localhost", "LOCALHOST:1912", "127.0.0.1:1912", "[::1]:80", "chess.example:9"]
        {
            assert!(allowed(&[("host", host)], false), "{host}");
        }
        for host in ["", "evil.example", "localhost.evil.example:1912", "127.0.0.1.evil.example"] {
            assert!(!allowed(&[("host", host)], false), "{host}");
        }
        assert!(!allowed(&[], true));
        for host in [
            "127.0.0.1:80@evil",
            "[::1].evil.example",
            "localhost:80.evil",
            "localhost:",
            "localhost:+80",
            "localhost:65536",
            "localhost:80:80",
            "[127.0.0.1]",
            "[localhost]:80",
            "[::1]80",
            "[::1",
            "::1",
            "user@localhost",
            "localhost/",
            " localhost",
            "localhost#.evil",
        ] {
            assert!(!allowed(&[("host", host)], false), "{host}");
        }
        assert!(!allowed(&[("host", "localhost"), ("host", "localhost")], true));
    }

    #[test]
    fn only_own_pages_may_ask() {
        let host = ("host", "localhost:1912");
        assert!(allowed(&[host, ("origin", "http://localhost:1912")], false));
        for origin in ["null", "http://evil.example", "http://localhost:8000", "http://localhost"] {
            assert!(!allowed(&[host, ("origin", origin)], false), "{origin}");
        }
        for (site, api, page) in [
            ("same-origin", true, true),
            ("none", true, true),
            ("cross-site", false, true),
            ("same-site", false, true),
        ] {
            assert_eq!(allowed(&[host, ("sec-fetch-site", site)], false), api, "{site}");
            assert_eq!(allowed(&[host, ("sec-fetch-site", site)], true), page, "{site}");
        }
    }
}
