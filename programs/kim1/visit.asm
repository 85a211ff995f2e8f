; What becomes of a move that was generated.
Visit   ldx state
        bmi Below
        cpx #CONTINUATION
        bne .count
        lda piece               ; the piece that the opponent attacks most is lost;
        beq .count              ; the king never is
        cmp maxp+REPLIES
        beq Visited
.count  inc mob,x
        ldy piece
        dey
        bne .once
        inc mob,x               ; the queen's moves count twice
.once   ldy victim
        bmi .counted
        jsr Worth
        cmp maxc,x
        bcc .less
        sta maxc,x
        sty maxp,x
.less   clc
        adc cc,x
        sta cc,x
.counted cpx #CANDIDATES
        bcc Chain
        bne Visited

; A candidate: its replies and its continuation are counted, then it is valued.
        lda maxc+CANDIDATES
        sta wcap0
        ldx #maxp+CONTINUATION-bcap2
        jsr Clear
        .assert REPLIES == 0, "A is 0 here"
        jsr Deeper
        jmp Value

; The king is not safe if a move ends on his square.
Below   cpx #KINGSAFETY
        bne Chain
        lda turn
        eor #$ff
        and #$10
        tax
        lda pieces,x
        cmp square
        bne Visited
        lsr safe
Visited rts
