; Punches 41 12, then counts down.
        .isa v4
        .section "main"
LIMIT   .equ 3
board   = 32

start   mov 41,A<->B
        mov 12,A
        print
        jsr count
        mov deltas+1,A
        ftl A
        jn .minus
        halt
.minus  flipn
        mov A,B
        print
        halt

        .section "counting"
count   mov LIMIT,A
.loop   dec A
        jz .done
        jmp .loop
.done   ret

deltas  .table 1, M99, 10, -10
