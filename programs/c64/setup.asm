; Setting up a position: the cursor and the keys p n b r q k, with SHIFT for Black,
; or the button for the next piece; c clears, s changes who moves, RETURN ends it.

DoSetUp ldx #MENU_ROW
        lda #HELP_ROW+1
        jsr ClearRows
        ink CYAN_INK
        panel_text MENU_ROW, Keys1Text
        panel_text MENU_ROW+1, Keys2Text
        panel_text MENU_ROW+2, Keys3Text
        panel_text MENU_ROW+3, Keys4Text
        panel_text MENU_ROW+4, Keys5Text
        panel_text MENU_ROW+5, Keys6Text
SetUpLoop
        jsr DrawBoard
        jsr ShowSide
        lda #0
        sta gameLength          ; no marks of a last move
        jsr ShowMarks
        jsr WaitKey
        jsr MoveCursor
        bcc .other
        bvc SetUpLoop
        jmp SetUpDone
.other  cmp #RETURN
        beq SetUpDone
        cmp #F1
        beq SetUpDone
        pha
        lda cursorAt
        eor turned
        tax
        pla
        cmp #FIRE
        beq .cycle
        cmp #' '
        beq .empty
        cmp #ERASE
        beq .empty
        cmp #$43                ; c
        beq .clear
        cmp #$53                ; s
        beq .side
        tay
        and #$7f
        stx number
        ldx #6
.letter cmp SetUpLetters-1,x
        beq .piece
        dex
        bne .letter
        jmp SetUpLoop
.piece  txa
        ora #PIECE
        ldx number
        cpy #$80
        bcs .put
        ora #WHITE
.put    sta Board88,x
        jmp SetUpLoop
.empty  lda #EMPTY
        bne .put
.cycle  ldy #12
        lda Board88,x
.search cmp PieceOrder,y
        beq .found
        dey
        bne .search
.found  lda PieceOrder+1,y
        jmp .put
.clear  jsr ClearBoard
        jmp SetUpLoop
.side   lda side
        eor #WHITE
        sta side
        jmp SetUpLoop

SetUpDone
        jsr FillLists
        jsr CheckSetUp
        bcc .good
        lda #SOUND_WRONG
        jsr PlaySound
        lda #<ImpossibleText
        ldy #>ImpossibleText
        jsr ShowState
        jmp SetUpLoop
.good   jsr GuessCastling
        lda #NONE
        sta epSq
        lda #0
        sta fifty
        sta repCount
        sta gameLength
        lda #1
        sta isOwnStart
        jsr ClearTable
        jsr KeepStart
        jsr ResetClocks
        jmp FreshTurn

; CheckSetUp: whether a game can be played from the position.
; In: the board, the lists  Out: C = 1 if not  Clobbers: A X Y
; Cycles: about 3,000
CheckSetUp
        ldx #7                  ; pawns on the first or last row
.file   lda Board88+$00,x
        and #7
        cmp #PAWN
        beq .bad
        lda Board88+$70,x
        and #7
        cmp #PAWN
        beq .bad
        dex
        bpl .file
        lda #0
        sta number              ; kings
        sta tens                ; White's pieces
        sta digit               ; Black's
        ldx #0
.square txa
        and #$88
        bne .skip
        lda Board88,x
        cmp #EMPTY
        beq .skip
        bmi .white
        inc digit
        bne .king
.white  inc tens
.king   cmp #WK
        beq .white_king
        cmp #BK
        bne .skip
        lda number
        adc #$0f                ; carry is set: one more in the high half
        sta number
        bne .skip
.white_king
        inc number
.skip   inx
        bpl .square
        lda number
        cmp #$11
        bne .bad
        lda tens
        cmp #17
        bcs .bad
        lda digit
        cmp #17
        bcs .bad
        lda side                ; who has moved must not be in check
        eor #WHITE
        sta side
        jsr InCheck
        lda side
        eor #WHITE
        sta side
        rts                     ; C of InCheck
.bad    sec
        rts

; GuessCastling: rights wherever king and rook are at home.
; In: the board  Out: castle  Clobbers: A X Y
; Cycles: 120
GuessCastling
        lda #0
        sta castle
        ldy #3
.right  ldx CastlingKings,y
        lda Board88,x
        cmp CastlingKingPieces,y
        bne .none
        ldx CastlingRooks,y
        lda Board88,x
        cmp CastlingRookPieces,y
        bne .none
        lda castle
        ora CastlingBits,y
        sta castle
.none   dey
        bpl .right
        rts

; ShowSide: who is to move.
; In: side  Out: -  Clobbers: A X Y
; Cycles: about 800
ShowSide
        ink WHITE_INK
        at MENU_ROW+7, PANEL
        ldx #1
        lda side
        beq .black
        dex
.black  lda SideTextLow,x
        ldy SideTextHigh,x
        jsr PrintText
        say MovesText
        rts

CastlingKings
        .byte $74, $74, $04, $04
CastlingKingPieces
        .byte WK, WK, BK, BK
CastlingRooks
        .byte $77, $70, $07, $00
CastlingRookPieces
        .byte WR, WR, BR, BR
CastlingBits
        .byte WHITE_SHORT, WHITE_LONG, BLACK_SHORT, BLACK_LONG
PieceOrder
        .byte EMPTY, WP, WN, WB, WR, WQ, WK, BP, BN, BB, BR, BQ, BK, EMPTY
        .enc "petscii"
SetUpLetters
        .text "pnbrqk"
Keys1Text
        .null "set up"
Keys2Text
        .null "pnbrqk white"
Keys3Text
        .null "shift  black"
Keys4Text
        .null "space  empty"
Keys5Text
        .null "c clear s side"
Keys6Text
        .null "return  done"
MovesText
        .null "moves"
ImpossibleText
        .null "impossible"
        .enc "none"
