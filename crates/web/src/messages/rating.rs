use serde::{Deserialize, Serialize};

/// The rating of the person at the page: `GET /api/rating`, or `null` before the first game that counts.
///
/// A game counts if it was played from the usual start against a machine at a level on the ladder,
/// without a clock, with no move taken back and the machine not hurried.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rating {
    /// On the scale of the ladder.
    pub elo: f64,
    /// Its error, for 95 %: that of the results and that of the opponents' own ratings.
    pub error: f64,
    /// Games that were won, of all that count.
    pub won: u32,
    /// Games that were drawn.
    pub drawn: u32,
    /// Games that were lost.
    pub lost: u32,
}
