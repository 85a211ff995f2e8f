; Carry clear: the move leaves the king to be captured.
Guard   lda state
LevelCheck
        cmp #8                  ; the level's first byte: the state below which this is tested
        bcs Guarded
        lda #KINGSAFETY
        sta safe
        jsr Deeper
        asl safe
Guarded   rts
