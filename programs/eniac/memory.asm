; The 75 words of memory.
;
;   accumulator  words
;    0    0- 4   the node at work: its move, its generator, its score
;    1    5- 9   the listed pieces, and whose turn it is at which ply
;    2   10-14   the node of ply 1 while deeper plies are at work
;    3   15-19   ... of ply 2
;    4   20-24   ... of ply 3
;    5   25-29   what the operator says; with five plies the node of ply 4
;    6   30-34   best scores: this node, its parent, and so on up
;    7   35-39   a square to look at, and the killers, this ply's first
;    8   40-42   best move so far, a flag
;    8-14 43-74  the board

; Squares are rank and file, 11 to 88. The board has a digit for each, two in a
; word: the tens for files a, c, e, g, the ones for b, d, f, h.
EMPTY    .equ 0
WPAWN    .equ 1
WKNIGHT  .equ 2
WBISHOP  .equ 3
WQUEEN   .equ 4         ; and the king, who is listed
ROOK     .equ 5         ; of both sides; White's are listed
BPAWN    .equ 6
BKNIGHT  .equ 7
BBISHOP  .equ 8
BQUEEN   .equ 9         ; and the king, who is listed

; The piece that moves is known by its type: White's digit, 6 for a king, 0 for a pawn
; that becomes a queen.
KING     .equ 6

; Accumulators
NODE     .equ 0
LISTS    .equ 1
BESTS    .equ 6
SHEET    .equ 5
SQUARES  .equ 7
ANSWER   .equ 8

; Words
FROM     .equ 0
TO       .equ 1
TC       .equ 2         ; tens: type of the piece; ones: digit of the captured one
STATE    .equ 3         ; tens: mode of the generator; ones: direction 8 to 1
SCORE    .equ 4         ; as seen by the side to move, 50 is even
OWNKING  .equ 5         ; of the side to move
KING2    .equ 6         ; of the other side
WROOK1   .equ 7         ; 00 when captured
WROOK2   .equ 8
PLY      .equ 9         ; ones: ply 1 to 5; tens: 0 White's turn, 5 Black's
REPEATS  .equ 25        ; and 26, 27: root moves that are forbidden because they would
                        ; repeat a position: twice FROM and TO, two digits
PAWNS    .equ 28        ; what the move of a pawn is worth
HEAVY    .equ 29        ; NOHEAVY: rooks and kings do not count in the centre
BEST     .equ 30        ; the deck may give one to beat
NEXT     .equ 34        ; above the last ply: the score after the move, 00 to test only
                        ; whether it is legal
LOOKAT   .equ 35        ; the square that an attack test is about
KILLER   .equ 36        ; where the piece stood that refuted the last sibling,
                        ; or its neighbour on file a, c, e or g
BESTFROM .equ 40
BESTTO   .equ 41
LEGAL    .equ 42        ; whether a legal move was found; at the last ply a score
BOARD    .equ 43        ; to the end

; Modes of the generator, White's and Black's. Captures count promotions in.
; A digit 0 or 9 says "captures" to jil, 5 and above says Black to jn.
WCAPTURES .equ 00
BCAPTURES .equ 90
QUIETS    .equ 20       ; Black's are 50 more

; Depth
         .ifndef LEAF
LEAF     .equ 4         ; the ply that looks at captures only, 4 or 5
         .endif

; Rooks and kings have type 5 and 6: with this they are beyond 99.
NOHEAVY  .equ 50

; Scores
EVEN     .equ 50
HIGHEST  .equ 92        ; beyond are only mates: 100 minus the ply of the mate
SLACK    .equ 99-HIGHEST
PROMOTION .equ 32       ; what a queen is worth more than a pawn

; Fetches an accumulator into F to J.
fetch    .macro accumulator
         mov \accumulator,A
         loadacc A
         .endm

; Fetches the node.
node     .macro
         clr A
         loadacc A
         .endm

; Stores C in a word.
keep     .macro word
         mov \word,A<->B
         mov C,A
         mov A,[B]
         .endm

; The ply into A.
ply      .macro
         fetch LISTS
         mov J,A
         lodig A
         .endm

; The node into A to E, with what was in B, C and E in G, H and J; A is the type of the
; piece with the captured digit.
opennode .macro
         node
         swapall
         swap A,C
         swapdig A
         lodig A
         swapdig A
         swap A,D
         mov G,A
         add D,A
         .endm

; A digit of the board in A as the side to move sees it: 5 is added when it is Black's turn.
facing   .macro
         swap A,B
         mov E,A
         swapdig A
         lodig A
         swap A,D
         mov B,A
         add D,A
         .endm

; The mode that generates captures for the side to move into E.
captures .macro
         fetch LISTS
         mov J,A
         swapdig A
         lodig A
         jz .white
         mov BCAPTURES,A
.white   swap A,E
         .endm
