//! What is said about a match: in the words that match runners use, as a table, as JSON, as a page.

mod block;
mod chart;
mod crosstable;
mod details;
mod gallery;
mod html;
mod json;
mod live;
mod opening_table;
mod time_use;

pub use block::{Block, score_line, verdict_line};
pub(crate) use chart::escape;
pub use chart::{Band, Chart, Curve};
pub use crosstable::Crosstable;
pub use details::Details;
pub use html::HtmlReport;
pub use json::game_line;
pub use live::live_standings;
