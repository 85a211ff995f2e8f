; All moves of one side, from slot 15 down, each direction in its order.
TurnAndGenerate
        lda turn
        eor #$ff
        sta turn
Generate
        lda #15
        sta piece
.slot   lsr a                   ; two slots have the same directions
        tay
        lda #$4a
        cpy #4
        bcs .pawn
        lda Starts,y
.pawn   sta dir
.ray    jsr Home
        bmi .gone               ; captured
.step   ldy dir
        cpy turn                ; carry set: the computer, whose steps are one too low;
        lda Board,y             ; clear: the opponent, for whom the complement is right
        eor turn
        adc square
        sta square
        tax
        and #$88
        bne .on
        lda Board,x
        bit doubles
        bmi .met

; Where two pieces share a square the highest slot is met, the enemy's first: for the
; opponent that is the computer's, which are the lower ones.
        txa
        jsr Find
        bmi .hit                ; nobody
        cpx #16
        bcc .hit
        bit turn
        bpl .hit
        ldx #15
        jsr FindDown
        bmi .on                 ; only pieces of his own
.hit    txa

.met    sta victim
        ldx dir
        tay
        bmi .free
        eor turn
        and #$10
        beq .on                 ; one's own piece
        cpx #$48
        bne .try
        beq .on                 ; a pawn is blocked
.free   txa
        and #$43
        cmp #$41
        bcs .on                 ; a pawn has nothing to capture
.try    jsr Guard
        bcc .slide
        jsr Visit
        lda dir
        cmp #$48
        bne .slide
        lda square              ; a pawn on its third rank steps again
        eor turn
        and #$70
        cmp #$20
        beq .step
.slide  lda victim
        bpl .on                 ; a capture ends the ray
        lda piece
        beq .on                 ; king and knights do not slide
        cmp #6
        bcc .step
.on     dec dir
        lda dir
        and #8                  ; below the row of the table
        bne .ray
.gone   dec piece
        lda piece
        bmi Done
        jmp .slot
