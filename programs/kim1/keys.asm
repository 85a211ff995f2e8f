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

        .include "enter.asm"
