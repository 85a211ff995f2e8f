; 6502
poke    .macro address, value = 3
        lda #\value
        sta \address
        .endm
poke    .macro
        .endm
outer   .macro x
        poke \x, 4, 5
        poke
        poke undefined_name
        .endm
again   .macro
        again
        .endm
        outer $d020
        again
        .include "included.asm"
        .include "missing.asm"
        .incbin missing.bin
        lda \x
