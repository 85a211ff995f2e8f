; The book is closed for good.
Close   ldx #$ff
        stx omove

; A search: what the computer could do now, then each of its moves.
Think   ldx #$77
.empty  txa
        and #8                  ; tables lie beside the board
        bne .beside
        lda #$ff
        sta Board,x
.beside dex
        bpl .empty
        stx doubles
        ldx #31
.place  ldy pieces,x
        bmi .away
        lda Board,y
        bmi .alone
        inc doubles
.alone  txa
        sta Board,y
.away   dex
        bpl .place
        lda #PRIOR
        sta state
        sta dis2                ; the best value so far
        ldx #maxp+PRIOR-bcap2
        jsr Clear
        jsr Generate
        lda #CANDIDATES
        sta state
        jsr Generate            ; leaves $ff in `piece`
Decided lda dis2
        cmp #$0f
        bcs Answer
        jmp Resign
