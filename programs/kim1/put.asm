; Moves `piece` to `square`; whoever stood there is captured, also when `piece`
; is none.
Put     lda square
        jsr Find
        bmi .move
        ldy #CAPTURED
        sty pieces,x
.move   ldx piece
        bmi .done
        sta pieces,x
.done   rts
