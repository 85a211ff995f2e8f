; Routines that stand where the pages of others have room: behind the generators of moves and
; behind the keys; and between the plies and the stack, which never needs 250 bytes. Where on a
; page they are does not matter to them.

        ORG BehindCaptures
; SameKey: In: RA = a key, RC  Out: DF = 1 if it is the key of this ply
; Clobbers: R9 RD D
; Cycles: 39 to 68, 39 on average
SameKey GLO RA
        PLO RD
        GHI RA
        PHI RD
        FIELD F_KEY
        SEX R9
        .rept 4
        LDA RD
        XOR
        LBNZ .other
        INC R9
        .endr
        SEX R2
        SMI 0
        RETURN
.other  SEX R2
        ADI 0
        RETURN

; IsZero: whether a number of three bytes is zero.
; In: RF.0 RD  Out: D = 0 if it is  Clobbers: -
; Cycles: 44
IsZero  GLO RF
        STR R2
        GHI RD
        OR
        STR R2
        GLO RD
        OR
        RETURN
        .assert * <= $0300, "a room is too small"

        ORG BehindWhitePawn
; Reward: a quiet move that was too good for the other side is tried earlier.
; In: RC, the move in F_FROM and F_TO, the position before it  Out: history,
; KILLERS  Clobbers: R8.0 R9 RA RD D DF
; Cycles: about 160
Reward  FIELD F_FROM
        LDA R9
        ANI $77
        PLO R8
        LDN R9
        ANI $77
        ORI HISTORY
        PLO RD
        LDN R8
        ADI PAGES
        PHI RD                  ; RD: its history
        FIELD F_DEPTH
        LDN R9
        SHL
        SHL
        STR R2
        LDN RD
        ADD
        STR RD
        SMI HISTORY_LIMIT
        LBNF .limit
        LDI HISTORY_LIMIT
        STR RD
.limit  GOSUB FindKillers
        LBNF .done
        GHI RD
        STR R2
        LDN R9
        XOR
        LBNZ .new
        INC R9
        GLO RD
        STR R2
        LDN R9
        XOR
        LBZ .done               ; it is the first already
        DEC R9
.new    LDA R9                  ; the first becomes the second
        PHI RA
        LDN R9
        PLO RA
        INC R9
        GHI RA
        STR R9
        INC R9
        GLO RA
        STR R9
        DEC R9
        DEC R9
        GLO RD
        STR R9
        DEC R9
        GHI RD
        STR R9
.done   RETURN
        .assert * <= $0400, "a room is too small"

        ORG BehindBlackPawn
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
        .assert * <= $0500, "a room is too small"

        ORG Behind0900
; ReadMove: a move, which is made at once.
; In: RA  Out: the position at FRAMES, RA behind the move; DF = 1 if it is invalid
; Clobbers: everything else
; Cycles: 1,906 to 2,460, 2,143 on average
ReadMove
        GOSUB ParseMove
        LBDF .bad
        PUSH RA
        GOSUB RecordMove
        POP RA
        ADI 0
.bad    RETURN

; ParseMove: a move of one's own piece, in the program's own terms.
; In: RA, RC  Out: RB, RA behind the move; DF = 1 if it is invalid
; Clobbers: R7.0 R8.0 R9 D
; Cycles: 130 to 330, 290 on average
ParseMove
        GOSUB ReadSquare
        LBDF .bad
        GLO RB
        STXD
        GOSUB ReadSquare
        IRX
        LBDF .bad
        GLO RB
        PHI RB
        LDX
        PLO RB
        PLO R8
        VAR side                ; one of our own pieces?
        LDN R7
        STR R2
        LDN R8
        AND
        LBZ .bad
        GOSUB FlagMove
        ADI 0
        RETURN
.bad    SMI 0
        RETURN
        .assert * <= $0A00, "a room is too small"

        ORG Behind0A00
; PrintSigned: a number of 16 bits.
; In: RD  Out: -  Clobbers: R7.0 R9 RB RD RF D DF RE
; Cycles: 1,574 to 2,727, 2,093 on average
PrintSigned
        GHI RD
        SHL
        LBNF .positive
        NEGATE RD
        LDI '-'
        GOSUB PutChar
.positive
        VAR temp
        PUT16_IN RD, R7
        INC R7
        LDI 0
        STR R7
        INC R7
        STR R7
        LOADR R9, temp
        LBR PrintNumber

; CheckRights: only with king and rook in their places.
; In: RC  Out: F_CASTLE  Clobbers: R8.0 R9 RB D
; Cycles: 191 to 251, 203 on average
CheckRights
        FIELD F_CASTLE
        LDI HIGH(RightSquares)
        PHI RB
        LDI LOW(RightSquares)
        PLO RB
.next   LDA RB
        LBZ .done
        STR R2                  ; what must stand there
        LDA RB
        PLO R8
        LDN R8
        XOR
        LBZ .stands
        LDN R9
        SEX RB
        AND
        SEX R2
        STR R9
