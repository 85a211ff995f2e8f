; Begins a record of paper tape of A bytes.
BeginRecord
        pha
        lda #0
        sta CHKSUM
        sta CHKHI
        jsr $1e2f
        lda #';'
        jsr Send
        pla
        jmp PrintAndAdd
EndRecord
        lda CHKHI
        jsr PrintByte
        lda CHKSUM
        jmp PrintByte
