; chessvm
        .isa v5
        .isa v4
start   mov 100,A
        mov -1,A
        mov A,F
        swap B,C
        jmp
        jmp nowhere
        mov [C],A
        sub E,A
A       inc A
        .bank 4
        .org 99
        .org 305
        .text "x"
        .samepage
loop    jn 99
        halt
        inc A
data    .table 5, 100, -101
        .table 99: 1, 2
        .table 6: 1
