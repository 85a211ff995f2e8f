; Two characters as a byte.
ByteIn  jsr CharIn
        jsr PackDigit
        jsr CharIn
; A hexadecimal digit from the tape into SAVX, which is also in A; carry set: it is not one.
PackDigit
        jsr IsHex
        bcs .not
        asl SAVX
        asl SAVX
        asl SAVX
        asl SAVX
        ora SAVX
        sta SAVX
        clc
.not    rts

; A character. Keeps X and Y.
CharIn  tya
        pha
        ldy #8
.bit    jsr BitIn
        ror SAVX+1
        dey
        bne .bit
        pla
        tay
        lda SAVX+1
        rts

; A bit, in the carry: 1 if the higher tone is the shorter. The speed of the tape
; does not matter. Keeps X and Y.
BitIn   bit SBD
        bpl BitIn
        lda #$ff
        sta CLK64T
.high   bit SBD
        bmi .high
        lda CLKRDT
        sta SAVX+2
        lda #$ff
        sta CLK64T
.low    bit SBD
        bpl .low
        lda SAVX+2
        cmp CLKRDT
        rts
