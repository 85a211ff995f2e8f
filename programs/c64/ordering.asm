; Which move to try first: the one of the table, captures, killers, and quiet
; moves by the history of the search.

SCORE_HASH    = $ff
SCORE_KILLER  = $7f
SCORE_KILLER2 = $7e
HISTORY_LIMIT = $70

; ForgetOrder: clears killers and halves the history.
; In: -  Out: killers, history  Clobbers: A X Y pTable+1
; Cycles: about 33,000
ForgetOrder
        ldx #63
        lda #NONE
.clear  sta killFrom,x
        sta kill2From,x
        dex
        bpl .clear
        lda #>PieceTables
        sta pTable+1
        ldx #12
.whole  ldy #HISTORY
.half   lda (pTable),y
        lsr a
        sta (pTable),y
        iny
        bne .half
        inc pTable+1
        dex
        bne .whole
        rts

; MarkMoves: scores of the table's move and of the killers.
; In: ply, Y = length of the list, hashFrom/To  Out: scores  Clobbers: A X Y
; Cycles: 27 a move
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

; PickMove: takes the most promising move out of the list.
; In: ply, the list  Out: curFrom, curTo, pickScore, C = 1 if there is none
; Clobbers: A X Y
; Cycles: 17 a move and 80
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
        tya
        beq .found
.scan   dey
        lda (pScore),y
        cmp pickScore
        bcc .worse
        sta pickScore
        sty pickAt
.worse  tya
        bne .scan
        ldy pickAt
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
        clc
        adc (pTable),y
        cmp #HISTORY_LIMIT
        bcc .small
        lda #HISTORY_LIMIT
.small  sta (pTable),y
.done   rts
