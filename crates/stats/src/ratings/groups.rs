//! Which players are linked to which by games.

/// Links between players, each with a direction.
#[derive(Clone, Debug)]
pub(crate) struct Links {
    next: Vec<Vec<usize>>,
}

impl Links {
    pub(crate) fn new(players: usize) -> Self {
        Self { next: vec![Vec::new(); players] }
    }

    pub(crate) fn link(&mut self, from: usize, to: usize) {
        self.next[from].push(to);
    }

    pub(crate) fn link_both_ways(&mut self, one: usize, other: usize) {
        self.link(one, other);
        self.link(other, one);
    }

    /// Groups in which everybody reaches everybody, the largest first.
    pub(crate) fn groups(&self) -> Vec<Vec<usize>> {
        let mut placed = vec![false; self.next.len()];
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let backwards = self.reversed();
        for player in self.finishing_order().into_iter().rev() {
            let mut group = Vec::new();
            backwards.visit(player, &mut placed, &mut group);
            group.sort_unstable();
            groups.extend((!group.is_empty()).then_some(group));
        }
        groups.sort_by_key(|group| (usize::MAX - group.len(), group[0]));
        groups
    }

    fn reversed(&self) -> Self {
        let mut reversed = Self::new(self.next.len());
        for (from, targets) in self.next.iter().enumerate() {
            targets.iter().for_each(|&to| reversed.link(to, from));
        }
        reversed
    }

    /// Players in the order in which a depth-first walk leaves them (Kosaraju's first pass).
    fn finishing_order(&self) -> Vec<usize> {
        let mut seen = vec![false; self.next.len()];
        let mut order = Vec::new();
        for start in 0..self.next.len() {
            self.visit(start, &mut seen, &mut order);
        }
        order
    }

    /// Walks from `start` over players not seen yet, with a stack of its own so that a long
    /// chain of players cannot overflow the program's.
    fn visit(&self, start: usize, seen: &mut [bool], left: &mut Vec<usize>) {
        let mut stack = Vec::new();
        if !seen[start] {
            seen[start] = true;
            stack.push((start, 0));
        }
        while let Some((player, branch)) = stack.pop() {
            let Some(&next) = self.next[player].get(branch) else {
                left.push(player);
                continue;
            };
            stack.push((player, branch + 1));
            if !seen[next] {
                seen[next] = true;
                stack.push((next, 0));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_is_one_group_and_a_tail_is_not_in_it() {
        let mut links = Links::new(5);
        for (from, to) in [(0, 1), (1, 2), (2, 0), (2, 3)] {
            links.link(from, to);
        }
        assert_eq!(links.groups(), [vec![0, 1, 2], vec![3], vec![4]]);
    }

    #[test]
    fn a_long_chain_does_not_overflow() {
        let mut links = Links::new(200_000);
        (1..200_000).for_each(|i| links.link_both_ways(i - 1, i));
        assert_eq!(links.groups().len(), 1);
    }
}
