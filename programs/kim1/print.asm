; Prints the text that ends at Texts+X, backwards.
PrintText
        lda Texts,x
        jsr Send
        dex
        bpl PrintText
        rts

; The open address, added to the sum of a record.
PrintPointer
        lda POINTH
        jsr PrintAndAdd
        lda POINTL
PrintAndAdd
        jsr PrintByte
; The sum of a record of paper tape.
AddToCheck
        clc
        adc CHKSUM
        sta CHKSUM
        bcc .same
        inc CHKHI
.same   rts

; A byte as two digits; A stays.
PrintByte
        pha
        lsr a
        lsr a
        lsr a
        lsr a
        jsr PrintDigit
        pla
        pha
        jsr PrintDigit
        pla
        rts
PrintDigit
        and #15
        ora #'0'
        cmp #':'
        bcc .decimal
        adc #6
.decimal jmp Send
