; The highest slot on the square in A is X; N set and X = $ff: nobody. From FindDown,
; the highest up to X, which is odd: two slots a round.
Find    ldx #31
FindDown cmp pieces,x
        beq .found
        dex
        cmp pieces,x
        beq .found
        dex
        bpl FindDown
.found  rts
