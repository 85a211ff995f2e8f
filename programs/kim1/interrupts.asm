; ST, BRK and the single step lead here: the registers are kept and its address is
; opened.
Save    sta ACC
        pla
        sta PREG
SaveRegisters
        pla
        sta PCL
        sta POINTL
        pla
        sta PCH
        sta POINTH
        stx XREG
        sty YREG
        tsx
        stx SPUSER
        jsr ToAddress
        jmp Begin

Reset   ldx #$ff
        txs
        stx SPUSER
        jsr ToAddress
        jmp Measure

; Goes on with the program at the open address.
Continue
        ldx SPUSER
        txs
        lda POINTH
        pha
        lda POINTL
        pha
        lda PREG
        pha
        ldy YREG
        ldx XREG
        lda ACC
        rti

; Digits are an address again; the ports as the monitor needs them.
ToAddress
        lda #1
        sta MODE
Ports   lda #0
        sta PADD
        lda #$07                ; row 3: the teletype's jumper; teletype idle
        sta SBD
        lda #$3f
        sta PBDD
        cld
        sei
        rts

; Which of the two monitors?
Begin   jsr Ports
        lda #1
        bit SAD
        beq .teletype
        jmp Keypad
.teletype
        jmp Commands
