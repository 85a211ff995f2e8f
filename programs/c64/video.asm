; The picture: characters and sprites into place, rows and cells of the screen.

EMIT    = PutChar

; InitVideo: the screen of the game, empty.
; In: -  Out: -  Clobbers: A X Y pSource pTarget
; Cycles: about 80,000
InitVideo
        lda #1
        sta CURSOR_OFF
        lda #$80
        sta SET_LOCK
        jsr MakeCharacters
        ldx #62
.shape  lda CursorShape,x
        sta SHAPES,x
        lda MarkShape,x
        sta SHAPES+64,x
        dex
        bpl .shape
        ldx #3
.sprite lda SpriteShapes,x
        sta SCREEN+$3f8,x
        lda SpriteColours,x
        sta $d027,x
        dex
        bpl .sprite
        jsr ClearScreen
        lda #0
        sta SPRITES_ON
        sta $d017
        sta $d01b
        sta $d01c
        sta $d01d
        sta $d010
        ldx #3
.colour lda Colours,x
        sta BORDER,x
        dex
        bpl .colour
        lda BANK
        and #$fc                ; the last 16 KB
        sta BANK
        lda #((SCREEN-$c000)/1024)*16+((CHARSET-$c000)/2048)*2
        sta POINTERS
        lda CONTROL
        ora #$10
        sta CONTROL
        lda #15
        sta VOLUME
        rts

; MakeCharacters: letters, pieces on both kinds of square, squares, quarters.
; In: -  Out: CHARSET  Clobbers: A X Y pSource pTarget
; Cycles: about 40,000
MakeCharacters
        copy Letters, CHARSET, 512
        copy PieceShapes, CHARSET+LIGHT_PIECES*8, 432
        copy PieceShapes, CHARSET+DARK_PIECES*8, 432
        ldx #7
.square lda #$55
        sta CHARSET+LIGHT_SQUARE*8,x
        lda #$aa
        sta CHARSET+DARK_SQUARE*8,x
        dex
        bpl .square
        lda #<(CHARSET+DARK_PIECES*8)
        sta pTarget
        lda #>(CHARSET+DARK_PIECES*8)
        sta pTarget+1
        jsr Darken
        ldx #0                  ; codes of quarters: upper left 8, right 4, lower 2, 1
.quarter
        txa
        lsr a
        lsr a
        lsr a                   ; the code
        tay
        txa
        and #4                  ; the lower half of its lines?
        beq .upper
        tya
        jmp .half
.upper  tya
        lsr a
        lsr a
.half   and #3
        tay
        lda QuarterLines,y
        sta CHARSET+QUARTERS*8,x
        inx
        cpx #128
        bne .quarter
        rts
QuarterLines
        .byte $00, $0f, $f0, $ff

; Darken: dots 01 become 10 in the pieces of dark squares. The memory is under
; ROM, so that it is read from where the shapes come from.
; In: pTarget  Out: -  Clobbers: A X Y pSource
; Cycles: about 20,000
Darken  lda #<PieceShapes
        sta pSource
        lda #>PieceShapes
        sta pSource+1
        ldx #1                  ; 432 bytes: a page and a rest
        ldy #0
.each   lda (pSource),y
        asl a
        ora (pSource),y
        and #$aa
        sta cellCode
        lda (pSource),y
        lsr a
        and (pSource),y
        and #$55
        ora cellCode
        sta (pTarget),y
        iny
        bne .same
        inc pSource+1
        inc pTarget+1
        dex
.same   cpx #0
        bne .each
        cpy #<432
        bne .each
        rts

; CopyBytes: pages and a rest.
; In: pSource, pTarget, X = pages, Y = rest  Out: -  Clobbers: A X Y
; Cycles: about 17 per byte
CopyBytes
        sty lastRow
        ldy #0
        cpx #0
        beq .rest
.whole  lda (pSource),y
        sta (pTarget),y
        iny
        bne .whole
        inc pSource+1
        inc pTarget+1
        dex
        bne .whole
.rest   cpy lastRow
        beq .done
        lda (pSource),y
        sta (pTarget),y
        iny
        bne .rest
.done   rts

; ClearScreen: spaces everywhere.
; In: -  Out: -  Clobbers: A X
; Cycles: about 10,000
ClearScreen
        ldx #250
