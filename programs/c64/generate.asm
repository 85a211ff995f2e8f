; Moves that obey the rules of the pieces; whether the king is left in check is
; tested when they are made. Y counts the moves and X is a square throughout.

; A quiet move to X, unless its square is worth too little (genLeast); what the move is worth
; is in the history of its piece. Carry is set after it is made, clear where it is left out.
emit_quiet .macro page, skip
        lda \page+SQUARE_WORTH,x
        cmp genLeast
        bcc \skip
        txa
        sta (pTo),y
        lda genFrom
        sta (pFrom),y
        lda \page+HISTORY,x
        sta (pScore),y
        iny
        .endm

; A capture on X, unless the victim is worth less than genWorth: the most valuable victim first, the least valuable attacker
; first among equals.
emit_capture .macro rank
        stx genTo
        lda Board88,x
        and #7
        tax
        lda VictimScore,x
        cmp genWorth
        bcc .poor
        ora #\rank
        sta (pScore),y
        lda genTo
        sta (pTo),y
        lda genFrom
        sta (pFrom),y
        iny
.poor
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

; Goes on unless A, not empty and just loaded, is an enemy.
unless_enemy .macro white, elsewhere
        .if \white
        bmi \elsewhere
        cmp #OFF
        bcs \elsewhere
        .else
        bpl \elsewhere
        .endif
        .endm

; The quiet moves along a ray.
slide   .macro step, page
        lda genFrom
        sec
.step   adc #((\step)-1)&255    ; the carry is always set here
        tax
        lda Board88,x
        bne .done
        emit_quiet \page, .poor
        txa
        bcs .step
.poor   txa
        sec
        bcs .step
.done
        .endm

; The quiet move of one step, X = genFrom before and after.
leap    .macro step, page
        lda Board88+(\step),x
        bne .done
        lda \page+SQUARE_WORTH+(\step),x
        cmp genLeast
        bcc .done
        txa
        sta (pFrom),y
        adc #((\step)-1)&255
        sta (pTo),y
        lda \page+HISTORY+(\step),x
        sta (pScore),y
        iny
.done
        .endm

; The capture of one step, X = genFrom before and after.
take_step .macro white, step, rank
        lda Board88+(\step),x
        beq .done
        unless_enemy \white, .done
        and #7
        tax
        lda VictimScore,x
        cmp genWorth
        bcc .poor
        ora #\rank
        sta (pScore),y
        lda genFrom
        sta (pFrom),y
        clc
        adc #(\step)&255
        sta (pTo),y
        iny
.poor   ldx genFrom
.done
        .endm

take_far .macro white, step, times, elsewhere, found
        lda Board88+(\times)*(\step),x
        beq .on
        unless_enemy \white, \elsewhere
        lda #((\times)*(\step))&255
        bne \found
.on
        .endm

; The capture along a ray, X = genFrom before and after.
take_ray .macro white, step, rank
        lda Board88+(\step),x
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

; A pawn takes on the last row, X = genFrom before and after.
take_promoting .macro white, step
        lda Board88+(\step),x
        beq .done
        unless_enemy \white, .done
        txa
        clc
        adc #(\step)&255
        tax
        promotions SCORE_PROMOTION+7
        ldx genFrom
.done
        .endm

; A pawn takes en passant, if it is beside: X = epSq before and after.
take_passing .macro pawn, step
        lda Board88+(\step),x
        cmp #\pawn
        bne .none
        txa
        clc
        adc #(\step)&255
        sta genFrom
        emit_special 0, SCORE_EN_PASSANT
.none
        .endm

; The steps of a pawn that do not promote, X = genFrom.
pawn_steps .macro step, first, last, page
        lda Board88+(\step),x
        bne .done
        txa
        and #$70
        cmp #\last
        beq .done
        txa
        clc
        adc #(\step)&255
        tax
        emit_quiet \page, .double
.double lda genFrom
        and #$70
        cmp #\first
        bne .done
        lda Board88+(\step),x
        bne .done
        txa
        clc
        adc #(\step)&255
        tax
        emit_quiet \page, .done
        dey
        lda genFrom
        ora #SPECIAL
        sta (pFrom),y
        iny
