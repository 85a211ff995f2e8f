; Talking to the player: text, numbers, moves, the board, a line of input. All of
; it through CHROUT and CHRIN.

; PrintText: a text that ends with a zero.
; In: A/Y = address  Out: -  Clobbers: A Y pText
; Cycles: about 330 per character
PrintText
        sta pText
        sty pText+1
        ldy #0
.char   lda (pText),y
        beq .done
        jsr CHROUT
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
        jmp CHROUT
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
        jsr CHROUT
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
        jsr CHROUT
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
        jsr CHROUT
        lda sumLo
        cmp #10
        bcs .two
        lda #'0'
        jsr CHROUT
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
        jmp CHROUT
.done   rts

; PrintSquare: file and rank.
; In: A = square, other bits do not matter  Out: -  Clobbers: A
; Cycles: about 650
PrintSquare
        pha
        and #7
        clc
        adc #FILE_A
        jsr CHROUT
        pla
        lsr a
        lsr a
        lsr a
        lsr a
        and #7
        eor #7
        clc
        adc #'1'
        jmp CHROUT

; DrawBoard: the board from the player's side, dark squares in reverse, and the
; last move.
; In: the position, turned, game*  Out: -  Clobbers: A X Y temp temp2
; Cycles: about 75,000
DrawBoard
        lda #CLEAR
        jsr CHROUT
        say TitleText
        lda level
        jsr PrintNumber
        lda #RETURN
        jsr CHROUT
        ldx #0
.row    stx temp
        txa
        eor turned
        and #$70
        sta temp2               ; its first square, from White's side
        lsr a
        lsr a
        lsr a
        lsr a
        eor #7
        clc
        adc #'1'
        jsr CHROUT
        lda #' '
        jsr CHROUT
        ldy #0
.file   tya
        eor turned
        and #7
        ora temp2
        tax
        jsr DrawSquare
        iny
        cpy #8
        bne .file
        lda #RETURN
        jsr CHROUT
        lda temp
        clc
        adc #$10
        tax
        bpl .row
        lda turned
        bne .turned
        say FilesText
        jmp .last
.turned say TurnedFilesText
.last   ldx gameLength
        beq .done
        say LastText
        ldx gameLength
        lda gameFrom-1,x
        jsr PrintSquare
        lda gameTo-1,x
        jsr PrintSquare
        lda #RETURN
        jsr CHROUT
.done   rts

; DrawSquare: what stands on a square.
; In: X = square  Out: -  Clobbers: A X drawn
; Cycles: about 1,050
DrawSquare
        txa
        lsr a
        lsr a
        lsr a
        lsr a
        sta drawn
        txa
        clc
        adc drawn
        lsr a
        lda #PLAIN
        bcc .light
        lda #REVERSE
.light  jsr CHROUT
        lda Board88,x
        bmi .white
        and #7
        tax
        lda BlackLetters,x
        bne .show
.white  and #7
        tax
        lda WhiteLetters,x
.show   jsr CHROUT
        lda #' '
        jmp CHROUT

; ReadLine: a line of input, small letters.
; In: -  Out: line, zero behind its end; X = length  Clobbers: A
; Cycles: as long as the player thinks
ReadLine
        ldx #0
.char   jsr CHRIN
        cmp #RETURN
        beq .done
        cmp #' '
        beq .char
        and #$7f
        cpx #LINE_LENGTH
        bcs .char
        sta line,x
        inx
        bne .char
.done   lda #0
        sta line,x
        lda #RETURN
        jmp CHROUT

        .enc "petscii"
BlackLetters
        .text ".pnbrqk"
WhiteLetters
        .text ".PNBRQK"
PromotionLetters
        .text "qnbr"
PromotionFlags
        .byte TO_Q, TO_N, TO_B, TO_R
TitleText
        .null "Torres C64          level "
FilesText
        .text "  a b c d e f g h"
        .byte RETURN, 0
TurnedFilesText
        .text "  h g f e d c b a"
        .byte RETURN, 0
LastText
        .null "last move "
MateText
        .null "mate"
DepthText
        .null "depth "
        .enc "none"
