mod exercise;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use player::{Event, Info, Limits, Player, Signal, Situation};

use self::exercise::{Exercise, Goal, Mark};
use crate::registry;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Files of exercises, one a line as EPD with bm, am, dm, or points in c0
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Milliseconds for each exercise (1000 if nothing else is said)
    #[arg(long)]
    movetime: Option<u64>,
    /// Nodes for each exercise
    #[arg(long)]
    nodes: Option<u64>,
    /// Depth for each exercise
    #[arg(long)]
    depth: Option<u32>,
    /// Who solves them
    #[arg(long, default_value = "torres")]
    player: String,
    /// An option of the player, as NAME=VALUE
    #[arg(long = "option")]
    options: Vec<String>,
    /// Only the first so many exercises
    #[arg(long)]
    first: Option<usize>,
    /// Only each so manyth exercise
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Print the exercises that were not solved
    #[arg(long)]
    failures: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

type Reason = Box<dyn std::error::Error>;

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    match arguments.solve() {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => super::refuse(reason),
    }
}

/// Sums over exercises.
#[derive(Clone, Copy, Default, Debug)]
struct Total {
    exercises: usize,
    solved: usize,
    points: u64,
    most: u64,
}

impl Total {
    fn add(&mut self, mark: Mark) {
        self.exercises += 1;
        self.solved += usize::from(mark.solved);
        self.points += u64::from(mark.points);
        self.most += u64::from(mark.most);
    }

    fn to_json(self) -> serde_json::Value {
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

impl Arguments {
    fn solve(&self) -> Result<(), Reason> {
        let exercises = self.exercises()?;
        let mut player = registry::all().create(&self.player)?;
        for option in &self.options {
            let (name, value) = option.split_once('=').ok_or("--option needs NAME=VALUE")?;
            player.set_option(name, value)?;
        }
        let (mut total, mut groups) = (Total::default(), BTreeMap::<String, Total>::new());
        let begin = Instant::now();
        for exercise in &exercises {
            let (mark, answer) = self.attempt(player.as_mut(), exercise)?;
            total.add(mark);
            groups.entry(group(exercise)).or_default().add(mark);
            if self.failures && !mark.solved && !self.json {
                println!("{}: {answer} in {}", exercise.name, exercise.epd.position.fen());
            }
            if total.exercises.is_multiple_of(50) {
                eprintln!("{total}");
            }
        }
        self.report(total, &groups, begin.elapsed());
        Ok(())
    }

    fn exercises(&self) -> Result<Vec<Exercise>, Reason> {
        let mut all = Vec::new();
        for file in &self.files {
            all.extend(read(file)?);
        }
        let wanted = all.into_iter().step_by(self.every as usize);
        Ok(wanted.take(self.first.unwrap_or(usize::MAX)).collect())
    }

    fn attempt(
        &self,
        player: &mut dyn Player,
        exercise: &Exercise,
    ) -> Result<(Mark, String), Reason> {
        player.new_game()?;
        let situation = Situation::new(exercise.epd.position.clone());
        let limits = self.limits(&exercise.goal);
        let mut last = Info::default();
        let mut observe = |event| {
            if let Event::Info(info) = event
                && info.score.is_some()
            {
                last = *info;
            }
        };
        let choice = player.choose(&situation, &limits, &Signal::new(), &mut observe)?;
        let score = choice.score.or(last.score);
        let said = choice.best.map(|best| exercise.epd.position.san(best).to_string());
        Ok((exercise.mark(choice.best, score), said.unwrap_or_else(|| "no move".to_owned())))
    }

    fn limits(&self, goal: &Goal) -> Limits {
        let unlimited = self.movetime.is_none() && self.nodes.is_none() && self.depth.is_none();
        let milliseconds = self.movetime.or_else(|| unlimited.then_some(1000));
        let mate = match goal {
            Goal::Mate(moves) if *moves > 0 => Some(moves.unsigned_abs()),
            _ => None,
        };
        Limits {
            move_time: milliseconds.map(Duration::from_millis),
            nodes: self.nodes,
            depth: self.depth,
            mate,
            ..Limits::default()
        }
    }

    fn report(&self, total: Total, groups: &BTreeMap<String, Total>, time: Duration) {
        if self.json {
            let by_group: serde_json::Map<String, serde_json::Value> =
                groups.iter().map(|(name, total)| (name.clone(), total.to_json())).collect();
            let mut value = total.to_json();
            value["seconds"] = time.as_secs_f64().into();
            value["groups"] = by_group.into();
            println!("{value}");
            return;
        }
        if groups.len() > 1 {
            for (name, total) in groups {
                println!("{name}: {total}");
            }
        }
        println!("{total}, {:.1} s", time.as_secs_f64());
    }
}

/// Exercises of a kind belong together: mates by distance, others by their name without a number.
fn group(exercise: &Exercise) -> String {
    if let Goal::Mate(moves) = exercise.goal {
        return match moves {
            0.. => format!("mate in {moves:02}"),
            _ => format!("mated in {:02}", -moves),
        };
    }
    let number = |letter: char| letter.is_ascii_digit() || letter == '.' || letter == ' ';
    exercise.name.trim_end_matches(number).to_owned()
}

fn read(file: &Path) -> Result<Vec<Exercise>, Reason> {
    let named = |reason: String| format!("{}: {reason}", file.display());
    let text = fs::read_to_string(file).map_err(|error| named(error.to_string()))?;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let exercises: Result<Vec<Exercise>, String> = lines
        .map(|(number, line)| {
            Exercise::parse(line, number).map_err(|error| named(format!("line {number}: {error}")))
        })
        .collect();
    Ok(exercises?)
}
