use std::collections::HashMap;

use rules::{Color, Move, Role};

use super::Placement;

/// What becomes of a placement when the rules play and the opponent does what he likes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    /// It is being looked at: to come back to it is to go round in circles.
    Open,
    /// The rules have no legal move, give stalemate, lose the rook or go round in circles.
    Fails,
    /// They mate in this number of moves at most.
    Mates(u32),
}

/// The placements from which the automaton's rules mate whatever the opponent does, found by playing
/// every game that there is.
#[derive(Clone, Debug, Default)]
pub struct World {
    known: HashMap<Placement, Fate>,
}

impl World {
    /// The number of moves in which the rules mate against the longest resistance; `None` if they do not
    /// mate against every defence.
    pub fn moves_to_mate(&mut self, placement: Placement) -> Option<u32> {
        let fate = match self.known.get(&placement) {
            Some(fate) => *fate,
            None => {
                self.known.insert(placement, Fate::Open);
                let fate = self.play(placement).map_or(Fate::Fails, Fate::Mates);
                self.known.insert(placement, fate);
                fate
            }
        };
        match fate {
            Fate::Mates(moves) => Some(moves),
            Fate::Fails | Fate::Open => None,
        }
    }

    /// Plays the move of the rules and all replies.
    fn play(&mut self, placement: Placement) -> Option<u32> {
        let position = placement.position()?;
        let mv = placement.decide()?.mv;
        if !position.is_legal(mv) {
            return None;
        }
        let after = position.after(mv);
        if after.is_checkmate() {
            return Some(1);
        }
        // Without a reply the longest resistance is missing: stalemate.
        let mut longest = None;
        for reply in after.legal_moves() {
            let next = Placement::of(&after.after(reply))?;
            longest = longest.max(Some(self.moves_to_mate(next)?));
        }
        longest.map(|moves| moves + 1)
    }

    /// The moves up to mate against the longest resistance.
    pub fn line(&mut self, mut placement: Placement) -> Vec<Move> {
        let mut line = Vec::new();
        while self.moves_to_mate(placement).is_some() {
            let (Some(position), Some(decision)) = (placement.position(), placement.decide())
            else {
                break;
            };
            line.push(decision.mv);
            let after = position.after(decision.mv);
            let resistance = |reply: &Move| {
                let next = Placement::of(&after.after(*reply));
                next.and_then(|next| self.moves_to_mate(next))
            };
            let Some(reply) = after.legal_moves().into_iter().max_by_key(resistance) else { break };
            line.push(reply);
            let Some(next) = Placement::of(&after.after(reply)) else { break };
            placement = next;
        }
        line
    }

    /// How many placements it has looked at.
    #[must_use]
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether it has looked at nothing yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Those that it has looked at and from which the rules mate.
    pub fn won(&self) -> impl Iterator<Item = (Placement, u32)> + '_ {
        self.known.iter().filter_map(|(placement, fate)| match fate {
            Fate::Mates(moves) => Some((*placement, *moves)),
            Fate::Open | Fate::Fails => None,
        })
    }
}

/// Whether White has a rook and both have their kings, and nothing else is there.
pub(super) fn has_its_pieces(position: &rules::Position) -> bool {
    position.pieces(Color::White, Role::Rook).len() == 1 && position.occupied().len() == 3
}
