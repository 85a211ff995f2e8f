use rules::{IllegalMove, Move, Position};

use crate::Annotation;

/// A place in a [`Tree`]: the position after a move, or the beginning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

#[derive(Clone, Debug)]
struct Node {
    parent: NodeId,
    /// `None` at the root and for a null move.
    played: Option<Move>,
    /// The first continues the line, the others are variations.
    children: Vec<NodeId>,
    /// Few nodes have one, so that a long bare game stays small.
    annotation: Option<Box<Annotation>>,
}

/// Moves that branch: a main line and its variations, and theirs.
///
/// Every move in it is legal. A side that is not in check may also pass: annotators write such null
/// moves to show a threat. It is one flat list inside, so that ten thousand nested variations are
/// nothing special.
///
/// ```
/// use games::Tree;
/// use rules::Position;
///
/// let mut tree = Tree::new(Position::start());
/// let e4 = tree.play(Tree::ROOT, Position::start().parse_san("e4")?)?;
/// let d4 = tree.play(Tree::ROOT, Position::start().parse_san("d4")?)?;
/// assert_eq!(tree.children(Tree::ROOT), &[e4, d4]);
/// assert_eq!(tree.main_line().collect::<Vec<_>>(), [e4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tree {
    first: Position,
    nodes: Vec<Node>,
}

impl Tree {
    /// The beginning, before any move.
    pub const ROOT: NodeId = NodeId(0);

    /// A tree without moves.
    #[must_use]
    pub fn new(first: Position) -> Tree {
        let root =
            Node { parent: Tree::ROOT, played: None, children: Vec::new(), annotation: None };
        Tree { first, nodes: vec![root] }
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }

    /// The position at the beginning.
    #[must_use]
    pub fn first(&self) -> &Position {
        &self.first
    }

    /// How many moves were ever added, those of removed variations too.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether no move was ever added.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The move that led here; `None` at the beginning and after a null move.
    #[must_use]
    pub fn played(&self, id: NodeId) -> Option<Move> {
        self.node(id).played
    }

    /// Whether a null move led here.
    ///
    /// ```
    /// let game = games::pgn::read_one("1. e4 e5 2. -- Nf6 *")?;
    /// let nulls: Vec<bool> = game.tree.main_line().map(|id| game.tree.is_null(id)).collect();
    /// assert_eq!(nulls, [false, false, true, false]);
    /// # Ok::<(), games::pgn::PgnError>(())
    /// ```
    #[must_use]
    pub fn is_null(&self, id: NodeId) -> bool {
        id != Tree::ROOT && self.node(id).played.is_none()
    }

    /// The position at a place, from the one before its move.
    pub(crate) fn after(&self, id: NodeId, before: &Position) -> Position {
        match self.played(id) {
            Some(mv) => before.after(mv),
            // A null move in check is never added.
            None => before.after_null_move().unwrap_or_else(|| before.clone()),
        }
    }

    /// The place before the last move; `None` at the beginning.
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        (id != Tree::ROOT).then(|| self.node(id).parent)
    }

    /// What can follow: first the line itself, then the variations.
    #[must_use]
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.node(id).children
    }

    /// What is written about a move, if anything.
    #[must_use]
    pub fn annotation(&self, id: NodeId) -> Option<&Annotation> {
        self.node(id).annotation.as_deref()
    }

    /// The same to write in; begun when there is none.
    pub fn annotate(&mut self, id: NodeId) -> &mut Annotation {
        self.node_mut(id).annotation.get_or_insert_default()
    }

    /// The places of the line that begins after `id` and always takes the first move.
    pub fn line_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let next = |id: NodeId| self.children(id).first().copied();
        std::iter::successors(next(id), move |id| next(*id))
    }

    /// The places of the main line, after each of its moves.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.line_from(Tree::ROOT)
    }

    /// The position at a place: replays the moves that lead there.
    #[must_use]
    pub fn position(&self, id: NodeId) -> Position {
        let back = std::iter::successors(Some(id), |id| self.parent(*id));
        let path: Vec<NodeId> = back.filter(|id| *id != Tree::ROOT).collect();
        let mut position = self.first.clone();
        for id in path.into_iter().rev() {
            match self.played(id) {
                Some(mv) => position.play_unchecked(mv),
                None => position = self.after(id, &position),
            }
        }
        position
    }

    /// Adds a move, as a variation if the line already goes on otherwise. A move that is there
    /// already is not added again.
    ///
    /// # Errors
    /// When the move is not legal; nothing changes then.
    pub fn play(&mut self, at: NodeId, mv: Move) -> Result<NodeId, IllegalMove> {
        self.position(at).try_play(mv)?;
        let known = self.children(at).iter().find(|child| self.node(**child).played == Some(mv));
        Ok(known.copied().unwrap_or_else(|| self.grow(at, mv)))
    }

    /// Adds a null move, as [`play`](Tree::play) adds a move; `None` in check, where nobody can pass.
    pub fn pass(&mut self, at: NodeId) -> Option<NodeId> {
        self.position(at).after_null_move()?;
        let known = self.children(at).iter().copied().find(|child| self.is_null(*child));
        Some(known.unwrap_or_else(|| self.grow_null(at)))
    }

    /// Adds a move that the caller knows to be legal.
    pub(crate) fn grow(&mut self, at: NodeId, mv: Move) -> NodeId {
        self.add(at, Some(mv))
    }

    /// Adds a null move where the caller knows that nobody is in check.
    pub(crate) fn grow_null(&mut self, at: NodeId) -> NodeId {
        self.add(at, None)
    }

    fn add(&mut self, at: NodeId, played: Option<Move>) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).expect("fewer than four billion moves"));
        let node = Node { parent: at, played, children: Vec::new(), annotation: None };
        self.nodes.push(node);
        self.node_mut(at).children.push(id);
        id
    }

    /// Makes a variation the line that its parent continues with.
    pub fn promote(&mut self, id: NodeId) {
        if let Some(parent) = self.parent(id) {
            let children = &mut self.node_mut(parent).children;
            if let Some(at) = children.iter().position(|child| *child == id) {
                children[..=at].rotate_right(1);
            }
        }
    }

    /// Cuts a move off, with everything that follows it.
    pub fn remove(&mut self, id: NodeId) {
        if let Some(parent) = self.parent(id) {
            self.node_mut(parent).children.retain(|child| *child != id);
        }
    }
}

