; What the player sees: title, board, panel.

; ShowTitle: the first picture, until a key or the button is pressed.
; In: -  Out: -  Clobbers: A X Y
; Cycles: as long as the player looks
ShowTitle
        ink YELLOW_INK
        ldx #0                  ; the name in quarters of cells
.letter stx moveAt
        lda TitleLetters,x
        jsr PutLarge
        ldx moveAt
        inx
        cpx #TITLE_LENGTH
        bne .letter
        ldx #5                  ; the pieces on a row of squares
.piece  stx moveAt
        jsr PutTitlePiece
        ldx moveAt
        dex
        bpl .piece
        ink WHITE_INK
        at 13, 8
        say SubtitleText
        ink CYAN_INK
        at 16, 4
        say StickText
        at 17, 4
        say TypeText
        at 18, 4
        say MenuText
        ink WHITE_INK
        at 21, 7
        say PressText
        ink GREEN_INK
        at 24, 0
        lda PAL
        beq .ntsc
        say PalText
        jmp .wait
.ntsc   say NtscText
.wait   lda #$80
        sta clockSide
        jsr WaitKey
        jmp ClearScreen

; PutLarge: a letter of the title, each dot a quarter of a cell.
; In: A = screen code, X = its number  Out: -  Clobbers: A X Y
; Cycles: about 2,500
PutLarge
        asl a
        asl a
        asl a
        sta pSource             ; codes below 32: one page
        lda #>Letters
        sta pSource+1
        lda pSource
        clc
        adc #<Letters
        sta pSource
        bcc .whole
        inc pSource+1
.whole  txa
        asl a
        asl a
        clc
        adc #8
        sta cellColumn
        lda #0
        sta cellRow
.rows   lda cellRow
        lsr a
        clc
        adc #3
        tax
        ldy cellColumn
        jsr GoTo
        ldy cellRow
        lda (pSource),y
        sta cellCode
        iny
        lda (pSource),y
        sta cellStep
        iny
        sty cellRow
        ldx #4
.cell   lda #0
        asl cellCode
        rol a
        asl cellCode
        rol a
        asl cellStep
        rol a
        asl cellStep
        rol a
        clc
        adc #QUARTERS
        jsr PutCode
        dex
        bne .cell
        lda cellRow
        cmp #8
        bne .rows
        rts

; PutTitlePiece: a piece below the title.
; In: X = 0 to 5  Out: -  Clobbers: A X Y
; Cycles: about 700
PutTitlePiece
        txa
        sta cellColumn
        asl a
        clc
        adc cellColumn
        adc #11
        sta cellColumn
        lda #9
        sta cellRow
        txa
        and #1
        tay
        lda TitlePieces,x
        jmp PutPiece

; DrawBoard: all squares, the names of files and ranks.
; In: the position, turned  Out: -  Clobbers: A X Y
; Cycles: about 45,000
DrawBoard
        ldx #0
.square txa
        and #$88
        bne .skip
        txa
        pha
        jsr DrawSquare
        pla
        tax
.skip   inx
        bpl .square
        ink CYAN_INK
        lda #0
.name   sta number
        tay
        ldx RankRows,y
        inx
        ldy #0
        jsr GoTo
        lda turned
        and #7
        eor number
        eor #7
        clc
        adc #'1'
        jsr PutCode
        ldx #24
        ldy number
        lda FileColumns,y
        tay
        iny
        jsr GoTo
        lda turned
        and #7
        eor number
        clc
        adc #1                  ; the letter a
        jsr PutCode
        lda number
        clc
        adc #1
        cmp #8
        bne .name
        rts

; DrawSquare: a square and what stands on it.
; In: X = square  Out: -  Clobbers: A X Y
; Cycles: about 550
DrawSquare
        txa
        eor turned
        pha
        and #7
        tay
        lda FileColumns,y
        sta cellColumn
        pla
        lsr a
        lsr a
        lsr a
        lsr a
        tay
        lda RankRows,y
        sta cellRow
        txa
        lsr a
        lsr a
        lsr a
        lsr a
        sta cellCode
        txa
        clc
        adc cellCode
        and #1
        tay
        lda Board88,x
; PutPiece: a piece, or none, on a square of three by three cells.
; In: A = piece, Y = 0 light, 1 dark, cellRow, cellColumn  Out: -  Clobbers: A X Y
; Cycles: about 450
PutPiece
        ldx #MANY
        cmp #WHITE
        bcc .black
        inx                     ; white
.black  stx cellColour
        and #7
        beq .empty
        tax
        lda PieceCodes-1,x
        clc
        adc ShadeCodes,y
        ldx #1
        bne .draw
