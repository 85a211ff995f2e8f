use std::sync::atomic::{AtomicUsize, Ordering};

use rules::PackedPosition;

use crate::play::{Recipe, SelfPlay};

/// Searches every position with the nodes of the recipe and gives it that search's score, on all
/// threads. Positions whose best move turns out to be a capture or a promotion are dropped: no static
/// evaluation should be measured by them.
///
/// The order is kept, and the result does not depend on the number of threads: where the system has
/// fewer, fewer do the work.
///
/// # Errors
/// When there is no memory for the hash tables.
pub fn judge(
    recipe: &Recipe,
    positions: &[PackedPosition],
    threads: usize,
) -> Result<Vec<PackedPosition>, search::table::NoMemory> {
    let searchers = (0..threads.max(1)).map(|_| SelfPlay::new(recipe));
    let searchers = searchers.collect::<Result<Vec<_>, _>>()?;
    let next = AtomicUsize::new(0);
    let mut judged: Vec<(usize, PackedPosition)> = std::thread::scope(|scope| {
        let mut searchers = searchers.into_iter();
        // One of them works on this thread, which exists.
        let own = searchers.next();
        let handles: Vec<_> = searchers
            .map_while(|mut searcher| {
                let next = &next;
                let working = move || judge_next(&mut searcher, positions, next);
                std::thread::Builder::new().spawn_scoped(scope, working).ok()
            })
            .collect();
        let own = own.map(|mut searcher| judge_next(&mut searcher, positions, &next));
        let others = handles.into_iter().flat_map(|handle| {
            handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        own.into_iter().flatten().chain(others).collect()
    });
    judged.sort_unstable_by_key(|(number, _)| *number);
    Ok(judged.into_iter().map(|(_, packed)| packed).collect())
}

/// Judges positions that nobody has taken yet, until there are none.
fn judge_next(
    searcher: &mut SelfPlay<'_>,
    positions: &[PackedPosition],
    next: &AtomicUsize,
) -> Vec<(usize, PackedPosition)> {
    let mut done = Vec::new();
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let Some(packed) = positions.get(number) else { return done };
        done.extend(searcher.judge(packed).map(|packed| (number, packed)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::packed_positions;
    use crate::play::play_game;

    #[test]
    fn positions_are_judged_alike_on_any_number_of_threads() {
        let recipe = Recipe { soft_nodes: 60, hard_nodes: 600, ..Recipe::default() };
        let game = play_game(&recipe, 5).expect("memory");
        let positions: Vec<PackedPosition> = packed_positions(&game, 0.0).take(20).collect();
        let deeper = Recipe { soft_nodes: 500, hard_nodes: 5_000, ..recipe };
        let judged = judge(&deeper, &positions, 1).expect("memory");
        assert!(!judged.is_empty() && judged.len() <= positions.len());
        assert_eq!(judged, judge(&deeper, &positions, 3).expect("memory"));
        for packed in &judged {
            let same = |other: &&PackedPosition| other.unpack() == packed.unpack();
            let before = positions.iter().find(same).expect("one of those given");
            assert_eq!(before.winner(), packed.winner());
        }
        let scores =
            |list: &[PackedPosition]| list.iter().map(PackedPosition::score).collect::<Vec<_>>();
        assert_ne!(scores(&judged), scores(&positions[..judged.len()]));
    }
}
