; Moves that obey the rules of the pieces; whether the king is left in check is
; tested when they are made. Y counts the moves and X is a square throughout.

; A quiet move to X; what it is worth is in the history of its piece.
emit_quiet .macro page
        txa
        sta (pTo),y
        lda genFrom
        sta (pFrom),y
        lda \page+HISTORY,x
        sta (pScore),y
        iny
        .endm

; A capture on X: the most valuable victim first, the least valuable attacker
; first among equals.
emit_capture .macro rank
        txa
        sta (pTo),y
        lda genFrom
        sta (pFrom),y
        lda Board88,x
        and #7
        tax
        lda VictimScore,x
        ora #\rank
        sta (pScore),y
        iny
        .endm

; A special move to X.
emit_special .macro flags, score
        txa
        .if \flags
        ora #\flags
        .endif
        sta (pTo),y
        lda genFrom
        ora #SPECIAL
        sta (pFrom),y
        lda #\score
        sta (pScore),y
        iny
        .endm

VictimScore
        .byte 0, $80, $90, $a0, $b0, $c0, $e0

BY_PAWN   = 7
BY_KNIGHT = 6
BY_BISHOP = 5
BY_ROOK   = 4
BY_QUEEN  = 3
BY_KING   = 2
SCORE_PROMOTION = $d8
SCORE_MINOR_PROMOTION = 0
SCORE_EN_PASSANT = $87
SCORE_DOUBLE = 4
SCORE_CASTLING = $70

; Goes on unless A, just compared with EMPTY and different, is an enemy.
unless_enemy .macro white, elsewhere
        .if \white
        bmi \elsewhere
        cmp #OFF
        bcs \elsewhere
        .else
        bpl \elsewhere
        .endif
        .endm

; All moves along a ray.
slide   .macro white, step, page, rank
        lda genFrom
        sec
.step   adc #((\step)-1)&255    ; the carry is always set here
        tax
        lda Board88,x
        cmp #EMPTY
        bne .hit
        emit_quiet \page
        txa
        bcs .step
.hit    unless_enemy \white, .done
        emit_capture \rank
.done
        .endm

; All moves of one step.
leap    .macro white, step, page, rank
        ldx genFrom
        lda Board88+(\step),x
        cmp #EMPTY
        bne .hit
        txa
        adc #((\step)-1)&255
        tax
        emit_quiet \page
        jmp .done
.hit    unless_enemy \white, .done
        txa
        clc
        adc #(\step)&255
        tax
        emit_capture \rank
.done
        .endm

; The capture of one step, X = genFrom before and after.
take_step .macro white, step, rank
        lda Board88+(\step),x
        cmp #EMPTY
        beq .done
        unless_enemy \white, .done
        txa
        clc
        adc #(\step)&255
        tax
        emit_capture \rank
        ldx genFrom
.done
        .endm

take_far .macro white, step, times, elsewhere, found
        lda Board88+(\times)*(\step),x
        cmp #EMPTY
        beq .on
        unless_enemy \white, \elsewhere
        lda #((\times)*(\step))&255
        bne \found
.on
        .endm

; The capture along a ray, X = genFrom before and after.
take_ray .macro white, step, rank
        lda Board88+(\step),x
        cmp #EMPTY
        beq .on
        unless_enemy \white, .near
        lda #(\step)&255
        bne .found
.near   jmp .done
.on
        take_far \white, \step, 2, .done, .found
        take_far \white, \step, 3, .done, .found
        take_far \white, \step, 4, .done, .found
        take_far \white, \step, 5, .done, .found
        take_far \white, \step, 6, .done, .found
        lda Board88+7*(\step),x
        cmp #EMPTY
        beq .done
        unless_enemy \white, .done
        lda #(7*(\step))&255
.found  clc
        adc genFrom
        tax
        emit_capture \rank
        ldx genFrom
.done
        .endm

promotions .macro score
        emit_special TO_Q, \score
        emit_special TO_N, SCORE_MINOR_PROMOTION
        emit_special TO_R, SCORE_MINOR_PROMOTION
        emit_special TO_B, SCORE_MINOR_PROMOTION
        .endm

; A pawn takes to one side. Promotions are found by the row that is left.
pawn_take .macro white, step, last
        lda Board88+(\step),x
        cmp #EMPTY
        beq .none
        unless_enemy \white, .none
        txa
        clc
        adc #(\step)&255
        tax
        lda genFrom
        and #$70
        cmp #\last
        beq .promotes
        emit_capture BY_PAWN
        ldx genFrom
        jmp .none
.promotes
        promotions SCORE_PROMOTION+7
        ldx genFrom
.none
        .endm

; A pawn takes en passant to one side.
pawn_passing .macro step
        txa
        clc
        adc #(\step)&255
        cmp epSq
        bne .none
        tax
        emit_special 0, SCORE_EN_PASSANT
        ldx genFrom
