; Which move to try first: the one of the table, captures, killers, and quiet
; moves by the history of the search.

SCORE_HASH    = $ff
SCORE_KILLER  = $7f
SCORE_KILLER2 = $7e
HISTORY_LIMIT = $70
SCORE_LOSING  = 0

; ForgetKillers: no killers yet.
; In: -  Out: killers  Clobbers: A X
; Cycles: about 900
ForgetKillers
        ldx #63
        lda #NONE
.clear  sta killFrom,x
        sta kill2From,x
        dex
        bpl .clear
        rts

; The moves of a node come in stages: the move of the transposition table before any are listed;
; captures; then quiet moves, if they can matter, and captures that lose material.
STAGE_HASH     = 0
STAGE_TRIED    = 1
STAGE_CAPTURES = 2
STAGE_QUIET    = 3

; BeginStages: nothing listed yet.
; In: ply  Out: plyStage, an empty list  Clobbers: A X Y
; Cycles: 70
BeginStages
        ldy #0
        jsr BeginList
        tya                     ; STAGE_HASH
        sta plyStage,x
        sta plyTried,x
        sta plySkipped,x
        rts

; NextMove: the next move of the node, by stages.
; In: ply, the list, plyHashFrom/To  Out: curFrom, curTo, pickScore, C = 1 if there is none
; Clobbers: A X Y temp temp2
; Cycles: as PickMove, and what the lists cost
NextMove
        ldx ply
        lda plyStage,x
        cmp #STAGE_QUIET
        bne .staged
        jmp PickMove
.staged
        inc plyStage,x
        cmp #STAGE_TRIED
        bcc .first
        beq .list
        dec plyStage,x          ; still among captures
        bne .capture
.first  jsr IsPossible
        bcc .unlisted
        inc plyTried,x
        lda plyHashFrom,x
        sta curFrom
        lda plyHashTo,x
        sta curTo
        lda #SCORE_HASH
        sta pickScore
        clc
        rts
.unlisted
        inc plyStage,x
.list   lda #0
        sta genWorth
        jsr GenerateCaptures
        jsr BeginList
        lda #0
        jsr MarkHash
.capture
        jsr PickMove
        bcs .quiet
        lda pickScore
        bmi .good
        jsr PutBack             ; a small promotion, or one that loses material
.quiet  jsr WantsQuiet
        bcs .none
        jsr ListQuiet
        jmp PickMove
.good   clc
.none   rts

; ListQuiet: quiet moves join the list.
; In: ply, the list, the filter  Out: the list, plyStage  Clobbers: A X Y temp temp2
; Cycles: about 1,500 and 45 per move
ListQuiet
        ldx ply
        lda #STAGE_QUIET
        sta plyStage,x
        ldy plyCount,x
        sty pickAt
        jsr GenerateQuiets
        ldx ply
        tya
        sta plyTotal,x
        sta plyCount,x
        lda pickAt
        jsr MarkHash
        jmp MarkKillers

; IsPossible: whether the move of the table can be made without a list. Castling, en passant and
; promotions wait for theirs.
; In: X = ply  Out: C = 1 if so; X = ply  Clobbers: A Y temp
; Cycles: 15 where there is none, 60
IsPossible
        lda plyHashFrom,x
        cmp #NONE
        beq .no
        and #$77
        tay
        lda Board88,y
        sta temp
        and #7
        beq .no
        lda temp
        eor side
        bmi .no
        lda plyHashFrom,x
        bmi .special
        ldy plyHashTo,x
        lda Board88,y
        beq .yes
        eor side
        bpl .no
        and #7
        cmp #KING
        beq .no
.yes    sec
        rts
.special
        lda temp                ; the double step of a pawn
        and #7
        cmp #PAWN
        bne .no
        lda plyHashTo,x
        eor plyHashFrom,x
        and #$7f
        cmp #$20
        beq .yes
.no     clc
        rts

; MarkHash: the table's move is taken out of the list if it was tried, else it comes first.
; In: ply, A = where the list begins, plyHash*, plyTried  Out: the list  Clobbers: A X Y temp
; Cycles: 19 per move
MarkHash
        ldx ply
        sta temp
        lda plyHashFrom,x
        cmp #NONE
        beq .done
        ldy plyTotal,x
