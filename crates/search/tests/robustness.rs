//! What the search must withstand: a table full of nonsense, several threads, being stopped anywhere.

use player::{Bound, Info, Signal};
use rules::{History, Position};
use search::{Answer, Bounds, NodeClock, Searcher, Task, bench};

/// Arbitrary numbers that are the same every time.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

fn positions() -> impl Iterator<Item = Position> + Clone {
    bench::POSITIONS.iter().map(|fen| Position::from_fen(fen).expect("a position"))
}

fn search(searcher: &mut Searcher, position: &Position, bounds: Bounds) -> (Answer, Vec<Info>) {
    let mut infos = Vec::new();
    let (past, signal) = (History::new(), Signal::new());
    let clock = NodeClock { nodes_per_millisecond: 1000 };
    let task = Task::new(position, &past, bounds, &signal, &clock);
    let answer = searcher.search(&task, &mut |info| infos.push(info));
    (answer, infos)
}

fn assert_legal(position: &Position, line: &[rules::Move]) {
    let mut here = position.clone();
    for mv in line {
        assert!(here.is_legal(*mv), "{}: {line:?}", position.fen());
        here.play(*mv);
    }
}

fn assert_all_legal(position: &Position, answer: &Answer, infos: &[Info]) {
    assert!(!answer.line.is_empty(), "{}", position.fen());
    assert_legal(position, &answer.line);
    infos.iter().for_each(|info| assert_legal(position, &info.variation));
    assert_consistent(answer, infos);
}

/// The last line reported begins with the answer, no depth is reported twice, and the last report counts
/// every node.
fn assert_consistent(answer: &Answer, infos: &[Info]) {
    let last = infos.iter().rfind(|info| !info.variation.is_empty()).expect("a report");
    assert_eq!(last.variation.first(), answer.line.first());
    let exact = infos.iter().filter(|info| info.score.is_some() && info.bound == Bound::Exact);
    let depths: Vec<u32> = exact.filter_map(|info| info.depth).collect();
    assert!(depths.is_sorted_by(|a, b| a < b), "{depths:?}");
    let told = infos.iter().rev().find_map(|info| info.nodes);
    assert_eq!(told, Some(answer.nodes), "the last word on nodes is the true one");
}

fn nodes(number: u64) -> Bounds {
    Bounds { nodes: Some(number), ..Bounds::default() }
}

#[test]
fn one_thread_keeps_to_the_limit_of_nodes() {
    let mut searcher = Searcher::new(1).expect("memory");
    for number in [1, 2, 1_000, 1_023, 1_024, 1_025, 3_000] {
        let (answer, _) = search(&mut searcher, &Position::start(), nodes(number));
        assert_eq!(answer.nodes, number);
    }
    let (answer, _) = search(&mut searcher, &Position::start(), nodes(0));
    assert_eq!(answer.nodes, 1, "the root is always looked at");
}

#[test]
fn random_words_in_the_table_do_no_harm() {
    let mut dice = Dice(0x1234_5678_9abc_def0);
    let mut searcher = Searcher::new(1).expect("memory");
    for position in positions().cycle().take(100) {
        searcher.table().poison(|| dice.next());
        let (answer, infos) = search(&mut searcher, &position, nodes(3_000));
        assert_all_legal(&position, &answer, &infos);
    }
}

/// Entries that fit the positions near the root and say arbitrary things about them.
#[test]
fn false_entries_for_the_very_positions_do_no_harm() {
    let mut dice = Dice(0x0fed_cba9_8765_4321);
    let mut searcher = Searcher::new(1).expect("memory");
    for position in positions() {
        searcher.table().poison_for(position.key(), || dice.next());
        for first in position.legal_moves() {
            let next = position.after(first);
            searcher.table().poison_for(next.key(), || dice.next());
            for second in next.legal_moves() {
                searcher.table().poison_for(next.after(second).key(), || dice.next());
            }
        }
        let (answer, infos) = search(&mut searcher, &position, nodes(3_000));
        assert_all_legal(&position, &answer, &infos);
    }
}

#[test]
fn several_threads_find_legal_lines() {
    for threads in 2..=4 {
        let mut searcher = Searcher::new(1).expect("memory");
        searcher.set_threads(threads).expect("a few threads");
        for position in positions() {
            let (answer, infos) = search(&mut searcher, &position, nodes(20_000));
            assert_all_legal(&position, &answer, &infos);
        }
    }
}

/// The threads share a table of the smallest size while words in it are overwritten.
#[test]
fn threads_and_nonsense_together() {
    let mut dice = Dice(0x5555_aaaa_3333_cccc);
    let mut searcher = Searcher::new(1).expect("memory");
    searcher.set_threads(4).expect("a few threads");
    for position in positions() {
        searcher.table().poison(|| dice.next());
        let (answer, infos) = search(&mut searcher, &position, nodes(20_000));
        assert_all_legal(&position, &answer, &infos);
    }
}

#[test]
fn stopped_at_any_node_there_is_a_legal_move() {
    let mut searcher = Searcher::new(1).expect("memory");
    for position in positions() {
        for number in [1, 2, 3, 5, 20, 21, 100, 333] {
            let (answer, infos) = search(&mut searcher, &position, nodes(number));
            assert_all_legal(&position, &answer, &infos);
            assert!(answer.nodes <= number, "{} of {number}", answer.nodes);
        }
    }
}

#[test]
fn the_same_nodes_give_the_same_answer_after_clearing() {
    let mut searcher = Searcher::new(2).expect("memory");
    for (number, position) in positions().enumerate() {
        let limit = nodes(500 + 1_301 * number as u64);
        searcher.clear();
        let first = search(&mut searcher, &position, limit.clone());
        searcher.clear();
        assert_eq!(search(&mut searcher, &position, limit), first, "{}", position.fen());
    }
}

/// A forced line as long as lines can be ends without overflow.
#[test]
fn the_deepest_search_of_a_blocked_position_ends() {
    let position = Position::from_fen("4k3/8/1p1p1p1p/1P1P1P1P/8/8/8/4K3 w - - 0 1");
    let mut searcher = Searcher::new(1).expect("memory");
    let position = position.expect("a position");
    let bounds = Bounds { depth: Some(240), nodes: Some(400_000), ..Bounds::default() };
    let (answer, infos) = search(&mut searcher, &position, bounds);
    assert_all_legal(&position, &answer, &infos);
}
