; The board: clearing it, putting pieces on it, tables about its geometry.

; InitTables: everything that is made once.
; In: -  Out: RayTo, Zobrist tables, an empty board  Clobbers: A X Y
; Cycles: about 290,000
InitTables
        jsr InitRays
        jsr InitZobristTables
        jmp ClearBoard

; ClearBoard: an empty board with its margin, nothing in the lists.
; In: -  Out: Board88, SlotAt, PieceList, state  Clobbers: A X
; Cycles: about 6,700
ClearBoard
        ldx #0
        stx pTable
        stx pKeys
.square lda #OFF
        sta BoardPage,x
        sta BoardPage+$100,x
        txa
        sec
        sbc #<Board88
        and #$88
        bne .margin
        lda #EMPTY
        sta BoardPage,x
.margin lda #NONE
        sta SlotAt,x
        inx
        bne .square
        ldx #31
.slot   sta PieceList,x
        dex
        bpl .slot
        sta epSq
        lda #0
        sta castle
        sta fifty
        sta ply
        sta scoreLo
        sta scoreHi
        sta genFilter
        sta genLeast
        lda #WHITE
        sta side
        jmp ResetList

; FillLists: piece lists and slots from the board, kings in the first place, and the routines of
; MakeCode.
; In: Board88  Out: PieceList, SlotAt  Clobbers: A X Y temp temp2 pCode pickAt
; Cycles: about 22,000
FillLists
        ldx #31
        lda #NONE
.clear  sta PieceList,x
        dex
        bpl .clear
        lda #1
        sta temp                ; next place of White
        lda #17
        sta temp2               ; and of Black
        ldx #0
.square lda Board88,x
        cmp #OFF
        beq .skip
        cmp #EMPTY
        beq .skip
        cmp #WK
        beq .wking
        cmp #BK
        beq .bking
        tay
        bmi .white
        ldy temp2
        inc temp2
        bne .put
.white  ldy temp
        inc temp
        bne .put
.wking  ldy #0
        beq .put
.bking  ldy #16
.put    tya
        sta SlotAt,x
        txa
        sta PieceList,y
.skip   inx
        bpl .square
        jmp MakeCode

; InitRays: RayTo[piece - king + $77] is the step from the king towards the
; piece, 0 where no line joins them.
; In: -  Out: RayTo, KnightTo, StepType  Clobbers: A X Y temp
; Cycles: about 6,500
InitRays
        lda #0
        tax
.clear  sta RayTo,x
        sta KnightTo,x
        inx
        bne .clear
        lda #LINE_STRAIGHT
        sta StepType+1
        sta StepType+16
        sta StepType+$100-1
        sta StepType+$100-16
        lda #LINE_DIAGONAL
        sta StepType+15
        sta StepType+17
        sta StepType+$100-15
        sta StepType+$100-17
        ldy #7
.jump   ldx Jumps,y
        inc KnightTo,x
        dey
        bpl .jump
        ldy #7
.dir    lda Steps,y
        sta temp
        lda #$77
.walk   clc
        adc temp
        tax
        lda temp
        sta RayTo,x
        txa
        cpx #0
        beq .over
        cpx #$ee
        beq .over
        cpx #$07
        beq .over
        cpx #$e7
        beq .over
        cpx #$0e
        beq .over
        cpx #$e0
        beq .over
        cpx #$70
        beq .over
        cpx #$7e
        bne .walk
.over   dey
        bpl .dir
        rts

; The jumps of a knight, and $77.
Jumps   .byte $77-33, $77-31, $77-18, $77-14, $77+14, $77+18, $77+31, $77+33

; The first four are the rook's, the last four the bishop's.
Steps   .byte -16, 1, 16, -1, -17, -15, 15, 17

; The rights that are left when a piece leaves or enters a square.
CastleMask
        .byte ~BLACK_LONG&255, 255, 255, 255, ~(BLACK_LONG|BLACK_SHORT)&255, 255, 255, ~BLACK_SHORT&255
        .fill $68, 255
        .byte ~WHITE_LONG&255, 255, 255, 255, ~(WHITE_LONG|WHITE_SHORT)&255, 255, 255, ~WHITE_SHORT&255

; Number of the page of a piece, by its code less BP: 0..5 White, 6..11 Black.
PageOf  .byte 6, 7, 8, 9, 10, 11
        .fill $7a, 0
        .byte 0, 1, 2, 3, 4, 5
