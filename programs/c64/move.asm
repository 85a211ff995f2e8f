; Making moves and taking them back: board, piece lists, rights, and the sum of
; material and squares. The key follows separately (HashMove), since leaves do
; not need it.

; Adds (or takes away) the value of the piece whose page is in pTable on Y.
add_value .macro
        clc
        lda scoreLo
        adc (pTable),y
        sta scoreLo
        tya
        ora #8
        tay
        lda scoreHi
        adc (pTable),y
        sta scoreHi
        .endm

sub_value .macro
        sec
        lda scoreLo
        sbc (pTable),y
        sta scoreLo
        tya
        ora #8
        tay
        lda scoreHi
        sbc (pTable),y
        sta scoreHi
        .endm

page_of .macro
        lda PageOf-BP,x
        clc
        adc #>PieceTables
        sta pTable+1
        .endm

; MakeMove: makes the move and goes to the next ply.
; In: curFrom, curTo (kept), ply  Out: the position, moved  Clobbers: A X Y
; Cycles: 240 for a quiet move, 320 for a capture, 400 for a special one
MakeMove
        ldx ply
        lda castle
        sta stCastle,x
        lda epSq
        sta stEp,x
        lda fifty
        sta stFifty,x
        lda scoreLo
        sta stScoreLo,x
        lda scoreHi
        sta stScoreHi,x
        lda curTo
        sta mvTo,x
        and #$77
        sta toSq
        tay
        lda curFrom
        sta mvFrom,x
        bpl .plain
        jmp MakeSpecial
.plain  sta fromSq
        inc fifty
        lda Board88,y
        sta stTaken,x
        beq .empty
        jsr TakePiece
        ldy toSq
.empty  lda #NONE
        sta epSq
        jsr MovePiece
        ldx moved
        cpx #WP
        beq .pawn
        cpx #BP
        bne .rights
.pawn   lda #0
        sta fifty
.rights ldx fromSq
        ldy toSq
        lda castle
        beq FinishMove
        and CastleMask,x
        and CastleMask,y
        sta castle
FinishMove
        inc ply
        lda side
        eor #WHITE
        sta side
        rts

; MovePiece: moves a piece to an empty square.
; In: fromSq, Y = toSq  Out: board, list, value, moved  Clobbers: A X Y
; Cycles: 133
MovePiece
        ldx fromSq
        lda Board88,x
        sta Board88,y
        sta moved
        leave_square
        ldx moved
        page_of
        add_value
        ldy fromSq
        sub_value
        rts

; TakePiece: takes the piece off the square.
; In: X = ply, Y = square, A = piece  Out: board, list, value, stTakenSq and
; stTakenSlot  Clobbers: A X Y
; Cycles: 87
TakePiece
        sta taken
        tya
        sta stTakenSq,x
        lda SlotAt,y
        sta stTakenSlot,x
        tax
        lda #NONE
        sta PieceList,x
        lda #EMPTY
        sta Board88,y
        ldx taken
        page_of
        sub_value
        lda #0
        sta fifty
        rts

; Double steps, en passant, castling and promotions.
MakeSpecial
        and #$77
        sta fromSq
        lda #EMPTY
        sta stTaken,x
        lda epSq
        sta temp
        lda #NONE
        sta epSq
        inc fifty
        ldx fromSq
        lda Board88,x
        and #7
        cmp #KING
        bne .pawn
        jsr MovePiece
        lda toSq
        jsr CastlingRook
        lda temp
        sta fromSq
        jsr MovePiece
        ldx #WK                 ; moved is the king's
        lda side
        bmi .white
        ldx #BK
.white  stx moved
        lda side
        bmi .wrights
        lda castle
        and #WHITE_SHORT|WHITE_LONG
        jmp .rights
.wrights
        lda castle
        and #BLACK_SHORT|BLACK_LONG
.rights sta castle
        jmp FinishMove

.pawn   lda #0
        sta fifty
        tya
        and #$70
        beq .promotes
        cmp #$70
        beq .promotes
        cpy temp
        beq .passing
        ; a double step: en passant only where a pawn can make use of it
        jsr MovePiece
        lda moved
        eor #WHITE
        ldx toSq
        cmp Board88+1,x
        beq .mark
        cmp Board88-1,x
        bne .over
