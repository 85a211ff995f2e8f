; The number of the key that is down, NO_KEY if none.
WhichKey
        ldx #1
        ldy #0                  ; the first key of the row
.row    stx SBD
        lda SAD
        asl a
        eor #$fe
        bne .found
        tya
        clc
        adc #7
        tay
        inx
        inx
        cpx #7
        bne .row
        ldy #NO_KEY
        bne .done
.found  asl a
        bcs .done
        iny
        bne .found
.done   ldx #7
        stx SBD
        tya
        rts
