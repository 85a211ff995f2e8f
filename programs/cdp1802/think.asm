; Thinking about a move: one iteration deeper than the last, as long as there is
; time.

DEEPEST EQU 25
NO_LIMIT EQU $FF
MOVES_LEFT EQU 30

; Go: `go` with its limits; prints the move.
; In: RA = the rest of the line  Out: -  Clobbers: everything
; Cycles: as long as the limits allow; about 400,000 at depth 1
Go      GOSUB StartClock
        GOSUB ClearLimits
.option GOSUB SkipSpaces
        LBZ .begin
        LOADR RF, TextInfinite
        GOSUB Match
        LBNF .number
        VAR goInfinite
        LDI 1
        STR R7
        LBR .option
.number LOADR R9, Limits
.next   LDA R9
        LBZ .unknown
        PHI RF
        LDA R9
        PLO RF
        GOSUB Match
        LBDF .found
        INC R9
        LBR .next
.unknown
        GOSUB SkipWord
        LBR .option
.found  LDN R9
        PLO RB
        GOSUB ReadNumber
        LDI HIGH(VARS)
        PHI R9
        GLO RB
        PLO R9
        VAR number
        .rept 3
        LDA R7
        STR R9
        INC R9
        .endr
        LBR .option
.begin  GOSUB Choose
        LOADR RF, TextBest
        GOSUB Print
        VAR bestFrom
        GET16_AT RB, R7
        GOSUB PrintMove
        GOSUB NewLine
        VAR quitting
        LDN R7
        LBNZ Quit
        RETURN

; Choose: a move from the book, or by thinking.
; In: the position at FRAMES, goDepth to goInfinite  Out: bestFrom, bestTo
; Clobbers: everything
; Cycles: as long as the limits allow; about 400,000 at depth 1
Choose  GOSUB SetLimits
        VAR goInfinite          ; who asks for depth or analysis wants a search
        LDN R7
        LBNZ .think
        VAR goDepth
        LDN R7
        LBNZ .think
        VAR noBook
        LDN R7
        LBNZ .think
        LOADR RA, TextInfinite  ; no letter of a promotion
        GOSUB FromBook
        LBDF .found
.think  GOSUB Think
        LBR AwaitStop
.found  RETURN

; AwaitStop: after `go infinite` the move is not told before `stop`.
; In: stopAsked, goInfinite  Out: -  Clobbers: R7.0 RA RB RF D DF RE
; Cycles: 39 unless it waits
AwaitStop
        VAR goInfinite
        LDN R7
        LBZ .done
.wait   POLL
        VAR stopAsked
        LDN R7
        LBNZ .done
        POLL
        GOSUB Listen
        LBR .wait
.done   RETURN

; SetLimits: maxDepth, softLimit and hardLimit from what `go` said.
; In: goDepth to goInfinite, side  Out: maxDepth, softLimit, hardLimit
; Clobbers: R7.0 R9 RB RD RF D DF
; Cycles: 598 to 4,902, 2,089 on average
SetLimits
        LDI NO_LIMIT
        PLO RD
        PHI RD
        PLO RF
        GOSUB SetSoft
        GOSUB SetHard
        VAR goDepth
        LDN R7
        PLO RB
        LBZ .deepest
        SMI DEEPEST
        LBNF .depth
.deepest
        LDI DEEPEST
        PLO RB
.depth  VAR maxDepth
        GLO RB
        STR R7
        VAR goInfinite
        LDN R7
        LBNZ .done
        VAR goMoveTime
        GOSUB Load24
        GOSUB IsZero
        LBNZ .fixed
        VAR side
        LDN R7
        ANI BLACK
        LBZ .white
        LDI 3
.white  ADI LOW(goTime)
        PLO R7
        PLO RB
        GOSUB Load24
        GOSUB IsZero
        LBNZ .clock
        VAR goDepth             ; neither time nor depth: half a minute
        LDN R7
        LBNZ .done
        LDI LOW(30000)
        PLO RD
        LDI HIGH(30000)
        PHI RD
        LDI 0
        PLO RF
