; Alpha-beta with iterative deepening. Values are 16 bits for the side to move,
; within +-$3f00, so that differences never overflow.

INFINITY = $3f00
MATE     = $3e80
MATES    = $3d00        ; beyond this a value is a mate
DEEPEST  = 40           ; plies
DEEPEST_CHECK = 24      ; plies to which checks are followed
POLL_NODES = 16         ; between two looks at the clock, a power of two
NARROW   = 40           ; the window at the root, to either side of the last value
NARROW_DEPTH = 2        ; from the iteration after this one
LATE_MOVES = 10         ; after this many the order does not matter any more

; Think: searches deeper and deeper until maxDepth, stop or softStop.
; The first iteration is always finished.
; In: the position, maxDepth, repetition keys, stop = softStop = 0; the
; timer sets them  Out: result*, nodes
; Clobbers: everything
; Cycles: until told to stop
Think   lda #0
        sta ply
        sta nodes
        sta nodes+1
        sta nodes+2
        sta nodes+3
        sta rootDepth
        sta mayStop
        sta resultDepth
        sta resultLo
        sta resultHi
        lda #NONE
        sta resultFrom
        sta resultTo
        lda tableParity
        eor #PARITY
        and #PARITY
        sta tableParity
        jsr BuildTables
        jsr SumValues
        jsr ComputeHash
        jsr ForgetKillers
.deeper inc rootDepth
        lda #0                  ; a window around the last value, where there is one
        ldx resultDepth
        cpx #NARROW_DEPTH
        rol a
        sta narrow
.again  jsr ResetList
        ldx #0
        stx ply
        stx plyNull
        lda rootDepth
        sta plyDepth
        jsr RootWindow
        jsr Search
        lda stop
        and mayStop
        bne .partly
        lda narrow
        beq .known
        lda plyRaised
        beq .wider              ; all moves are worse
        lda retLo
        cmp betaLo
        lda retHi
        sbc betaHi
        bmi .known
        jsr KeepResult          ; one is better
.wider  lda #0
        sta narrow
        beq .again
.known
        lda rootDepth
        sta resultDepth
        jsr KeepResult
        lda retLo               ; also where there was no move
        sta resultLo
        lda retHi
        sta resultHi
        jsr ShowIteration
        lda #$ff
        sta mayStop
        lda resultHi            ; a mate does not get better
        bpl .positive
        eor #$ff
.positive
        cmp #>MATES
        bcs .done
        lda stop
        ora softStop
        bne .done
        lda rootDepth
        cmp maxDepth
        bcc .deeper
.done   rts
.partly lda plyRaised           ; a move that was better than the last best
        beq .done
KeepResult
        lda bestFrom
        sta resultFrom
        lda bestTo
        sta resultTo
        lda bestLo
        sta resultLo
        lda bestHi
        sta resultHi
        rts

; RootWindow: alpha and beta at the root.
; In: narrow, result*  Out: alpha, beta  Clobbers: A
; Cycles: 40
RootWindow
        lda narrow
        beq .whole
        sec
        lda resultLo
        sbc #NARROW
        sta alphaLo
        lda resultHi
        sbc #0
        sta alphaHi
        clc
        lda resultLo
        adc #NARROW
        sta betaLo
        lda resultHi
        adc #0
        sta betaHi
        rts
.whole  lda #<(-INFINITY)
        sta alphaLo
        lda #>(-INFINITY)
        sta alphaHi
        lda #<INFINITY
        sta betaLo
        lda #>INFINITY
        sta betaHi
        rts

; StandStill: the value of the position as it stands.
; In: scoreLo/Hi, side  Out: retLo/Hi  Clobbers: A
; Cycles: 25, for Black 36
StandStill
        lda side
        bpl .black
        lda scoreLo
        sta retLo
        lda scoreHi
        sta retHi
        rts
.black  sec
        lda #0
        sbc scoreLo
        sta retLo
        lda #0
        sbc scoreHi
        sta retHi
        rts

; Search: the value of the position.
; In: ply, alpha beta plyDepth plyNull at ply, hash, lists  Out: retLo/Hi, best*
; Clobbers: everything but what belongs to lower plies
; Cycles: about 4,500 per node with its moves
        ; 1. At depth 0 only captures are left.
Search  ldx ply
        lda plyDepth,x
        bne .inner
        jmp Quiesce
        ; 2. Count the node; look at the clock now and then; stop where time is up.
.inner  inc nodes
        bne .counted
        inc nodes+1
        bne .counted
        inc nodes+2
