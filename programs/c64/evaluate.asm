; Evaluation: tables are blended once before each search, by how much of the
; middle game is left, so that a leaf costs nothing but reading scoreLo/Hi.

PHASES  = 16

; BuildTables: the value of each piece on each square, from the weights, and from
; that the first guess which quiet moves are good.
; In: the position  Out: PieceTables, history  Clobbers: A X Y temp temp2 pMiddle..
; Cycles: about 250,000 in the middle game, 300,000 later
BuildTables
        lda #0
        sta phase
        ldy #31
.count  ldx PieceList,y
        bmi .dead
        lda Board88,x
        and #7
        tax
        lda PhaseOf,x
        clc
        adc phase
        sta phase
.dead   dey
        bpl .count
        lda phase
        cmp #PHASES
        bcc .known
        lda #PHASES
        sta phase
.known  lda #<MiddleGame
        sta pMiddle
        lda #>MiddleGame
        sta pMiddle+1
        lda #<EndGame
        sta pEnd
        lda #>EndGame
        sta pEnd+1
        lda #0
        sta pWhite
        sta pBlack
        sta role
        lda #>PAGE_WP
        sta pWhite+1
        lda #>PAGE_BP
        sta pBlack+1
.role   ldy #0
.square sty temp
        jsr Blend
        lda sumLo               ; -128 to 127 becomes 0 to 31
        eor #$80
        lsr a
        lsr a
        lsr a
        sta guess
        ldx role
        clc
        lda sumLo
        adc Material,x
        sta sumLo
        lda sumHi
        adc Material+1,x
        sta sumHi
        lda temp                ; the square in 0x88
        and #$38
        asl a
        sta temp2
        lda temp
        and #7
        ora temp2
        sta temp2
        tay
        lda sumLo
        sta (pWhite),y
        tya
        ora #8
        tay
        lda sumHi
        sta (pWhite),y
        lda temp2
        ora #HISTORY
        tay
        lda guess
        sta (pWhite),y
        tya
        eor #$70
        tay
        lda guess
        sta (pBlack),y
        lda temp2
        eor #$70
        tay
        sec
        lda #0
        sbc sumLo
        sta (pBlack),y
        tya
        ora #8
        tay
        lda #0
        sbc sumHi
        sta (pBlack),y
        ldy temp
        iny
        cpy #64
        bne .square
        inc pWhite+1
        inc pBlack+1
        lda pMiddle
        clc
        adc #64
        sta pMiddle
        bcc .same
        inc pMiddle+1
.same   lda pEnd
        clc
        adc #64
        sta pEnd
        bcc .still
        inc pEnd+1
.still  inc role
        inc role
        lda role
        cmp #12
        beq .done
        jmp .role
.done   jsr AdaptTables
; FlattenTables: what each square is worth to a piece, as a byte.
; In: PieceTables  Out: their third part  Clobbers: A X Y role sum* pTable
; Cycles: about 73,000
FlattenTables
        lda #>PieceTables
        sta pTable+1
        lda #0
        sta role
.next_table
        ldy #0
.square ldx role
        cpx #12
        bcs .black
        sec
        lda (pTable),y
        sbc Material,x
        sta sumLo
        tya
        ora #8
        tay
        lda (pTable),y
        sbc Material+1,x
        jmp .clamp
.black  sec                     ; less what it is worth, less material
        lda #0
        sbc (pTable),y
        sta sumLo
        tya
        ora #8
        tay
        lda #0
        sbc (pTable),y
        sta sumHi
        sec
        lda sumLo
        sbc Material-12,x
        sta sumLo
        lda sumHi
        sbc Material-11,x
.clamp  bmi .below
        bne .most
        lda sumLo
        bpl .fits
.most   lda #$7f
        bne .fits
.below  cmp #$ff
        bne .least
        lda sumLo
        bmi .fits
.least  lda #$80
.fits   eor #$80
        pha
        tya
        ora #SQUARE_WORTH
        tay
        pla
        sta (pTable),y
        tya
        and #$77
        clc
        adc #$09
        and #$f7
        tay
        bpl .square
        inc pTable+1
        inc role
        inc role
        lda role
        cmp #24
        bne .next_table
        rts

; Blend: phase parts of the middle game, the rest of the end game.
; In: Y = square, pMiddle, pEnd, phase  Out: sumLo/Hi  Clobbers: A X
; Cycles: 45 for the whole middle game or end game, about 260 between
Blend   lda phase
        beq .last
        cmp #PHASES
        bne .mixed
        lda (pMiddle),y
        jmp Extend
.last   lda (pEnd),y
        jmp Extend
.mixed  asl a                   ; its five bits to the top
        asl a
        asl a
        sta termHi
        lda (pMiddle),y
        jsr Extend
        sec                     ; sum = the difference
        lda sumLo
        sbc (pEnd),y
        sta diffLo
        lda (pEnd),y
        ora #$7f
        bmi .below
        lda #0
.below  eor #$ff
        adc sumHi               ; the carry is that of the low bytes
        sta diffHi
        lda #0
        sta sumLo
        sta sumHi
        ldx #5
.bit    asl sumLo
        rol sumHi
        asl termHi
        bcc .no
        clc
        lda sumLo
        adc diffLo
        sta sumLo
        lda sumHi
        adc diffHi
        sta sumHi
.no     dex
        bne .bit
        ldx #4
.half   lda sumHi
        cmp #$80
        ror sumHi
        ror sumLo
        dex
        bne .half
        lda sumLo               ; it is between the two, so a byte is enough
        clc
        adc (pEnd),y
; Extend: a signed byte as a word.
; In: A  Out: sumLo/Hi  Clobbers: A
; Cycles: 20
Extend  sta sumLo
        ora #$7f
        bmi .negative
        lda #0
.negative
        sta sumHi
        rts

; SumValues: material and squares from scratch.
; In: the position, PieceTables  Out: scoreLo/Hi  Clobbers: A X Y temp
; Cycles: about 2,600
SumValues
        lda #0
        sta scoreLo
        sta scoreHi
        ldx #31
.slot   ldy PieceList,x
        bmi .dead
        stx temp
        ldx Board88,y
        page_of
        add_value
        ldx temp
.dead   dex
        bpl .slot
        rts
