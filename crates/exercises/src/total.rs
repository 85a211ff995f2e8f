use crate::exercise::Mark;

/// Sums over exercises.
#[derive(Clone, Copy, Default, Debug)]
pub struct Total {
    /// How many there were.
    pub exercises: usize,
    /// How many were solved.
    pub solved: usize,
    /// Points earned.
    pub points: u64,
    /// Points that could be earned.
    pub most: u64,
}

impl Total {
    /// Adds the mark of an exercise.
    pub fn add(&mut self, mark: Mark) {
        self.exercises += 1;
        self.solved += usize::from(mark.solved);
        self.points += u64::from(mark.points);
        self.most += u64::from(mark.most);
    }

    /// Adds the sums over other exercises.
    pub fn merge(&mut self, other: Total) {
        self.exercises += other.exercises;
        self.solved += other.solved;
        self.points += other.points;
        self.most += other.most;
    }

    pub(crate) fn from_json(value: &serde_json::Value) -> Option<Total> {
        let number = |name: &str| value[name].as_u64();
        Some(Total {
            exercises: number("exercises")? as usize,
            solved: number("solved")? as usize,
            points: number("points")?,
            most: number("most_points")?,
        })
    }

    /// As a JSON object.
    #[must_use]
    pub fn to_json(self) -> serde_json::Value {
        let Total { exercises, solved, points, most } = self;
        serde_json::json!({
            "exercises": exercises, "solved": solved, "points": points, "most_points": most,
        })
    }
}

impl std::fmt::Display for Total {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let share = 100.0 * self.points as f64 / self.most.max(1) as f64;
        write!(f, "{} of {} solved", self.solved, self.exercises)?;
        write!(f, ", {} of {} points ({share:.1} %)", self.points, self.most)
    }
}
