; Moves that obey the rules of the pieces; whether the king is left in check is
; tested when they are made. A move in the list is three bytes: how promising it
; is (never 0), from, to. A zero ends the list.
;
; Throughout: RA = list, RB.0 = square of the piece, RB.1 = its rank as a captor,
; RD = list of pieces, R9.1 = page of its history, R8.0 = where it goes,
; M(R2) = the colour of the side to move.

SCORE_PROMOTION EQU $E0        ; kings come before
SCORE_MINOR     EQU 1
SCORE_PASSING   EQU $97
SCORE_CASTLING  EQU $60

; A quiet move to R8.0, by the history of its piece.
emit_quiet .macro
        GLO R8
        ORI HISTORY
        PLO R9
        LDN R9
        STR RA
        INC RA
        GLO RB
        STR RA
        INC RA
        GLO R8
        STR RA
        INC RA
        .endm

; A capture on R8.0: the most valuable victim first, then the least valuable
; captor. X is lost.
emit_capture .macro
        LDN R8
        SHL
        SHL
        SHL
        SHL
        ANI $70
        STR RA
        GHI RB
        SEX RA
        ADD
        STR RA
        INC RA
        GLO RB
        STR RA
        INC RA
        GLO R8
        STR RA
        INC RA
        .endm

; To a label if the score D is that of a capture whose victim is worth the captor or more: the digit
; of the victim, 8 and its type, and that of the captor, 8 less its type, are 16 or more together.
; D, DF and M(R2) are lost.
GOOD_CAPTURE .macro good
        STR R2
        SHL
        SHL
        SHL
        SHL
        ADD
        LBDF \good
        .endm

; A special move to R8.0.
emit_special .macro flags, score
        LDI \score
        STR RA
        INC RA
        GLO RB
        ORI SPECIAL
        STR RA
        INC RA
        GLO R8
        .if \flags
        ORI \flags
        .endif
        STR RA
        INC RA
        .endm

own_colour .macro
        VAR side
        LDN R7
        STR R2
        .endm

; The first piece: RD and RF.
start_pieces .macro page
        own_colour
        SHL
        SDI $A0                 ; WHITES or BLACKS
        PLO RD
        LDI HIGH(WHITES)
        PHI RD
        LDI HIGH(\page)
        PHI RF
        .endm

; Where each type of piece is dealt with, at the beginning of the page of the routine. Dead
; pieces stand on a square of type 0.
jumps   .macro routine
        .byte LOW(\routine.dead), LOW(\routine.pawn), LOW(\routine.knight), LOW(\routine.bishop)
        .byte LOW(\routine.rook), LOW(\routine.queen), LOW(\routine.king), LOW(\routine.next)
        .endm

; Behind the last piece that there was before the search the list is over.
dead    .macro next
        GLO RB
        XRI NO_MORE
        BNZ \next
        LBR EndList
        .endm

; Goes to where the piece at RD is dealt with.
dispatch .macro
        LDA RD
        PLO RB
        PLO R8
        LDN R8
        ADI PAGES
        PHI R9
        LDN R8
        ANI 7
        PLO RF
        LDN RF
        PLO R3
        .endm

; GenerateMoves: all moves of the side to move.
; In: RC = ply, RA = list  Out: the list, RA behind it, listTop
; Clobbers: R7.0 R8.0 R9 RB RD RF D DF
; Cycles: 36 a quiet move, about 900 besides
        .align 256
        jumps GenerateMoves
GenerateMoves
        start_pieces GenerateMoves
        BR .piece
.next   SEX R2
.pawned GLO RD
        ANI $0F
        BNZ .piece
        LBR EndList
.piece  POLL
        dispatch
.pawn   GHI R9
        SMI WHITE+PAGES
        LBDF WhitePawn
        LBR BlackPawn
.knight LDI $86
        PHI RB
        LDI LOW(KnightSteps)
        BR .leap
.king   LDI $82
        PHI RB
        LDI LOW(AllSteps)
        BR .leap
.bishop LDI $85
        PHI RB
        LDI LOW(BishopSteps)
        BR .slide
.rook   LDI $84
        PHI RB
        LDI LOW(RookSteps)
        BR .slide
.queen  LDI $83
        PHI RB
        LDI LOW(AllSteps)
.slide  PLO RF
        SEX RF
.ray    GLO RB
.step   ADD
        PLO R8
        LDN R8
        BNZ .hit
        emit_quiet
        GLO R8
        BR .step
.hit    SEX R2
        AND
        BNZ .end
        emit_capture
.end    SEX RF
        INC RF
        LDN RF
        BNZ .ray
        BR .next

.leap   PLO RF
        SEX RF
.leap1  GLO RB
        ADD
        PLO R8
        LDN R8
        BNZ .met
        emit_quiet
        BR .on