.counted
        lda nodes
        and #POLL_NODES-1
        bne .early
        jsr PollClock
        ldx ply
.early  lda stop
        and mayStop
        beq .going
        rts
        ; 3. Where there is no room for another ply or list, the static value.
.going  cpx #DEEPEST
        bcs .still
        lda pFrom+1
        cmp #(>MoveFrom)+LIST_PAGES-1
        bcc .room
.still  jmp StandStill
        ; 4. Below the root: a draw, or the table knows the value.
.room   cpx #0
        beq .root
        jsr IsDraw
        bcc .fight
        lda #0
        sta retLo
        sta retHi
        rts
.fight  jsr ProbeTable
        bcc .open
        rts
        ; 5. At the root the move of the last iteration comes first.
.root   lda resultFrom
        sta hashFrom
        lda resultTo
        sta hashTo
        ; 6. The frame of this ply: its key, nothing found yet, its static value.
.open   ldx ply
        lda hash0
        sta plyHash0,x
        lda hash1
        sta plyHash1,x
        lda hash2
        sta plyHash2,x
        lda hash3
        sta plyHash3,x
        lda #0
        sta plyLegal,x
        sta plyRaised,x
        lda #<(-INFINITY)
        sta bestLo,x
        lda #>(-INFINITY)
        sta bestHi,x
        lda #NONE
        sta bestFrom,x
        lda hashFrom            ; a null move probes the table, too
        sta plyHashFrom,x
        lda hashTo
        sta plyHashTo,x
        jsr StandStill
        keep_ret plyEvalLo, plyEvalHi
        ; 7. In check: one ply more, and nothing is pruned.
        jsr IsChecked
        ldx ply
        lda #0
        rol a
        sta plyCheck,x
        beq .calm
        cpx #DEEPEST_CHECK
        bcs .moves
        inc plyDepth,x
        bne .moves
        ; 8. Prune the whole node: far above beta, far below alpha, or by a null move.
.calm   jsr IsQuietlyWon
        bcc .alive
        rts
.alive  jsr IsHopelesslyLost
        bcc .some
        rts
.some   jsr TryNull
        bcc .moves
        rts
        ; 9. Moves are listed by and by.
.moves  jsr BeginStages
        ; 10. The next best move. Captures that lose material wait behind the quiet moves.
.move   jsr NextMove
        bcc .make
        jmp .over
.make   lda pickScore
        bpl .quiet
        cmp #SCORE_PROMOTION
        bcs .keep
        lda curTo
        and #$77
        tay
        lda Board88,y
        and #7
        beq .keep               ; en passant
        jsr IsLosing
        bcc .keep
        jsr PutBack
        jmp .move
.keep   lda pickScore
        ; 11. How promising the move is says how deep it is searched.
.quiet  ldx ply
        sta plyScore,x
        ; 12. Make the move; an illegal one is taken back.
        jsr MakeMove
        jsr TestLegal
        bcc .legal
        jsr UnmakeMove
        jmp .move
.legal  ldx ply
        lda #0
        sta plyNull,x
        sta plyScout-1,x
        inc plyLegal-1,x
        lda plyDepth-1,x
        sec
        sbc #1
        sta plyDepth,x
        beq .leaf
        cmp #1
        bne .deeper
        jsr IsChecked           ; then it is not reduced
        ldx ply
        lda #0
        rol a
        sta plyCheck,x
.deeper jsr HashMove
        ldx ply
        ; 13. The first move with the whole window, the others with a null window and
        ; reduced; one that turns out well is searched again in full.
.leaf   lda plyLegal-1,x
        cmp #1
        beq .whole
        jsr ScoutWindow
        jsr Reduce
        jmp .down
.whole  jsr ChildWindow
.down   jsr PushList
        jsr Search
        ldx ply
        jsr Again
        bcc .known
        lda plyDepth-1,x
        sec
        sbc #1
        sta plyDepth,x
        jsr ChildWindow
        jsr PushList
        jsr Search
        ; 14. Take the move back; stop where time is up.
.known  jsr UnmakeMove
        jsr PopList
        jsr RestoreHash
        lda stop
        and mayStop
        bne .gone
        ; 15. Keep the best, raise alpha; at beta a cutoff.
        jsr NegateReturn
        ldx ply
        cmp_ret bestLo, bestHi
        bpl .again              ; not better
        keep_ret bestLo, bestHi
        cmp_ret alphaLo, alphaHi
        bpl .again
        keep_ret alphaLo, alphaHi
        lda mvFrom,x
        sta bestFrom,x
        lda mvTo,x
        sta bestTo,x
        inc plyRaised,x
        lda retLo
        cmp betaLo,x
        lda retHi
        sbc betaHi,x
        bmi .again
        jsr Reward
        jmp StoreLower
