//! Fits the values of pieces and squares for programs of old computers, which have bytes and no time.

use datagen::GameRecord;
use std::fmt;

use rules::{Position, Role};

use crate::regression::{FitSettings, Regression, Sample};

const ROLES: usize = 6;
const SQUARES: usize = 64;
const NAMES: [&str; ROLES] = ["pawn", "knight", "bishop", "rook", "queen", "king"];
/// What pieces are worth in middlegame and endgame, in hundredths of a pawn. The fit starts here and
/// its tables are centred here: quiet positions of even games teach where pieces belong, but tell
/// little about what a whole piece is worth, since few of them have one more.
const WORTH: [[f32; 2]; ROLES] =
    [[92.0, 108.0], [335.0, 320.0], [350.0, 340.0], [515.0, 555.0], [1030.0, 1030.0], [0.0, 0.0]];
/// How much of the middlegame a piece keeps alive.
const PHASE_OF: [u8; ROLES] = [0, 1, 1, 2, 4, 0];

/// What kind of tables a program has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableShape {
    /// The phase of a whole middlegame: knights and bishops count 1, rooks 2, queens 4. With 0
    /// there is one set of tables for the whole game.
    pub phases: u8,
    /// What a pawn shall be worth on average.
    pub pawn: u8,
}

impl TableShape {
    fn middlegame(self, position: &Position) -> f32 {
        if self.phases == 0 {
            return 1.0;
        }
        let pieces = position.board().iter();
        let phase: u8 = pieces.map(|(_, piece)| PHASE_OF[piece.role.index()]).sum();
        f32::from(phase.min(self.phases)) / f32::from(self.phases)
    }
}

/// Positions to fit tables to.
#[derive(Clone, Debug)]
pub struct TableFit {
    shape: TableShape,
    regression: Regression,
    /// How often each square of each role was occupied, in the middlegame and in the endgame.
    visits: Vec<f32>,
}

impl TableFit {
    /// Nothing to fit to yet.
    #[must_use]
    pub fn new(shape: TableShape) -> TableFit {
        let visits = vec![0.0; 2 * ROLES * SQUARES];
        TableFit { shape, regression: Regression::default(), visits }
    }

    /// Adds the quiet positions of a game.
    pub fn add(&mut self, game: &GameRecord, settings: &FitSettings) {
        let shape = self.shape;
        self.regression.add(game, settings, |position| sample(position, shape));
        for (position, _) in game.quiet_positions() {
            let middle = shape.middlegame(&position);
            for (place, _) in places(&position) {
                self.visits[usize::from(place) * 2] += middle;
                self.visits[usize::from(place) * 2 + 1] += 1.0 - middle;
            }
        }
    }

    /// How many positions there are.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.regression.len()
    }

    /// Fits, and reports the error of each epoch: on the positions fitted to, and on those apart.
    #[must_use]
    pub fn run(&self, settings: &FitSettings, report: impl FnMut(u32, f64, f64)) -> ValueTables {
        let start = (0..ROLES * SQUARES).flat_map(|place| WORTH[place / SQUARES]).collect();
        let weights = self.regression.run(start, settings, report);
        ValueTables::of(|half, place| self.advantage(&weights, half, place), self.shape)
    }

    /// How much more than on average a piece is worth on a square; nearly nothing where it hardly
    /// ever stands.
    fn advantage(&self, weights: &[f32], half: usize, place: usize) -> f32 {
        const ENOUGH: f32 = 3_000.0;
        let role = place / SQUARES * SQUARES;
        let squares = (role..role + SQUARES).map(|at| 2 * at + half);
        let sum: f32 = squares.clone().map(|at| self.visits[at] * weights[at]).sum();
        let mean = sum / squares.map(|at| self.visits[at]).sum::<f32>().max(1.0);
        let at = 2 * place + half;
        let trust = self.visits[at] / (self.visits[at] + ENOUGH);
        trust * (weights[at] - mean)
    }
}

/// The place of each piece in the tables, and 1 for White's, -1 for Black's.
fn places(position: &Position) -> impl Iterator<Item = (u16, i8)> + '_ {
    position.board().iter().map(|(square, piece)| {
        let (file, rank) = (square.file().index(), square.rank().index());
        let row = piece.color.pick(7 - rank, rank);
        let place = piece.role.index() * SQUARES + row * 8 + file;
        (place as u16, piece.color.pick(1, -1))
    })
}

