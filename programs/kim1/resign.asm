; No move is good enough: the digits show FF FF FF, and the king's square is left as
; the square to move to.
Resign  lda pieces
        sta square
        lda #$ff
        bne Show