.again  jmp .move
.gone   rts

        ; 16. All moves are done. Without a legal one it is mate or stalemate.
.over   ldx ply
        lda plyLegal,x
        bne .value
        lda plyCheck,x
        beq .stale
        clc                     ; mated: the sooner the worse
        txa
        adc #<(-MATE)
        sta retLo
        lda #>(-MATE)
        adc #0
        sta retHi
        rts
.stale  lda plySkipped,x
        beq .draw
        jsr HasPieces           ; then one of them can move
        ldx ply
        bcs .value
        lda #0
        sta plySkipped,x
        sta genFilter
        sta genLeast
        jsr ListQuiet
        jmp .move
.draw   sta retLo
        sta retHi
        rts
        ; 17. Return the value, and keep it in the table.
.value  lda bestLo,x
        sta retLo
        lda bestHi,x
        sta retHi
        lda plyRaised,x
        beq .upper
        jmp StoreExact
.upper  jmp StoreUpper

; IsQuietlyWon: whether the position is so much above beta that the few plies
; left will not change it.
; In: X = ply, its evaluation, not in check  Out: C = 1 and retLo/Hi if so
; Clobbers: A Y
; Cycles: 30 to 70
IsQuietlyWon
        ldy plyDepth,x
        cpy #WON_DEPTH+1
        bcs .no
        cpx #0
        beq .no
        sec
        lda plyEvalLo,x
        sbc WonMargin,y
        sta retLo
        lda plyEvalHi,x
        sbc WonMargin+WON_DEPTH+1,y
        sta retHi
        lda retLo
        cmp betaLo,x
        lda retHi
        sbc betaHi,x
        bmi .no
        sec
        rts
.no     clc
        rts

WON_DEPTH = 4
WON_1 = 80
WON_2 = 160
WON_3 = 250
WON_4 = 340
WonMargin
        .byte 0, <WON_1, <WON_2, <WON_3, <WON_4
        .byte 0, >WON_1, >WON_2, >WON_3, >WON_4

; IsHopelesslyLost: near the leaves, far below alpha, only captures can help.
; In: X = ply, its evaluation, not in check  Out: C = 1 and retLo/Hi if so
; Clobbers: everything but what belongs to lower plies
; Cycles: 30 to 70 if not
IsHopelesslyLost
        ldy plyDepth,x
        cpy #LOST_DEPTH+1
        bcs .no
        cpx #0
        beq .no
        lda plyEvalLo,x
        clc
        adc LostMargin,y
        sta retLo
        lda plyEvalHi,x
        adc LostMargin+LOST_DEPTH+1,y
        sta retHi
        cmp_ret alphaLo, alphaHi
        bmi .no
        lda alphaLo,x
        sta plyAlphaLo,x
        lda alphaHi,x
        sta plyAlphaHi,x
        jsr Quiesce
        ldx ply
        lda plyAlphaLo,x
        sta alphaLo,x
        cmp retLo
        lda plyAlphaHi,x
        sta alphaHi,x
        sbc retHi
        bmi .rescued
        sec
        rts
.rescued
        lda #<(-INFINITY)
        sta bestLo,x
        lda #>(-INFINITY)
        sta bestHi,x
.no     clc
        rts

LOST_DEPTH = 2
LOST_1 = 250
LOST_2 = 500
LostMargin
        .byte 0, <LOST_1, <LOST_2
        .byte 0, >LOST_1, >LOST_2

; WantsQuiet: whether quiet moves can matter. A move to a leaf is worth no more than its squares
; say, unless it takes something: before leaves only those are listed that bring the value above alpha.
; In: ply, alpha, its evaluation  Out: C = 1 if not; genFilter, genNeed, plySkipped, best
; Clobbers: A X Y retLo/Hi temp
; Cycles: 40 to 150
WantsQuiet
        lda #0
        sta genFilter
        sta genLeast
        ldx ply
        lda plyCheck,x
        bne .all
        jsr IsFutile
        bcs .none
        lda plyDepth,x
        cmp #1
        bne .all
        sec
        lda alphaLo,x
        sbc plyEvalLo,x
        sta genNeed
        lda alphaHi,x
        sbc plyEvalHi,x
        sta temp
        inc genNeed
        bne .difference
        inc temp
