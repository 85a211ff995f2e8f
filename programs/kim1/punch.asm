; Punches the memory from the open address to before EA.
PunchPaper
        lda #0
        sta SAVX
        sta SAVX+1
.record sec
        lda EAL
        sbc POINTL
        tax
        lda EAH
        sbc POINTH
        bcc .last
        bne .full
        txa
        beq .last
        cpx #24
        bcc .some
.full   ldx #24
.some   stx SAVX+2
        inc SAVX
        bne .same
        inc SAVX+1
.same   txa
        jsr BeginRecord
        jsr PrintPointer
        ldx SAVX+2
.copy  ldy #0
        lda (POINTL),y
        jsr PrintAndAdd
        jsr Advance
        dex
        bne .copy
        jsr EndRecord
        jmp .record
.last   jmp LastRecord