.none
        .endm

pawn_captures .macro white, left, right, last
        ldx genFrom
        pawn_take \white, \left, \last
        pawn_take \white, \right, \last
        lda epSq
        bmi .done
        pawn_passing \left
        pawn_passing \right
.done
        .endm

; The same for a pawn that cannot promote, X = genFrom.
common_captures .macro white, left, right
        take_step \white, \left, BY_PAWN
        take_step \white, \right, BY_PAWN
        lda epSq
        bmi .done
        pawn_passing \left
        pawn_passing \right
.done
        .endm

; The steps of a pawn; with `quiet` zero only those that promote.
pawn_steps .macro step, first, last, page, quiet
        ldx genFrom
        lda Board88+(\step),x
        cmp #EMPTY
        beq .free
        jmp .done
.free
        txa
        and #$70
        cmp #\last
        beq .promotes
        .if \quiet
        txa
        clc
        adc #(\step)&255
        tax
        emit_quiet \page
        lda genFrom
        and #$70
        cmp #\first
        bne .done
        ldx genFrom
        lda Board88+2*(\step),x
        cmp #EMPTY
        bne .done
        txa
        clc
        adc #(2*(\step))&255
        tax
        emit_special 0, SCORE_DOUBLE
        lda \page+HISTORY,x
        dey
        sta (pScore),y
        iny
        .endif
        jmp .done
.promotes
        txa
        clc
        adc #(\step)&255
        tax
        promotions SCORE_PROMOTION
.done
        .endm

knight_moves .macro white, page
        .foreach step, -33, -31, -18, -14, 14, 18, 31, 33
        leap \white, step, \page, BY_KNIGHT
        .endr
        .endm

knight_takes .macro white
        ldx genFrom
        .foreach step, -33, -31, -18, -14, 14, 18, 31, 33
        take_step \white, step, BY_KNIGHT
        .endr
        .endm

king_moves .macro white, page
        .foreach step, -17, -16, -15, -1, 1, 15, 16, 17
        leap \white, step, \page, BY_KING
        .endr
        .endm

king_takes .macro white
        ldx genFrom
        .foreach step, -17, -16, -15, -1, 1, 15, 16, 17
        take_step \white, step, BY_KING
        .endr
        .endm

rook_moves .macro white, page, rank
        slide \white, -16, \page, \rank
        slide \white, 16, \page, \rank
        slide \white, -1, \page, \rank
        slide \white, 1, \page, \rank
        .endm

bishop_moves .macro white, page, rank
        slide \white, -17, \page, \rank
        slide \white, -15, \page, \rank
        slide \white, 15, \page, \rank
        slide \white, 17, \page, \rank
        .endm

rook_takes .macro white, rank
        take_ray \white, -16, \rank
        take_ray \white, 16, \rank
        take_ray \white, -1, \rank
        take_ray \white, 1, \rank
        .endm

bishop_takes .macro white, rank
        take_ray \white, -17, \rank
        take_ray \white, -15, \rank
        take_ray \white, 15, \rank
        take_ray \white, 17, \rank
        .endm

; Castling, if it is a right, nothing is between, and the king does not pass an
; attacked square. Where he arrives is tested when the move is made.
castling .macro king, short, long, attacked
        ldx ply
        lda plyCheck,x
        bne .done
        lda castle
        and #\short
        beq .other
        lda Board88+\king+1
        cmp #EMPTY
        bne .other
        lda Board88+\king+2
        cmp #EMPTY
        bne .other
        ldx #\king+1
        jsr \attacked
        bcs .other
        ldx #\king+2
        emit_special 0, SCORE_CASTLING
.other  lda castle
        and #\long
        beq .done
        lda Board88+\king-1
        cmp #EMPTY
        bne .done
        lda Board88+\king-2
        cmp #EMPTY
        bne .done
        lda Board88+\king-3
        cmp #EMPTY
        bne .done
        ldx #\king-1
        jsr \attacked
        bcs .done
        ldx #\king-2
        emit_special 0, SCORE_CASTLING
.done
        .endm

; The moves of all pieces of one side, the last of the list first.
each_piece .macro list, pawn, knight, bishop, rook, queen, king, onPawn, onKnight, onBishop, onRook, onQueen, onKing
        ldy #0
        ldx #15
.piece  stx genSlot
        lda \list,x
        bmi .dead
        sta genFrom
        tax
        lda Board88,x
        cmp #\pawn
        bne .notPawn
        jsr \onPawn
.dead   ldx genSlot
        dex
        bpl .piece
        rts
.notPawn
        cmp #\knight
        bne .notKnight
        jsr \onKnight
        jmp .dead
.notKnight
        cmp #\bishop
        bne .notBishop
        jsr \onBishop
        jmp .dead