.done
        .endm

; The step of a pawn on its last row but one, X = genFrom before and after.
pawn_promotes .macro step
        lda Board88+(\step),x
        bne .done
        txa
        clc
        adc #(\step)&255
        tax
        promotions SCORE_PROMOTION
        ldx genFrom
.done
        .endm

knight_moves .macro page
        .foreach step, -33, -31, -18, -14, 14, 18, 31, 33
        leap step, \page
        .endr
        .endm

knight_takes .macro white
        .foreach step, -33, -31, -18, -14, 14, 18, 31, 33
        take_step \white, step, BY_KNIGHT
        .endr
        .endm

king_moves .macro page
        .foreach step, -17, -16, -15, -1, 1, 15, 16, 17
        leap step, \page
        .endr
        .endm

king_takes .macro white
        .foreach step, -17, -16, -15, -1, 1, 15, 16, 17
        take_step \white, step, BY_KING
        .endr
        .endm

rook_moves .macro page
        slide -16, \page
        slide 16, \page
        slide -1, \page
        slide 1, \page
        .endm

bishop_moves .macro page
        slide -17, \page
        slide -15, \page
        slide 15, \page
        slide 17, \page
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
        bne .other
        lda Board88+\king+2
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
        bne .done
        lda Board88+\king-2
        bne .done
        lda Board88+\king-3
        bne .done
        ldx #\king-1
        jsr \attacked
        bcs .done
        ldx #\king-2
        emit_special 0, SCORE_CASTLING
.done
        .endm

; GenerateMoves: all moves of the side to move.
; In: side, plyCheck at ply, pFrom pTo pScore  Out: the list, Y = its length
; Clobbers: A X genFrom genTo genLeast genWorth genFilter
; Cycles: about 45 per move and 1,200 besides
GenerateMoves
        lda #0
        sta genWorth
        jsr GenerateCaptures
        lda #0
        sta genFilter
        sta genLeast
; GenerateQuiets: what GenerateCaptures leaves out. With bit 7 of genFilter only moves that gain
; genNeed on their squares (lose as much with bit 6).
; In: side, plyCheck at ply, pFrom pTo pScore, Y = length of the list, genFilter, genNeed, genLeast
; = 0 without a filter
; Out: the list, Y = its length  Clobbers: A X genFrom genLeast
; Cycles: about 45 per move and 600 besides
GenerateQuiets
        lda side
        bpl .black
        jmp WhiteQuietCode
.black  jmp BlackQuietCode

; GenerateCaptures: promotions, and captures of victims that have a score of genWorth at least.
; In: side, pFrom pTo pScore, genWorth  Out: the list, Y = its length
; Clobbers: A X genFrom genTo
; Cycles: about 1,200 in a middle game
GenerateCaptures
        ldy #0
        ldx epSq
        bpl .passing
.others lda side
        bpl .black
        jmp WhiteTakesCode
.black  jmp BlackTakesCode
.passing
        lda side
        bpl .blacks
        take_passing WP, 15
        take_passing WP, 17
        jmp WhiteTakesCode
.blacks take_passing BP, -15
        take_passing BP, -17
        jmp BlackTakesCode

; MakeCode: writes the routines that call the generator of each piece, so that none has to ask what
; stands on a square. For each place in a list:
;       ldx place : bmi next : stx genFrom : jsr generator
; In: piece lists, board  Out: the four routines  Clobbers: A X Y pCode pickAt
; Cycles: about 17,000
MakeCode
        ldx #3
.routine
        stx pickAt
        lda CodeLow,x
        sta pCode
        lda CodeHigh,x
        sta pCode+1
        ldy #0
        lda CodeSlot,x          ; the last place of the list
        tax
.place  lda #$ae                ; ldx
        jsr .put
        txa
        clc
        adc #<PieceList
        jsr .put
        lda #>PieceList
        adc #0
        jsr .put
        lda #$30                ; bmi
        jsr .put
        lda #CODE_BYTES-5
        jsr .put
        lda #$86                ; stx
        jsr .put
        lda #genFrom
        jsr .put
        lda #$20                ; jsr
        jsr .put
        iny
        iny
        dex
        txa
        and #15
        cmp #15
        bne .place
        lda #$60                ; rts
        sta (pCode),y
        ldx pickAt
        dex
        bpl .routine
        ldx #31
