; Is a square attacked, is a move legal. Rays are unrolled: the margin of the
; board ends them, so that no step tests for the edge.

; One ray out of the square in X, with the pieces that attack along it.
attack_ray .macro step, slider, queen, king
        lda Board88+(\step),x
        cmp #EMPTY
        bne .near
        .rept 5, far
        lda Board88+(far+2)*(\step),x
        cmp #EMPTY
        bne .hit
        .endr
        lda Board88+7*(\step),x
        jmp .hit
.near   cmp #\king
        beq .yes
.hit    cmp #\slider
        beq .yes
        cmp #\queen
        bne .no
.yes    sec
        rts
.no
        .endm

; One step out of the square in X.
attack_step .macro step, piece
        lda Board88+(\step),x
        cmp #\piece
        bne .no
        sec
        rts
.no
        .endm

attacked_by .macro pawn, knight, bishop, rook, queen, king, left, right
        attack_ray -16, \rook, \queen, \king
        attack_ray 16, \rook, \queen, \king
        attack_ray -1, \rook, \queen, \king
        attack_ray 1, \rook, \queen, \king
        attack_ray -17, \bishop, \queen, \king
        attack_ray -15, \bishop, \queen, \king
        attack_ray 15, \bishop, \queen, \king
        attack_ray 17, \bishop, \queen, \king
        attack_step \left, \pawn
        attack_step \right, \pawn
        attack_step -33, \knight
        attack_step -31, \knight
        attack_step -18, \knight
        attack_step -14, \knight
        attack_step 14, \knight
        attack_step 18, \knight
        attack_step 31, \knight
        attack_step 33, \knight
        clc
        rts
        .endm

; AttackedByWhite, AttackedByBlack: whether one side attacks a square.
; In: X = square  Out: C = 1 if attacked  Clobbers: A
; Cycles: 12 to 560, typically 330
AttackedByWhite
        attacked_by WP, WN, WB, WR, WQ, WK, 15, 17
AttackedByBlack
        attacked_by BP, BN, BB, BR, BQ, BK, -17, -15

; InCheck: whether the side to move is in check.
; In: side  Out: C = 1 if so  Clobbers: A X
; Cycles: about 345
InCheck lda side
        bpl .black
        ldx WhitePieceList
        jmp AttackedByBlack
.black  ldx BlackPieceList
        jmp AttackedByWhite

; TestLegal: whether the move just made left its own king in check. Out of
; check and with the king elsewhere only a line from the king through the square
; that was left can matter.
; In: the move at ply-1, plyCheck at ply-1  Out: C = 1 if illegal
; Clobbers: A X Y temp
; Cycles: 46 where no line, about 90 with one, 370 for kings and in check
TestLegal
        ldy ply
        dey
        lda plyCheck,y
        bne .full
        lda side
        bmi .black
        ldx WhitePieceList
        bpl .king
.black  ldx BlackPieceList
.king   stx temp
        lda mvTo,y
        and #$77
        cmp temp
        beq .full
        lda mvFrom,y
        bmi .special
.line   sec
        sbc temp
        clc
        adc #$77
        tay
        lda RayTo,y
        bne .walk
        clc
        rts
.special
        and #$77
        tay
        lda moved
        and #7
        cmp #PAWN
        bne .full
        ldx ply
        dex
        lda stTakenSq,x
        cmp mvTo,x              ; en passant: two pawns leave their row
        beq .plain
        lda stTaken,x
        cmp #EMPTY
        bne .full
.plain  ldx temp
        tya
        jmp .line
.full   lda side
        bmi .whites
        ldx WhitePieceList
        jmp AttackedByBlack
.whites ldx BlackPieceList
        jmp AttackedByWhite

.walk   sta ray
        txa
.step   clc
        adc ray
        tax
        lda Board88,x
        cmp #EMPTY
        bne .hit
        txa
        jmp .step
.hit    cmp #OFF
        beq .safe
        tax
        eor side
        bmi .safe               ; a piece of our own
        txa
        and #7
        cmp #5
        beq .bad
        tax
        lda ray                 ; rooks on lines, bishops on diagonals
        cmp #1
        beq .rooks
        cmp #16
        beq .rooks
        cmp #-1&255
        beq .rooks
        cmp #-16&255
        beq .rooks
        cpx #3
        beq .bad
.safe   clc
        rts
.rooks  cpx #4
        bne .safe
.bad    sec
        rts
