//! The game that start pages show: one for all of them.

use rusqlite::OptionalExtension;

use super::Store;

pub(super) const TABLE: &str = "
    CREATE TABLE exhibition (
        game INTEGER PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE
    );
";

impl Store {
    /// The game, unless it was deleted or never begun.
    pub(crate) fn exhibition(&self) -> rusqlite::Result<Option<u32>> {
        let connection = self.writer();
        let mut statement = connection.prepare_cached("SELECT game FROM exhibition")?;
        statement.query_row([], |row| row.get(0)).optional()
    }

    /// From now on it is this one.
    pub(crate) fn exhibit(&self, game: u32) -> rusqlite::Result<()> {
        self.writer().execute("INSERT INTO exhibition VALUES (?1)", [game]).map(drop)
    }
}