.met    SEX R2
        AND
        BNZ .on2
        emit_capture
.on2    SEX RF
.on     INC RF
        LDN RF
        BNZ .leap1
        GHI RB
        XRI $82
        BNZ .next
        LBR Castling

.dead   dead .next
KnightSteps
        .byte 33, 31, 18, 14, -14, -18, -31, -33, 0
BishopSteps
        .byte 15, 17, -15, -17, 0
AllSteps
        .byte 15, 17, -15, -17
RookSteps
        .byte 16, 1, -1, -16, 0
        .assert HIGH(*-1) == HIGH(GenerateMoves), "the generator leaves its page"

; GenerateCaptures: captures and promotions to a queen. Each side has a page of its own, so that
; its colour is in the code.
; In: RC = ply, RA = list  Out: the list, RA behind it, listTop
; Clobbers: R7.0 R8.0 R9 RB RD RF D DF
; Cycles: 1,500 on average, and those of the pawns
        .align 256
own     := WHITE
        jumps WhiteCaptures
GenerateCaptures
        VAR side
        LDN R7
        SHL
        SDI $A0                 ; WHITES or BLACKS
        PLO RD
        LDI HIGH(WHITES)
        PHI RD
        LDN R7
        XRI own
        LBNZ BlackCaptures
; WhiteCaptures: those of White.
; In: RC, RA, RD  Out: as GenerateCaptures  Clobbers: R7.0 R8.0 R9 RA RB RD RF D DF
; Cycles: as GenerateCaptures
WhiteCaptures
        LDI HIGH(WhiteCaptures)
        PHI RF
        .include "captures.asm"
BehindCaptures EQU *
        .assert HIGH(*-1) == HIGH(WhiteCaptures), "the generator leaves its page"

; A pawn takes on the square a step away.
pawn_take .macro step, own, last, promote
        GLO RB
        ADI (\step) & 255
        PLO R8
        LDN R8
        BZ .none
        ANI \own
        BNZ .none
        GLO RB
        ANI $70
        XRI \last
        BZ .promotes
        LDI $87
        PHI RB
        emit_capture
        SEX R2
        BR .none
.promotes
        SEX R2
        GOSUB \promote
        own_colour
.none
        .endm

; All moves of a pawn. Whether it promotes is seen by the row that it leaves.
pawn_moves .macro own, step, left, right, first, last
        GLO RB
        ADI (\step) & 255
        PLO R8
        LDN R8
        BNZ .takes
        GLO RB
        ANI $70
        XRI \last
        BZ .promotes
        emit_quiet
        GLO RB
        ANI $70
        XRI \first
        BNZ .takes
        GLO R8
        ADI (\step) & 255
        PLO R8
        LDN R8
        BNZ .takes
        GLO R8
        ORI HISTORY
        PLO R9
        LDN R9
        STR RA
        INC RA
        GLO RB
        ORI SPECIAL
        STR RA
        INC RA
        GLO R8
        STR RA
        INC RA
        BR .takes
.promotes
        GOSUB EmitPromotions
        own_colour
.takes
        pawn_take \left, \own, \last, EmitPromotions
        pawn_take \right, \own, \last, EmitPromotions
        LBR GenerateMoves.pawned
        .endm

; Captures of a pawn, and its promotion to a queen.
pawn_takes .macro own, step, left, right, last, back
        GLO RB
        ANI $70
        XRI \last
        BNZ .takes
        GLO RB
        ADI (\step) & 255
        PLO R8
        LDN R8
        BNZ .takes
        SEX R2
        GOSUB EmitQueen
.takes
        pawn_take \left, \own, \last, EmitQueen
        pawn_take \right, \own, \last, EmitQueen
        LBR \back
        .endm

; WhitePawn, BlackPawn, WhitePawnTakes, BlackPawnTakes: the moves or captures of a pawn.
; In: as above  Out: the list; goes on with the generator  Clobbers: R7.0 R8.0 R9 RA RB RD RF D DF X
; Cycles: 130 to 250
        .align 256
WhitePawn
        pawn_moves WHITE, 16, 15, 17, $10, $60
BehindWhitePawn EQU *
        .assert HIGH(*-1) == HIGH(WhitePawn), "the pawns leave their page"
        .align 256
BlackPawn
        pawn_moves BLACK, -16, -15, -17, $60, $10
BehindBlackPawn EQU *
        .assert HIGH(*-1) == HIGH(BlackPawn), "the pawns leave their page"
        .align 256
WhitePawnTakes
        pawn_takes WHITE, 16, 15, 17, $60, WhiteCaptures.pawned
BlackPawnTakes
        pawn_takes BLACK, -16, -15, -17, $10, BlackCaptures.pawned
        .assert HIGH(*-1) == HIGH(WhitePawnTakes), "the pawns leave their page"
