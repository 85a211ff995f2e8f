//! Game review: how well a game was played, from the evaluations of its positions.
//!
//! Plain arithmetic on numbers that an engine has found. The curves are the ones that players know
//! from the web, so that the percentages agree with what they see elsewhere:
//! - [`win_percent`] turns an evaluation into the chances of the side;
//! - [`move_accuracy`] is what remains of 100 when a move gives such chances away;
//! - the accuracy of a side is the mean of two means: one that counts turbulent moments more, and
//!   the harmonic mean, which a single disaster pulls down;
//! - a [`Judgement`] names moves that lose much.
//!
//! ```
//! use games::review::Review;
//! use games::pgn::read_one;
//! use rules::Color;
//!
//! let game = read_one(
//!     "1. e4 {[%eval 0.2]} e5 {[%eval 0.2]} 2. Qh5 {[%eval -0.4]} Ke7 {[%eval #1]} 3. Qxe5# 1-0",
//! )?;
//! let review = Review::of(&game).expect("every position but the mate has an evaluation");
//! assert_eq!(review.side(Color::Black).blunders, 1);
//! assert!(review.side(Color::White).accuracy > Some(80.0));
//! # Ok::<(), games::pgn::PgnError>(())
//! ```

mod accuracy;
mod judgement;
mod phase;
mod report;
mod win_percent;

pub use accuracy::{
    game_accuracy, harmonic_mean, move_accuracy, volatility_weights, weighted_mean,
};
pub use judgement::{Judgement, MateChange, Verdict, judge};
pub use phase::Phase;
pub use report::{MoveReview, Review, SideReview, final_evaluation};
pub use win_percent::{centipawns, win_percent, winning_chances};