.difference
        lda temp
        beq .gains
        bpl .none
        cmp #$ff
        bne .all
        sec
        lda #0
        sbc genNeed
        beq .all
        sta genNeed
        lda #$c0
        bne .filter
.gains  lda #$80
.filter sta genFilter
        lda alphaLo,x
        cmp bestLo,x
        lda alphaHi,x
        sbc bestHi,x
        bmi .skips
        lda alphaLo,x
        sta bestLo,x
        lda alphaHi,x
        sta bestHi,x
.skips  lda #1
        sta plySkipped,x
.all    clc
        rts
.none   inc plySkipped,x
        sec
        rts

; IsFutile: whether no quiet move that is left can matter near the leaves.
; In: X = ply  Out: C = 1 if so, and best at least what could be reached
; Clobbers: A Y retLo/Hi
; Cycles: 20 to 90
IsFutile
        ldy plyDepth,x
        cpy #FUTILE_DEPTH+1
        bcs .no
        lda plyCheck,x
        bne .no
        lda plyEvalLo,x
        clc
        adc FutileMargin,y
        sta retLo
        lda plyEvalHi,x
        adc FutileMargin+FUTILE_DEPTH+1,y
        sta retHi
        cmp_ret alphaLo, alphaHi
        bmi .no
        cmp_ret bestLo, bestHi
        bpl .yes
        keep_ret bestLo, bestHi
.yes    sec
        rts
.no     clc
        rts

FUTILE_DEPTH = 2
FUTILE_1 = 150
FUTILE_2 = 300
FutileMargin
        .byte 0, <FUTILE_1, <FUTILE_2
        .byte 0, >FUTILE_1, >FUTILE_2

; ChildWindow: alpha and beta of this ply are those of the last, turned round.
; In: ply  Out: alpha, beta; X = ply  Clobbers: A
; Cycles: 68
ChildWindow
        ldx ply
        sec
        lda #0
        sbc betaLo-1,x
        sta alphaLo,x
        lda #0
        sbc betaHi-1,x
        sta alphaHi,x
        sec
        lda #0
        sbc alphaLo-1,x
        sta betaLo,x
        lda #0
        sbc alphaHi-1,x
        sta betaHi,x
        rts

; NegateReturn: the value for the other side.
; In: retLo/Hi  Out: retLo/Hi  Clobbers: A
; Cycles: 30
NegateReturn
        sec
        lda #0
        sbc retLo
        sta retLo
        lda #0
        sbc retHi
        sta retHi
        rts

; ScoutWindow: a null window above alpha, to see whether a move is better.
; In: ply  Out: alpha, beta, plyScout at ply-1; X = ply  Clobbers: A
; Cycles: 75
ScoutWindow
        ldx ply
        sec
        lda #0
        sbc alphaLo-1,x
        sta betaLo,x
        lda #0
        sbc alphaHi-1,x
        sta betaHi,x
        lda betaLo,x
        sec
        sbc #1
        sta alphaLo,x
        lda betaHi,x
        sbc #0
        sta alphaHi,x
        lda #SCOUT_NARROW
        sta plyScout-1,x
        rts

SCOUT_NARROW  = $40
SCOUT_REDUCED = $80

; Reduce: late quiet moves are searched less deep.
; In: X = ply, the move at ply-1  Out: plyDepth, plyScout  Clobbers: A Y
; Cycles: 15 to 60
Reduce  ldy plyDepth,x
        cpy #REDUCED_DEPTH
        bcc .no
        lda plyCheck-1,x
        bne .no
        cpy #2
        bcs .calm
        lda plyCheck,x
        bne .no
.calm
        lda plyScore-1,x
        cmp #$78
        bcs .no
        lda plyLegal-1,x
        cmp #REDUCED_MOVE
        bcc .no
        dey
        cmp #REDUCED_TWICE
        bcc .once
        cpy #REDUCED_DEPTH
        bcc .once
        dey
.once   tya
        sta plyDepth,x
        lda #SCOUT_REDUCED
        sta plyScout-1,x
.no     rts

REDUCED_DEPTH = 1       ; plies left, at least
REDUCED_MOVE  = 4       ; which of the moves
REDUCED_TWICE = 10
NULL_PLIES = 3          ; a null move and what it is reduced by

; Again: whether a move must be searched once more, deeper or with the whole
; window.
; In: X = ply, retLo/Hi (of the child)  Out: C = 1 if so  Clobbers: A
; Cycles: 12 to 70
Again   lda plyScout-1,x
        beq .no
        lda stop
        and mayStop
        bne .no
        lda retLo               ; better than alpha: the child is below beta
        cmp betaLo,x
        lda retHi
        sbc betaHi,x
        bpl .no
        lda plyScout-1,x
        bmi .yes
        clc                     ; if it is above beta that is enough
        lda retLo
        adc betaLo-1,x
        sta temp
        lda retHi
        adc betaHi-1,x
        bmi .no
        ora temp
        beq .no
