; Alpha-beta with iterative deepening. Values are 16 bits for the side to move,
; within +-$3f00, so that differences never overflow.

INFINITY = $3f00
MATE     = $3e80
MATES    = $3d00        ; beyond this a value is a mate
DEEPEST  = 40           ; plies
FUTILITY = 150          ; what a quiet move may bring

; Think: searches deeper and deeper until maxDepth, stop or softStop.
; In: the position, maxDepth, repetition keys, stop = softStop = 0; whoever
; keeps the time sets them  Out: result*, nodes
; Clobbers: everything
; Cycles: until told to stop
Think   lda #0
        sta ply
        sta nodes
        sta nodes+1
        sta nodes+2
        sta nodes+3
        sta rootDepth
        sta resultDepth
        sta resultLo
        sta resultHi
        lda #NONE
        sta resultFrom
        sta resultTo
        jsr BuildTables
        jsr SumValues
        jsr ComputeHash
        jsr ForgetOrder
.deeper inc rootDepth
        jsr ResetList
        ldx #0
        stx ply
        stx plyNull
        lda rootDepth
        sta plyDepth
        lda #<(-INFINITY)
        sta alphaLo
        lda #>(-INFINITY)
        sta alphaHi
        lda #<INFINITY
        sta betaLo
        lda #>INFINITY
        sta betaHi
        jsr Search
        lda stop
        bne .partly
        lda rootDepth
        sta resultDepth
        jsr KeepResult
        lda retLo               ; also where there was no move
        sta resultLo
        lda retHi
        sta resultHi            ; a mate does not get better
        bpl .positive
        eor #$ff
.positive
        cmp #>MATES
        bcs .done
        lda softStop
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
; Cycles: about 4,500 a node with its moves
Search  ldx ply
        lda plyDepth,x
        bne .inner
        jmp Quiesce
.inner  inc nodes
        bne .counted
        inc nodes+1
        bne .counted
        inc nodes+2
.counted
        lda stop
        beq .going
        rts
.going  cpx #DEEPEST
        bcs .still
        lda pFrom+1
        cmp #(>MoveFrom)+LIST_PAGES-1
        bcc .room
.still  jmp StandStill
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
.root   lda resultFrom
        sta hashFrom
        lda resultTo
        sta hashTo
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
        jsr InCheck
        ldx ply
        lda #0
        rol a
        sta plyCheck,x
        beq .calm
        cpx #24
        bcs .moves
        inc plyDepth,x          ; look behind a check
        bne .moves
.calm   jsr TryNull
        bcc .moves
        rts
.moves  jsr GenerateMoves
        jsr BeginList
        jsr MarkMoves
.move   jsr PickMove
        bcc .make
        jmp .over
.make   ldx ply
        lda pickScore
        sta plyScore,x
        cmp #SCORE_KILLER2
        bcs .try
        lda plyDepth,x
        cmp #1
        bne .try
        lda plyCheck,x
        bne .try
        lda plyLegal,x
        beq .try
        jsr IsFutile
        bcc .try
        jmp .over               ; only quiet moves are left
.try    jsr MakeMove
        jsr TestLegal
        bcc .legal
        jsr UnmakeMove
        jmp .move
.legal  ldx ply
        lda #0
        sta plyNull,x
        inc plyLegal-1,x
        jsr ChildWindow
        lda plyDepth-1,x
        sec
        sbc #1
        sta plyDepth,x
        beq .leaf
        jsr HashMove
        jsr Reduce
.leaf   jsr PushList
        jsr Search
        ldx ply
        jsr Again               ; a reduced move that turned out well
        bcc .known
        jsr ChildWindow
        lda plyDepth-1,x
        sec
        sbc #1
        sta plyDepth,x
        jsr Search
.known  jsr UnmakeMove
        jsr PopList
        jsr RestoreHash
        lda stop
        bne .gone
        jsr NegateReturn
        ldx ply
        lda bestLo,x
        cmp retLo
        lda bestHi,x
        sbc retHi
        bpl .again              ; not better
        lda retLo
        sta bestLo,x
        lda retHi
        sta bestHi,x
        lda alphaLo,x
        cmp retLo
        lda alphaHi,x
        sbc retHi
        bpl .again
        lda retLo
        sta alphaLo,x
        lda retHi
        sta alphaHi,x
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
.stale  sta retLo
        sta retHi
        rts
.value  lda bestLo,x
        sta retLo
        lda bestHi,x
        sta retHi
        lda plyRaised,x
        beq .upper
        jmp StoreExact
.upper  jmp StoreUpper

; IsFutile: whether a quiet move at the last ply can reach alpha.
; In: X = ply  Out: C = 1 if not, and best at least what could be reached
; Clobbers: A retLo/Hi
; Cycles: about 80
IsFutile
        jsr StandStill
        clc
        lda retLo
        adc #FUTILITY
        sta retLo
        lda retHi
        adc #0
        sta retHi
        lda alphaLo,x
        cmp retLo
        lda alphaHi,x
        sbc retHi
        bmi .no
        lda bestLo,x
        cmp retLo
        lda bestHi,x
        sbc retHi
        bpl .yes
        lda retLo
        sta bestLo,x
        lda retHi
        sta bestHi,x
.yes    sec
        rts
.no     clc
        rts

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

; Reduce: late quiet moves are searched a ply less deep.
; In: ply, the move at ply-1  Out: plyDepth  Clobbers: A X
; Cycles: 15 to 60
Reduce  ldx ply
        lda plyDepth,x
        cmp #2
        bcc .no
        lda plyLegal-1,x
        cmp #5
        bcc .no
        lda plyCheck-1,x
        bne .no
        lda plyScore-1,x
        cmp #$78
        bcs .no
        dec plyDepth,x
.no     rts

; Again: whether a reduced move must be searched in full.
; In: X = ply, retLo/Hi (of the child)  Out: C = 1 if so  Clobbers: A
; Cycles: 20 to 50
Again   lda stop
        bne .no
        lda plyDepth,x
        clc
        adc #1
        cmp plyDepth-1,x
        bcs .no
        lda retLo               ; better than alpha: the child is below beta
        cmp betaLo,x
        lda retHi
        sbc betaHi,x
        bpl .no
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
        sbc #3
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
