//! The machines of games that are being played: how they run, what was last seen of them, and the
//! thought in which they are.

use rusqlite::{Row, params};

use super::Store;

/// A row for each side that is a machine whose speed was set or which has been seen at work. It goes
/// when the game ends.
pub(super) const TABLE: &str = "
    CREATE TABLE machines (
        game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,
        side INTEGER NOT NULL,
        factor REAL,
        held INTEGER NOT NULL,
        shown TEXT,
        position TEXT,
        snapshot BLOB,
        PRIMARY KEY (game, side)
    ) WITHOUT ROWID;
";

/// A machine as it is kept.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct MachineRow {
    /// 0 for White, 1 for Black.
    pub(crate) side: u8,
    /// A multiple of the real machine's speed; `None` as fast as possible.
    pub(crate) factor: Option<f64>,
    /// Whether it is paused.
    pub(crate) held: bool,
    /// What was last shown of it, as JSON.
    pub(crate) shown: Option<String>,
    /// What the thought in the snapshot is about.
    pub(crate) position: Option<String>,
    /// The machine in mid-thought.
    pub(crate) snapshot: Option<Vec<u8>>,
}

impl MachineRow {
    fn of(row: &Row<'_>) -> rusqlite::Result<MachineRow> {
        Ok(MachineRow {
            side: row.get(0)?,
            factor: row.get(1)?,
            held: row.get(2)?,
            shown: row.get(3)?,
            position: row.get(4)?,
            snapshot: row.get(5)?,
        })
    }
}

impl Store {
    /// Keeps a machine in place of what was kept of it.
    pub(crate) fn keep_machine(&self, game: u32, row: &MachineRow) -> rusqlite::Result<()> {
        let MachineRow { side, factor, held, shown, position, snapshot } = row;
        self.writer()
            .prepare_cached("INSERT OR REPLACE INTO machines VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?
            .execute(params![game, side, factor, held, shown, position, snapshot])?;
        Ok(())
    }

    /// The machines of a game.
    pub(crate) fn machines(&self, game: u32) -> rusqlite::Result<Vec<MachineRow>> {
        let reader = self.reader()?;
        let mut statement = reader.prepare_cached(
            "SELECT side, factor, held, shown, position, snapshot FROM machines WHERE game = ?1",
        )?;
        statement.query_map([game], MachineRow::of)?.collect()
    }

    /// The machines of a game that has ended are forgotten.
    pub(crate) fn forget_machines(&self, game: u32) -> rusqlite::Result<()> {
        self.writer().execute("DELETE FROM machines WHERE game = ?1", [game])?;
        Ok(())
    }

    /// Games in which it is the turn of a machine that runs at a set speed: it goes on although nobody
    /// has the game open.
    pub(crate) fn working_machines(&self) -> rusqlite::Result<Vec<u32>> {
        let reader = self.reader()?;
        let mut statement = reader.prepare(
            "SELECT g.id FROM machines m JOIN games g ON g.id = m.game \
             WHERE g.ended IS NULL AND m.held = 0 AND m.factor IS NOT NULL \
             AND substr(g.fen, instr(g.fen, ' ') + 1, 1) = iif(m.side = 0, 'w', 'b') ORDER BY g.id",
        )?;
        statement.query_map([], |row| row.get(0))?.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::games::tests::game;
    use super::super::tests::folder;
    use super::*;

    #[test]
    fn a_machine_is_kept_until_its_game_ends() {
        let folder = folder("machines");
        let store = Store::open(&folder, 1 << 30).expect("new");
        let id = store.add_game(&game()).expect("kept");
        let fen: String = store
            .writer()
            .query_row("SELECT fen FROM games WHERE id = ?1", [id], |row| row.get(0))
            .expect("a position");
        let side = u8::from(fen.contains(" b "));
        let row = MachineRow {
            side,
            factor: Some(1.0),
            shown: Some("{}".to_owned()),
            position: Some(format!("0 {fen}")),
            snapshot: Some(vec![1, 2, 3]),
            ..MachineRow::default()
        };
        store.keep_machine(id, &MachineRow::default()).expect("kept");
        store.keep_machine(id, &row).expect("in its place");
        let others = usize::from(side != 0);
        assert_eq!(store.machines(id).expect("read")[others], row);
        assert_eq!(store.working_machines().expect("read"), [id]);
        store.keep_machine(id, &MachineRow { held: true, ..row }).expect("paused");
        assert_eq!(store.working_machines().expect("read"), [0_u32; 0]);
        store.forget_machines(id).expect("forgotten");
        assert_eq!(store.machines(id).expect("read"), []);
        drop(std::fs::remove_dir_all(folder));
    }
}
