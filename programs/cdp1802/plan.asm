; What the position at the root says about squares: passed and isolated pawns,
; open files for rooks, files without a shield for the king. It is added to the
; tables before the search, so that it costs nothing at the leaves.
;
; lows holds, for each colour, the row of the rearmost pawn of each file as that
; colour counts rows; 7 means no pawn. A file is looked at with its neighbours,
; so there is one more at each end.

LOWS_W  EQU $7700               ; ten bytes; behind the lists of moves
LOWS_B  EQU $7710

; AdjustTables: adds all that to the tables.
; In: lists, VALUES just built, phase  Out: VALUES  Clobbers: everything but RC
; Cycles: about 40,000
AdjustTables
        LOADR R9, LOWS_W
.none   LDI 7
        STR R9
        INC R9
        GLO R9
        XRI LOW(LOWS_B)+16
        LBNZ .none
        VAR planSide
        LDI WHITE
        STR R7
        GOSUB FindLows
        VAR planSide
        LDI BLACK
        STR R7
        GOSUB FindLows
        GOSUB AdjustSide
        VAR planSide
        LDI WHITE
        STR R7
; AdjustSide: the same for planSide alone.
; In: planSide, lows of both sides  Out: VALUES  Clobbers: everything but RC
; Cycles: 3,783 to 13,183, 6,858 on average
AdjustSide
        GOSUB AdjustPassed
        GOSUB ReadClock         ; before the counter has gone round
        GOSUB AdjustZone
        GOSUB ReadClock
        GOSUB AdjustPair
        LDI 0
        PHI RB                  ; the file
.file   GOSUB ReadClock
        GOSUB OwnLows
        LDN RA
        XRI 7
        LBNZ .pawns
        LDI LOW(OPEN_FILE)      ; no pawn of ours: a file for rooks
        PLO RF
        LDI 0
        PHI RF
        GLO RA
        XRI LOW(LOWS_W)^LOW(LOWS_B)
        PLO RA
        LDN RA
        XRI 7
        LBNZ .half
        LDI 2*OPEN_FILE
        PLO RF
.half   LDI ROOK
        GOSUB AddFile
        GOSUB NoShield
        LBR .next
.pawns  DEC RA                  ; a pawn without neighbours?
        LDA RA
        XRI 7
        LBNZ .next
        INC RA
        LDN RA
        XRI 7
        LBNZ .next
        LDI LOW(-ISOLATED)
        PLO RF
        LDI HIGH(-ISOLATED)
        PHI RF
        LDI PAWN
        GOSUB AddFile
.next   GHI RB
        ADI 1
        PHI RB
        XRI 8
        LBNZ .file
        RETURN

; AdjustPassed: pawns that nobody can stop or take any more, the further the
; better, also where they will be.
; In: planSide, lows of both sides  Out: VALUES  Clobbers: everything but RC
; Cycles: 1,289 to 2,242, 2,006 on average
AdjustPassed
        GOSUB OwnList
.piece  OWN_PAWN .next
        GLO RA
        XRI LOW(LOWS_W)^LOW(LOWS_B)
        PLO RA
        DEC RA
        GLO RB
        SHR
        SHR
        SHR
        SHR
        SDI 7
        STR R2                  ; enemies must stand no lower than this
        LDA RA
        SM
        LBNF .next
        LDA RA
        SM
        LBNF .next
        LDN RA
        SM
        LBNF .next
.ahead  GLO RB
        SHR
        SHR
        SHR
        SHR
        ADI LOW(PassedBonus)
        PLO RF
        LDI HIGH(PassedBonus)
        PHI RF
        LDN RF
        PLO RF
        LDI 0
        PHI RF
        LDI PAWN
        GOSUB AddBonus
        GLO RB
        ADI $10
        PLO RB
        SMI $70
        LBNF .ahead
.next   GLO RD
        ANI $0F
        LBNZ .piece
        RETURN

; AdjustZone: pieces near the enemy's king, while enough of them are left for an attack.
; In: planSide, phase  Out: VALUES  Clobbers: R7.0 R8.0 R9 RB RD RF D DF
; Cycles: 60 to 7,500
AdjustZone
        VAR phase
        LDN R7
        SMI 6
        LBNF .done
        GOSUB OwnList
        GLO RD
        XRI LOW(WHITES)^LOW(BLACKS)
        PLO RD
        LDN RD                  ; the enemy's king
        GOSUB OwnRow
        GLO RB
        SMI $22
        PLO RB
        LDI 0
        PHI RF
        LDI 5
        PHI RD
.row    LDI 5
        PLO RD
.square GLO RB
        ANI $88
        LBNZ .off
        LDI ZONE_QUEEN
        PLO RF
        LDI QUEEN
        GOSUB AddBonus
        LDI ZONE_PIECE
        PLO RF
        LDI ROOK
        GOSUB AddBonus
        LDI KNIGHT
        GOSUB AddBonus
        LDI BISHOP
        GOSUB AddBonus
.off    INC RB
        DEC RD
        GLO RD
        LBNZ .square
        GLO RB
        ADI $10-5
        PLO RB
        GHI RD
        SMI 1
        PHI RD
        LBNZ .row
.done   RETURN

; OwnList: the pieces of planSide.
; In: planSide  Out: RD = their list  Clobbers: R7.0 D DF
; Cycles: 46
OwnList VAR planSide
        LDN R7
        SHL
        SDI $A0
        PLO RD
        LDI HIGH(WHITES)
        PHI RD
        RETURN
