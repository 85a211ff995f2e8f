; Follows a capture, but not of a pawn or the king, to the depth of the level.
Chain   ldy victim
        bmi Chained
        jsr Worth
        dey
        cpy #7
        bcs Chained
        cmp bcap0,x             ; zero page wraps: below 0 are the later captures
        bcc .known
        sta bcap0,x
.known  dex
Depth   cpx #$fb                ; the level's second byte: where exchanges end
        beq Chained
        txa
        jmp Deeper
Chained rts