fn sample(position: &Position, shape: TableShape) -> Sample {
    let middle = shape.middlegame(position);
    Sample { features: places(position).collect(), shares: (middle, 1.0 - middle) }
}

/// What pieces are worth, and on which squares how much more or less: six tables as White sees the
/// board, a8 first.
///
/// `Display` writes them as assembly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueTables {
    /// Pawn, knight, bishop, rook, queen, king.
    pub material: [u16; ROLES],
    /// For the middlegame, or for the whole game.
    pub middlegame: [[i8; SQUARES]; ROLES],
    /// For the endgame, where there is a difference.
    pub endgame: Option<[[i8; SQUARES]; ROLES]>,
}

impl ValueTables {
    fn of(advantage: impl Fn(usize, usize) -> f32, shape: TableShape) -> ValueTables {
        let scale = f32::from(shape.pawn) / 100.0;
        let both = |role: usize| (WORTH[role][0] + WORTH[role][1]) / 2.0;
        let whole = shape.phases == 0;
        let table = |half: usize| {
            std::array::from_fn(|role| {
                let base = if whole { 0.0 } else { WORTH[role][half] - both(role) };
                std::array::from_fn(|square| {
                    let more = (base + advantage(half, role * SQUARES + square)) * scale;
                    let impossible = role == Role::Pawn.index() && !(8..56).contains(&square);
                    if impossible { 0 } else { more.round().clamp(-128.0, 127.0) as i8 }
                })
            })
        };
        ValueTables {
            material: std::array::from_fn(|role| (both(role) * scale).round() as u16),
            middlegame: table(0),
            endgame: (!whole).then(|| table(1)),
        }
    }
}

impl fmt::Display for ValueTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "; Pawn, knight, bishop, rook, queen, king.\nMaterial")?;
        writeln!(f, "        .word {}", list(&self.material))?;
        writeln!(f, "\n; How much of the middle game a piece keeps alive.")?;
        writeln!(f, "PhaseOf .byte 0, {}", list(&PHASE_OF))?;
        writeln!(f, "\n; Middle game: six tables as White sees the board, a8 first.\nMiddleGame")?;
        write_tables(f, &self.middlegame)?;
        if let Some(endgame) = &self.endgame {
            writeln!(f, "; End game: six tables as White sees the board, a8 first.\nEndGame")?;
            write_tables(f, endgame)?;
        }
        Ok(())
    }
}

fn write_tables(f: &mut fmt::Formatter<'_>, tables: &[[i8; SQUARES]; ROLES]) -> fmt::Result {
    for (name, table) in NAMES.iter().zip(tables) {
        writeln!(f, "        ; {name}")?;
        for row in table.chunks(8) {
            writeln!(f, "        .byte {}", list(row))?;
        }
    }
    Ok(())
}

fn list(numbers: &[impl ToString]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use datagen::{Recipe, play_game};

    fn fitted(phases: u8) -> (ValueTables, Vec<f64>) {
        let settings =
            FitSettings { slope: 200.0, result_share: 0.5, epochs: 30, rate: 4.0, threads: 2 };
        let recipe = Recipe { soft_nodes: 40, hard_nodes: 400, ..Recipe::default() };
        let mut fit = TableFit::new(TableShape { phases, pawn: 100 });
        for number in 0..12 {
            fit.add(&play_game(&recipe, number).expect("memory"), &settings);
        }
        let mut errors = Vec::new();
        (fit.run(&settings, |_, error, _| errors.push(error)), errors)
    }

    #[test]
    fn tables_lower_the_error_and_keep_the_order_of_the_pieces() {
        let (tables, errors) = fitted(16);
        assert!(errors[errors.len() - 1] < errors[0], "{errors:?}");
        let [pawn, knight, _, rook, queen, king] = tables.material;
        assert!(pawn < knight && knight < rook && rook < queen, "{:?}", tables.material);
        assert_eq!((pawn, king), (100, 0));
        assert!(tables.to_string().contains("EndGame\n"));
    }

    #[test]
    fn one_set_of_tables_has_no_endgame() {
        let (tables, _) = fitted(0);
        assert_eq!(tables.endgame, None);
        assert_eq!(tables.to_string().matches(".byte").count(), 1 + 6 * 8);
    }

    #[test]
    fn both_sides_use_the_same_squares() {
        let position = Position::start();
        let sum: i32 =
            places(&position).map(|(place, sign)| i32::from(place) * i32::from(sign)).sum();
        assert_eq!(sum, 0);
    }
}
