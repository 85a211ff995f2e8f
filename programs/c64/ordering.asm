; Which move to try first: the one of the table, captures, killers, and quiet
; moves by the history of the search.

SCORE_HASH    = $ff
SCORE_KILLER  = $7f
SCORE_KILLER2 = $7e
HISTORY_LIMIT = $70
SCORE_LOSING  = 0

; ForgetKillers: no killers yet.
; In: -  Out: killers  Clobbers: A X
; Cycles: about 900
ForgetKillers
        ldx #63
        lda #NONE
.clear  sta killFrom,x
        sta kill2From,x
        dex
        bpl .clear
        rts

; MarkMoves: scores of the table's move and of the killers.
; In: ply, Y = length of the list, hashFrom/To  Out: scores  Clobbers: A X Y
; Cycles: 27 per move
MarkMoves
        ldx ply
        ldy plyTotal,x
        beq .done
.move   dey
        lda (pFrom),y
        cmp hashFrom
        bne .killer
        lda (pTo),y
        cmp hashTo
        bne .again
        lda #SCORE_HASH
        bne .mark
.again  lda (pFrom),y
.killer cmp killFrom,x
        bne .second
        lda (pTo),y
        cmp killTo,x
        bne .other
        lda #SCORE_KILLER
        bne .quiet
.other  lda (pFrom),y
.second cmp kill2From,x
        bne .on
        lda (pTo),y
        cmp kill2To,x
        bne .on
        lda #SCORE_KILLER2
.quiet  cmp (pScore),y          ; a capture stays one
        bcc .on
.mark   sta (pScore),y
.on     tya
        bne .move
.done   rts

; PickMove: takes the most promising move out of the list. Behind a number of
; moves the rest is taken as it comes: looking for the best costs more than it
; brings. (With more than 128 moves left the last is taken, too.)
; In: ply, the list  Out: curFrom, curTo, pickScore, C = 1 if there is none
; Clobbers: A X Y
; Cycles: 15 per move and 80
PickMove
        ldx ply
        ldy plyCount,x
        beq .none
        dec plyCount,x
        dey
        sty pickLast
        sty pickAt
        lda (pScore),y
        sta pickScore
        lda plyTotal,x
        sbc plyCount,x          ; the carry does not matter
        cmp #LATE_MOVES
        bcs .found
        cpy #0
        beq .found
.scan   dey
        bmi .best
        lda (pScore),y
        cmp pickScore
        bcc .scan
        sta pickScore
        sty pickAt
        bcs .scan
.best   ldy pickAt
.found  lda (pFrom),y
        sta curFrom
        lda (pTo),y
        sta curTo
        cpy pickLast
        beq .last
        ldy pickLast            ; the last of the list takes its place
        lda (pScore),y
        pha
        lda (pTo),y
        pha
        lda (pFrom),y
        ldy pickAt
        sta (pFrom),y
        pla
        sta (pTo),y
        pla
        sta (pScore),y
.last   clc
        rts
.none   sec
        rts

; PutBack: a capture that loses material is tried behind everything else.
; In: the move just picked  Out: the list  Clobbers: A X Y
; Cycles: 50
PutBack ldx ply
        ldy plyCount,x
        lda curFrom
        sta (pFrom),y
        lda curTo
        sta (pTo),y
        lda #SCORE_LOSING
        sta (pScore),y
        inc plyCount,x
        rts

; Reward: a quiet move that refuted becomes a killer and makes history.
; In: ply, the move at ply  Out: killers, history  Clobbers: A X Y
; Cycles: 20 to 90
Reward  ldx ply
        lda stTaken,x
        cmp #EMPTY
        bne .done
        lda mvFrom,x
        cmp killFrom,x
        bne .new
        lda mvTo,x
        cmp killTo,x
        beq .history
.new    lda killFrom,x
        sta kill2From,x
        lda killTo,x
        sta kill2To,x
        lda mvFrom,x
        sta killFrom,x
        lda mvTo,x
        sta killTo,x
.history
        lda mvFrom,x
        and #$77
        tay
        lda mvTo,x
        and #$77
        ora #HISTORY
        pha
        ldx Board88,y
        page_of
        pla
        tay
        ldx ply
        lda plyDepth,x
        asl a
        asl a
        clc
        adc (pTable),y
        cmp #HISTORY_LIMIT
        bcc .small
        lda #HISTORY_LIMIT
.small  sta (pTable),y
.done   rts
