; Where everything is: constants, variables, and the memory of the search.
; Nothing here makes a byte.

; Pieces: bit 4 is White, bit 3 Black, the low three bits are P N B R Q K = 1..6.
; The code of a piece is also the page of its keys, and with PAGES added the
; page of its values. What lies around the board has both colours, so that one
; AND finds own pieces and the edge.
EMPTY   EQU $00
WHITE   EQU $10
BLACK   EQU $08
BOTH    EQU $18
OFF     EQU $18
WP      EQU $11
WN      EQU $12
WB      EQU $13
WR      EQU $14
WQ      EQU $15
WK      EQU $16
BP      EQU $09
BN      EQU $0A
BB      EQU $0B
BRK     EQU $0C
BQ      EQU $0D
BK      EQU $0E
PAWN    EQU 1
KNIGHT  EQU 2
BISHOP  EQU 3
ROOK    EQU 4
QUEEN   EQU 5
KING    EQU 6
NONE    EQU $FF         ; no square: a captured piece, no en passant
NO_MORE EQU $FE         ; no square: behind the last piece of a list
PAGES   EQU $58

; Moves are two bytes. Bit 7 of the first says that the move is special (double
; step, en passant, castling, promotion); bits 3 and 7 of the second choose what
; a pawn becomes.
SPECIAL EQU $80
TO_Q    EQU $00
TO_N    EQU $08
TO_B    EQU $80
TO_R    EQU $88

; Castling rights.
WHITE_SHORT EQU 1
WHITE_LONG  EQU 2
BLACK_SHORT EQU 4
BLACK_LONG  EQU 8

; Tables in the program that have a page of their own.
RAYS     EQU $0700      ; by difference: the step from one square to another
ATTACKS  EQU $0800      ; by difference: which pieces could attack along it
KEYS     EQU $0000      ; pages $09..$0E and $11..$16: keys of pieces, 4 bytes per square
SQUARES  EQU $0F00      ; by square: place of its key; +8: castling rights left
TYPES    EQU SQUARES+$80 ; by piece: what it attacks along; see ATTACKS
KEYS2    EQU $1000      ; keys of rights and en passant files
DIRS     EQU $1700      ; small tables of the evaluation and the generator

; What a difference of squares allows.
BY_KNIGHT EQU $01
BY_DIAGONAL EQU $02
BY_LINE   EQU $04
BY_KING   EQU $08
BY_WPAWN  EQU $10
BY_BPAWN  EQU $20

; The transposition table: 1024 entries of eight bytes, or with memory up to $BFFF
; (-D MEMORY=48) 2048.
        .ifdef MEMORY
        .assert MEMORY == 48, "MEMORY must be 48, or not defined"
TABLE    EQU $8000
TABLE_PAGES EQU $40
        .else
TABLE    EQU $4000
TABLE_PAGES EQU $20
        .endif

; Memory that is written.
BOARD    EQU $6000      ; 0x88, a1 = $00; all that is not a square holds OFF
VALUES   EQU $6100      ; pages $61..$66 and $69..$6E, one per piece: value at
HISTORY  EQU $80        ; square (low) and square+8 (high), history at square+$80
SLOTS    EQU $6700      ; by square: where it stands in the list of pieces
WHITES   EQU $6780      ; the squares of the pieces, kings first
BLACKS   EQU $6790
KILLERS  EQU $67A0      ; four bytes per ply, up to ply 22; see ordering.asm
VARS     EQU $6800      ; variables; R7.1 always is their page

PLAYED   EQU $6F00      ; the moves of a game at the terminal, two bytes each
LISTS    EQU $7000      ; lists of moves, one ply behind the other; while a
LISTS_FULL EQU $75      ; command is read, its text
INPUT    EQU $7000
INPUT_END EQU $77FE
REPEATS  EQU $7800      ; keys of the positions since the last irreversible move
FRAMES   EQU $7A00      ; what each ply remembers
STACK    EQU $7FFF

