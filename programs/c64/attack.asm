; Is a square attacked, is a move legal. Rays are unrolled: the margin of the
; board ends them, so that no step tests for the edge.

; One ray out of the square in X, with the pieces that attack along it.
attack_ray .macro step, slider, queen, king
        lda Board88+(\step),x
        bne .near
        .rept 5, far
        lda Board88+(far+2)*(\step),x
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

; IsChecked: whether the last move gives check: by the piece that moved, or on the line that it left.
; In: ply, the move at ply-1, side  Out: C = 1 if so  Clobbers: A X Y temp temp2 ray kingSq
; Cycles: about 100; 345 at the root and after special moves
IsChecked
        ldy ply
        beq .full
        lda plyNull,y
        bne .passed
        dey
        lda mvFrom,y
        bpl .plain
.full   jmp InCheck
.passed clc
        rts
.plain  sta temp2
        lda side
        bmi .white
        lda BlackPieceList
        bpl .king
.white  lda WhitePieceList
.king   sta kingSq
        lda mvTo,y
        sta temp
        tay
        sec
        sbc kingSq
        clc
        adc #$77
        tax
        lda Board88,y
        and #7
        cmp #2
        beq .knight
        bcc .pawn
        cmp #KING
        beq .discovered
        tay
        lda RayTo,x
        beq .discovered
        sta ray
        tax
        lda LineType-1,y        ; $80 rook, $40 bishop, both queen
        and StepType,x
        beq .discovered
        lda kingSq
.step   clc
        adc ray
        tax
        lda Board88,x
        bne .hit
        txa
        jmp .step
.hit    cpx temp
        bne .discovered
        sec
        rts
.knight lda KnightTo,x
        beq .discovered
        sec
        rts
.pawn   lda side
        bmi .above
        cpx #$77+15
        beq .yes
        cpx #$77+17
        beq .yes
        bne .discovered
.above  cpx #$77-15
        beq .yes
        cpx #$77-17
        beq .yes
.discovered
        lda temp2
        sec
        sbc kingSq
        clc
        adc #$77
        tax
        lda RayTo,x
        beq .no
        sta ray
        lda kingSq
.further
        clc
        adc ray
        tax
        lda Board88,x
        bne .first
        txa
        jmp .further
.first  cmp #OFF
        beq .no
        eor side
        bpl .no                 ; a piece of our own
        and #7
        tay
        ldx ray
        lda LineType-1,y
        and StepType,x
        beq .no
.yes    sec
        rts
.no     clc
        rts

; Along which lines a piece attacks from afar, and which kind of line a step is.
LINE_STRAIGHT = $80
LINE_DIAGONAL = $40
LineType
        .byte 0, 0, LINE_DIAGONAL, LINE_STRAIGHT, LINE_STRAIGHT|LINE_DIAGONAL, 0

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
        bne .hit
        txa
        jmp .step
.hit    cmp #OFF
        beq .safe
        eor side
        bmi .safe               ; a piece of our own
        and #7
        tax
        ldy ray
        lda LineType-1,x
        and StepType,y
        beq .safe
        sec
        rts
.safe   clc
        rts
