use std::sync::Arc;

use nnue::Network;
use rules::Position;

use super::HandCrafted;
use crate::value::{MAX_EVALUATION, Value};

/// Evaluates the positions of one thread, by a network or by the hand-crafted evaluation.
#[derive(Clone, Debug)]
pub struct Evaluator(Inner);

#[derive(Clone, Debug)]
enum Inner {
    HandCrafted(Box<HandCrafted>),
    Network(Box<nnue::Evaluator>),
}

impl Evaluator {
    /// With this network, or the hand-crafted evaluation if there is none.
    #[must_use]
    pub fn new(network: Option<&Arc<Network>>) -> Evaluator {
        Evaluator(match network {
            Some(network) => Inner::Network(Box::new(nnue::Evaluator::new(Arc::clone(network)))),
            None => Inner::HandCrafted(Box::default()),
        })
    }

    /// The evaluation of a position at this ply from the root, for the side to move, in centipawns.
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
