use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use player::Registry;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Semaphore;
use tokio::time::MissedTickBehavior;

use crate::api;
use crate::app::App;
use crate::config::Config;
use crate::endgames::Endgames;
use crate::flags;
use crate::resources;
use crate::room;
use crate::store::StoreError;
use crate::timed_stream::TimedStream;

/// How long a client may take to say what it wants.
const HEADERS_WITHIN: Duration = Duration::from_secs(10);
/// The longest head of a request.
const LONGEST_HEAD: usize = 64 << 10;
/// How long a search may take to notice that the server ends.
const SHUTDOWN_GRACE: Duration = Duration::from_millis(500);
/// Bytes that the system buffers for one client.
const SEND_BUFFER: u32 = 256 << 10;
/// Connections that wait to be accepted.
const BACKLOG: u32 = 1024;
/// How often searches are looked at for having had their time.
const HOUSEKEEPING: Duration = Duration::from_millis(200);
/// Connections beside those of sockets.
const MORE_CONNECTIONS: usize = 512;
/// Threads for work that may block.
const BLOCKING_THREADS: usize = 32;
/// Threads that work that blocks and one player can have at once before anything is promised.
const SPARE_THREADS: usize = 2;
/// How long a thread for work that may block is kept: for ever. Where the system has none left, work
/// waits for one that is there; without any the runtime would panic.
const KEPT_THREADS: Duration = Duration::from_secs(365 * 24 * 3600);

/// Why the server cannot run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The port is taken, or not allowed.
    #[error("cannot listen on {address}: {reason}{}", advice(reason))]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why.
        reason: io::Error,
    },
    /// The file of games cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system has too few threads, or too little memory for their stacks.
    #[error("the server needs {wanted} threads, and the system has {started} for it: {reason}")]
    Threads {
        /// How many it needs to begin with.
        wanted: usize,
        /// How many could be started.
        started: usize,
        /// Why no more.
        reason: io::Error,
    },
    /// The limit for open files is too low.
    #[error(
        "the server needs {wanted} open files and connections, and the system lets it have {opened} ('ulimit -n' raises that): {reason}"
    )]
    Descriptors {
        /// How many it needs to begin with.
        wanted: usize,
        /// How many could be opened.
        opened: usize,
        /// Why no more.
        reason: io::Error,
    },
    /// The system refuses something else that every server needs.
    #[error("cannot start: {0}")]
    Runtime(io::Error),
}

/// What to do about a port that cannot be had.
fn advice(reason: &io::Error) -> &'static str {
    match reason.kind() {
        io::ErrorKind::AddrInUse => "; another server may run there, --port 0 takes a free port",
        io::ErrorKind::PermissionDenied => "; ports from 1024 on need no rights",
        _ => "",
    }
}

/// A server that listens but does not answer yet.
///
/// ```
/// use web::{Config, Server};
///
/// let folder = std::env::temp_dir().join(format!("torres-doc-{}", std::process::id()));
/// let config = Config { port: 0, ..Config::new(&folder) };
/// let server = Server::bind(&config, player::Registry::default())?;
/// assert!(server.url().starts_with("http://127.0.0.1:"));
/// // server.run() answers until the program is told to end.
/// # drop(server);
/// # std::fs::remove_dir_all(folder).ok();
/// # Ok::<(), web::ServeError>(())
/// ```
#[derive(Debug)]
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    app: Arc<App>,
    connections: usize,
}

impl Server {
    /// Opens the file of games and the port.
    ///
    /// # Errors
    /// When one of them cannot be opened, or the system has too few threads or descriptors.
    pub fn bind(config: &Config, registry: Registry) -> Result<Server, ServeError> {
        let workers = config.budget.cores.clamp(2, 8);
        resources::try_threads(workers + SPARE_THREADS)?;
        resources::try_descriptors()?;
        let runtime = Builder::new_multi_thread()
            .worker_threads(workers)
            .max_blocking_threads(BLOCKING_THREADS)
            .thread_keep_alive(KEPT_THREADS)
            .enable_all()
            .build()
            .map_err(ServeError::Runtime)?;
        // Once more, beside the threads of the runtime.
        resources::try_threads(SPARE_THREADS)?;
        // The first thread for work that may block, which stays.
        drop(runtime.spawn_blocking(|| ()));
        survive_file_size_limit(&runtime);
        let app = App::new(config, registry)?;
        let address = config.address();
        let failed = |reason| ServeError::Listen { address, reason };
        let listener = runtime.block_on(async { listen(address) }).map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let connections = config.budget.sockets + MORE_CONNECTIONS;
        Ok(Server { runtime, listener, address, app, connections })
    }