.yes    lda #0
        sta plyScout-1,x
        sec
        rts
.no     clc
        rts

; RestoreHash: the key of this ply, after the search of another.
; In: ply  Out: hash0..3  Clobbers: A X
; Cycles: 46
RestoreHash
        ldx ply
        lda plyHash0,x
        sta hash0
        lda plyHash1,x
        sta hash1
        lda plyHash2,x
        sta hash2
        lda plyHash3,x
        sta hash3
        rts

; TryNull: if the position is good enough even when the side to move passes, it
; need not be searched.
; In: ply, not in check  Out: C = 1 and retLo/Hi = beta if so
; Clobbers: everything
; Cycles: 40 if not tried
TryNull ldx ply
        beq .pass
        lda plyNull,x
        bne .pass
        lda plyDepth,x
        cmp #2
        bcs .deep
.pass   clc
        rts
.deep   jsr StandStill
        lda retLo
        cmp betaLo,x
        lda retHi
        sbc betaHi,x
        bmi .pass
        jsr HasPieces
        bcc .pass
        ldx ply
        lda epSq
        sta stEp,x
        lda pFrom
        sta plyBaseLo,x
        lda pFrom+1
        sta plyBaseHi,x
        lda castle
        ldy epSq
        jsr XorState
        lda #NONE
        sta epSq
        lda castle
        ldy #NONE
        jsr XorState
        jsr XorSide
        lda side
        eor #WHITE
        sta side
        inc fifty
        inc ply
        ldx ply
        lda #1
        sta plyNull,x
        sec                     ; a window of nothing at beta
        lda #0
        sbc betaLo-1,x
        sta alphaLo,x
        lda #0
        sbc betaHi-1,x
        sta alphaHi,x
        lda alphaLo,x
        clc
        adc #1
        sta betaLo,x
        lda alphaHi,x
        adc #0
        sta betaHi,x
        lda plyDepth-1,x
        sec
        sbc #NULL_PLIES
        bcs .some
        lda #0
.some   sta plyDepth,x
        jsr Search
        dec ply
        dec fifty
        lda side
        eor #WHITE
        sta side
        jsr PopList
        jsr RestoreHash
        lda stEp,x
        sta epSq
        lda stop
        and mayStop
        bne .stopped
        jsr NegateReturn
        lda retLo
        cmp betaLo,x
        lda retHi
        sbc betaHi,x
        bmi .no
        lda betaLo,x            ; no mates from passing
        sta retLo
        lda betaHi,x
        sta retHi
.stopped
        sec
        rts
.no     clc
        rts

; HasPieces: whether the side to move has more than king and pawns.
; In: side  Out: C = 1 if so  Clobbers: A X Y
; Cycles: 40 to 330
HasPieces
        ldy #15
        lda side
        bmi .list
        ldy #31
.list   ldx #15
.slot   lda PieceList,y
        bmi .dead
        stx temp
        tax
        lda Board88,x
        ldx temp
        and #7
        cmp #PAWN
        bne .yes
.dead   dey
        dex
        bne .slot               ; the king's place is not looked at
        clc
        rts
.yes    sec
        rts

; IsDraw: fifty moves, or a position that was there before.
; In: ply, hash, fifty  Out: C = 1 if drawn  Clobbers: A X Y temp
; Cycles: 30 and 17 for each position looked at
IsDraw  lda fifty
        cmp #100
        bcs .draw
        cmp #4
        bcc .no
        sta temp                ; positions back that can be the same
        ldx ply
.back   dex
        bmi .game
        dec temp
        beq .no
        lda plyHash0,x
        cmp hash0
        bne .back
        lda plyHash1,x
        cmp hash1
        bne .back
        lda plyHash2,x
        cmp hash2
        bne .back
        lda plyHash3,x
        cmp hash3
        bne .back
.draw   sec
        rts
.game   ldy repCount
        beq .no
.older  dey
        lda repHash0,y
        cmp hash0
        bne .other
        lda repHash1,y
        cmp hash1
        bne .other
        lda repHash2,y
        cmp hash2
        bne .other
        lda repHash3,y
        cmp hash3
        beq .draw
.other  cpy #0
        bne .older
.no     clc
        rts
