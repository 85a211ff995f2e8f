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
        GOSUB AdjustZone
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

; NoShield: a king next to this file misses a pawn; only in the middle game.
; In: RB.1 = file  Out: VALUES  Clobbers: R7.0 R9 RB.0 RF D DF
; Cycles: 41
NoShield
        VAR phase
        LDN R7
        SMI 8
        LBNF .done
        LDI LOW(-SHIELD)
        PLO RF
        LDI HIGH(-SHIELD)
        PHI RF
        GHI RB
        SMI 1
        LBNF .right
        GOSUB .two
.right  GHI RB
        GOSUB .two
        GHI RB
        ADI 1
        ANI 8
        LBNZ .done
        GHI RB
        ADI 1
.two    PLO RB
        LDI KING
        GOSUB AddBonus
        GLO RB
        ADI $10
        PLO RB
        LDI KING
        LBR AddBonus
.done   RETURN

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

; OwnRow: a square as planSide sees it.
; In: D = square, planSide  Out: RB.0  Clobbers: R7.0 D
; Cycles: 43 to 49, 45 on average
OwnRow  PLO RB
        VAR planSide
        LDN R7
        XRI WHITE
        LBZ .white
        GLO RB
        XRI $70
        PLO RB
.white  RETURN

; OwnLows: the entry of a file in the lows of planSide.
; In: RB.1 = file, planSide  Out: RA = its address  Clobbers: R7.0 D DF
; Cycles: 55 to 57, 55 on average
OwnLows VAR planSide
        LDI HIGH(LOWS_W)
        PHI RA
        LDN R7
        XRI WHITE
        LBZ .white
        LDI LOW(LOWS_B)-LOW(LOWS_W)
.white  ADI LOW(LOWS_W)+1
        STR R2
        GHI RB
        ADD
        PLO RA
        RETURN

; FindLows: the rearmost pawns of planSide.
; In: planSide  Out: its lows  Clobbers: R7.0 R8.0 RA RB RD D DF
; Cycles: 641 to 2,104, 1,627 on average
FindLows
        GOSUB OwnList
.piece  OWN_PAWN .next
        GLO RB
        SHR
        SHR
        SHR
        SHR
        STR R2
        LDN RA
        SM                      ; further behind than what was found?
        LBNF .next
        LDN R2
        STR RA
.next   GLO RD
        ANI $0F
        LBNZ .piece
        RETURN

; AddFile: a bonus on all rows of a file.
; In: D = type, RB.1 = file, RF = bonus  Out: VALUES
; Clobbers: R7.0 R8.0 R9 RB.0 D DF
; Cycles: 1,044 to 1,084, 1,064 on average
AddFile PLO R8
        GHI RB
        PLO RB
.row    GLO R8
        GOSUB AddBonus
        GLO RB
        ADI $10
        PLO RB
        SHL
        LBNF .row
        RETURN

; AddBonus: a bonus for a piece of planSide on a square as that side sees it.
; In: D = type, RB.0 = square, RF = bonus  Out: VALUES  Clobbers: R7.0 R9 D DF
; Cycles: 77 to 82, 79 on average
AddBonus
        STR R2
        VAR planSide
        LDN R7
        ADD
        ADI PAGES
        PHI R9
        LDN R7
        SEX R9
        XRI WHITE
        LBZ .white
        GLO RB
        XRI $70
        PLO R9
        GLO RF                  ; the tables are White's: subtract
        SD
        STR R9
        GLO R9
        ORI 8
        PLO R9
        GHI RF
        SDB
        LBR .done
.white  GLO RB
        PLO R9
        GLO RF
        ADD
        STR R9
        GLO R9
        ORI 8
        PLO R9
        GHI RF
        ADC
.done   STR R9
        SEX R2
        RETURN
