//! `torres serve` under honest and hostile traffic, killed again and again: nothing that was
//! answered is lost, memory stays flat, and honest requests are answered in time. The tests run a
//! short sample; `contrib/reliability/soak` is the soak of docs/reliability.md.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::server_process::{Server, Socket, folder, request_at};

/// Games that are open at once: fewer than the server allows, so that no refusal is excused.
const PLAYERS: u64 = 24;

/// How long somebody who reads looks at what came; a move takes a quarter of it.
fn pause() -> Duration {
    Duration::from_millis(number("SOAK_PAUSE_MS", 400))
}

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the server has answered about a game.
#[derive(Clone, Copy, Default)]
struct Answered {
    plies: usize,
    is_resigned: bool,
}

#[derive(Default)]
pub(crate) struct Soak {
    address: Mutex<String>,
    is_over: AtomicBool,
    /// While the server is down, failed requests are its own doing.
    games: Mutex<HashMap<u64, Answered>>,
    imported: Mutex<Vec<u64>>,
    /// Attempts at puzzles that were answered.
    attempts: AtomicU64,
    /// What was asked, and how long it took.
    times: Mutex<Vec<(String, Duration)>>,
    /// Refusals as busy, by path.
    busy: Mutex<BTreeMap<String, u64>>,
    broken: AtomicU64,
    pub(crate) hostile: AtomicU64,
    wrong: Mutex<Vec<String>>,
}

impl Soak {
    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    pub(crate) fn address(&self) -> String {
        locked(&self.address).clone()
    }

    /// Something that must not be.
    pub(crate) fn complain(&self, words: String) {
        locked(&self.wrong).push(words);
    }

    /// An honest request; none where the server was killed meanwhile or is busy.
    fn request(&self, method: &str, path: &str, body: &str) -> Option<Value> {
        let begin = Instant::now();
        let answer = request_at(&self.address(), method, path, body);
        match answer {
            Err(_) => {
                self.broken.fetch_add(1, Ordering::Relaxed);
                thread::sleep(Duration::from_millis(50));
                None
            }
            Ok((503, value)) => {
                let path = path.split('?').next().unwrap_or_default();
                let what = format!("{method} {path}: {}", value["message"].as_str().unwrap_or(""));
                *locked(&self.busy).entry(what).or_default() += 1;
                thread::sleep(Duration::from_millis(200));
                None
            }
            Ok((200 | 201, value)) => {
                let path = path.split('?').next().unwrap_or_default();
                locked(&self.times).push((format!("{method} {path}"), begin.elapsed()));
                Some(value)
            }
            Ok((status, value)) => {
                self.complain(format!("{method} {path}: {status} {value}"));
                None
            }
        }
    }

    /// A person's game against another, to its resignation.
    fn play(&self) -> Option<()> {
        let human = json!({ "type": "human", "name": "Ada" });
        let start = json!({ "type": "standard" });
        let body = json!({ "white": human, "black": human, "clock": null, "start": start });
        let id = self.request("POST", "/api/games", &body.to_string())?["id"].as_u64()?;
        locked(&self.games).insert(id, Answered::default());
        let mut socket = Socket::open(&self.address(), &format!("/ws/games/{id}"))?;
        let moves =
            ["g1f3", "g8f6", "b1c3", "b8c6", "e2e4", "e7e5", "f1b5", "a7a6", "b5a4", "b7b5"];
        for (ply, uci) in moves.into_iter().enumerate() {
            let begin = Instant::now();
            socket.say(&json!({ "type": "move", "uci": uci, "ply": ply }));
            socket.until(|event| event["type"] == "moved" && event["ply"] == ply)?;
            locked(&self.times).push(("move".to_owned(), begin.elapsed()));
            locked(&self.games).entry(id).or_default().plies = ply + 1;
            thread::sleep(pause() / 4);
        }
        socket.say(&json!({ "type": "resign" }));
        socket.until(|event| event["type"] == "ended")?;
        locked(&self.games).entry(id).or_default().is_resigned = true;
        Some(())
    }

