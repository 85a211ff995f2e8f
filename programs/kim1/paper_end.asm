; The last record counts those before it.
LastRecord
        lda #0
        jsr BeginRecord
        lda SAVX+1
        jsr PrintAndAdd
        lda SAVX
        jsr PrintAndAdd
        jsr EndRecord
        jmp Prompt
