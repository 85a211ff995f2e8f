; The pieces at home. Neither the colours nor the move on the digits are reset.
SetUp   ldx #15
.place  lda Places,x
        sta pieces,x
        eor #$70                ; the opponent's stand opposite
        sta pieces+16,x
        dex
        bpl .place
        lda #27
        sta omove
        lda #$cc
Show    sta dis1
        sta dis2
        sta dis3
        jmp Start

; Each side gets the other's pieces, seen from the other end of the board.
Exchange inc rev
        ldx #15
.swap   ldy pieces,x
        sec
        lda #$77
        sbc pieces+16,x
        sta pieces,x
        tya
        eor #$ff
        sec
        adc #$77
        sta pieces+16,x
        dex
        bpl .swap
        lda #$ee
        bne Show