    /// Somebody who reads, and imports now and then.
    fn read(&self, client: u64, round: u64) -> Option<()> {
        self.request("GET", "/api/status", "")?;
        self.request("GET", "/api/games?limit=20&search=ada", "")?;
        self.request("GET", "/api/position?moves=e2e4,e7e5,g1f3", "")?;
        if round.is_multiple_of(20) {
            let pgn = format!("[Round \"{client}.{round}\"]\n\n1. e4 e5 2. Nf3 *\n\n").repeat(5);
            let body = json!({ "pgn": pgn }).to_string();
            let ids = self.request("POST", "/api/games/import", &body)?["ids"].clone();
            locked(&self.imported).extend(ids.as_array()?.iter().filter_map(Value::as_u64));
        }
        thread::sleep(pause());
        match round % 4 {
            0 => self.request("GET", "/api/explorer?moves=e2e4", "").map(drop)?,
            1 => self.solve()?,
            2 => self.request("GET", "/api/machines/microchess/listing", "").map_or((), drop),
            _ => self.watch()?,
        }
        thread::sleep(pause());
        Some(())
    }

    /// Somebody who solves puzzles.
    fn solve(&self) -> Option<()> {
        let next = self.request("GET", "/api/puzzles/next?from=puzzles", "")?;
        // All may be solved, or to be solved another day.
        let Some(id) = next["puzzle"]["id"].as_u64() else { return Some(()) };
        let body = json!({ "solved": false }).to_string();
        self.request("POST", &format!("/api/puzzles/{id}/attempt"), &body)?;
        self.attempts.fetch_add(1, Ordering::Relaxed);
        Some(())
    }

    /// Somebody who looks at the game of the start page.
    fn watch(&self) -> Option<()> {
        let player =
            |name: &str| json!({ "type": "player", "name": name, "options": {}, "limits": {} });
        let start = json!({ "type": "standard" });
        let (white, black) = (player("random"), player("material"));
        let body = json!({ "white": white, "black": black, "clock": null, "start": start });
        let id = self.request("POST", "/api/exhibition", &body.to_string())?["id"].as_u64()?;
        let mut socket = Socket::open(&self.address(), &format!("/ws/games/{id}"))?;
        let begin = Instant::now();
        socket.until(|event| event["type"] == "state")?;
        locked(&self.times).push(("watch".to_owned(), begin.elapsed()));
        thread::sleep(pause());
        Some(())
    }

    fn client(&self, client: u64) {
        let mut round = client;
        while !self.is_over() {
            round += 1;
            let done = match client {
                0..PLAYERS => self.play(),
                _ if client.is_multiple_of(4) => self.attack(client, round),
                _ => self.read(client, round),
            };
            if done.is_none() {
                thread::sleep(Duration::from_millis(100));
            }
        }
    }

    /// Everything that was answered is there.
    fn check(&self, server: &Server) -> usize {
        let mut lost = 0;
        for (id, answered) in locked(&self.games).iter() {
            let game = server.get(&format!("/api/games/{id}"));
            let plies = game["moves"].as_array().map_or(0, Vec::len);
            let is_resigned = game["status"]["reason"] == "resignation";
            // One more may have been stored whose answer was lost.
            let is_there = (answered.plies..=answered.plies + 1).contains(&plies)
                && (is_resigned || !answered.is_resigned);
            lost += usize::from(!is_there);
        }
        for id in locked(&self.imported).iter() {
            lost += usize::from(server.request("GET", &format!("/api/games/{id}"), "").0 != 200);
        }
        let next = server.get("/api/puzzles/next?from=puzzles");
        let answered = self.attempts.load(Ordering::Relaxed);
        lost + usize::from(next["rated"].as_u64().is_none_or(|rated| rated < answered))
    }
}

