; 6502
        * = $10f8
start   ldx #3
.loop   dex
        nop
        nop
        nop
        nop
        bne .loop
        jmp ($12ff)
        .fill $20f8 - *
squares .byte 1, 2, 3, 4, 5, 6, 7, 8, 9
