; Routines for chessvm.
start   jsr sum
        print
        halt

; A = A + D
sum     add D,A
        ret

; memory word B = A, then reads it back one higher
store   mov A,[B]
        mov [B],A
        inc A
        ret

; reads a card and punches its words
echo    read
        mov F,A
        swap A,B
        mov G,A
        print
        ret

stop    brk
        halt
