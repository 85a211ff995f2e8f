use rusqlite::{OptionalExtension, params};

use super::Store;
use crate::messages::Review;

impl Store {
    /// Keeps a review, in place of one before it.
    pub(crate) fn keep_review(&self, game: u32, review: &Review) -> rusqlite::Result<()> {
        let text = serde_json::to_string(review)
            .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
        self.writer()
            .execute("INSERT OR REPLACE INTO reviews VALUES (?1, ?2)", params![game, text])?;
        Ok(())
    }

    /// The review that is kept. One that an older Torres wrote in another shape counts as none.
    pub(crate) fn review(&self, game: u32) -> rusqlite::Result<Option<Review>> {
        let text: Option<String> = self
            .reader()?
            .query_row("SELECT review FROM reviews WHERE game = ?1", [game], |row| row.get(0))
            .optional()?;
        Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
    }
}
