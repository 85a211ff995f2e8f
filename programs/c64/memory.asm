; Where everything is: constants, zero page, and the memory behind the program.
; Nothing here makes a byte.

; Pieces: bit 7 is set for White, the low three bits are P N B R Q K = 1..6.
EMPTY   = 0
PIECE   = $30           ; bits that every piece has
OFF     = $40           ; around the board, and in its columns 8 to 15
WP      = $b1
WN      = $b2
WB      = $b3
WR      = $b4
WQ      = $b5
WK      = $b6
BP      = $31
BN      = $32
BB      = $33
BR      = $34
BQ      = $35
BK      = $36
PAWN    = 1
KING    = 6
WHITE   = $80
BLACK   = $00
NONE    = $ff           ; no square: a captured piece, no en passant

; Moves are two bytes. Squares of 0x88 have two bits to spare: bit 7 of the
; first says that the move is special (double step, en passant, castling,
; promotion), bits 3 and 7 of the second choose what a pawn becomes.
SPECIAL = $80
TO_Q    = $00
TO_N    = $08
TO_B    = $80
TO_R    = $88

; Castling rights.
WHITE_SHORT = 1
WHITE_LONG  = 2
BLACK_SHORT = 4
BLACK_LONG  = 8

; Zero page $02-$8f, which is BASIC's and so ours.
pFrom   = $02           ; the list of moves at this ply: first bytes,
pTo     = $04           ; second bytes,
pScore  = $06           ; and how promising they are
genFrom = $08           ; square of the piece whose moves are made
genSlot = $09
curFrom = $0a           ; the move to be made
curTo   = $0b
side    = $0c           ; who is to move, WHITE or BLACK
castle  = $0d
epSq    = $0e           ; the square behind a pawn that may be taken, or NONE
fifty   = $0f           ; half-moves without capture or pawn move
ply     = $10
scoreLo = $11           ; material and squares, for White
scoreHi = $12
moved   = $13
taken   = $14
takenSq = $15
pTable  = $16           ; page of a piece
pKeys   = $18           ; page of its keys
hash0   = $1a
hash1   = $1b
hash2   = $1c
hash3   = $1d
temp    = $1e
temp2   = $1f
ray     = $20
kingSq  = $21
genLeast = $23          ; what the square must be worth where a quiet move goes
count   = $24           ; four bytes
prngX   = $28           ; state of the generator of keys
prngA   = $29
prngB   = $2a
prngC   = $2b
fromSq  = $2c           ; the same move without its flags
toSq    = $2d
genNeed = $2e           ; what a quiet move must gain, or may lose
genFilter = $2f         ; bit 7: only moves that gain as much; bit 6: or lose no more
pMiddle = $30           ; while tables are blended
pEnd    = $32
pWhite  = $34
pBlack  = $36
sumLo   = $38
sumHi   = $39
termHi  = $3b
role    = $3c
diffLo  = $62
diffHi  = $63
guess   = $64
phase   = $3d
retLo   = $3e           ; the value of a position for the side to move
retHi   = $3f
pickScore = $40
pickAt  = $41
pickLast = $42
hashFrom = $43          ; the move of the transposition table
hashTo  = $44
pEntry  = $45           ; an entry of it
stop    = $47           ; not zero: give up at once
rootDepth = $48
nodes   = $49           ; four bytes
noNull  = $4d           ; bit 7: the side has only pawns, no null move
softStop = $4e          ; not zero: no further iteration
mayStop = $4f           ; zero until the first iteration is finished
pText   = $50           ; a text, or a line of the book
wantFrom = $52          ; a move that is looked for
wantTo  = $53
replayed = $54
bookFound = $55         ; two bytes
seed    = $57           ; for the choice among moves of the book
gameLength = $58        ; half-moves of the game
human   = $59           ; the player's side
turned  = $5a           ; $77: the board is seen from Black's side
level   = $5b
limit   = $5c           ; jiffies for a move, two bytes
elapsed = $5e           ; two bytes
drawn   = $60
gameOver = $61          ; not zero: see GameState
portWas = $8a           ; the processor's port, while all memory is visible
bookChoice = $8c
pCode   = $8e           ; where a routine of MakeCode's is changed
genTo   = $22
genWorth = $3a          ; score of the least victim that matters
depth   = $21           ; while positions are counted
narrow  = $8d           ; not zero: the window at the root is narrow
tableParity = $8b       ; of the search, which entries of the table carry

; Behind the program.
ZobristPieces = $b000   ; a page per piece: the four bytes of a key are at
                        ; square, square+$08, square+$80, square+$88
PieceTables   = $bc00   ; a page per piece: value at square (low) and square+8
                        ; (high), history at square+$80, value for its side less
                        ; material, $80 being nothing, at square+$88
PAGE_WP = PieceTables+$000
PAGE_WN = PieceTables+$100
PAGE_WB = PieceTables+$200
PAGE_WR = PieceTables+$300
PAGE_WQ = PieceTables+$400
PAGE_WK = PieceTables+$500
PAGE_BP = PieceTables+$600
PAGE_BN = PieceTables+$700
PAGE_BB = PieceTables+$800
PAGE_BR = PieceTables+$900
PAGE_BQ = PieceTables+$a00
PAGE_BK = PieceTables+$b00
HISTORY = $80
SQUARE_WORTH = $88

LIST_PAGES = 6
MoveFrom  = $8800       ; the lists of all plies, one behind the other
MoveTo    = MoveFrom+LIST_PAGES*$100
MoveScore = MoveTo+LIST_PAGES*$100

