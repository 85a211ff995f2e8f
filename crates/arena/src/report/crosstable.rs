use std::fmt;

use crate::Standings;

/// Everybody against everybody, with wins, draws and losses in each field.
///
/// ```
/// use arena::Standings;
/// use arena::report::Crosstable;
///
/// let standings = Standings::new(["one", "other"]);
/// let table = Crosstable { standings: &standings }.to_string();
/// assert!(table.lines().next().is_some_and(|head| head.contains("Points")));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Crosstable<'a> {
    /// Whose results.
    pub standings: &'a Standings,
}

impl Crosstable<'_> {
    /// The places of the contestants, best first.
    fn order(&self) -> Vec<usize> {
        let points = |place: &usize| self.standings.total(*place).games.points();
        let mut order: Vec<usize> = (0..self.standings.names().len()).collect();
        order.sort_by(|a, b| points(b).total_cmp(&points(a)));
        order
    }

    fn field(&self, one: usize, other: usize) -> String {
        if one == other {
            return "·".to_owned();
        }
        let games = self.standings.duel(one, other).games;
        format!("+{} ={} -{}", games.wins, games.draws, games.losses)
    }

    pub(crate) fn rows(&self) -> Vec<Vec<String>> {
        let order = self.order();
        let mut head =
            vec!["#".to_owned(), "Name".to_owned(), "Points".to_owned(), "Games".to_owned()];
        head.extend((1..=order.len()).map(|rank| rank.to_string()));
        let row = |(rank, &one): (usize, &usize)| {
            let total = self.standings.total(one).games;
            let mut row = vec![
                (rank + 1).to_string(),
                self.standings.names()[one].clone(),
                format!("{:.1}", total.points()),
                total.games().to_string(),
            ];
            row.extend(order.iter().map(|&other| self.field(one, other)));
            row
        };
        std::iter::once(head).chain(order.iter().enumerate().map(row)).collect()
    }
}

impl fmt::Display for Crosstable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.rows();
        let width =
            |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
        for (index, row) in rows.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            for (column, cell) in row.iter().enumerate() {
                let (gap, width) = (if column == 0 { "" } else { "  " }, widths[column]);
                match column {
                    1 => write!(f, "{gap}{cell:<width$}")?,
                    _ => write!(f, "{gap}{cell:>width$}")?,
                }
            }
        }
        Ok(())
    }
}
