; PC: an answer from the opening if the last square on the digits is the expected
; one, else a search.
Play    ldx omove
        bmi Think
        lda opening,x
        cmp dis3
        bne Close
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
