; 6502
        * = $10f0
start   bne far
        ldx #3
.loop   dex
        .fill 20, $ea
        bne .loop
        jmp ($12ff)
        .fill 200, $ea
far     rts
        .samepage
        .fill 100, 0
        .fill 160, 0
        .endsamepage
        .endsamepage
        * = $1000
        .fill 300, 0
