; Makes the move on the digits without asking whether it is one.
Enter   jsr Put
        jmp Lookup

; Shifts the digit into the two squares and looks up who stands on the first.
Digit   ldy #4
.shift  asl dis3
        rol dis2
        dey
        bne .shift
        ora dis3
        sta dis3
        sta square
Lookup  lda dis2
        jsr Find
        stx dis1
        stx piece
        jmp Start
