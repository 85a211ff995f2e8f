; 6502
start   lda tabel
        lad #5
        jmp strat
        .bytee 5
table   .byte 1
table   .byte 2
a       nop
first = second
second = first + 1
