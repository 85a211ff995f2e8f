; Quiescence: captures until nothing hangs. A king that can be taken means that
; the move before was illegal; the search above has made sure that there is none
; there, so this happens only among captures.

DELTA = 120             ; what a capture may bring beside the piece

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
        cmp #SCORE_PROMOTION
        bcs .make
        jsr IsHopeless
        bcs .over               ; and so are all that follow
.make   lda curTo
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

; IsHopeless: whether the best capture left cannot bring the value to alpha.
; In: pickScore, ply  Out: C = 1 if so  Clobbers: A X Y
; Cycles: 60
IsHopeless
        ldx ply
        lda pickScore
        lsr a
        lsr a
        lsr a
        and #$0e                ; twice the victim less one
        tay
        jsr StandStill
        clc
        lda Material,y
        adc #DELTA
        sta temp
        lda Material+1,y
        adc #0
        sta temp2
        clc
        lda temp
        adc retLo
        sta temp
        lda temp2
        adc retHi
        sta temp2
        lda temp
        cmp alphaLo,x
        lda temp2
        sbc alphaHi,x
        bmi .yes
        clc
        rts
.yes    sec
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