.handler
        ldy PieceList,x
        bmi .dead
        lda Board88,y
        jsr SetGenerator
.dead   dex
        bpl .handler
        rts
.put    sta (pCode),y
        iny
        rts

; SetGenerator: the generators for a piece.
; In: X = its place in the lists, A = piece  Out: the routines of MakeCode  Clobbers: A Y pCode pickAt
; Cycles: 110
SetGenerator
        and #7
        cpx #16
        bcc .white
        ora #8
.white  sta pickAt
        txa
        and #15
        tay
        lda CodePlace,y
        tay
        cpx #16
        bcs .black
        lda #<WhiteTakesCode
        sta pCode
        lda #>WhiteTakesCode
        bne .both
.black  lda #<BlackTakesCode
        sta pCode
        lda #>BlackTakesCode
.both   sta pCode+1
        txa
        pha
        ldx pickAt
        lda TakesLow-1,x
        sta (pCode),y
        iny
        lda TakesHigh-1,x
        sta (pCode),y
        dey
        lda pCode
        clc
        adc #<(WhiteQuietCode-WhiteTakesCode)
        sta pCode
        lda pCode+1
        adc #>(WhiteQuietCode-WhiteTakesCode)
        sta pCode+1
        lda QuietLow-1,x
        sta (pCode),y
        iny
        lda QuietHigh-1,x
        sta (pCode),y
        pla
        tax
        rts

CodeLow .byte <WhiteTakesCode, <BlackTakesCode, <WhiteQuietCode, <BlackQuietCode
CodeHigh
        .byte >WhiteTakesCode, >BlackTakesCode, >WhiteQuietCode, >BlackQuietCode
CodeSlot
        .byte 15, 31, 15, 31
; Where the address of the generator is, by place.
CodePlace
        .foreach place, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
        .byte place*CODE_BYTES+8
        .endr
TakesLow
        .byte <WhitePawnTakes, <WhiteKnightTakes, <WhiteBishopTakes, <WhiteRookTakes, <WhiteQueenTakes, <WhiteKingTakes, 0, 0
        .byte <BlackPawnTakes, <BlackKnightTakes, <BlackBishopTakes, <BlackRookTakes, <BlackQueenTakes, <BlackKingTakes
TakesHigh
        .byte >WhitePawnTakes, >WhiteKnightTakes, >WhiteBishopTakes, >WhiteRookTakes, >WhiteQueenTakes, >WhiteKingTakes, 0, 0
        .byte >BlackPawnTakes, >BlackKnightTakes, >BlackBishopTakes, >BlackRookTakes, >BlackQueenTakes, >BlackKingTakes
QuietLow
        .byte <WhitePawnQuiet, <WhiteKnightQuiet, <WhiteBishopQuiet, <WhiteRookQuiet, <WhiteQueenQuiet, <WhiteKingQuiet, 0, 0
        .byte <BlackPawnQuiet, <BlackKnightQuiet, <BlackBishopQuiet, <BlackRookQuiet, <BlackQueenQuiet, <BlackKingQuiet
QuietHigh
        .byte >WhitePawnQuiet, >WhiteKnightQuiet, >WhiteBishopQuiet, >WhiteRookQuiet, >WhiteQueenQuiet, >WhiteKingQuiet, 0, 0
        .byte >BlackPawnQuiet, >BlackKnightQuiet, >BlackBishopQuiet, >BlackRookQuiet, >BlackQueenQuiet, >BlackKingQuiet

; Least: what the square where a piece goes must at least be worth, so that the filter lets it through.
; In: A = worth of the square it leaves, genFilter, genNeed  Out: genLeast, C = 1 if no square is
; worth as much  Clobbers: A
; Cycles: 24
Least   bit genFilter
        bvs .loses
        clc
        adc genNeed
        sta genLeast
        rts
.loses  sec
        sbc genNeed
        bcs .some
        lda #0
.some   sta genLeast
        clc
        rts

