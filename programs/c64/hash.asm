; Zobrist keys of 32 bits: tables, a position from scratch, a move.

; ZobristSeed: starts the generator.
; In: -  Out: prngX..prngC  Clobbers: A
; Cycles: 26
ZobristSeed
        lda #0
        sta prngX
        lda #$a7
        sta prngA
        lda #$5c
        sta prngB
        lda #$31
        sta prngC
        rts

; ZobristPRNG: the next random byte. Adding and exclusive-or alternate, so that
; no key is the exclusive-or of a few others as with a shift register.
; In: prngX..prngC  Out: A, new state  Clobbers: -
; Cycles: 50
ZobristPRNG
        inc prngX
        lda prngA
        eor prngC
        eor prngX
        sta prngA
        clc
        adc prngB
        sta prngB
        lsr a
        eor prngA
        clc
        adc prngC
        sta prngC
        rts

; InitZobristTables: fills all tables of keys.
; In: -  Out: ZobristPieces, Side, Castling, EnPassant  Clobbers: A X Y pKeys
; Cycles: about 230,000
InitZobristTables
        jsr ZobristSeed
        ldx #32                 ; the first bytes still resemble the seed
.warm   jsr ZobristPRNG
        dex
        bne .warm
        lda #<ZobristPieces
        sta pKeys
        lda #>ZobristPieces
        sta pKeys+1
        ldx #12
        ldy #0
.byte1  jsr ZobristPRNG
        sta (pKeys),y
        iny
        bne .byte1
        inc pKeys+1
        dex
        bne .byte1
        ldx #$63
.rest   jsr ZobristPRNG
        sta ZobristSide,x
        dex
        bpl .rest
        rts

; XorKey: exclusive-or with the key of a piece on a square.
; In: X = piece, Y = square  Out: hash0..3  Clobbers: A Y pKeys+1
; Cycles: 71
XorKey
        lda PageOf-BP,x
        clc
        adc #>ZobristPieces
        sta pKeys+1
XorPage lda hash0
        eor (pKeys),y
        sta hash0
        tya
        ora #$08
        tay
        lda hash1
        eor (pKeys),y
        sta hash1
        tya
        ora #$80
        tay
        lda hash3
        eor (pKeys),y
        sta hash3
        tya
        and #$f7
        tay
        lda hash2
        eor (pKeys),y
        sta hash2
        rts

; XorState: exclusive-or with castling rights and en passant.
; In: A = rights, Y = square or NONE  Out: hash0..3  Clobbers: A X
; Cycles: 44, with en passant 77
XorState
        tax
        lda hash0
        eor ZobristCastling,x
        sta hash0
        lda hash1
        eor ZobristCastling+16,x
        sta hash1
        lda hash2
        eor ZobristCastling+32,x
        sta hash2
        lda hash3
        eor ZobristCastling+48,x
        sta hash3
        tya
        bmi .none
        and #7
        tax
        lda hash0
        eor ZobristEnPassant,x
        sta hash0
        lda hash1
        eor ZobristEnPassant+8,x
        sta hash1
        lda hash2
        eor ZobristEnPassant+16,x
        sta hash2
        lda hash3
        eor ZobristEnPassant+24,x
        sta hash3
.none   rts

; XorSide: the other side is to move.
; In: -  Out: hash0..3  Clobbers: A
; Cycles: 46
XorSide
        lda hash0
        eor ZobristSide
        sta hash0
        lda hash1
        eor ZobristSide+1
        sta hash1
        lda hash2
        eor ZobristSide+2
        sta hash2
        lda hash3
        eor ZobristSide+3
        sta hash3
        rts

; ComputeHash: the key of the position from scratch.
; In: the position  Out: hash0..3  Clobbers: A X Y temp pKeys
; Cycles: about 4,000
ComputeHash
        lda #0
        sta hash0
        sta hash1
        sta hash2
        sta hash3
        sta pKeys
        lda #31
        sta temp
.slot   ldx temp
        ldy PieceList,x
        bmi .dead
        ldx Board88,y
        jsr XorKey
.dead   dec temp
        bpl .slot
        lda castle
        ldy epSq
        jsr XorState
        lda side
        bmi .white
        jsr XorSide
.white  rts

; HashMove: brings the key up to date after MakeMove.
; In: the move at ply-1, the position  Out: hash0..3  Clobbers: A X Y pKeys
; Cycles: about 340; 420 for a capture
HashMove
        ldx ply
        dex
        lda stTaken,x
        beq .quiet
        ldy stTakenSq,x
        tax
        jsr XorKey
        ldx ply
        dex
.quiet  lda mvTo,x
        and #$77
        tay
        lda mvFrom,x
        bmi .special
        ldx Board88,y
        jsr XorKey
        ldx ply
        dex
        ldy mvFrom,x
        jsr XorPage             ; the same piece
.state  ldx ply
        dex
        ldy stEp,x
        lda stCastle,x
        cmp castle
        bne .changed
        cpy epSq
        beq .same
.changed
        jsr XorState
        lda castle
        ldy epSq
        jsr XorState
.same   jmp XorSide

.special
        ldx Board88,y
        jsr XorKey
        ldx ply
        dex
        lda mvFrom,x
        and #$77
        tay
        lda moved               ; a pawn, where it was promoted
        tax
        jsr XorKey
        lda moved
        and #7
        cmp #KING
        bne .state
        ldx ply                 ; the rook has castled too
        dex
        lda mvTo,x
        jsr CastlingRook
        ldx Board88,y
        lda temp
        pha
        jsr XorKey
        pla
        tay
        jsr XorPage
        jmp .state