/// What the server's process went through.
#[derive(Default)]
struct Course {
    seconds: u64,
    clients: u64,
    /// The last seconds, in which nothing is killed: a killed process begins again with little
    /// memory, so that slow growth shows only here.
    calm: u64,
    kills: u64,
    /// The longest that it was down.
    downtime: Duration,
    /// Its memory in MB, twice a second; that of the calm part begins here.
    memory: Vec<u64>,
    calm_from: Option<usize>,
    /// Its memory after it was left alone for this long.
    rest: Option<(u64, u64)>,
}

impl Course {
    /// Looks at the memory, and kills the server now and then.
    fn follow(&mut self, soak: &Soak, server: &mut Server, data: &Path) {
        let most_kills = number("SOAK_KILLS", u64::MAX);
        let killed_until = Duration::from_secs(self.seconds.saturating_sub(self.calm));
        let begin = Instant::now();
        let mut alive_until = Instant::now() + Duration::from_secs(5);
        while begin.elapsed() < Duration::from_secs(self.seconds) {
            thread::sleep(Duration::from_millis(500));
            if begin.elapsed() >= killed_until {
                self.calm_from.get_or_insert(self.memory.len());
            }
            self.memory.push(server.resident_mb());
            if self.calm_from.is_some() && self.calm > 0 {
                continue;
            }
            if Instant::now() < alive_until || self.kills >= most_kills {
                continue;
            }
            self.kills += 1;
            // Between 5 and 65 seconds, without a pattern.
            alive_until = Instant::now() + Duration::from_secs(5 + self.kills * 37 % 61);
            let killed = Instant::now();
            server.replace(data);
            *locked(&soak.address) = server.address.clone();
            self.downtime = self.downtime.max(killed.elapsed());
        }
    }

    /// Leaves the server alone for a while.
    fn rest(&mut self, server: &Server) {
        let seconds = number("SOAK_REST", 0);
        if seconds > 0 {
            thread::sleep(Duration::from_secs(seconds));
            self.rest = Some((seconds, server.resident_mb()));
        }
    }

    /// The part in which nothing was killed, or all where there is none.
    fn calm_memory(&self) -> &[u64] {
        &self.memory[self.calm_from.filter(|_| self.calm > 0).unwrap_or(0)..]
    }

    /// The medians of the first and of the second half of the calm part.
    fn halves(&self) -> (u64, u64) {
        let calm = self.calm_memory();
        let (first, second) = calm.split_at(calm.len() / 2);
        (median(first), median(second))
    }

    fn most(&self) -> u64 {
        self.memory.iter().max().copied().unwrap_or(0)
    }
}

fn median(part: &[u64]) -> u64 {
    let mut part = part.to_vec();
    part.sort_unstable();
    part.get(part.len() / 2).copied().unwrap_or(0)
}

#[test]
fn nothing_is_lost_under_fire() {
    let data = folder("soak");
    let soak = Soak::default();
    let mut server = Server::start(&data);
    *locked(&soak.address) = server.address.clone();
    let (seconds, clients) = (number("SOAK_SECONDS", 15), number("SOAK_CLIENTS", 60));
    let calm = number("SOAK_CALM", 0);
    let mut course = Course { seconds, clients, calm, ..Course::default() };
    thread::scope(|scope| {
        for client in 0..clients {
            let soak = &soak;
            scope.spawn(move || soak.client(client));
        }
        course.follow(&soak, &mut server, &data);
        soak.is_over.store(true, Ordering::Relaxed);
    });
    course.rest(&server);
    server.replace(&data);
    let lost = soak.check(&server);
    report(&soak, &course);
    summarise(&soak, &course, lost);
    server.kill();
    drop(std::fs::remove_dir_all(data));
    assert_eq!(lost, 0, "lost after it was answered");
    let wrong = locked(&soak.wrong);
    assert!(wrong.is_empty(), "{} wrong answers, the first: {:?}", wrong.len(), wrong.first());
    let most = course.most();
    assert!(most < 1_000, "{most} MB");
}

