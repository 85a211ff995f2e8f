; PC: an answer from the opening if the last square on the digits is the expected
; one, else a search. The ninth answer of an opening is not played, as in the
; serial edition of 1996: it closes the book.
Play    ldx omove
        bmi Closed
        lda opening,x
        cmp dis3
        bne Close
        cpx #3
        beq Close
        lda opening-1,x
        sta dis1
        lda opening-2,x
        sta dis3
        dex
        dex
        dex
        stx omove
Answer  ldx dis1
        stx piece
        lda pieces,x
        sta dis2
        lda dis3
        sta square
        jsr Put
        jmp Start
Close   ldx #$ff
        stx omove
Closed  jmp Think

; Moves `piece` to `square`; whoever stood there is captured, also when `piece`
; is none.
Put     lda square
        jsr Find
        bmi .move
        lda #CAPTURED
        sta pieces,x
.move   ldx piece
        bmi .done
        lda square
        sta pieces,x
.done   rts

; The highest slot on the square in A is X; N set and X = $ff: nobody.
Find    ldx #31
.look   cmp pieces,x
        beq .found
        dex
        bpl .look
.found  rts
