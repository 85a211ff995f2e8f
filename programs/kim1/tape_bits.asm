; The sum of what goes over the tape; A stays.
AddToSum
        pha
        clc
        adc CHKL
        sta CHKL
        bcc .same
        inc CHKH
.same   pla
        rts

ByteWithSum
        jsr AddToSum
; A byte as two characters.
ByteOut pha
        lsr a
        lsr a
        lsr a
        lsr a
        jsr .half
        pla
        and #15
.half   ora #'0'
        cmp #':'
        bcc CharOut
        adc #6
; A character, its lowest bit first. A bit is three equal parts: the first is the
; higher tone, the last the lower; the middle one is the higher for a 0, the lower
; for a 1. Keeps X and Y.
CharOut sta SAVX
        txa
        pha
        tya
        pha
        ldy #8
.bit    ldx #36
        lsr SAVX
        php
        bcc .zero
        ldx #18
.zero   lda #125
        jsr Tone
        ldx #12
        plp
        bcc .low
        ldx #24
.low    lda #195
        jsr Tone
        dey
        bne .bit
        pla
        tay
        pla
        tax
        rts

; X changes of the output, 138 cycles apart for A = 125, 208 for 195: 3623 Hz and
; 2404 Hz.
Tone    sta SAVX+1
.wait   bit CLKRDI
        bpl .wait
        lda SAVX+1
        sta CLK1T
        lda SBD
        eor #$80
        sta SBD
        nop
        nop
        dex
        bne .wait
        rts