.mark   txa
        clc
        adc fromSq
        lsr a
        sta epSq
.over   jmp FinishMove

.passing
        tya
        eor #$10
        tay
        ldx ply
        lda Board88,y
        sta stTaken,x
        jsr TakePiece
        ldy toSq
        jsr MovePiece
        jmp FinishMove

.promotes
        ldx ply
        lda Board88,y
        sta stTaken,x
        beq .still
        jsr TakePiece
.still  ldx fromSq
        lda Board88,x
        sta moved
        lda #EMPTY
        sta Board88,x
        ldy toSq
        lda SlotAt,x
        sta SlotAt,y
        tax
        tya
        sta PieceList,x
        ldx moved
        page_of
        ldy fromSq
        sub_value
        jsr Promoted
        ldy toSq
        sta Board88,y
        tax
        page_of
        add_value
        ldx toSq
        lda Board88,x
        ldy SlotAt,x
        jsr .generator
        ldx toSq
        lda castle
        and CastleMask,x        ; a rook may have been taken in its corner
        sta castle
        jmp FinishMove

.generator
        pha
        tya
        tax
        pla
        jmp SetGenerator

; Promoted: what the pawn becomes.
; In: curTo, side  Out: A = piece  Clobbers: X
; Cycles: 31 to 38
Promoted
        lda curTo
        and #$88
        ldx #5
        cmp #TO_Q
        beq .found
        ldx #2
        cmp #TO_N
        beq .found
        ldx #3
        cmp #TO_B
        beq .found
        ldx #4
.found  txa
        ora #PIECE
        ora side
        rts

; CastlingRook: the way of the rook.
; In: A = where the king goes  Out: temp = from, Y = to  Clobbers: A Y
; Cycles: 25
CastlingRook
        tay
        and #4                  ; files g and c
        beq .long
        iny
        sty temp
        dey
        dey
        rts
.long   dey
        dey
        sty temp
        iny
        iny
        iny
        rts

; UnmakeMove: takes the last move back.
; In: ply  Out: the position before  Clobbers: A X Y
; Cycles: 128 for a quiet move, 155 for a capture
UnmakeMove
        dec ply
        ldx ply
        lda side
        eor #WHITE
        sta side
        lda stCastle,x
        sta castle
        lda stEp,x
        sta epSq
        lda stFifty,x
        sta fifty
        lda stScoreLo,x
        sta scoreLo
        lda stScoreHi,x
        sta scoreHi
        lda mvTo,x
        and #$77
        sta toSq
        lda mvFrom,x
        bmi .special
        tay
        ldx toSq
        lda Board88,x
        sta Board88,y
.list   lda SlotAt,x
        sta SlotAt,y
        tax
        tya
        sta PieceList,x
        ldx ply
        ldy toSq
        lda stTaken,x
        sta Board88,y
        bne .put
        rts
.put    lda stTakenSlot,x
        sta SlotAt,y
        tax
        tya
        sta PieceList,x
        rts

.special
        and #$77
        sta fromSq
        tay
        ldx toSq
        lda Board88,x
        and #7
        cmp #KING
        beq .castled
        lda #BP                 ; always a pawn before
        ora side
        sta Board88,y
        txa
        and #$70
        beq .demoted
        cmp #$70
        beq .demoted
        ; double step or en passant
        leave_square
        ldx ply
        lda stTaken,x
        beq .done
        ldy stTakenSq,x
        sta Board88,y
        jmp .put
.done   rts

.demoted
        lda SlotAt,x
        tax
        lda #PAWN
        jsr SetGenerator
        ldy fromSq
        ldx toSq
        jmp .list

.castled
        jsr ReturnPiece
        lda toSq
        jsr CastlingRook
        sty toSq
        ldx toSq
        ldy temp
; ReturnPiece: moves a piece back. In: X = from, Y = to  Clobbers: A X
ReturnPiece
        lda Board88,x
        sta Board88,y
        leave_square
        rts
