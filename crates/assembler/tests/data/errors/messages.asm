; 6502
        .error "this is wrong"
        .warning "this is odd"
        .assert 1 == 2, "one is not two"
        .cerror 1 < 2, "one is less than two"
        .cwarn 1, "take care"
        .cpu "z80"
        .cpu "1802"
        .enc "ebcdic"
        .enc "screen"
        .text "♞"
        .fill -1
        .align 0
        .table 1
        .bank 1
