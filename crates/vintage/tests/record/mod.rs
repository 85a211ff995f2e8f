//! One search as one line of text, for the recordings of our own.

use vintage::microchess::{Board, Counters, Level, Tally, Thought, think};

/// Level, board, best value, cycles, moves generated, a digest of all
/// counters, then every candidate as slot, from, to, value.
pub(crate) fn line(level: Level, board: &Board) -> String {
    let thought = think(board, level);
    let (best, cycles, moves) = (thought.best_value, thought.cycles(), thought.moves);
    let head = format!("{level} {board} {best:02X} {cycles} {moves} {:016x}", digest(&thought));
    thought.candidates.iter().fold(head, |line, candidate| {
        let step = candidate.step;
        let slot = step.slot.index();
        format!("{line} {slot:02X}{:02X}{:02X}{:02X}", step.from, step.to, candidate.value)
    })
}

/// FNV-1a over every counter of every candidate.
fn digest(thought: &Thought) -> u64 {
    let counters = thought.candidates.iter().flat_map(|candidate| bytes(&candidate.counters));
    tally(&thought.prior).into_iter().chain(counters).fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

fn bytes(counters: &Counters) -> impl Iterator<Item = u8> {
    let tallies = [tally(&counters.reply), tally(&counters.continuation)];
    tallies.into_iter().flatten().chain(counters.exchange).chain([counters.own_capture])
}

fn tally(tally: &Tally) -> [u8; 4] {
    [tally.mobility, tally.best_capture, tally.capture_sum, tally.best_victim]
}
