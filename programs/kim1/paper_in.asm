; Loads a paper tape: records of a semicolon, length, address, data, sum.
LoadPaper
        lda #0
        sta CHKSUM
        sta CHKHI
.wait   jsr Receive
        cmp #';'
        bne .wait
        jsr .take
        tax
        pha
        jsr .take
        sta POINTH
        jsr .take
        sta POINTL
        txa
        beq .sum
.data   jsr .take
        ldy #0
        sta (POINTL),y
        jsr Advance
        dex
        bne .data
.sum    jsr HexByte
        eor CHKHI
        tax
        jsr HexByte
        eor CHKSUM
        sta TEMP
        pla
        tay
        txa
        ora TEMP
        bne .bad
        tya                     ; a record of length 0 is the last
        bne LoadPaper
        jmp Prompt
.bad    lda #'?'
        jsr Send
        jmp Prompt
; A byte, also added to the sum.
.take   jsr HexByte
        pha
        jsr AddToCheck
        pla
        rts
