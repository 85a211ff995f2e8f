; chessvm
start   jmp start
        .rept 292
.here   jmp .here
        .endr