PLIES   = 64
Plies   = $9a00         ; what each ply remembers
stCastle   = Plies+$000
stEp       = Plies+$040
stFifty    = Plies+$080
stScoreLo  = Plies+$0c0
stScoreHi  = Plies+$100
stTaken    = Plies+$140 ; piece that was captured, or EMPTY
stTakenSq  = Plies+$180
stTakenSlot = Plies+$1c0
mvFrom     = Plies+$200
mvTo       = Plies+$240
plyCount   = Plies+$280 ; moves not tried yet
plyTotal   = Plies+$2c0 ; length of the list
plyBaseLo  = Plies+$300 ; where it starts
plyBaseHi  = Plies+$340
plyCheck   = Plies+$380 ; not zero: the side to move is in check
plyHash0   = Plies+$3c0
plyHash1   = Plies+$400
plyHash2   = Plies+$440
plyHash3   = Plies+$480
alphaLo    = Plies+$4c0
alphaHi    = Plies+$500
betaLo     = Plies+$540
betaHi     = Plies+$580
bestLo     = Plies+$5c0
bestHi     = Plies+$600
bestFrom   = Plies+$640
bestTo     = Plies+$680
plyDepth   = Plies+$6c0
plyLegal   = Plies+$700
killFrom   = Plies+$740
killTo     = Plies+$780
kill2From  = Plies+$7c0
kill2To    = Plies+$800
plyRaised  = Plies+$840 ; not zero: alpha was raised, the value is exact
plyNull    = Plies+$880 ; not zero: the last move was a null move
plyScore   = Plies+$8c0 ; how promising the move in hand was
plyEvalLo  = Plies+$900 ; the value as it stands
plyEvalHi  = Plies+$940
plyAlphaLo = Plies+$980 ; alpha while something else is tried
plyAlphaHi = Plies+$9c0
plyScout   = Plies+$a00 ; bit 7: searched less deep, bit 6: in a narrow window
plyStage   = Plies+$a40 ; which moves are listed: see NextMove
plyHashFrom = Plies+$a80 ; the move that is tried before any are listed, or NONE
plyHashTo  = Plies+$ac0

BoardPage = $a500       ; two pages: a square less a step may be -33 or 255-32
Board88   = BoardPage+$28
SlotAt    = $a700       ; for each occupied square its place in the list
RayTo     = $a800       ; the step from king to piece, by difference+$77
Workspace = $a900
PieceList = Workspace+$00
WhitePieceList = PieceList       ; the king first
BlackPieceList = PieceList+16
ZobristSide      = Workspace+$20 ; four bytes
ZobristCastling  = Workspace+$24 ; four planes of 16
ZobristEnPassant = Workspace+$64 ; four planes of 8
repCount         = Workspace+$85 ; positions of the game before this one
resultFrom       = Workspace+$86 ; the answer
resultTo         = Workspace+$87
resultLo         = Workspace+$88
resultHi         = Workspace+$89
resultDepth      = Workspace+$8a ; the last iteration that was finished
maxDepth         = Workspace+$8b
whiteRear        = Workspace+$90 ; rows of the rear pawns, by file+1, ten bytes
blackRear        = Workspace+$9a
whitePawns       = Workspace+$a4 ; how many there are, by file+1, ten bytes
blackPawns       = Workspace+$ae
repHash0 = $aa00        ; their keys, the oldest first, half a page per byte
repHash1 = $aa80
repHash2 = $ab00
repHash3 = $ab80
gameFrom = $ac00        ; the moves of the game
gameTo   = $ad00
line     = $ae00        ; what the player has entered
plyTried   = $af00      ; not zero: the table's move was made without a list
plySkipped = $af40      ; not zero: quiet moves were left out that cannot matter
reuBanks    = $af80     ; 0: there is none; else its last bank of 64 KB
entryBuffer = $af88     ; eight bytes
KnightTo = $c800        ; not zero where a knight jumps, by difference+$77
StepType = $c900        ; what kind of line a step is: see LineType
; Calls of the generators, made by MakeCode: ten bytes for each place in the lists.
CODE_BYTES = 10
WhiteTakesCode = $ca00
BlackTakesCode = WhiteTakesCode+16*CODE_BYTES+1
WhiteQuietCode = BlackTakesCode+16*CODE_BYTES+1
BlackQuietCode = WhiteQuietCode+16*CODE_BYTES+1

; The transposition table: 15 pages beneath the devices and 16 beneath the KERNAL, 32 entries each.
; The last one, where the processor looks for its vectors, is left out.
TABLE_PAGES = 31

; Compares a value of ply X with the result: minus if the result is more.
cmp_ret .macro lo, hi
        lda \lo,x
        cmp retLo
        lda \hi,x
        sbc retHi
        .endm

; The result becomes a value of ply X.
keep_ret .macro lo, hi
        lda retLo
        sta \lo,x
        lda retHi
        sta \hi,x
        .endm

; Square X becomes empty, and its piece is listed on square Y.
leave_square .macro
        lda #EMPTY
        sta Board88,x
        lda SlotAt,x
        sta SlotAt,y
        tax
        tya
        sta PieceList,x
        .endm

; Makes the move at place Y of the list. Out: C = 1 if it is not legal
make_listed .macro
        lda (pFrom),y
        sta curFrom
        lda (pTo),y
        sta curTo
        jsr MakeMove
        jsr TestLegal
        .endm
