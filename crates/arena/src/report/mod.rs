//! What is said about a match: in the words that match runners use, as a table, as JSON, as a page.

mod block;
mod chart;
mod crosstable;
mod html;
mod json;

pub use block::{Block, score_line, verdict_line};
pub(crate) use chart::escape;
pub use chart::{Band, Chart, Curve};
pub use crosstable::Crosstable;
pub use html::HtmlReport;
pub use json::game_line;
