; Lights the digit in A for 500 cycles where the port is told X, and makes X the
; next. Keeps Y.
OneDigit
        and #15
        sty TEMP
        tay
        lda #0
        sta SAD                 ; dark while the place changes
        stx SBD
        lda Segments,y
        sta SAD
        ldy #100
.light  dey
        bne .light
        inx
        inx
        ldy TEMP
        rts