; A ply.
FRAME    EQU 32
PLIES    EQU 30
F_KEY    EQU 0          ; four bytes
F_SCORE  EQU 4          ; material and squares for White, low byte first
F_CASTLE EQU 6
F_EP     EQU 7          ; the square behind a pawn that may be taken, or NONE
F_FIFTY  EQU 8
F_CHECK  EQU 9          ; not zero: the side to move is in check
F_FROM   EQU 10         ; the move that was made here
F_TO     EQU 11
F_TAKEN  EQU 12         ; the piece that it captured, or EMPTY,
F_TAKENSQ EQU 13        ; its square
F_TAKENSLOT EQU 14      ; and its place in the list
F_MOVED  EQU 15         ; the piece that moved, before it was promoted
F_ALPHA  EQU 16
F_BETA   EQU 18
F_BEST   EQU 20
F_BESTFROM EQU 22
F_BESTTO EQU 23
F_DEPTH  EQU 24
F_LEGAL  EQU 25         ; legal moves found so far
F_LIST   EQU 26         ; where the list of this ply starts, high byte first
F_RAISED EQU 28         ; not zero: alpha was raised, the value is exact
F_NULL   EQU 29         ; not zero: the move before was a null move; later see PickNext
F_PICK   EQU 30         ; how promising the move in hand was
F_FUTILE EQU 31         ; not zero: quiet moves cannot reach alpha here; ONLY_CAPTURES: nor are they
ONLY_CAPTURES EQU 3     ; in the list

; Variables.
side     EQU VARS+$00   ; who is to move, WHITE or BLACK
listTop  EQU VARS+$01   ; behind the last list, high byte first
result   EQU VARS+$03   ; the value of a position for the side to move, low first
stop     EQU VARS+$05   ; not zero: give up at once
nodes    EQU VARS+$06   ; four bytes, low first
ticks    EQU VARS+$0A   ; elapsed time: a byte of fractions (32 machine cycles
                        ; each), three bytes of 8192 machine cycles
lastCount EQU VARS+$0E  ; the counter when it was last read
softLimit EQU VARS+$0F  ; three bytes: no further iteration after this
hardLimit EQU VARS+$12  ; three bytes: stop
hashFrom EQU VARS+$15   ; the move of the transposition table
hashTo   EQU VARS+$16
maxDepth EQU VARS+$17
rootDepth EQU VARS+$18
doneDepth EQU VARS+$19
bestFrom EQU VARS+$1A
bestTo   EQU VARS+$1B
bestScore EQU VARS+$1C
count    EQU VARS+$20   ; four bytes, low first
phase    EQU VARS+$24
builtPhase EQU VARS+$25
repCount EQU VARS+$26
number   EQU VARS+$2A   ; three bytes, low first
visits   EQU VARS+$2D   ; calls of EnterNode
filterStep EQU VARS+$30 ; see frontier.asm: a step,
filterSide EQU VARS+$31 ; $00 White, $80 Black,
filterKing EQU VARS+$32 ; the enemy's king,
filterMask EQU VARS+$33 ; how the piece attacks,
filterBase EQU VARS+$34 ; what its values are compared with, two bytes
tableAge EQU VARS+$2E   ; the number of the search, in the bits AGES
goDepth  EQU VARS+$C0   ; what `go` said, three bytes each
goMoveTime EQU VARS+$C3
goTime   EQU VARS+$C6   ; of White, of Black
goInc    EQU VARS+$CC   ; of White, of Black
goMoves  EQU VARS+$D2
goInfinite EQU VARS+$D5
bookPly  EQU VARS+$3E   ; half-moves since the start position, or NONE
quitting EQU VARS+$3F
mode     EQU VARS+$40   ; who talks to us: nobody knows yet, a program, a human
noBook   EQU VARS+$41   ; not zero: the book stays closed
levelTime EQU VARS+$42  ; three bytes: milliseconds for a move in a game at the terminal
played   EQU VARS+$45   ; half-moves of that game, or NONE where they are too many to take back
typed    EQU VARS+$46   ; the move that was typed, two bytes
replayed EQU VARS+$48   ; half-moves that were made again
temp     EQU VARS+$50
temp2    EQU VARS+$51
temp3    EQU VARS+$52
temp4    EQU VARS+$53
prompt   EQU VARS+$54   ; characters of a command during the search, 16 bytes
promptAt EQU VARS+$64
planSide EQU VARS+$77   ; whose plan is made
bookSeed EQU VARS+$76   ; chooses among lines of the book
acc      EQU VARS+$70   ; five bytes, low first
stopAsked EQU VARS+$75  ; not zero: `stop` was said, or something like it
gameMoves EQU VARS+$80  ; from and to of the first moves of the game, for the book
