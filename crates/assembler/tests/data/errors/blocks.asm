; 6502
        .endif
        .else
        .endm
        .if 1
        .if later
        nop
        .endif
later   nop
        .macro
        nop
        .endm
        .rept -1
        nop
        .endr
        .macro lda
        .endm
        .rept 2
