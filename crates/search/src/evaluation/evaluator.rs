use std::sync::Arc;

use nnue::Network;
use rules::Position;

use super::HandCrafted;
use crate::value::{MAX_EVALUATION, Value};

/// What judges the positions of one thread: a network, or the evaluation made by hand.
#[derive(Clone, Debug)]
pub struct Evaluator(Inner);

#[derive(Clone, Debug)]
enum Inner {
    HandCrafted(Box<HandCrafted>),
    Network(nnue::Evaluator),
}

impl Evaluator {
    /// With this network; made by hand if there is none.
    #[must_use]
    pub fn new(network: Option<&Arc<Network>>) -> Evaluator {
        Evaluator(match network {
            Some(network) => Inner::Network(nnue::Evaluator::new(Arc::clone(network))),
            None => Inner::HandCrafted(Box::default()),
        })
    }

    /// The evaluation of a position, so many half-moves from the root, for the side to move, in
    /// centipawns.
    #[must_use]
    #[inline]
    pub fn evaluate(&mut self, position: &Position, ply: usize) -> Value {
        match &mut self.0 {
            Inner::HandCrafted(evaluator) => evaluator.evaluate(position),
            Inner::Network(evaluator) => {
                evaluator.evaluate(position, ply).clamp(-MAX_EVALUATION, MAX_EVALUATION)
            }
        }
    }
}
