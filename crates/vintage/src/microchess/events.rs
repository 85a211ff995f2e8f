//! What a search does, counted, and what each event cost on the 6502.
//!
//! Every step of the program takes a fixed number of cycles, and how often each
//! is taken follows from the position. The costs below were found by least
//! squares over the recorded searches (`examples/microchess_fit.rs`); they came
//! out whole, so they are written here as whole numbers.

/// Declares the events and writes each cost once.
macro_rules! events {
    ($($name:ident $cost:literal $meaning:literal;)+) => {
        /// Something the program does that takes a fixed number of cycles.
        ///
        /// A cost can be negative: then the event is a short cut within
        /// another one.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Event {
            $(#[doc = $meaning] $name,)+
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
    BookAnswer 61 "`P` answered from the book, apart from making the move.";
    BookClosed 14 "The book was open, but the square on the display not the expected one.";
    BookEnded 38 "The book was at its last line, which it does not play.";
    Thought -2173
        "A search, from `P` to the answer, with the book closed. Negative because nothing is \
         turned or taken back for its own two passes.";
    Pass 7949
        "One round through the sixteen slots of a side; with turning the board before and after, \
         and taking a move back. Most passes have all of that, and no record can tell the parts \
         from each other.";

    SlotCompared 11 "One slot compared with a square until a piece was found there.";
    OwnPieceMet 8 "A step was tried onto one's own piece.";
    EmptySquareMet 366 "A step was tried onto an empty square.";
    EnemyMet 17 "A step was tried onto an enemy.";
    Unguarded 4 "The step needed no test of the king's safety.";
    Guarded 34 "The step was tested for the king's safety.";
    GuardPassed 1 "It passed the test.";

    RayContinued 44 "A queen, rook or bishop tried an empty square, and will try the next.";
    RayStep 11 "It could move there.";
    RayEnded 1 "It met an enemy.";
    RayCapture 8 "It could capture it.";
    PawnCapture 2 "A pawn tried to capture, and there was an enemy.";
    PawnBlocked -2 "A pawn tried to step forward, and there was an enemy.";
    PawnStep 12 "A pawn could step forward.";
    PawnOnThirdRank 42 "It may try a second step.";

    PriorMove 46 "A move generated before the candidates.";
    CandidateMove -876
        "A move generated as a candidate, and its weighing. Negative because its two passes share \
         one move that is taken back.";
    ReplyMove 50 "A move generated as a reply.";
    ContinuationMove 50 "A move generated as a continuation.";
    GuardMove 30 "A move generated to see whether it ends on the king's square.";
    ExchangeMove 25 "A move generated inside an exchange.";

    KingFound 4 "The move ended on the king's square.";
    EndangeredSkipped -19 "A continuation of the endangered piece was left out.";
    KingCounted -4 "A king's move was counted.";
    KingContinued -4 "A king's continuation was counted.";
    QueenCounted 5 "A queen's move was counted.";
    CaptureCounted 28 "A capture was counted.";
    BestCaptureCounted 7 "It was as good as the best or better.";

    ExchangeIgnored 93 "A reply or exchange move captured the king or a pawn.";
    ExchangeTaken 27 "It captured a piece.";
    ExchangeSlotCompared 13 "One slot compared to learn which piece.";
    ExchangeBest 3 "The piece was as good as the best at that depth or better.";

    QuietMade 430 "A move was made that captured nothing.";
    CaptureMade 75 "A move was made that captured.";

    TotalBelowZero 1 "The first total was below zero.";
    FirstCentralSquare -21 "A candidate entered the first of the four central squares compared.";
    SecondCentralSquare -17 "The second.";
    ThirdCentralSquare -13 "The third.";
    FourthCentralSquare -9 "The fourth.";
    KingElsewhere -8 "None of them, with the king.";
    BackRankLeft 3 "None of them, from the back rank.";
    KingCapturable -2 "The king could be captured.";
    NoReplyButCapture 5 "There was no reply, but something to capture.";
    NoReply 6 "There was no reply and nothing to capture.";
    EqualsBest 2 "A candidate was as good as the best.";
    NewBest 16 "A candidate was better than the best.";
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