.fixed  GOSUB ToTicks
        GLO RD                  ; the answer takes time too
        SMI OVERHEAD
        PLO RD
        GHI RD
        SMBI 0
        PHI RD
        GLO RF
        SMBI 0
        PLO RF
        LBDF .enough
        LDI 0
        PLO RD
        PHI RD
        PLO RF
.enough GOSUB SetHard           ; what is not used now is lost
        LBR SetSoft
.clock  GOSUB ToTicks           ; a part of what is left
        PUSH RD
        PUSH RF
        VAR goMoves
        LDN R7
        LBNZ .some
.many   LDI MOVES_LEFT
.some   STR R2
        SDI MOVES_LEFT
        LBNF .many
        LDN R2
.halve  PHI RF                  ; half as often as the number can be halved
        GOSUB Half24
        GHI RF
        SHR
        LBNZ .halve
        VAR side                ; and half the increment
        LDN R7
        ANI BLACK
        LBZ .whites
        LDI 3
.whites ADI LOW(goInc)
        PLO R7
        PUSH RD
        PUSH RF
        GOSUB Load24
        GOSUB ToTicks
        GOSUB Half24
        IRX                     ; RF.1 RF.0 RD.1 RD.0
        IRX
        IRX
        INC R2
        ADD24_BELOW
        INC R2
        INC R2
        GOSUB SetSoft
        DOUBLE24                ; never more than twice that,
        GOSUB SetHard
        POP RF
        POP RD
        GOSUB Half24            ; nor than half of all
        VAR hardLimit
        SEX R7
        GLO RD
        SM
        INC R7
        GHI RD
        SMB
        INC R7
        GLO RF
        SMB
        SEX R2
        LBDF .done
        LBR SetHard
.done   RETURN

; SetSoft, SetHard, Save24: keeps a number of three bytes in softLimit, in hardLimit, at R7.
; In: RF.0 RD  Out: the limit  Clobbers: R7.0 D
; Cycles: 34 to 41
SetSoft VAR softLimit
        LBR Save24
SetHard VAR hardLimit
Save24  PUT16_IN RD, R7
        INC R7
        GLO RF
        STR R7
        RETURN

; ToTicks: milliseconds become units of 8192 machine cycles: a millisecond is
; KILOHERTZ / 65536 of them.
; In: RF.0 RD  Out: RF.0 RD  Clobbers: R7.0 RB D DF
; Cycles: about 1,600
ToTicks LOADR RB, KILOHERTZ*63/64       ; a clock that is read late loses time
        GOSUB Multiply
        VAR acc+2
        LBR Load24

; Multiply: a number of three bytes by one of two.
; In: RF.0 RD, RB  Out: acc  Clobbers: R7.0 RB RF.1 D DF
; Cycles: about 1,500
Multiply
        VAR acc
        LDI 0
        .rept 5
        STR R7
        INC R7
        .endr
        LDI 16
        PHI RF
.bit    VAR acc
        ADI 0
        .rept 5
        LDN R7
        SHLC
        STR R7
        INC R7
        .endr
        GLO RB
        SHL
        PLO RB
        GHI RB
        SHLC
        PHI RB
        LBNF .next
        VAR acc
        ADD32 GLO RD, GHI RD, GLO RF, LDI 0
        INC R7
        LDI 0
        ADC
        STR R7
        SEX R2
.next   GHI RF
        SMI 1
        PHI RF
        LBNZ .bit
        RETURN

; Think: chooses a move.
; In: the position at FRAMES, limits  Out: bestFrom, bestTo, bestScore
; Clobbers: everything
; Cycles: 394,566 to 11,780,476, 4,243,064 on average
Think   LOADR RC, FRAMES
        VAR stop
        LDI 0
        STR R7
        INC R7
        .rept 4
        STR R7                  ; nodes
        INC R7
        .endr
        VAR stopAsked
        LDI 0
        STR R7
        VAR promptAt
        LDI 0
        STR R7
        VAR doneDepth
        LDI 0
        STR R7
        VAR bestFrom
        LDI NONE
        STR R7
        EMPTY_LISTS
        VAR tableAge
        LDN R7
        ADI 8
        ANI AGES
        STR R7
        GOSUB ForgetOrder
        VAR builtPhase          ; as if never built: the plan is added each time
        LDI NONE
        STR R7
        GOSUB BuildTables
        GOSUB AdjustTables
        GOSUB SumValues
        VAR rootDepth
        LDI 1
        STR R7
