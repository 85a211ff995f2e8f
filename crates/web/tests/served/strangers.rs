//! Other sites, other names, other paths.

use crate::client::raw;
use crate::server::{Served, new_game};

/// The status of a request with these header lines.
fn status(served: &Served, first: &str, headers: &str) -> u16 {
    let text = format!("{first} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n");
    raw(served.address, text.as_bytes()).status
}

#[test]
fn other_names_and_origins_are_refused() {
    let served = Served::new();
    let own = format!("Host: {}\r\n", served.address);
    assert_eq!(status(&served, "GET /api/status", &own), 200);
    assert_eq!(status(&served, "GET /api/status", "Host: evil.example\r\n"), 403);
    assert_eq!(status(&served, "GET /", "Host: evil.example\r\n"), 403);
    assert_eq!(status(&served, "GET /api/status", ""), 400);
    let from = |origin: &str| format!("{own}Origin: {origin}\r\n");
    let itself = format!("http://{}", served.address);
    assert_eq!(status(&served, "GET /api/status", &from(&itself)), 200);
    assert_eq!(status(&served, "GET /api/status", &from("http://evil.example")), 403);
    assert_eq!(status(&served, "DELETE /api/games/1", &from("null")), 403);
    let cross = format!("{own}Sec-Fetch-Site: cross-site\r\n");
    assert_eq!(status(&served, "GET /api/games", &cross), 403);
    assert_eq!(status(&served, "GET /", &cross), 200);
    let upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let stranger = format!("{}{upgrade}", from("http://evil.example"));
    let text = format!("GET /ws/analysis HTTP/1.1\r\n{stranger}\r\n");
    assert_eq!(raw(served.address, text.as_bytes()).status, 403);
}

#[test]
fn a_host_that_only_begins_like_ours_is_refused() {
    let served = Served::new();
    for host in ["127.0.0.1:80@evil", "[::1].evil.example", "localhost:80.evil"] {
        assert_eq!(status(&served, "GET /api/status", &format!("Host: {host}\r\n")), 403, "{host}");
    }
}

#[test]
fn a_search_longer_than_any_name_is_refused() {
    let served = Served::new();
    for letters in [201, 50_000] {
        let answer = served.get(&format!("/api/games?search={}", "a".repeat(letters)));
        assert_eq!((answer.status, answer.code()), (400, "badRequest".to_owned()));
    }
    assert_eq!(served.get(&format!("/api/games?search={}", "a".repeat(200))).status, 200);
    assert_eq!(served.get("/api/games?search=ab%00cd").code(), "badRequest");
    for odd in ["%22", "%22%22%22", "a%22b%20OR%20c", "abc*", "NEAR(a%20b)", "%5E%3A%5C%5C"] {
        assert_eq!(served.get(&format!("/api/games?search={odd}")).status, 200, "{odd}");
    }
}

#[test]
fn forms_of_other_sites_change_nothing() {
    let served = Served::new();
    let body = new_game("human", "quick", "null");
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        let text = format!(
            "POST /api/games HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: {kind}\r\n\
             Content-Length: {}\r\n\r\n{body}",
            served.address,
            body.len()
        );
        assert_eq!(raw(served.address, text.as_bytes()).status, 415, "{kind}");
    }
    assert_eq!(served.get("/api/games").json()["total"], 0);
}

#[test]
fn paths_lead_nowhere_else() {
    let served = Served::new();
    for path in [
        "/../Cargo.toml",
        "/..%2f..%2fetc%2fpasswd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/../../../etc/passwd",
        "/assets/..%5c..%5cx.js",
        "/etc/passwd.txt",
        "/.git/config.x",
    ] {
        let answer = served.get(path);
        assert_eq!(answer.status, 404, "{path}: {}", answer.body);
        assert!(!answer.body.contains("root:"), "{path}");
    }
}

#[test]
fn the_page_comes_with_a_strict_policy() {
    let served = Served::new();
    for path in ["/", "/play", "/games/17", "/ladder/eniac"] {
        let answer = served.get(path);
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"));
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert!(!answer.body.contains("://"), "nothing is loaded from elsewhere");
    }
    assert_eq!(served.get("/missing.js").status, 404);
}

#[test]
fn long_bodies_are_refused() {
    let served = Served::new();
    let long = format!(r#"{{"pgn":"{}"}}"#, "x".repeat(3 << 20));
    let answer = served.post("/api/games/import", &long);
    assert_eq!(answer.status, 413, "{}", answer.body);
    // One that does not say how long it is, and never ends.
    let head = format!(
        "POST /api/games/import HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
         Transfer-Encoding: chunked\r\n\r\n",
        served.address
    );
    let chunk = format!("10000\r\n{}\r\n", "x".repeat(0x10000));
    let answer = raw(served.address, (head + &chunk.repeat(40)).as_bytes());
    assert_eq!(answer.status, 413, "{}", answer.body);
}
