use serde::{Deserialize, Serialize};

/// How busy the server is: `GET /api/status`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ServerStatus {
    /// The version of Torres.
    pub version: String,
    /// Searches that run.
    pub searching: u32,
    /// Searches that may run at once: as many as there are cores.
    pub cores: u32,
    /// Searches that wait.
    pub waiting: u32,
    /// Searches that may wait.
    pub queue: u32,
    /// Open sockets.
    pub sockets: u32,
}
