use std::sync::Arc;

use nnue::Network;
use rules::Position;

use super::HandMade;
use crate::value::{MAX_EVALUATION, Value};

/// What judges the positions of one thread: a network, or the evaluation made by hand.
#[derive(Clone, Debug)]
pub struct Evaluator(Judge);

#[derive(Clone, Debug)]
enum Judge {
    HandMade(Box<HandMade>),
    Network(nnue::Evaluator),
}

impl Evaluator {
    /// With this network; made by hand if there is none.
    #[must_use]
    pub fn new(network: Option<&Arc<Network>>) -> Evaluator {
        Evaluator(match network {
            Some(network) => Judge::Network(nnue::Evaluator::new(Arc::clone(network))),
            None => Judge::HandMade(Box::default()),
        })
    }

    /// The evaluation of a position, so many half-moves from the root, for the side to move, in
    /// centipawns.
    #[must_use]
    #[inline]
    pub fn evaluate(&mut self, position: &Position, ply: usize) -> Value {
        match &mut self.0 {
            Judge::HandMade(judge) => judge.evaluate(position),
            Judge::Network(judge) => {
                judge.evaluate(position, ply).clamp(-MAX_EVALUATION, MAX_EVALUATION)
            }
        }
    }
}