.deeper LOADR RC, FRAMES
        FIELD F_ALPHA
        SET16 LOST
        INC R9
        SET16 -LOST
        FIELD F_DEPTH
        VAR rootDepth
        LDN R7
        STR R9
        GOSUB Search
        LOADR RC, FRAMES
        VAR stop
        LDN R7
        LBNZ .stopped
        VAR rootDepth
        LDN R7
        INC R7
        STR R7                  ; doneDepth
        VAR bestFrom
        LDN R7
        XRI NONE
        LBZ .done               ; no legal move
        GOSUB PrintInfo
        VAR rootDepth
        LDN R7
        STR R2
        VAR maxDepth
        LDN R7
        XOR
        LBZ .done
        VAR goInfinite
        LDN R7
        LBNZ .on
        VAR goDepth
        LDN R7
        LBNZ .on
        GOSUB PastSoft
        LBDF .done
        FIELD F_LEGAL           ; no choice
        LDN R9
        XRI 1
        LBZ .done
        VAR bestScore+1         ; a mate
        LDN R7
        ADI HIGH(MATE)-1
        SMI 2*(HIGH(MATE)-1)
        LBDF .done
.on     VAR rootDepth
        LDN R7
        ADI 1
        STR R7
        LBR .deeper
.stopped
        FIELD F_RAISED          ; what the unfinished iteration has found
        LDN R9
        LBNZ PrintInfo
.done   RETURN

; PrintInfo: what the iteration has found.
; In: bestFrom, bestTo, bestScore, nodes  Out: -
; Clobbers: R7.0 R8.0 R9 RA RB RD RF D DF RE
; Cycles: 24,150 to 26,340, 25,073 on average
PrintInfo
        VAR mode
        LDN R7
        XRI BY_TERMINAL
        LBNZ .uci
        LDI '.'                 ; a human sees that something happens
        LBR PutChar
.uci    LOADR RF, TextInfoDepth
        GOSUB Print
        VAR doneDepth
        LDN R7
        PLO RD
        LDI 0
        PHI RD
        GOSUB PrintSigned
        VAR bestScore
        GET16_AT RD, R7
        ADI HIGH(MATE)-1
        SMI 2*(HIGH(MATE)-1)
        LBDF .mate
        PUSH RD
        LOADR RF, TextCp
        GOSUB Print
        POP RD
        GOSUB PrintSigned
        LBR .nodes
.mate   PUSH RD
        LOADR RF, TextMate
        GOSUB Print
        POP RD
        GHI RD
        SHL
        LBDF .mated
        GLO RD                  ; (MATE - value + 1) / 2
        SDI LOW(MATE+1)
        SHR
        LBR .moves
.mated  LDI '-'
        GOSUB PutChar
        GLO RD                  ; (MATE + value) / 2
        ADI LOW(MATE)
        SHR
.moves  PLO RD
        LDI 0
        PHI RD
        GOSUB PrintSigned
.nodes  LOADR RF, TextInfoNodes
        GOSUB Print
        LOADR R9, temp          ; the number is destroyed when it is printed
        VAR nodes
        .rept 4
        LDA R7
        STR R9
        INC R9
        .endr
        LOADR R9, temp
        GOSUB PrintNumber
        LOADR RF, TextTime
        GOSUB Print
        VAR ticks+1             ; a tick is 65536 / KILOHERTZ milliseconds
        GOSUB Load24
        LOADR RB, 65536*256/KILOHERTZ
        GOSUB Multiply
        LOADR R9, acc+1
        GOSUB PrintNumber
        LOADR RF, TextPv
        GOSUB Print
        VAR bestFrom
        GET16_AT RB, R7
        GOSUB PrintMove
        LBR NewLine
