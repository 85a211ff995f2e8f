; Moves and squares as the player writes them.

; ParseMove: a move as the player writes it.
; In: line  Out: C = 1 and curFrom, curTo if it is legal  Clobbers: A X Y temp
; Cycles: about 4,700
ParseMove
        ldx #0
        jsr ParseSquare
        bcs .no
        sta wantFrom
        jsr ParseSquare
        bcs .no
        sta wantTo
        lda line,x
        beq .find
        ldy #3
.role   cmp PromotionLetters,y
        beq .promotes
        dey
        bpl .role
.no     clc
        rts
.promotes
        lda PromotionFlags,y
        ora wantTo
        sta wantTo
.find   jmp FindMove

; ParseSquare: two characters of the line.
; In: X = their place  Out: A = square, X behind them; C = 1 if it is invalid
; Clobbers: A temp
; Cycles: 50
ParseSquare
        lda line,x
        sec
        sbc #FILE_A
        cmp #8
        bcs .bad
        sta temp
        inx
        lda line,x
        sec
        sbc #'1'
        cmp #8
        bcs .bad
        inx
        eor #7
        asl a
        asl a
        asl a
        asl a
        ora temp
        clc
.bad    rts