.move   cpy temp
        beq .done
        dey
        cmp (pFrom),y
        bne .move
        lda (pTo),y
        cmp plyHashTo,x
        beq .found
        lda plyHashFrom,x
        jmp .move
.found  lda plyTried,x
        bne .remove
        lda #SCORE_HASH
        sta (pScore),y
.done   rts
.remove sty pickLast
        dec plyTotal,x
        dec plyCount,x
        ldy plyTotal,x          ; the last of the list takes its place
        lda (pFrom),y
        sta temp
        lda (pTo),y
        sta temp2
        lda (pScore),y
        ldy pickLast
        sta (pScore),y
        lda temp2
        sta (pTo),y
        lda temp
        sta (pFrom),y
        rts

; MarkKillers: scores of the killers among the quiet moves.
; In: ply, pickAt = where they begin  Out: scores  Clobbers: A X Y
; Cycles: 25 per move
MarkKillers
        ldx ply
        ldy plyTotal,x
.move   cpy pickAt
        beq .done
        dey
        lda (pFrom),y
        cmp killFrom,x
        bne .second
        lda (pTo),y
        cmp killTo,x
        bne .other
        lda #SCORE_KILLER
        bne .quiet
.other  lda (pFrom),y
.second cmp kill2From,x
        bne .move
        lda (pTo),y
        cmp kill2To,x
        bne .move
        lda #SCORE_KILLER2
.quiet  cmp (pScore),y
        bcc .move
        sta (pScore),y
        bcs .move
.done   rts

; PickMove: takes the most promising move out of the list. Behind a number of
; moves the rest is taken as it comes: looking for the best costs more than it
; brings. (With more than 128 moves left the last is taken, too.)
; In: ply, the list  Out: curFrom, curTo, pickScore, C = 1 if there is none
; Clobbers: A X Y
; Cycles: 15 per move and 80
PickMove
        ldx ply
        ldy plyCount,x
        beq .none
        dec plyCount,x
        dey
        sty pickLast
        sty pickAt
        lda (pScore),y
        sta pickScore
        lda plyTotal,x
        sbc plyCount,x          ; the carry does not matter
        cmp #LATE_MOVES
        bcs .found
        cpy #0
        beq .found
.scan   dey
        bmi .best
        lda (pScore),y
        cmp pickScore
        bcc .scan
        sta pickScore
        sty pickAt
        bcs .scan
.best   ldy pickAt
.found  lda (pFrom),y
        sta curFrom
        lda (pTo),y
        sta curTo
        cpy pickLast
        beq .last
        ldy pickLast            ; the last of the list takes its place
        lda (pScore),y
        pha
        lda (pTo),y
        pha
        lda (pFrom),y
        ldy pickAt
        sta (pFrom),y
        pla
        sta (pTo),y
        pla
        sta (pScore),y
.last   clc
        rts
.none   sec
        rts

; PutBack: a capture that loses material is tried behind everything else.
; In: the move just picked  Out: the list  Clobbers: A X Y
; Cycles: 50
PutBack ldx ply
        ldy plyCount,x
        lda curFrom
        sta (pFrom),y
        lda curTo
        sta (pTo),y
        lda #SCORE_LOSING
        sta (pScore),y
        inc plyCount,x
        rts

; Reward: a quiet move that refuted becomes a killer and makes history.
; In: ply, the move at ply  Out: killers, history  Clobbers: A X Y
; Cycles: 20 to 90
Reward  ldx ply
        lda stTaken,x
        bne .done
        lda mvFrom,x
        cmp killFrom,x
        bne .new
        lda mvTo,x
        cmp killTo,x
        beq .history
.new    lda killFrom,x
        sta kill2From,x
        lda killTo,x
        sta kill2To,x
        lda mvFrom,x
        sta killFrom,x
        lda mvTo,x
        sta killTo,x
.history
        lda mvFrom,x
        and #$77
        tay
        lda mvTo,x
        and #$77
        ora #HISTORY
        pha
        ldx Board88,y
        page_of
        pla
        tay
        ldx ply
        lda plyDepth,x
        asl a
        asl a
        clc
        adc (pTable),y
        cmp #HISTORY_LIMIT
        bcc .small
        lda #HISTORY_LIMIT
.small  sta (pTable),y
.done   rts
