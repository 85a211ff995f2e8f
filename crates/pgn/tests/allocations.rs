//! Reading allocates nothing per move, word or game.

use std::alloc::{GlobalAlloc, Layout, System};
use std::convert::Infallible;
use std::sync::atomic::{AtomicUsize, Ordering};

use pgn::{MoveText, Reader, Visitor};
use rules::Position;

static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);

struct Counting;

#[expect(unsafe_code, reason = "an allocator that counts is the only way to see allocations")]
// SAFETY: every call goes to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Plays the main line and counts its moves.
struct Replay {
    position: Position,
    moves: u32,
}

impl Visitor for Replay {
    type Output = u32;
    type Error = Infallible;

    fn begin_game(&mut self) {
        self.position = Position::start();
    }

    fn mv(&mut self, text: MoveText<'_>) -> Result<(), Infallible> {
        if let Ok(mv) = text.find(&self.position) {
            self.position.play(mv);
            self.moves += 1;
        }
        Ok(())
    }

    fn end_game(&mut self) -> u32 {
        self.moves
    }
}

#[test]
fn a_thousand_games_cost_a_few_allocations() {
    let game = "[Event \"A\"]\n[White \"B\"]\n\n1. e4 {[%clk 0:01:00]} e5 $1 2. Nf3 Nc6 3. Bb5 a6 \
                4. O-O Nf6 ± 5. Re1 Be7 1-0\n\n";
    let text = game.repeat(1_000);
    let mut replay = Replay { position: Position::start(), moves: 0 };
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    let mut reader = Reader::new(text.as_bytes());
    let mut games = 0;
    while let Ok(Some(_)) = reader.read_game(&mut replay) {
        games += 1;
    }
    let allocations = ALLOCATIONS.load(Ordering::Relaxed) - before;
    assert_eq!((games, replay.moves), (1_000, 10_000));
    assert!(allocations < 20, "{allocations} allocations");
}
