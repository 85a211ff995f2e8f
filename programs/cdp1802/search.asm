; The search: negamax with alpha and beta, a ply a frame. The value of a node is
; left in result, for the side to move there.

MATE    EQU 16000
LOST    EQU -16100              ; worse than any mate
FUTILITY EQU 120
FUTILE_DEPTH EQU 1
REVERSE EQU 110                 ; a ply
REVERSE_DEPTH EQU 2
NULL_DEPTH EQU 3
LATE    EQU 4                   ; a legal move from here on is searched a ply less deep
LATE_DEPTH EQU 3
LATER   EQU 12                  ; and two
LATER_DEPTH EQU 5

; EnterNode: counts, and looks at clock and line from time to time.
; In: -  Out: D = stop  Clobbers: R7.0 RA RB RF D DF RE.0
; Cycles: 110; 250 each eighth time
EnterNode
        VAR nodes
        LDN R7
        ADI 1
        STR R7
        CARRY32 .clock
.clock  GOSUB ReadClock
        VAR visits              ; nodes are also counted where nobody looks at the clock
        LDN R7
        ADI 1
        STR R7
        ANI 7
        LBNZ .done
        GOSUB Listen
        VAR doneDepth           ; there must be a move first
        LDN R7
        LBZ .done
        VAR stopAsked
        LDN R7
        LBNZ .stop
        GOSUB PastLimit
        LBNF .done
.stop   VAR stop
        LDI 1
        STR R7
.done   VAR stop
        LDN R7
        RETURN

; PastLimit, PastSoft, PastTime: whether the time of hardLimit is over, of softLimit, of that at RF.
; In: -  Out: DF = 1 if so  Clobbers: R7.0 RF D
; Cycles: 50
PastSoft
        LOADR RF, softLimit
        LBR PastTime
PastLimit
        LOADR RF, hardLimit
PastTime
        SEX RF
        VAR ticks+1
        LDA R7
        SM
        IRX
        LDA R7
        SMB
        IRX
        LDN R7
        SMB
        SEX R2
        RETURN

; Search: the value of a position.
; In: RC: F_KEY F_CHECK F_ALPHA F_BETA F_DEPTH (at least 1) F_NULL  Out: result
; Clobbers: everything but RC
; Cycles: 578 to 9,277,336, 187,620 on average
        ; 1. Count the node; stop where time is up.
Search  GOSUB EnterNode
        LBNZ .return
        ; 2. A draw by repetition or fifty moves.
        GOSUB IsDraw
        LBDF .draw
        ; 3. The table knows the value, or at least a move.
        GOSUB ProbeTable
        LBNF .unknown
        GLO RC                  ; the root needs a move
        LBNZ .return
        GHI RC
        XRI HIGH(FRAMES)
        LBNZ .return
.unknown
        FIELD F_BESTFROM        ; kept here while other positions are searched
        VAR hashFrom
        COPY2 R7, R9
        ; 4. Where there is no room for another ply or list, the static value.
        GHI RC
        XRI HIGH(FRAMES+PLIES*FRAME)
        LBNZ .room
        GLO RC
        SMI LOW(FRAMES+PLIES*FRAME)-FRAME
        LBDF .static
.room   VAR listTop
        LDN R7
        SMI LISTS_FULL
        LBDF .static
        ; 5. Out of check: prune the whole node, or mark its quiet moves as futile.
        FIELD F_FUTILE
        LDI 0
        STR R9
        FIELD F_CHECK
        LDN R9
        LBNZ .generate
        GOSUB Prune
        LBDF .return
        VAR stop
        LDN R7
        LBNZ .return
        ; 6. Generate and order the moves; nothing found yet. Where quiet moves are futile
        ; there is a legal one as long as there are pieces, and all of them stay below alpha.
.generate
        OPEN_LIST
        FIELD F_FUTILE
        LDN R9
        LBZ .all
        GOSUB HasPieces
        LBNF .all
        FIELD F_FUTILE
        LDI ONLY_CAPTURES
        STR R9
        GOSUB GenerateCaptures
        GOSUB Evaluate          ; no quiet move reaches more than this
        GLO RF
        ADI FUTILITY
        PLO RF
        GHI RF
        ADCI 0
        PHI RF
        FIELD F_BEST
        PUT16 RF
        LBR .begin
.all    FIELD F_BESTFROM
        VAR hashFrom
        COPY2 R9, R7
        GOSUB GenerateOrdered
        FIELD F_BEST
        SET16 LOST
.begin  INC R9
        LDI NONE
        STR R9
        GOSUB ReadClock         ; before the counter has gone round
        FIELD F_LEGAL
        LDI 0
        STR R9
        FIELD F_RAISED
        LDI 0
        STR R9
        INC R9
        STR R9                  ; F_NULL: see PickNext
        INC R9
        STR R9                  ; F_PICK
        ; 7. The next best move. Captures that lose material wait behind the quiet moves.
