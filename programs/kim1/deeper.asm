; Makes the move, generates the moves of the other side at the state in A, and
; takes the move back. A candidate's replies are followed by its continuation.
Deeper  tay
        ldx #SAVED-1
.save   lda piece,x
        pha
        dex
        bpl .save
        sty state
        jsr Slot
        lda pieces,x
        pha
        tay
        lda #$ff
        sta Board,y
        ldy square
        sty pieces,x
        txa
        sta Board,y
        ldx victim
        bmi .quiet
        lda #CAPTURED
        sta pieces,x
.quiet  jsr TurnAndGenerate
        lda state
        bne .back
        lda #CONTINUATION
        sta state
        jsr TurnAndGenerate
.back   pla
        tay
        ldx #-SAVED & $ff
.load   pla
        sta piece+SAVED,x       ; zero page wraps
        inx
        bne .load
        jsr Slot
        sty pieces,x
        txa
        sta Board,y
        ldy square
        lda victim
        sta Board,y
        bmi .empty
        tax
        sty pieces,x
.empty  rts
