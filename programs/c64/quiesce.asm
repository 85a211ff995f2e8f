; Quiescence: captures until nothing hangs. A king that can be taken means that
; the move before was illegal; the search above has made sure that there is none
; there, so this happens only among captures.

DELTA = 60             ; what a capture may bring beside the piece

; Quiesce: the value of the position once captures are over.
; In: ply, alpha, beta  Out: retLo/Hi  Clobbers: as Search
; Cycles: about 110 where standing still is enough, 1,900 with captures
Quiesce inc nodes
        bne .counted
        inc nodes+1
        bne .counted
        inc nodes+2
.counted
        lda stop
        and mayStop
        bne .leave
        jsr StandStill
        ldx ply
        lda retLo
        cmp betaLo,x
        lda retHi
        sbc betaHi,x
        bpl .leave
        cpx #DEEPEST
        bcs .leave
        lda pFrom+1
        cmp #(>MoveFrom)+LIST_PAGES-1
        bcc .room
.leave  rts
.room   keep_ret bestLo, bestHi
        cmp_ret alphaLo, alphaHi
        bpl .captures
        keep_ret alphaLo, alphaHi
.captures
        jsr LeastVictim
        jsr GenerateCaptures
        tya
        bne .some
        ldx ply
        lda bestLo,x
        sta retLo
        lda bestHi,x
        sta retHi
        rts
.some   jsr BeginList
.move   jsr PickMove
        bcs .over
        lda pickScore
        bpl .over               ; only small promotions are left
        lda curTo
        and #$77
        tay
        lda Board88,y
        and #7
        cmp #KING
        beq .illegal
        jsr IsLosing
        bcs .move
        jsr MakeMove
        jsr ChildWindow
        jsr PushList
        jsr Quiesce
        jsr UnmakeMove
        jsr PopList
        lda stop
        and mayStop
        bne .leave
        jsr NegateReturn
        ldx ply
        cmp_ret bestLo, bestHi
        bpl .move
        keep_ret bestLo, bestHi
        cmp_ret alphaLo, alphaHi
        bpl .move
        keep_ret alphaLo, alphaHi
        lda retLo
        cmp betaLo,x
        lda retHi
        sbc betaHi,x
        bmi .move
        rts
.over   ldx ply
        lda bestLo,x
        sta retLo
        lda bestHi,x
        sta retHi
        rts
.illegal
        lda #<MATE
        sta retLo
        lda #>MATE
        sta retHi
        rts

; LeastVictim: whom to take so that the value can come to alpha.
; In: X = ply, retLo/Hi = the value as it stands  Out: genWorth  Clobbers: A Y temp temp2
; Cycles: 45 to 140
LeastVictim
        ldy #0
        sec
        lda alphaLo,x
        sbc retLo
        sta temp
        lda alphaHi,x
        sbc retHi
        sta temp2
        sec
        lda temp
        sbc #DELTA
        sta temp
        lda temp2
        sbc #0
        sta temp2
        bmi .found              ; any
.victim lda Material,y
        cmp temp
        lda Material+1,y
        sbc temp2
        bpl .found
        iny
        iny
        cpy #10
        bcc .victim
.found  tya
        lsr a
        tay
        lda VictimScore+1,y
        sta genWorth
        rts

; IsLosing: whether a protected piece would be taken by a more valuable one.
; In: curFrom, Y = where to, A = the victim's type  Out: C = 1 if so
; Clobbers: A X temp
; Cycles: 35; about 370 where the victim is worth less
IsLosing
        sta temp
        ldx curFrom
        bmi .no
        lda Board88,x
        and #7
        cmp #3                  ; a bishop is a knight
        bne .type
        lda #2
.type   cmp temp
        beq .no
        bcc .no
        tya
        tax
        lda side
        bmi .white
        jmp AttackedByWhite
.white  jmp AttackedByBlack
.no     clc
        rts
