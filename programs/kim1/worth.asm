; The points of slot Y in A; Y becomes a slot of 0 to 15.
Worth   tya
        and #15
        tay
        lda #2
        cpy #8
        bcs Done
        lda Points,y
Done    rts
