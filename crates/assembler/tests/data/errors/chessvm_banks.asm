; chessvm
        .org 100
start   jz far
        jmp start
        .org 250
far     jmp start
        .org 250
near    jmp start
