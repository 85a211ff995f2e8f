; The value of a hexadecimal digit; carry set: it is not one, and A stays.
IsHex   cmp #'0'
        bcc .not
        cmp #':'
        bcc .value
        cmp #'A'
        bcc .not
        cmp #'G'
        bcs .done
        sbc #6                  ; the carry is clear: 7
.value  and #15
        clc
.done   rts
.not    sec
        rts

; Two digits from the teletype, in A and INL.
HexByte jsr Receive
        jsr HexDigit
        jsr Receive
        jsr HexDigit
        lda INL
        rts

; Shifts a digit into INL and INH: A = 0, carry clear. Anything else stays in A,
; carry set. Keeps X.
HexDigit
        jsr IsHex
        bcs .done
        pha
        ldy #4
.shift  asl INL
        rol INH
        dey
        bne .shift
        pla
        ora INL
        sta INL
        lda #0
        clc
.done   rts

; What was typed becomes the open address.
OpenCell
        lda INL
        sta POINTL
        lda INH
        sta POINTH
        rts
