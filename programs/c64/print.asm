; Talking to the player: text, numbers, moves. All of it through EMIT, which is the
; KERNAL's CHROUT or a routine that does the same to a screen elsewhere.

; PrintText: a text that ends with a zero.
; In: A/Y = address  Out: -  Clobbers: A Y pText
; Cycles: about 330 per character
PrintText
        sta pText
        sty pText+1
        ldy #0
.char   lda (pText),y
        beq .done
        jsr EMIT
        iny
        bne .char
.done   rts

; PrintNumber: a byte in decimal.
; In: A = 0 to 255  Out: -  Clobbers: A X temp temp2
; Cycles: about 1,200
PrintNumber
        ldx #0
        stx temp2               ; a digit was shown
        ldx #100
        jsr .digit
        ldx #10
        jsr .digit
        ora #'0'
        jmp EMIT
.digit  stx temp
        ldx #'0'
.count  cmp temp
        bcc .show
        sbc temp
        inx
        bne .count
.show   cpx #'0'
        bne .some
        bit temp2
        bpl .zero               ; no zeros in front
.some   pha
        txa
        jsr EMIT
        lda #$80
        sta temp2
        pla
.zero   rts

; PrintValue: the value of the last iteration in pawns, or the word MATE.
; In: resultLo/Hi  Out: -  Clobbers: A X Y temp temp2 sumLo/Hi
; Cycles: about 4,000
PrintValue
        lda #'+'
        ldx resultLo
        ldy resultHi
        bpl .sign
        sec
        lda #0
        sbc resultLo
        tax
        lda #0
        sbc resultHi
        tay
        lda #'-'
.sign   stx sumLo
        sty sumHi
        jsr EMIT
        lda sumHi
        cmp #>MATES
        bcc .pawns
        say MateText
        rts
.pawns  ldx #0
.whole  lda sumLo
        sec
        sbc #100
        tay
        lda sumHi
        sbc #0
        bcc .rest
        sta sumHi
        sty sumLo
        inx
        bne .whole
.rest   txa
        jsr PrintNumber
        lda #'.'
        jsr EMIT
        lda sumLo
        cmp #10
        bcs .two
        lda #'0'
        jsr EMIT
.two    lda sumLo
        jmp PrintNumber

; PrintMove: a move such as e2e4 or e7e8q, before it is made.
; In: A = first byte, X = second, the position  Out: -  Clobbers: A X temp
; Cycles: about 1,500
PrintMove
        stx temp
        pha
        jsr PrintSquare
        lda temp
        jsr PrintSquare
        pla
        bpl .done               ; only special moves promote
        and #$77
        tax
        lda Board88,x
        and #7
        cmp #PAWN
        bne .done
        lda temp
        and #$70
        beq .promotes
        cmp #$70
        bne .done
.promotes
        lda temp
        and #$88
        ldx #3
.search cmp PromotionFlags,x
        beq .show
        dex
        bne .search
.show   lda PromotionLetters,x
        jmp EMIT
.done   rts

; PrintSquare: file and rank.
; In: A = square, other bits do not matter  Out: -  Clobbers: A
; Cycles: about 650
PrintSquare
        pha
        and #7
        clc
        adc #FILE_A
        jsr EMIT
        pla
        lsr a
        lsr a
        lsr a
        lsr a
        and #7
        eor #7
        clc
        adc #'1'
        jmp EMIT

        .enc "petscii"
PromotionLetters
        .text "qnbr"
PromotionFlags
        .byte TO_Q, TO_N, TO_B, TO_R
MateText
        .null "mate"
        .enc "none"
