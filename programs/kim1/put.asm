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