.next   GOSUB PickNext
        LBDF .end
        FIELD_AGAIN F_PICK
        LDN R9
        SMI LOW_CAPTURE
        LBNF .quiet
        SMI SCORE_PROMOTION-LOW_CAPTURE
        LBDF .make
        LDN R9
        GOOD_CAPTURE .make
        PUSH RA
        GOSUB BadCapture
        POP RA
        LBNF .make
        GOSUB PutBack
        GOSUB ReadClock
        LBR .next
        ; 8. Futile quiet moves end the node once there was a legal move. Those that are
        ; hopeless are not made; at the last ply all of them go at once.
.quiet  LDN R9
        INC R9                  ; F_FUTILE
        SMI SCORE_KILLER2
        LBDF .killer
        LDN R9
        LBZ .hope
        SMI ONLY_CAPTURES
        LBZ .end
        FIELD F_LEGAL
        LDN R9
        LBNZ .end
        LBR .make
.killer LDN R9
        LBNZ .make
        FIELD F_DEPTH
        LDN R9
        XRI 1
        LBNZ .make
.hope   GOSUB Hopeless
        LBNF .make
        FIELD F_DEPTH
        LDN R9
        XRI 1
        LBNZ .next
        GOSUB Filter
        LBR .next
        ; 9. Make the move, search behind it, take it back.
.make   GOSUB MakeMove
        GOSUB TestLegal
        LBDF .illegal
        GOSUB GivesCheck
        GOSUB SearchMove
        GOSUB UnmakeMove
        VAR stop
        LDN R7
        LBNZ .stopped
        ; 10. Keep the best. Below beta the next move follows.
        GOSUB Improve
        LBNF .next
        ; 11. Too good, the other side avoids this position: a cutoff, and a reward
        ; for a quiet move.
        LDI BOUND_LOWER
        GOSUB Store
        FIELD F_TO
        LDN R9
        ANI $77
        PLO R8
        LDN R8
        LBNZ .value             ; captures come early anyway
        GOSUB Reward
        LBR .value
.illegal
        GOSUB UnmakeMove
        GOSUB ReadClock
        LBR .next
        ; 12. All moves are done: into the table with the value.
.end    FIELD F_LEGAL
        LDN R9
        LBZ .over
        FIELD F_RAISED
        LDN R9
        LBZ .upper
        LDI BOUND_EXACT
        LSKP
.upper  LDI BOUND_UPPER
        GOSUB Store
        ; 13. Return the value; the list is given back.
.value  FIELD F_BEST
        GET16 RF
        VAR result
        PUT16_IN RF, R7
.stopped
        FIELD F_LIST            ; the list is no longer needed
        VAR listTop
        COPY2 R9, R7
.return RETURN

        ; 14. Without a legal move: mate or stalemate.
.over   FIELD F_FUTILE
        LDN R9
        XRI ONLY_CAPTURES
        LBZ .upper
        FIELD F_CHECK
        LDN R9
        LBNZ .mated
        LDI 0
        PLO RF
        PHI RF
        LBR .found
.mated  GOSUB PlyNumber
        ADI LOW(-MATE)
        PLO RF
        LDI HIGH(-MATE)
        ADCI 0
        PHI RF
.found  FIELD F_BEST
        PUT16 RF
        LBR .value
.draw   VAR result
        LDI 0
        STR R7
        INC R7
        STR R7
        RETURN
.static GOSUB Evaluate
        VAR result
        PUT16_IN RF, R7
        RETURN

; SearchMove: the value of the move just made. Late quiet moves are searched a
; ply less deep, all but the first with a window of nothing; those that turn out
; better are searched again.
; In: RC = the new ply, F_CHECK  Out: RF = value for the side that moved, result
; Clobbers: everything but RC
; Cycles: 774 to 5,212,099, 48,645 on average
SearchMove
        PARENT_FIELD RA, F_DEPTH
        LDA RA                  ; depth before
        PLO RB
        PHI RB
        LDN RA                  ; F_LEGAL
        ADI 1
        STR RA
        PLO RD
        FIELD F_CHECK
        LDN R9
        LBNZ .checks
        DEC RB                  ; RB.0: depth now, RB.1: before
        GLO RD
        SMI LATE
        LBNF .full
        GHI RB
        SMI LATE_DEPTH
        LBNF .full
        GLO RA
        ADI F_PICK-F_LEGAL
        PLO RA
        LDN RA
        SMI SCORE_KILLER2
        LBDF .full
        GLO RA                  ; nor out of check
        ANI $E0
        ORI F_CHECK
        PLO RA
        LDN RA
        LBNZ .full
        DEC RB
        GLO RD
        SMI LATER
        LBNF .full
        GHI RB
        SMI LATER_DEPTH
        LBNF .full
        DEC RB
