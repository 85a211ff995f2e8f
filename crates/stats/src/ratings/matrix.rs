//! Symmetric positive definite matrices, as far as Newton's method needs them.

/// A square matrix, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    pub(crate) fn filled(size: usize, value: f64) -> Self {
        Self { size, cells: vec![value; size * size] }
    }

    pub(crate) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.cells[row * self.size + column] += value;
    }

    /// Adds `weight·vvᵀ` for a sparse vector `v`.
    pub(crate) fn add_outer(&mut self, vector: &[(usize, f64)], weight: f64) {
        for &(row, a) in vector {
            for &(column, b) in vector {
                self.add(row, column, weight * a * b);
            }
        }
    }

    /// The Cholesky factor; `None` if the matrix is not positive definite within rounding.
    pub(crate) fn factor(mut self) -> Option<Factor> {
        const RANK_LOST: f64 = 1e-13;
        for column in 0..self.size {
            let before = self.row(column)[column];
            let rest = before - dot(self.row(column), self.row(column), column);
            if rest.is_nan() || rest <= before.abs() * RANK_LOST {
                return None;
            }
            let pivot = rest.sqrt();
            self.cells[column * self.size + column] = pivot;
            for row in column + 1..self.size {
                let sum = dot(self.row(row), self.row(column), column);
                let cell = &mut self.cells[row * self.size + column];
                *cell = (*cell - sum) / pivot;
            }
        }
        Some(Factor { lower: self })
    }

    fn row(&self, row: usize) -> &[f64] {
        &self.cells[row * self.size..(row + 1) * self.size]
    }
}

fn dot(one: &[f64], other: &[f64], length: usize) -> f64 {
    one[..length].iter().zip(&other[..length]).map(|(a, b)| a * b).sum()
}

/// A lower triangle `L` with `LLᵀ` the matrix it came from.
#[derive(Clone, Debug)]
pub(crate) struct Factor {
    lower: Matrix,
}

impl Factor {
    /// Solves `LLᵀx = right`.
    pub(crate) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut x = self.forward(right);
        for row in (0..x.len()).rev() {
            x[row] /= self.lower.row(row)[row];
            let known = x[row];
            for (column, value) in x.iter_mut().enumerate().take(row) {
                *value -= self.lower.row(row)[column] * known;
            }
        }
        x
    }

    /// `vᵀA⁻¹v`: the variance of a contrast `v` under the covariance `A⁻¹`.
    pub(crate) fn variance_of(&self, contrast: &[f64]) -> f64 {
        self.forward(contrast).iter().map(|x| x * x).sum()
    }

    fn forward(&self, right: &[f64]) -> Vec<f64> {
        let mut x = right.to_vec();
        for row in 0..x.len() {
            let line = self.lower.row(row);
            x[row] = (x[row] - dot(line, &x, row)) / line[row];
        }
        x
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> Matrix {
        let mut matrix = Matrix::filled(3, 0.5);
        for (i, value) in [3.0, 4.0, 5.0].into_iter().enumerate() {
            matrix.add(i, i, value);
        }
        matrix
    }

    #[test]
    fn a_solution_solves() {
        let x = small().factor().unwrap().solve(&[1.0, 2.0, 3.0]);
        for row in 0..3 {
            let back = dot(small().row(row), &x, 3);
            assert!((back - (row + 1) as f64).abs() < 1e-12);
        }
    }

    #[test]
    fn a_variance_is_the_inverse_between_two_contrasts() {
        let factor = small().factor().unwrap();
        let contrast = [1.0, -1.0, 0.5];
        let expected = dot(&factor.solve(&contrast), &contrast, 3);
        assert!((factor.variance_of(&contrast) - expected).abs() < 1e-12);
    }

    #[test]
    fn a_singular_matrix_has_no_factor() {
        assert!(Matrix::filled(2, 1.0).factor().is_none());
    }
}
