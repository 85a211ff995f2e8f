; The keypad and the digits.
;
; C sets the pieces up, E exchanges the sides, PC plays, F makes the move on the
; digits, 0 to 7 enter a square. Any other key is ignored; ST leaves.

Start   cld
        ldx #$ff
        txs
        inx
        stx turn
.up     jsr SCANDS              ; a key that is held down counts once
        bne .up
Await   jsr SCANDS
        beq Await
        jsr GETKEY
Pressed cmp #8
        bcc Digit
        cmp #$0c
        beq SetUp
        cmp #$0e
        beq Exchange
        cmp #$0f
        beq Enter
        cmp #$14
        bne Start
        jmp Play

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
