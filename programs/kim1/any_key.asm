; Z clear: a key is down. Keeps Y.
AnyKey  ldx #1
.row    stx SBD
        lda SAD
        ora #$80
        eor #$ff
        bne .down
        inx
        inx
        cpx #7
        bne .row
.down   ldx #7
        stx SBD
        tax
        rts
