use std::thread;
use std::time::Duration;

/// What one server may use. Whatever would exceed it is refused with a clear 4xx or 503, so that
/// nobody else notices.
///
/// ```
/// use web::Budget;
///
/// let budget = Budget { rooms: 4, ..Budget::default() };
/// assert!(budget.cores >= 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Searches at once.
    pub cores: usize,
    /// Searches that may wait.
    pub queue: usize,
    /// Open sockets.
    pub sockets: usize,
    /// Games that are open at once.
    pub rooms: usize,
    /// Half-moves of all open games together: each is kept with its position and its texts. A game
    /// that has no more than its share of them, as every game of two people has, is always let in.
    pub room_plies: usize,
    /// Megabytes of players that are kept between two of their searches.
    pub kept_player_mb: usize,
    /// How long an engine of the analysis is kept without work.
    pub idle_engine: Duration,
    /// The longest that a search may hold a core.
    pub longest_thought: Duration,
    /// The most nodes that can be asked for.
    pub thought_nodes: u64,
    /// How long a search holds its core while another of its kind waits for one.
    pub fair_share: Duration,
    /// Reviews at once: each holds every position of its game.
    pub reviews: usize,
    /// Work on the file of games that may wait.
    pub store_queue: usize,
    /// How long it may wait.
    pub store_patience: Duration,
    /// Bytes of large answers that clients have not read yet.
    pub answer_bytes: usize,
    /// Exports of many games at once.
    pub exports: usize,
    /// How long a client may leave an answer unread.
    pub write_timeout: Duration,
    /// Bytes of stored games. Beyond it no game begins, but those under way go on: for them there
    /// is a sixteenth more.
    pub stored_bytes: u64,
    /// Games of one import.
    pub import_games: usize,
    /// Half-moves of one import, those of variations too.
    pub import_plies: usize,
    /// Half-moves of one imported game; no game can be longer by the rules of chess.
    pub game_plies: usize,
    /// The newest games that the explorer looks at.
    pub explorer_games: usize,
    /// Long bodies that are received or worked on at once; others wait unread.
    pub large_bodies: usize,
    /// Bytes of PGN that are imported at once: as games they take twenty times as much.
    pub import_bytes: usize,
}

impl Default for Budget {
    fn default() -> Budget {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Budget {
            cores,
            queue: 4 * cores,
            sockets: 256,
            rooms: 64,
            room_plies: 200_000,
            kept_player_mb: 256,
            idle_engine: Duration::from_secs(30),
            longest_thought: Duration::from_secs(600),
            thought_nodes: 10_000_000_000,
            fair_share: Duration::from_secs(10),
            reviews: 8,
            store_queue: 256,
            store_patience: Duration::from_secs(10),
            answer_bytes: 64 << 20,
            exports: 4,
            write_timeout: Duration::from_secs(20),
            stored_bytes: 4 << 30,
            import_games: 1_000,
            import_plies: 250_000,
            game_plies: 20_000,
            explorer_games: 10_000,
            large_bodies: 16,
            import_bytes: 8 << 20,
        }
    }
}
