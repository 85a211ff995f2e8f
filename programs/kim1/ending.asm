; Nothing if the king can be captured; all if there is no reply and nothing left
; to capture. The first of equal candidates stays the best.
Ending  ldx maxc+REPLIES
        cpx #11
        bne .alive
        lda #0
.alive  ldx mob+REPLIES
        bne Valued
        ldx maxp+CONTINUATION
        bne Valued
        lda #$ff
Valued  cmp dis2
        bcc .worse
        beq .worse
        sta dis2
        lda piece
        sta dis1
        lda square
        sta dis3
.worse  rts
