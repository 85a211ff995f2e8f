//! What a search does, counted, and what each of it cost on the 6502.
//!
//! Every step of the program takes a fixed number of cycles, and how often each
//! is taken follows from the position. The costs below were found by least
//! squares over the recorded searches (`examples/microchess_fit.rs`); they came
//! out whole, so they are written here as whole numbers.

/// Declares the events and writes each cost once.
macro_rules! events {
    ($($(#[$doc:meta])+ $name:ident = $cost:literal,)+) => {
        /// Something the program does that takes a fixed number of cycles.
        ///
        /// A cost can be negative: then the event is a short cut within
        /// another one.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Event {
            $($(#[$doc])+ $name,)+
        }

        impl Event {
            /// Every event.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// Its cost in cycles.
            #[must_use]
            pub const fn cost(self) -> i64 {
                match self {
                    $(Self::$name => $cost,)+
                }
            }
        }
    };
}

events! {
    /// `P` answered from the book, apart from making the move.
    BookAnswer = 61,
    /// The book was open, but the square on the display not the expected one.
    BookClosed = 14,
    /// The book was at its last line, which it does not play.
    BookEnded = 38,
    /// A search, from `P` to the answer, with the book closed. Negative because
    /// nothing is turned or taken back for its own two passes.
    Thought = -2173,
    /// One round through the sixteen slots of a side; with turning the board
    /// before and after, and taking a move back. Most passes have all of that,
    /// and no record can tell the parts from each other.
    Pass = 7949,

    /// One slot compared with a square until a piece was found there.
    SlotCompared = 11,
    /// A step was tried onto one's own piece.
    OwnPieceMet = 8,
    /// A step was tried onto an empty square.
    EmptySquareMet = 366,
    /// A step was tried onto an enemy.
    EnemyMet = 17,
    /// The step needed no test of the king's safety.
    Unguarded = 4,
    /// The step was tested for the king's safety.
    Guarded = 34,
    /// It passed the test.
    GuardPassed = 1,

    /// A queen, rook or bishop tried an empty square, and will try the next.
    RayContinued = 44,
    /// It could move there.
    RayStep = 11,
    /// It met an enemy.
    RayEnded = 1,
    /// It could capture it.
    RayCapture = 8,
    /// A pawn tried to capture, and there was an enemy.
    PawnCapture = 2,
    /// A pawn tried to step forward, and there was an enemy.
    PawnBlocked = -2,
    /// A pawn could step forward.
    PawnStep = 12,
    /// It may try a second step.
    PawnOnThirdRank = 42,

    /// A move generated before the candidates.
    PriorMove = 46,
    /// A move generated as a candidate, and its weighing. Negative because its
    /// two passes share one move that is taken back.
    CandidateMove = -876,
    /// A move generated as a reply.
    ReplyMove = 50,
    /// A move generated as a continuation.
    ContinuationMove = 50,
    /// A move generated to see whether it ends on the king's square.
    GuardMove = 30,
    /// A move generated inside an exchange.
    ExchangeMove = 25,

    /// The move ended on the king's square.
    KingFound = 4,
    /// A continuation of the endangered piece was left out.
    EndangeredSkipped = -19,
    /// A king's move was counted.
    KingCounted = -4,
    /// A king's continuation was counted.
    KingContinued = -4,
    /// A queen's move was counted.
    QueenCounted = 5,
    /// A capture was counted.
    CaptureCounted = 28,
    /// It was as good as the best or better.
    BestCaptureCounted = 7,

    /// A reply or exchange move captured the king or a pawn.
    ExchangeIgnored = 93,
    /// It captured a piece.
    ExchangeTaken = 27,
    /// One slot compared to learn which piece.
    ExchangeSlotCompared = 13,
    /// The piece was as good as the best at that depth or better.
    ExchangeBest = 3,

    /// A move was made that captured nothing.
    QuietMade = 430,
    /// A move was made that captured.
    CaptureMade = 75,

    /// The first total was below zero.
    TotalBelowZero = 1,
    /// A candidate entered the first of the four central squares compared.
    FirstCentralSquare = -21,
    /// The second.
    SecondCentralSquare = -17,
    /// The third.
    ThirdCentralSquare = -13,
    /// The fourth.
    FourthCentralSquare = -9,
    /// None of them, with the king.
    KingElsewhere = -8,
    /// None of them, from the back rank.
    BackRankLeft = 3,
    /// The king could be captured.
    KingCapturable = -2,
    /// There was no reply, but something to capture.
    NoReplyButCapture = 5,
    /// There was no reply and nothing to capture.
    NoReply = 6,
    /// A candidate was as good as the best.
    EqualsBest = 2,
    /// A candidate was better than the best.
    NewBest = 16,
}

/// How often each event happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Events([u64; Event::ALL.len()]);

impl Default for Events {
    fn default() -> Self {
        Self([0; Event::ALL.len()])
    }
}

impl Events {
    /// How often the event happened.
    #[must_use]
    pub fn count(&self, event: Event) -> u64 {
        self.0[event as usize]
    }

    /// The cycles that a 6502 would have needed.
    #[must_use]
    pub fn cycles(&self) -> u64 {
        let cost = |&event: &Event| event.cost() * self.count(event).cast_signed();
        Event::ALL.iter().map(cost).sum::<i64>().cast_unsigned()
    }

    /// Moves generated at any stage.
    #[must_use]
    pub fn moves(&self) -> u64 {
        use Event::{
            CandidateMove, ContinuationMove, ExchangeMove, GuardMove, PriorMove, ReplyMove,
        };
        [PriorMove, CandidateMove, ReplyMove, ContinuationMove, GuardMove, ExchangeMove]
            .map(|event| self.count(event))
            .iter()
            .sum()
    }

    pub(crate) fn note(&mut self, event: Event) {
        self.0[event as usize] += 1;
    }

    pub(crate) fn note_if(&mut self, happened: bool, event: Event) {
        self.0[event as usize] += u64::from(happened);
    }

    pub(crate) fn note_times(&mut self, event: Event, times: u32) {
        self.0[event as usize] += u64::from(times);
    }
}