.cell   lda #' '
        sta SCREEN-1,x
        sta SCREEN+249,x
        sta SCREEN+499,x
        sta SCREEN+749,x
        lda #WHITE_INK
        sta COLOURS-1,x
        sta COLOURS+249,x
        sta COLOURS+499,x
        sta COLOURS+749,x
        dex
        bne .cell
        rts

; ClearRows: the panel from one row to before another.
; In: X = first row, A = behind the last  Out: -  Clobbers: A X Y
; Cycles: about 250 per row
ClearRows
        sta lastRow
.row    ldy #PANEL
        jsr GoTo
        ldy #PANEL_END-1
        lda #' '
.cell   sta (pRow),y
        dey
        cpy #PANEL-1
        bne .cell
        inx
        cpx lastRow
        bne .row
        rts

; GoTo: the next character goes here.
; In: X = row, Y = column  Out: -  Clobbers: A
; Cycles: 40
GoTo  sty column
        lda RowLow,x
        sta pRow
        sta pColour
        lda RowHigh,x
        sta pRow+1
        sec
        sbc #>(SCREEN-COLOURS)
        sta pColour+1
        rts

; PutChar: a character in PETSCII; letters are capitals, whatever they were.
; In: A  Out: -  Clobbers: A
; Cycles: about 50
PutChar cmp #$40
        bcc PutCode
        and #$1f
; PutCode: a cell, by its screen code.
PutCode sty savedY
        ldy column
        cpy #PANEL_END
        bcs .off
        sta (pRow),y
        lda textColour
        sta (pColour),y
        inc column
.off    ldy savedY
        rts

; PutTwo: a number of two digits.
; In: A = 0 to 99  Out: -  Clobbers: A number tens
; Cycles: about 250
PutTwo  sta number
        lda #'0'
        sta tens
.ten    lda number
        sec
        sbc #10
        bcc .put
        sta number
        inc tens
        bne .ten
.put    lda tens
        jsr PutCode
        lda number
        ora #'0'
        jmp PutCode

; PlaceSprite: a sprite around a square of the board.
; In: A = square, X = twice the sprite's number  Out: -  Clobbers: A Y
; Cycles: 60
PlaceSprite
        eor turned
        pha
        and #7
        tay
        lda SpriteColumns,y
        sta SPRITE_X,x
        pla
        lsr a
        lsr a
        lsr a
        lsr a
        and #7
        tay
        lda SpriteRows,y
        sta SPRITE_X+1,x
        rts

; ShowMarks: the cursor, the piece that was picked, the last move.
; In: cursorAt, picked, game*  Out: -  Clobbers: A X Y shown
; Cycles: about 350
ShowMarks
        lda #1
        sta shown
        ldx #0
        lda cursorAt
        eor turned
        jsr PlaceSprite
        lda picked
        bmi .last
        ldx #2
        jsr PlaceSprite
        lda #2
        ora shown
        sta shown
.last   ldx gameLength
        beq .enable
        lda gameFrom-1,x
        and #$77
        ldx #4
        jsr PlaceSprite
        ldx gameLength
        lda gameTo-1,x
        and #$77
        ldx #6
        jsr PlaceSprite
        lda #12
        ora shown
        sta shown
.enable lda shown
        sta SPRITES_ON
        rts

RowLow  .rept 25, i
        .byte <(SCREEN+40*i)
        .endr
RowHigh .rept 25, i
        .byte >(SCREEN+40*i)
        .endr
SpriteColumns
        .rept 8, i
        .byte 24+8+24*i
        .endr
SpriteRows
        .rept 8, i
        .byte 50+24*i+2
        .endr
Colours .byte 0, 11, 15, 5      ; border, background, light and dark squares
SpriteShapes
        .byte FIRST_SHAPE, FIRST_SHAPE, FIRST_SHAPE+1, FIRST_SHAPE+1
SpriteColours
        .byte 7, 2, 14, 14

; A thick frame with open sides.
CursorShape
        .rept 3
        .byte $fe, $00, $7f
        .endr
        .rept 4
        .byte $e0, $00, $07
        .endr
        .fill 7*3, 0
        .rept 4
        .byte $e0, $00, $07
        .endr
        .rept 3
        .byte $fe, $00, $7f
        .endr
; A thin frame.
MarkShape
        .byte $ff, $ff, $ff
        .rept 19
        .byte $80, $00, $01
        .endr
        .byte $ff, $ff, $ff
