; Evaluation: tables are blended once before each search, by how much of the
; middle game is left, so that a leaf costs nothing but reading scoreLo/Hi.

PHASES  = 16

; BuildTables: the value of each piece on each square, from the weights.
; In: the position  Out: PieceTables  Clobbers: A X Y temp temp2 pMiddle..
; Cycles: about 230,000; 900 if the phase is the same as last time
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
.known  cmp builtPhase
        bne .build
        rts
.build  sta builtPhase
        lda #<MiddleGame
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
        bne .role
        rts

; Blend: phase parts of the middle game, the rest of the end game.
; In: Y = square, pMiddle, pEnd, phase  Out: sumLo/Hi  Clobbers: A X
; Cycles: about 480
Blend   lda #0
        sta sumLo
        sta sumHi
        lda (pMiddle),y
        ldx phase
        jsr AddTimes
        lda #PHASES
        sec
        sbc phase
        tax
        lda (pEnd),y
        jsr AddTimes
        ldx #4
.half   lda sumHi
        cmp #$80
        ror sumHi
        ror sumLo
        dex
        bne .half
        rts

; AddTimes: adds a signed byte some times.
; In: A = byte, X = times  Out: sumLo/Hi  Clobbers: A X
; Cycles: 27 and 24 for each time
AddTimes
        sta termLo
        ora #$7f
        bmi .negative
        lda #0
.negative
        sta termHi
        cpx #0
        beq .done
.add    clc
        lda sumLo
        adc termLo
        sta sumLo
        lda sumHi
        adc termHi
        sta sumHi
        dex
        bne .add
.done   rts

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