.stands INC RB
        LBR .next
.done   RETURN
        .assert * <= $0B00, "a room is too small"

        ORG Behind0B00
; XorSide: the other side is to move.
; In: RC  Out: F_KEY  Clobbers: R9 D
; Cycles: 42
XorSide FIELD F_KEY
        LDN R9
        XRI SIDE_0
        STR R9
        INC R9
        LDN R9
        XRI SIDE_1
        STR R9
        INC R9
        LDN R9
        XRI SIDE_2
        STR R9
        INC R9
        LDN R9
        XRI SIDE_3
        STR R9
        RETURN
        .assert * <= $0C00, "a room is too small"

        ORG Behind0C00
; HasPieces: whether the side to move has more than king and pawns.
; In: side  Out: DF = 1 if so  Clobbers: R7.0 R8.0 R9 D
; Cycles: 40 to 450
HasPieces
        VAR side
        LDN R7
        SHL
        SDI $A1                 ; behind the king
        PLO R9
        LDI HIGH(WHITES)
        PHI R9
.piece  LDA R9
        PLO R8
        LDN R8
        ANI 7
        SMI KNIGHT
        LBDF .yes
        GLO R9
        ANI $0F
        LBNZ .piece
        ADI 0
        RETURN
.yes    SMI 0
        RETURN
        .assert * <= $0D00, "a room is too small"

        ORG Behind0D00
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
        .assert * <= $0E00, "a room is too small"

        ORG Behind0E00
; Load24: three bytes, low first.
; In: R7 = where they are  Out: RF.0 RD  Clobbers: R7.0 D
; Cycles: 42
Load24  LDA R7
        PLO RD
        LDA R7
        PHI RD
        LDN R7
        PLO RF
        RETURN

; Half24: halves a number of three bytes.
; In: RF.0 RD  Out: RF.0 RD  Clobbers: D DF
; Cycles: 48
Half24  GLO RF
        SHR
        PLO RF
        GHI RD
        SHRC
        PHI RD
        GLO RD
        SHRC
        PLO RD
        RETURN
        .assert * <= $0F00, "a room is too small"

        ORG Behind1100
; SumValues: material and squares from scratch.
; In: lists, VALUES, RC  Out: F_SCORE  Clobbers: R8.0 R9 RA RF D DF
; Cycles: about 1,800
SumValues
        LDI 0
        PLO RF
        PHI RF
        LOADR RA, WHITES
.piece  LDA RA
        PLO R8
        LDN R8
        ANI 7
        LBZ .dead
        LDN R8
        ADI PAGES
        PHI R9
        GLO R8
        add_value
        SEX R2
.dead   GLO RA
        XRI LOW(KILLERS)
        LBNZ .piece
        FIELD F_SCORE
        PUT16 RF
        RETURN

; PlyNumber: the number of this ply, the root being 0.
; In: RC  Out: D = ply  Clobbers: DF  Cycles: 56
PlyNumber
        PLY_NUMBER
        RETURN
        .assert * <= $1200, "a room is too small"

        ORG Behind1200
; ReadSquare: In: RA  Out: RB.0 = square, RA behind it; DF = 1 if it is invalid
; Clobbers: D
; Cycles: 78
ReadSquare
        LDN RA
        SMI 'a'
        LBNF .bad
        SMI 8
        LBDF .bad
        ADI 8
        STR R2
        INC RA
        LDN RA
        SMI '1'
        LBNF .bad
        SMI 8
        LBDF .bad
        ADI 8
        SHL
        SHL
        SHL
        SHL
        OR
        PLO RB
        INC RA
        ADI 0
        RETURN
.bad    SMI 0
        RETURN

; PrintSquare: a square by its two letters.
; In: D = square  Out: -  Clobbers: RF.0 D DF RE
; Cycles: 549
PrintSquare
        PLO RF
        ANI 7
        ADI 'a'
        GOSUB PutChar
        GLO RF
        SHR
        SHR
        SHR
        SHR
        ANI 7
        ADI '1'
        LBR PutChar
        .assert * <= $1300, "a room is too small"

        ORG Behind1300
; CastlingRook: the way of the rook.
; In: D = where the king goes  Out: RB.0 = from, RB.1 = to  Clobbers: D DF
; Cycles: 22
CastlingRook
        PLO RB
        ANI 4                   ; files g and c
        LBZ .long
        GLO RB
        SMI 1
        PHI RB
        INC RB
        RETURN
.long   GLO RB
        ADI 1
        PHI RB
        DEC RB
        DEC RB
        RETURN
        .assert * <= $1400, "a room is too small"

        ORG Behind1400
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
        .assert * <= $1500, "a room is too small"

        ORG Behind1600