.checks
.full   FIELD F_DEPTH
        GLO RB
        STR R9
        FIELD F_NULL
        LDI 0
        STR R9
        GLO RD
        XRI 1
        LBZ .wide
        GOSUB HashIfDeep
        GOSUB NarrowWindow
        GOSUB SearchOrQuiesce
        VAR stop
        LDN R7
        LBNZ .done
        GOSUB ReadResult
        PARENT_FIELD R9, F_ALPHA; better than alpha?
        MORE16 RF               ; alpha - value negative
        LBNF .done
        PARENT_FIELD RA, F_DEPTH; with full depth and window, if either was less
        FIELD F_CHECK
        LDN R9
        LBNZ .same              ; checks were never reduced
        LDN RA
        SMI 1
        STR R2
        FIELD F_DEPTH
        LDN R9
        XOR
        LBZ .same
        LDN R2
        STR R9
        GOSUB HashIfDeep
        LBR .again
.same   GLO RA                  ; is the window wider than nothing?
        ANI $E0
        ORI F_BETA
        PLO R9
        GHI RA
        PHI R9
        LESS16 RF
        LBNF .done
.again  GOSUB FullWindow
        GOSUB SearchOrQuiesce
        LBR ReadResult
.wide   GOSUB HashIfDeep
        LBR .again
.done   RETURN

; ReadResult: RF = -result. In: result  Out: RF  Clobbers: R7.0 D DF
; Cycles: 46
ReadResult
        VAR result
        LDA R7
        SDI 0
        PLO RF
        LDN R7
        SDBI 0
        PHI RF
        RETURN

; HashIfDeep: the key, where the position will be looked up.
; In: RC  Out: F_KEY  Clobbers: R8.0 R9 RA RB RD RF D DF
; Cycles: 45 to 932, 132 on average
HashIfDeep
        FIELD F_DEPTH
        LDN R9
        LBNZ HashMove
        RETURN

; SearchOrQuiesce: the value of a position, with what depth is left.
; In: as Search  Out: result  Clobbers: everything but RC
; Cycles: 20, and those of Search or Quiesce
SearchOrQuiesce
        FIELD F_DEPTH
        LDN R9
        LBNZ Search
        LBR Quiesce

; FullWindow: the window of the ply before, turned round.
; In: RC  Out: F_ALPHA F_BETA  Clobbers: R9 RA D DF
; Cycles: 54
FullWindow
        PARENT_FIELD RA, F_BETA
        FIELD F_ALPHA
        LDA RA
        SDI 0
        STR R9
        INC R9
        LDN RA
        SDBI 0
        STR R9
        INC R9
        DEC RA
        DEC RA
        DEC RA
        LDA RA
        SDI 0
        STR R9
        INC R9
        LDN RA
        SDBI 0
        STR R9
        RETURN

; NarrowWindow: only whether alpha of the ply before is reached.
; In: RC  Out: F_ALPHA F_BETA  Clobbers: R9 RA RF D DF
; Cycles: 62
NarrowWindow
        PARENT_FIELD RA, F_ALPHA
        LDA RA
        SDI 0
        PLO RF
        LDN RA
        SDBI 0
        PHI RF
        FIELD F_BETA
        PUT16 RF
        DEC RF
        FIELD F_ALPHA
        PUT16 RF
        RETURN

; Improve: takes note of the value of the move just taken back.
; In: RC, RF = value, F_FROM F_TO  Out: F_BEST F_ALPHA F_RAISED; DF = 1 if beta is
; reached  Clobbers: R7.0 R9 RA D
; Cycles: 40 to 150
Improve FIELD F_BEST
        MORE16 RF               ; best - value negative?
        LBNF .no
        DEC R9
        PUT16 RF
        INC R9
        FIELD_IN RA, F_FROM
        COPY2 RA, R9
        FIELD_AGAIN F_ALPHA
        MORE16 RF
        LBNF .no
        DEC R9
        PUT16 RF
        FIELD_AGAIN F_RAISED
        LDI 1
        STR R9
        GLO RC
        LBNZ .deep
        GHI RC
        XRI HIGH(FRAMES)
        LBNZ .deep
        VAR bestFrom            ; the root
        FIELD F_BEST
        LDA R9
        PLO RA
        LDA R9
        PHI RA
        COPY2 R9, R7
        INC R7
        PUT16_IN RA, R7
.deep   FIELD_AGAIN F_BETA
        LESS16 RF
        LBDF .no
        SMI 0
        RETURN
.no     ADI 0
        RETURN

; Prune: positions that need no search: far above beta, or above it even when
; the side to move passes. Also finds out whether quiet moves are futile.
; In: RC, not in check  Out: DF = 1 and result if so  Clobbers: everything but RC
; Cycles: 44 to 280, 264 on average
Prune   GLO RC                  ; the root needs a move
        LBNZ .inner
        GHI RC
        XRI HIGH(FRAMES)
        LBZ .no
