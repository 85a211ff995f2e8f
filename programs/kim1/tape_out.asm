; Writes the memory from SA to before EA as the record ID.
SaveTape
        lda #$27                ; PB5 high: what is played back stays away from PB7
        sta SBD
        lda #$bf
        sta PBDD
        sta CLK1T               ; the first interval
        lda #$ad                ; LDA, from the address behind it
        jsr PrepareVeb
        ldx #100
.sync   lda #SYN
        jsr CharOut
        dex
        bne .sync
        lda #'*'
        jsr CharOut
        lda ID
        jsr ByteOut
        lda SAL
        jsr ByteWithSum
        lda SAH
        jsr ByteWithSum
.copy  lda VEB+1
        cmp EAL
        lda VEB+2
        sbc EAH
        bcs .last
        jsr VEB
        jsr ByteWithSum
        jsr NextVeb
        bcc .copy
.last   lda #'/'
        jsr CharOut
        lda CHKL
        jsr ByteOut
        lda CHKH
        jsr ByteOut
        lda #EOT
        jsr CharOut
        lda #EOT
        jsr CharOut
        ldx #0
        jmp TapeDone