; ObeyShort: what is obeyed during a search.
; In: RA = a line  Out: stop, quitting  Clobbers: R7.0 RA RB RF D DF
; Cycles: about 200
ObeyShort
        VAR mode                ; a human presses Enter for a move at once
        LDN R7
        XRI BY_TERMINAL
        LBZ .stop
        LOADR RF, TextStop
        GOSUB Match
        LBDF .stop
        LOADR RF, TextQuit
        GOSUB Match
        LBDF .quit
        LOADR RF, TextReady
        GOSUB Match
        LBDF SayReady
        RETURN
.quit   VAR quitting
        LDI 1
        STR R7
.stop   VAR stopAsked
        LDI 1
        STR R7
        RETURN
        .assert * <= $1700, "a room is too small"

        ORG FRAMES+PLIES*FRAME
; ReadNumber: a decimal number, at most 16,777,215.
; In: RA  Out: number (three bytes, low first), RA behind the word
; Clobbers: R7.0 RD RF D DF
; Cycles: 150 per digit
ReadNumber
        LDI 0
        PLO RD
        PHI RD
        PLO RF                  ; RF.0 RD.1 RD.0
        LDN RA
        XRI '-'
        LBNZ .digit
        GOSUB SkipWord          ; no time left, or less
        LBR .done
.digit  LDN RA
        SMI '0'
        LBNF .end
        SMI 10
        LBDF .end
        ADI 10
        PHI RF                  ; the digit
        DOUBLE24                ; times two
        LBDF .huge
        PUSH RD
        PUSH RF
        DOUBLE24                ; times four more
        LBDF .huge2
        DOUBLE24
        LBDF .huge2
        IRX                     ; plus twice: on the stack lie RF.1 RF.0 RD.1 RD.0
        IRX
        INC R2
        INC R2
        ADD24_BELOW
        INC R2
        INC R2                  ; the stack is as before
        LBDF .huge
        GHI RF
        STR R2
        GLO RD
        ADD
        PLO RD
        GHI RD
        ADCI 0
        PHI RD
        GLO RF
        ADCI 0
        PLO RF
        LBDF .huge
        INC RA
        LBR .digit
.huge2  INC R2
        INC R2
        INC R2
        INC R2
.huge   LDI $FF
        PLO RD
        PHI RD
        PLO RF
.end    GOSUB SkipWord
.done   VAR number
        PUT16_IN RD, R7
        INC R7
        GLO RF
        STR R7
        RETURN

; BadCapture: whether a piece takes a lesser one that is protected.
; In: RB = the move, the position before it  Out: DF = 1 if so
; Clobbers: R7.0 R8.0 R9 RA RD RF D
; Cycles: 70; 400 where a lesser piece is taken
BadCapture
        GHI RB
        ANI $77
        PLO R8
        LDN R8
        ANI 7
        LBZ .good               ; a promotion
        ADI LOW(Classes)
        PLO RA
        LDI HIGH(Classes)
        PHI RA
        LDN RA
        STR R2
        GLO RB
        ANI $77
        PLO R8
        LDN R8
        ANI 7
        ADI LOW(Classes)
        PLO RA
        LDN RA
        SD                      ; victim - captor
        LBDF .good
        VAR side                ; a pawn of the enemy's that protects it is soon found
        LDN R7
        XRI BOTH
        ORI PAWN
        STR R2
        SMI WP
        LBDF .white
        GHI RB
        ADI 15
        LBR .beside
.white  GHI RB
        SMI 17
.beside PLO R8
        LDN R8
        XOR
        LBZ .bad
        GLO R8
        ADI 2
        PLO R8
        LDN R8
        XOR
        LBZ .bad
        PUSH RB
        GHI RB
        PLO RB
        GOSUB AttackedByEnemy
        POP RB
        RETURN
.bad    SMI 0
        RETURN
.good   ADI 0
        RETURN

; CheckPassing: en passant only where a pawn can make use of it.
; In: RC, side  Out: F_EP  Clobbers: R7.0 R8.0 R9 D DF
; Cycles: 47 to 72, 52 on average
CheckPassing
        FIELD F_EP
        LDN R9
        XRI NONE
        LBZ .done
        VAR side
        LDN R7
        ORI PAWN
        STR R2
        LDN R9
        XRI $10
        ADI 1
        PLO R8
        LDN R8
        XOR
        LBZ .done
        DEC R8
        DEC R8
        LDN R8
        XOR
        LBZ .done
        LDI NONE
        STR R9
.done   RETURN

; ClearLimits: `go` has said nothing yet.
; In: -  Out: goDepth to goInfinite  Clobbers: R7.0 D
; Cycles: about 310
ClearLimits
        VAR goDepth
.clear  LDI 0
        STR R7
        INC R7
        GLO R7
        XRI LOW(goInfinite)+1
        LBNZ .clear
        RETURN

; NewGame: forgets everything about the last one.
; In: -  Out: an empty table, no killers or history  Clobbers: everything but RC
; Cycles: 135,072
NewGame VAR bookSeed
        LDN R7
        ADI 1
        STR R7
        VAR builtPhase
        LDI NONE
        STR R7
        GOSUB ClearTable
        LBR ForgetOrder
        .assert * <= STACK-256, "a room is too small"
