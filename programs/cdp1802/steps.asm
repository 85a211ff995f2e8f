; What the tests load: the program for the 1806, a BIOS that says nothing, and
; positions as text.
        .include "bios1806.asm"

        ORG $8000
        .section "positions"
Start       .null "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
AfterE4     .null "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"
AfterE4D5   .null "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2"
PassingF6   .null "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"
BothCastle  .null "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
QueenOnFile .null "4q3/8/8/8/8/8/8/4K2k w - - 0 1"
NoCheck     .null "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
RookCheck   .null "4r2k/8/8/8/8/8/8/4K3 w - - 0 1"
BishopCheck .null "7k/8/8/8/7b/8/8/4K3 w - - 0 1"
KnightCheck .null "7k/8/8/8/8/3n4/8/4K3 w - - 0 1"
PawnCheck   .null "7k/8/8/8/8/8/3p4/4K3 w - - 0 1"
Shielded    .null "4r2k/8/8/8/8/8/4P3/4K3 w - - 0 1"
PawnUp      .null "rnbqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
QueenUp     .null "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
RookDown    .null "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1"
FreeQueen   .null "7k/8/8/8/3qK3/8/8/8 w - - 0 1"
PoisonedQueen .null "4k3/8/3q4/p7/2nQ4/8/8/4K3 w - - 0 1"
PawnForKing .null "7k/8/8/3p4/4K3/5Q2/8/8 w - - 0 1"
MateInOne   .null "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
MateInTwo   .null "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"
Stalemate   .null "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
FourKinds   .null "8/P6k/8/8/8/8/8/K7 w - - 0 1"
WhiteTakes  .null "1r2k3/P6N/8/4n3/3P4/8/8/R3K3 w - - 0 1"
BlackTakes  .null "r3k3/8/8/3p4/4N3/8/p6n/1R2K3 b - - 0 1"
Nonsense    .null "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
TwoKings    .null "4k3/8/8/8/8/8/8/3KK3 w - - 0 1"
MovesA      .null "e2e4 "
MovesB      .null "e1g1 "
MovesC      .null "e5f6 "

; The BIOS of the tests: nobody types, what is printed is lost.
        .section "bios"
        ORG F_BTEST
        ADI 0
        SEP R5
        ORG F_TYPE
        SEP R5
