; 6502
        sta #5
        lda ($10),x
        lda #256
        lda (5
        lda 5 +
        lda 5 5
        jmp
        inx 5
        .byte 300, -129
        .word 65536
        lda #1/0
        lda $12g
        lda "ab"
        .text "open
        lda #?
