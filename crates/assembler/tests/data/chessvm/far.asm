; Calls and jumps between the three tables, to row 00 and to others.
        .org 100
start   clr A
        jsr second              ; 84 04 90
        jsr zero                ; 84 99 89
        jmp far third           ; 74 09 99
back    print
        halt
        .org 200
zero    inc A
        inc A
        ret
        .org 205
second  inc A
        ret
        .org 310
third   add 3,A
        jmp far back            ; 74 02 09
