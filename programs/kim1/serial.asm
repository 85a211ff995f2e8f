; Waits for the start bit of a character with all bits set and measures it, in turns
; of a loop as long as the one in OneBit.
Measure lda #1
        ldx #0
        ldy #0
.wait   bit SAD
        bne .keys               ; no jumper: nobody will type
        bmi .wait
.more   iny
        bne .same
        inx
.same   nop
        bit SAD
        bpl .more
        tya                     ; what is done between two bits takes three turns
        sec
        sbc #3
        sta CNTL30
        txa
        sbc #0
        sta CNTH30
        ldx #9                  ; let the rest of the character pass
.pass   jsr OneBit
        dex
        bne .pass
.keys   jmp Begin

; A character from the teletype in A, without its parity. Keeps X and Y.
Receive stx TMPX
        ldx #8
.start  bit SAD
        bmi .start
        jsr HalfBit
.bit    jsr OneBit
        lda SAD
        asl a
        ror CHAR
        dex
        bne .bit
        jsr OneBit              ; into the stop bit
        ldx TMPX
        lda CHAR
        and #$7f
        rts

; A character to the teletype: a start bit, eight data bits, two stop bits. Keeps X
; and Y.
Send    sta CHAR
        stx TMPX
        ldx #10                 ; after the eight bits come ones
        clc
.bit    lda SBD
        and #$fe
        adc #0
        sta SBD
        jsr OneBit
        sec
        ror CHAR
        dex
        bpl .bit
        ldx TMPX
        rts

; The length of a bit of the teletype, or half of it. Keeps X and Y.
OneBit  lda CNTH30
        sta TIMH
        lda CNTL30
TurnBit sec
        sbc #1
        bcs .low
        dec TIMH
.low    bit TIMH
        bpl TurnBit
        rts
HalfBit lda CNTH30
        lsr a
        sta TIMH
        lda CNTL30
        ror a
        jmp TurnBit