; The filter for the piece, X = genFrom before and after.
filter  .macro page
        bit genFilter
        bpl .all
        lda \page+SQUARE_WORTH,x
        jsr Least
        bcc .all
        rts
.all
        .endm

; All moves of a piece. In: genFrom, Y  Out: Y and the list  Clobbers: A X
all_of  .macro takes
        ldx genFrom
        jsr \takes
        ldx genFrom
        .endm

; The pieces, each: In: X = genFrom, Y  Out: Y and the list  Clobbers: A X
WhitePawn
        all_of WhitePawnTakes
WhitePawnQuiet
        filter PAGE_WP
        pawn_steps -16, $60, $10, PAGE_WP
        rts
WhitePawnTakes
        cpx #$20                ; only from its last row but one it promotes
        bcc .last
        take_step 1, -17, BY_PAWN
        take_step 1, -15, BY_PAWN
        rts
.last   pawn_promotes -16
        take_promoting 1, -17
        take_promoting 1, -15
        rts
WhiteKnight
        all_of WhiteKnightTakes
WhiteKnightQuiet
        filter PAGE_WN
        knight_moves PAGE_WN
        rts
WhiteKnightTakes
        knight_takes 1
        rts
WhiteBishop
        all_of WhiteBishopTakes
WhiteBishopQuiet
        filter PAGE_WB
        bishop_moves PAGE_WB
        rts
WhiteBishopTakes
        bishop_takes 1, BY_BISHOP
        rts
WhiteRook
        all_of WhiteRookTakes
WhiteRookQuiet
        filter PAGE_WR
        rook_moves PAGE_WR
        rts
WhiteRookTakes
        rook_takes 1, BY_ROOK
        rts
WhiteQueen
        all_of WhiteQueenTakes
WhiteQueenQuiet
        filter PAGE_WQ
        rook_moves PAGE_WQ
        bishop_moves PAGE_WQ
        rts
WhiteQueenTakes
        rook_takes 1, BY_QUEEN
        bishop_takes 1, BY_QUEEN
        rts
WhiteKing
        all_of WhiteKingTakes
WhiteKingQuiet
        castling $74, WHITE_SHORT, WHITE_LONG, AttackedByBlack
        ldx genFrom
        filter PAGE_WK
        king_moves PAGE_WK
        rts
WhiteKingTakes
        king_takes 1
        rts
BlackPawn
        all_of BlackPawnTakes
BlackPawnQuiet
        filter PAGE_BP
        pawn_steps 16, $10, $60, PAGE_BP
        rts
BlackPawnTakes
        cpx #$60                ; only from its last row but one it promotes
        bcs .last
        take_step 0, 15, BY_PAWN
        take_step 0, 17, BY_PAWN
        rts
.last   pawn_promotes 16
        take_promoting 0, 15
        take_promoting 0, 17
        rts
BlackKnight
        all_of BlackKnightTakes
BlackKnightQuiet
        filter PAGE_BN
        knight_moves PAGE_BN
        rts
BlackKnightTakes
        knight_takes 0
        rts
BlackBishop
        all_of BlackBishopTakes
BlackBishopQuiet
        filter PAGE_BB
        bishop_moves PAGE_BB
        rts
BlackBishopTakes
        bishop_takes 0, BY_BISHOP
        rts
BlackRook
        all_of BlackRookTakes
BlackRookQuiet
        filter PAGE_BR
        rook_moves PAGE_BR
        rts
BlackRookTakes
        rook_takes 0, BY_ROOK
        rts
BlackQueen
        all_of BlackQueenTakes
BlackQueenQuiet
        filter PAGE_BQ
        rook_moves PAGE_BQ
        bishop_moves PAGE_BQ
        rts
BlackQueenTakes
        rook_takes 0, BY_QUEEN
        bishop_takes 0, BY_QUEEN
        rts
BlackKing
        all_of BlackKingTakes
BlackKingQuiet
        castling $04, BLACK_SHORT, BLACK_LONG, AttackedByWhite
        ldx genFrom
        filter PAGE_BK
        king_moves PAGE_BK
        rts
BlackKingTakes
        king_takes 0
        rts