.inner  GOSUB Evaluate
        FIELD F_DEPTH
        LDN R9
        PLO RD
        SMI REVERSE_DEPTH+1
        LBDF .pass
        GLO RD
        SMI FUTILE_DEPTH+1
        LBDF .above
        LDI LOW(FUTILITY)       ; can a quiet move reach alpha?
        STR R2
        GLO RF
        ADD
        PLO RA
        GHI RF
        ADCI 0
        PHI RA
        FIELD F_ALPHA
        LESS16_OR_EQUAL RA
        LBNF .above
        FIELD F_FUTILE
        LDI 1
        STR R9
        LBR .no
.above  GLO RF                  ; far above beta?
        PLO RA
        GHI RF
        PHI RA
        LDI REVERSE
        STR R2
.ply    GLO RA
        SM
        PLO RA
        GHI RA
        SMBI 0
        PHI RA
        DEC RD
        GLO RD
        LBNZ .ply
        FIELD F_BETA
        LESS16 RA
        LBDF .pass
        VAR result
        PUT16_IN RA, R7
        SMI 0
        RETURN
.pass   FIELD F_DEPTH
        LDN R9
        SMI 2
        LBNF .no
        FIELD F_NULL
        LDN R9
        LBNZ .no
        FIELD F_BETA
        LESS16 RF
        LBDF .no
        GOSUB HasPieces
        LBNF .no
        GLO RC                  ; pass
        PLO R9
        GHI RC
        PHI R9
        NEXT_PLY
        FIELD_IN RA, F_KEY
        .rept 7                 ; key, sum, rights
        LDA R9
        STR RA
        INC RA
        .endr
        LDA R9                  ; en passant is over
        PHI RD
        LDI NONE
        STR RA
        INC RA
        LDN R9
        ADI 1
        STR RA
        INC RA
        LDI 0
        STR RA
        GLO RA
        ADI F_NULL-F_CHECK
        PLO RA
        LDI 1
        STR RA
        GHI RD
        XRI NONE
        LBZ .key
        LDI HIGH(KEYS2)
        PHI RF
        XOR_PASSING
.key    GOSUB XorSide
        VAR side
        LDN R7
        XRI BOTH
        STR R7
        PARENT_FIELD RA, F_BETA
        LDA RA                  ; the window just below beta
        SDI 0
        PLO RF
        LDN RA
        SDBI 0
        PHI RF
        FIELD F_ALPHA
        PUT16 RF
        INC RF
        INC R9
        PUT16 RF
        GLO RA
        ADI F_DEPTH-F_BETA-1
        PLO RA
        FIELD F_DEPTH
        LDN RA
        SMI NULL_DEPTH
        LBDF .deep
        LDI 0
.deep   STR R9
        GOSUB SearchOrQuiesce
        LAST_PLY
        VAR side
        LDN R7
        XRI BOTH
        STR R7
        VAR stop
        LDN R7
        LBNZ .no
        GOSUB ReadResult
        FIELD F_BETA
        LESS16 RF
        LBDF .no
        FIELD F_BETA            ; no mates from passing
        VAR result
        COPY2 R9, R7
        SMI 0
        RETURN
.no     ADI 0
        RETURN

; IsDraw: fifty moves, or a position that was there before.
; In: RC  Out: DF = 1 if drawn  Clobbers: R7.0 R9 RA RB RD RE.0 D
; Cycles: 30, and 50 for each position looked at
IsDraw  GLO RC                  ; not at the root
        LBNZ .inner
        GHI RC
        XRI HIGH(FRAMES)
        LBZ .no
.inner  FIELD F_FIFTY
        LDN R9
        SMI 100
        LBDF .yes
        LDN R9
        SMI 4
        LBNF .no
        LDN R9
        PLO RB                  ; positions back that can be the same
        GLO RC
        PLO RA
        GHI RC
        PHI RA
.back   GLO RA                  ; two plies back
        SMI 2*FRAME
        PLO RA
        GHI RA
        SMBI 0
        PHI RA
        SMI HIGH(FRAMES)
        LBNF .game
        DEC RB
        DEC RB
        GLO RB
        SHL
        LBDF .no
        GOSUB SameKey
        LBNF .back
.yes    SMI 0
        RETURN
.game   VAR repCount
        LDN R7
        LBZ .no
        PLO RB
        LOADR RA, REPEATS
.older  GOSUB SameKey
        LBDF .yes
        INC RA
        INC RA
        INC RA
        INC RA
        DEC RB
        GLO RB
        LBNZ .older
        GOSUB ReadClock         ; a long game takes its time
.no     ADI 0
        RETURN