.notBishop
        cmp #\rook
        bne .notRook
        jsr \onRook
        jmp .dead
.notRook
        cmp #\queen
        bne .king
        jsr \onQueen
        jmp .dead
.king   jsr \onKing
        jmp .dead
        .endm

; GenerateMoves: all moves of the side to move.
; In: side, plyCheck at ply, pFrom pTo pScore  Out: the list, Y = its length
; Clobbers: A X genFrom genSlot
; Cycles: about 60 per move and 700 besides
GenerateMoves
        lda side
        bpl BlackMoves
WhiteMoves
        each_piece WhitePieceList, WP, WN, WB, WR, WQ, WK, WhitePawn, WhiteKnight, WhiteBishop, WhiteRook, WhiteQueen, WhiteKing
BlackMoves
        each_piece BlackPieceList, BP, BN, BB, BR, BQ, BK, BlackPawn, BlackKnight, BlackBishop, BlackRook, BlackQueen, BlackKing

; GenerateCaptures: captures and promotions of the side to move.
; In: side, pFrom pTo pScore  Out: the list, Y = its length
; Clobbers: A X genFrom genSlot
; Cycles: about 1,500 in a middle game
GenerateCaptures
        lda side
        bpl BlackCaptures
WhiteCaptures
        each_piece WhitePieceList, WP, WN, WB, WR, WQ, WK, WhitePawnTakes, WhiteKnightTakes, WhiteBishopTakes, WhiteRookTakes, WhiteQueenTakes, WhiteKingTakes
BlackCaptures
        each_piece BlackPieceList, BP, BN, BB, BR, BQ, BK, BlackPawnTakes, BlackKnightTakes, BlackBishopTakes, BlackRookTakes, BlackQueenTakes, BlackKingTakes

; The pieces, each: In: genFrom, Y  Out: Y and the list  Clobbers: A X
WhitePawn
        pawn_steps -16, $60, $10, PAGE_WP, 1
        pawn_captures 1, -17, -15, $10
        rts
BlackPawn
        pawn_steps 16, $10, $60, PAGE_BP, 1
        pawn_captures 0, 15, 17, $60
        rts
WhitePawnTakes
        ldx genFrom
        cpx #$20                ; only from its last row but one it promotes
        bcs .common
        jmp .last
.common common_captures 1, -17, -15
        rts
.last   pawn_steps -16, $60, $10, PAGE_WP, 0
        pawn_captures 1, -17, -15, $10
        rts
BlackPawnTakes
        ldx genFrom
        cpx #$60
        bcc .common
        jmp .last
.common common_captures 0, 15, 17
        rts
.last   pawn_steps 16, $10, $60, PAGE_BP, 0
        pawn_captures 0, 15, 17, $60
        rts
WhiteKnight
        knight_moves 1, PAGE_WN
        rts
BlackKnight
        knight_moves 0, PAGE_BN
        rts
WhiteKnightTakes
        knight_takes 1
        rts
BlackKnightTakes
        knight_takes 0
        rts
WhiteBishop
        bishop_moves 1, PAGE_WB, BY_BISHOP
        rts
BlackBishop
        bishop_moves 0, PAGE_BB, BY_BISHOP
        rts
WhiteRook
        rook_moves 1, PAGE_WR, BY_ROOK
        rts
BlackRook
        rook_moves 0, PAGE_BR, BY_ROOK
        rts
WhiteQueen
        rook_moves 1, PAGE_WQ, BY_QUEEN
        bishop_moves 1, PAGE_WQ, BY_QUEEN
        rts
BlackQueen
        rook_moves 0, PAGE_BQ, BY_QUEEN
        bishop_moves 0, PAGE_BQ, BY_QUEEN
        rts
WhiteBishopTakes
        ldx genFrom
        bishop_takes 1, BY_BISHOP
        rts
BlackBishopTakes
        ldx genFrom
        bishop_takes 0, BY_BISHOP
        rts
WhiteRookTakes
        ldx genFrom
        rook_takes 1, BY_ROOK
        rts
BlackRookTakes
        ldx genFrom
        rook_takes 0, BY_ROOK
        rts
WhiteQueenTakes
        ldx genFrom
        rook_takes 1, BY_QUEEN
        bishop_takes 1, BY_QUEEN
        rts
BlackQueenTakes
        ldx genFrom
        rook_takes 0, BY_QUEEN
        bishop_takes 0, BY_QUEEN
        rts
WhiteKing
        king_moves 1, PAGE_WK
        castling $74, WHITE_SHORT, WHITE_LONG, AttackedByBlack
        rts
BlackKing
        king_moves 0, PAGE_BK
        castling $04, BLACK_SHORT, BLACK_LONG, AttackedByWhite
        rts
WhiteKingTakes
        king_takes 1
        rts
BlackKingTakes
        king_takes 0
        rts