impl PartialEq for Tree {
    /// Same beginning, same branches in the same order, same words: how they came about does not matter.
    fn eq(&self, other: &Tree) -> bool {
        let nothing = Annotation::default();
        let mut open = vec![(Tree::ROOT, Tree::ROOT)];
        while let Some((ours, theirs)) = open.pop() {
            let (children, others) = (self.children(ours), other.children(theirs));
            let same = self.played(ours) == other.played(theirs)
                && self.annotation(ours).unwrap_or(&nothing)
                    == other.annotation(theirs).unwrap_or(&nothing)
                && children.len() == others.len();
            if !same {
                return false;
            }
            open.extend(children.iter().copied().zip(others.iter().copied()));
        }
        self.first == other.first
    }
}

impl Eq for Tree {}

#[cfg(test)]
mod tests {
    use super::*;

    fn grown(lines: &[&str]) -> Tree {
        let mut tree = Tree::new(Position::start());
        for line in lines {
            let mut at = Tree::ROOT;
            for text in line.split_whitespace() {
                let mv = tree.position(at).parse_san(text).unwrap();
                at = tree.play(at, mv).unwrap();
            }
        }
        tree
    }

    #[test]
    fn lines_share_their_beginning() {
        let tree = grown(&["e4 e5 Nf3", "e4 c5", "e4 e5 f4"]);
        assert_eq!(tree.len(), 5);
        assert_eq!(tree.main_line().count(), 3);
    }

    #[test]
    fn promoting_and_removing_move_the_main_line() {
        let mut tree = grown(&["e4 e5", "d4 d5 c4", "c4"]);
        let d4 = tree.children(Tree::ROOT)[1];
        tree.promote(d4);
        assert_eq!(tree, grown(&["d4 d5 c4", "e4 e5", "c4"]));
        tree.remove(d4);
        assert_eq!(tree, grown(&["e4 e5", "c4"]));
        tree.remove(Tree::ROOT);
        assert_eq!(tree, grown(&["e4 e5", "c4"]));
    }

    #[test]
    fn equality_sees_order_and_words() {
        assert_ne!(grown(&["e4", "d4"]), grown(&["d4", "e4"]));
        let mut spoken = grown(&["e4"]);
        let e4 = spoken.children(Tree::ROOT)[0];
        spoken.annotate(e4);
        assert_eq!(spoken, grown(&["e4"]), "an empty annotation says nothing");
        spoken.annotate(e4).comment.push_str("best");
        assert_ne!(spoken, grown(&["e4"]));
    }

    #[test]
    fn passing_is_a_move_of_its_own_except_in_check() {
        let mut tree = grown(&["e4 f5", "e4 e5"]);
        let e4 = tree.children(Tree::ROOT)[0];
        let passed = tree.pass(e4).unwrap();
        assert_eq!(tree.pass(e4), Some(passed));
        assert_eq!((tree.played(passed), tree.is_null(passed)), (None, true));
        assert!(!tree.is_null(Tree::ROOT) && !tree.is_null(e4));
        assert_eq!(tree.position(passed).turn(), rules::Color::White);
        let f5 = tree.children(e4)[0];
        let check = tree.play(f5, tree.position(f5).parse_san("Qh5").unwrap()).unwrap();
        assert_eq!(tree.pass(check), None);
    }

    #[test]
    fn illegal_moves_do_not_grow() {
        let mut tree = grown(&["e4"]);
        let back = Position::start().parse_san("Nf3").unwrap();
        let e4 = tree.children(Tree::ROOT)[0];
        assert!(tree.play(e4, back).is_err());
        assert_eq!(tree, grown(&["e4"]));
    }
}
