; Lights the six digits of POINTH, POINTL and INH once; Z clear: a key is down.
ShowDigits
        lda #$7f
        sta PADD
        ldx #$09                ; the left digit; PB0 stays high for the teletype
        ldy #2
.pair   lda INH,y
        lsr a
        lsr a
        lsr a
        lsr a
        jsr OneDigit
        lda INH,y
        jsr OneDigit
        dey
        bpl .pair
        iny
        sty PADD
        jmp AnyKey
