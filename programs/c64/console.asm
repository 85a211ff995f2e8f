; The text screen: the board, a line of input. All of it through CHROUT and CHRIN.

EMIT    = CHROUT

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
DepthText
        .null "depth "
        .enc "none"
