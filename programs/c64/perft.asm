; Counting positions, the proof that the moves are right, and the lists of moves
; on which it and the search walk.

; ResetList: the list of ply 0 is at the start of the memory for moves.
; In: -  Out: pFrom pTo pScore  Clobbers: A
; Cycles: 38
ResetList
        lda #<MoveFrom
        sta pFrom
        sta pTo
        sta pScore
        lda #>MoveFrom
SetListPages
        sta pFrom+1
        clc
        adc #LIST_PAGES
        sta pTo+1
        clc
        adc #LIST_PAGES
        sta pScore+1
        rts

; PushList: the list of this ply starts behind that of the last.
; In: ply (already the next), plyTotal and base of the last  Out: pFrom pTo
; pScore  Clobbers: A X
; Cycles: 58
PushList
        ldx ply
        dex
        lda plyBaseLo,x
        clc
        adc plyTotal,x
        sta pFrom
        sta pTo
        sta pScore
        lda plyBaseHi,x
        adc #0
        jmp SetListPages

; PopList: back to the list of this ply.
; In: ply  Out: pFrom pTo pScore  Clobbers: A X
; Cycles: 50
PopList ldx ply
        lda plyBaseLo,x
        sta pFrom
        sta pTo
        sta pScore
        lda plyBaseHi,x
        jmp SetListPages

; BeginList: remembers a list that was just generated.
; In: ply, Y = length  Out: plyBase, plyTotal, plyCount  Clobbers: A X
; Cycles: 40
BeginList
        ldx ply
        tya
        sta plyTotal,x
        sta plyCount,x
        lda pFrom
        sta plyBaseLo,x
        lda pFrom+1
        sta plyBaseHi,x
        rts

; CountPositions: how many positions there are after the given number of half-moves.
; In: A = half-moves, at least 1; the position  Out: count, four bytes
; Clobbers: everything
; Cycles: 750 to 1,200 per position, 871 from the start to depth 3
CountPositions
        sta depth
        lda #0
        sta count
        sta count+1
        sta count+2
        sta count+3
        sta ply
        jsr ResetList
CountFurther
        jsr InCheck
        ldx ply
        lda #0
        rol a
        sta plyCheck,x
        jsr GenerateMoves
        jsr BeginList
.move   ldx ply
        ldy plyCount,x
        beq .done
        dey
        tya
        sta plyCount,x
        make_listed
        bcs .undo
        lda depth
        cmp #1
        beq .leaf
        dec depth
        jsr PushList
        jsr CountFurther
        inc depth
.undo   jsr UnmakeMove
        jsr PopList
        jmp .move
.leaf   inc count
        bne .undo
        inc count+1
        bne .undo
        inc count+2
        bne .undo
        inc count+3
        jmp .undo
.done   rts