    /// The same with verdicts on positions with few pieces.
    #[must_use]
    pub fn with_endgames(self, endgames: Arc<dyn Endgames>) -> Server {
        drop(self.app.endgames.set(endgames));
        self
    }

    /// Where a browser finds it.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until the program is told to end, by the keyboard or a signal.
    pub fn run(self) {
        let Server { runtime, listener, app, connections, address } = self;
        tracing::info!(%address, "listening");
        // Whoever asks for the players first need not wait for them to be made.
        let warm = Arc::clone(&app);
        runtime.spawn_blocking(move || warm.catalogue.players(&warm.registry).len());
        runtime.spawn(flags::watch(Arc::clone(&app)));
        runtime.spawn(room::wake_machines(Arc::clone(&app)));
        runtime.spawn(keep_house(Arc::clone(&app)));
        let write_timeout = app.budget.write_timeout;
        let router = api::router(app);
        runtime.block_on(async {
            tokio::select! {
                () = accept(listener, router, connections, write_timeout) => {}
                () = end() => {}
            }
        });
        tracing::info!("shutting down");
        runtime.shutdown_timeout(SHUTDOWN_GRACE);
    }
}

/// Like `TcpListener::bind`, with a bounded buffer for what is sent: otherwise the system takes in
/// megabytes for each client that does not read.
fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Serves every connection in a task of its own, at most the given number at once.
async fn accept(
    listener: TcpListener,
    router: Router,
    connections: usize,
    write_timeout: Duration,
) {
    let free = Arc::new(Semaphore::new(connections));
    loop {
        let Ok(permit) = Arc::clone(&free).acquire_owned().await else { return };
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(error) => {
                tracing::warn!(%error, "a connection cannot be accepted");
                // Out of file descriptors, most likely: others will end.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let router = router.clone();
        tokio::spawn(async move {
            converse(stream, router, write_timeout).await;
            drop(permit);
        });
    }
}

async fn converse(stream: TcpStream, router: Router, write_timeout: Duration) {
    drop(stream.set_nodelay(true));
    let stream = TimedStream::new(stream, write_timeout);
    let service = TowerToHyperService::new(router);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS_WITHIN)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    // What a client does wrong ends its connection and concerns nobody else.
    if let Err(error) = connection.await {
        tracing::debug!(%error, "connection ended");
    }
}

/// Stops searches that have had their time, and releases engines that nobody uses.
async fn keep_house(app: Arc<App>) {
    let mut ticks = tokio::time::interval(HOUSEKEEPING);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        app.pool.enforce();
        app.analysts.release_idle();
    }
}

/// A write beyond the limit for the size of files (`ulimit -f`) raises a signal that would end the
/// process. Caught, it becomes an ordinary error of that write.
fn survive_file_size_limit(runtime: &Runtime) {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        /// On Linux and the BSDs, but for MIPS, where it is another that is ignored by default.
        const SIGXFSZ: i32 = 25;
        let _context = runtime.enter();
        if let Err(error) = signal(SignalKind::from_raw(SIGXFSZ)) {
            tracing::warn!(%error, "a limit for the size of files would end the server");
        }
    }
    #[cfg(not(unix))]
    let _ = runtime;
}

/// Until Ctrl-C or a signal to end.
async fn end() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut terminate) = signal(SignalKind::terminate()) else {
            return drop(tokio::signal::ctrl_c().await);
        };
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    drop(tokio::signal::ctrl_c().await);
}