.empty  lda EmptyCodes,y
        ldx #0
.draw   sta cellCode
        stx cellStep
        lda #3
        sta cellCount
.row    ldx cellRow
        ldy cellColumn
        jsr GoTo
        ldx #3
.cell   lda cellCode
        sta (pRow),y
        lda cellColour
        sta (pColour),y
        lda cellCode
        clc
        adc cellStep
        sta cellCode
        iny
        dex
        bne .cell
        inc cellRow
        dec cellCount
        bne .row
        rts

; DrawPanel: name, clocks, level, the last moves.
; In: game*, level  Out: -  Clobbers: A X Y temp temp2
; Cycles: about 30,000
DrawPanel
        ink YELLOW_INK
        panel_text 0, NameText
        ldx #0
        jsr DrawClock
        ldx #1
        jsr DrawClock
        ink WHITE_INK
        panel_text LEVEL_ROW, LevelText
        lda level
        ora #'0'
        jsr PutCode
        lda #' '
        jsr PutCode
        lda #' '
        jsr PutCode
        ldx level
        lda LevelSeconds-1,x
        beq .minutes
        jsr PrintNumber
        say SecondsText
        jmp .moves
.minutes
        say MinutesText
.moves  ; the last moves, two on a line
        ldx #MOVES_ROW
        lda #THINK_ROW
        jsr ClearRows
        ldx #STATE_ROW
        lda #STATE_ROW+1
        jsr ClearRows
        ink CYAN_INK
        panel_text HELP_ROW, F1Text
; ShowMoves: the moves of the last lines.
; In: game*  Out: -  Clobbers: A X Y temp temp2
; Cycles: about 10,000
ShowMoves
        ink WHITE_INK
        lda gameLength
        clc
        adc #1
        lsr a                   ; lines of the whole game
        sec
        sbc #MOVE_LINES
        bcs .late
        lda #0
.late   sta moveAt              ; lines that are not shown
        lda #MOVES_ROW
        sta cellRow
.line   lda moveAt
        asl a
        cmp gameLength
        bcs .done
        ldx cellRow
        ldy #PANEL
        jsr GoTo
        ldx moveAt
        inx
        txa
        cmp #100
        bcc .short
        sbc #100                ; two digits are enough to count by
.short  jsr PutTwo
        lda moveAt
        asl a
        jsr PutPlayed
        lda moveAt
        asl a
        clc
        adc #1
        cmp gameLength
        bcs .done
        jsr PutPlayed
        inc moveAt
        inc cellRow
        lda cellRow
        cmp #MOVES_ROW+MOVE_LINES
        bne .line
.done   rts

; PutPlayed: a move of the game behind a space.
; In: A = its number  Out: -  Clobbers: A X
; Cycles: about 400
PutPlayed
        tax
        lda #' '
        jsr PutCode
        lda gameFrom,x
        jsr PrintSquare
        lda gameTo,x
        jmp PrintSquare

; ShowState: one of the lines below the moves.
; In: A/Y = text  Out: -  Clobbers: A X Y
; Cycles: about 1,500
ShowState
        pha
        tya
        pha
        ldx #STATE_ROW
        lda #STATE_ROW+1
        jsr ClearRows
        ink YELLOW_INK
        at STATE_ROW, PANEL
        pla
        tay
        pla
        jmp PrintText

FileColumns
        .byte 1, 4, 7, 10, 13, 16, 19, 22
RankRows
        .byte 0, 3, 6, 9, 12, 15, 18, 21
PieceCodes
        .rept 6, i
        .byte LIGHT_PIECES+9*i
        .endr
ShadeCodes
        .byte 0, DARK_PIECES-LIGHT_PIECES
EmptyCodes
        .byte LIGHT_SQUARE, DARK_SQUARE
TitlePieces
        .byte WK, BQ, WR, BB, WN, BP
LevelSeconds
        .byte 1, 3, 10, 20, 40, 90, 180, 0

        .enc "screen"
TITLE_LENGTH = 6
TitleLetters
        .text "torres"
        .enc "petscii"
SubtitleText
        .null "chess for a commodore 64"
StickText
        .null "joystick in port 2, cursor keys,"
TypeText
        .null "or type a move such as e2e4"
MenuText
        .null "f1 opens the menu"
PressText
        .null "press return or the button"
PalText
        .null "pal"
NtscText
        .null "ntsc"
NameText
        .null "torres c64"
LevelText
        .null "level "
SecondsText
        .null " s "
MinutesText
        .null "10 m "
F1Text  .null "f1 menu"
        .enc "none"