/// Median, 99 of 100 and the slowest, in ms, of all honest requests or of one kind.
fn times_of(soak: &Soak, kind: Option<&str>) -> (usize, [f64; 3]) {
    let all = locked(&soak.times);
    let wanted = all.iter().filter(|(other, _)| kind.is_none_or(|kind| kind == other));
    let mut times: Vec<Duration> = wanted.map(|(_, time)| *time).collect();
    times.sort();
    let at = |part: usize| {
        let place = (times.len() * part / 100).min(times.len().saturating_sub(1));
        times.get(place).map_or(0.0, |time| time.as_secs_f64() * 1_000.0)
    };
    (times.len(), [50, 99, 100].map(at))
}

/// Two lines for the table of docs/reliability.md.
fn summarise(soak: &Soak, course: &Course, lost: usize) {
    let Course { seconds, clients, kills, downtime, .. } = course;
    let games = locked(&soak.games);
    let plies: usize = games.values().map(|one| one.plies).sum();
    let ends = games.values().filter(|one| one.is_resigned).count();
    let imported = locked(&soak.imported).len();
    let attempts = soak.attempts.load(Ordering::Relaxed);
    let hostile = soak.hostile.load(Ordering::Relaxed);
    let busy: u64 = locked(&soak.busy).values().sum();
    let (honest, [median, late, most]) = times_of(soak, None);
    let (_, [_, status, _]) = times_of(soak, Some("GET /api/status"));
    println!("\nfor docs/reliability.md:");
    println!(
        "| soak of {seconds} s: {clients} clients, {hostile} hostile requests, `kill -9` {kills} times \
         | {lost} lost of {plies} moves, {ends} ends, {imported} imported games and {attempts} puzzles; \
         {honest} honest requests, median {median:.0} ms, p99 {late:.0} ms, most {most:.0} ms; p99 of `/api/status` \
         {status:.0} ms; {busy} refused as busy; back within {:.1} s | `contrib/reliability/soak \
         {seconds} {clients}` |",
        downtime.as_secs_f64()
    );
    let (first, second) = course.halves();
    let rest = course.rest.map(|(seconds, mb)| format!(", {mb} MB after {seconds} s of rest"));
    println!(
        "| memory in that soak{} | median {first} MB in the first half, {second} MB in the second; \
         {} MB at most in all{} | the same |",
        if course.calm > 0 {
            format!(", its last {} s without a kill", course.calm)
        } else {
            String::new()
        },
        course.most(),
        rest.unwrap_or_default()
    );
}

fn report_times(soak: &Soak) {
    let mut kinds: BTreeMap<&str, Vec<Duration>> = BTreeMap::new();
    let times = locked(&soak.times);
    for (kind, time) in times.iter() {
        for kind in ["honest requests", kind] {
            kinds.entry(kind).or_default().push(*time);
        }
    }
    for (kind, mut times) in kinds {
        times.sort();
        let at = |part: usize| times[(times.len() * part / 100).min(times.len() - 1)];
        let count = times.len();
        println!("{count} {kind}: median {:?}, p99 {:?}, most {:?}", at(50), at(99), at(100));
    }
}

fn report(soak: &Soak, course: &Course) {
    let memory = &course.memory;
    let tenths = memory.chunks(memory.len().div_ceil(10).max(1)).map(median);
    println!("memory by tenths of the time, median: {:?} MB", tenths.collect::<Vec<u64>>());
    let calm = course.calm_memory();
    let tenths = calm.chunks(calm.len().div_ceil(10).max(1)).map(median);
    println!("of the part without kills: {:?} MB", tenths.collect::<Vec<u64>>());
    report_times(soak);
    println!("{} requests were broken by a kill", soak.broken.load(Ordering::Relaxed));
    for (what, count) in locked(&soak.busy).iter() {
        println!("busy, {count} times {what}");
    }
}
