; The highest slot on the square in A is X; N set and X = $ff: nobody.
Find    ldx #31
FindDown cmp pieces,x
        beq .found
        dex
        bpl FindDown
.found  rts
