; The keypad: AD and DA say what digits are, + goes on, PC opens the address where a
; program was stopped, GO runs.
Keypad  jsr $1f19
        bne Keypad
.wait   jsr $1f19
        beq .wait
        jsr $1f19               ; a contact may bounce
        beq .wait
        jsr WhichKey
        cmp #NO_KEY
        bcs Keypad
        sec
        sbc #$10
        bcc .digit
        beq .address
        tax
        dex
        beq .data
        dex
        beq .plus
        dex
        beq Continue
        lda PCL
        sta POINTL
        lda PCH
        sta POINTH
        bcs Keypad
.data   lda #0
        beq .mode
.address lda #1
.mode   sta MODE
        bcs Keypad
.plus   jsr Advance
        jmp Keypad
.digit  and #15
        ldx #4
        ldy MODE
        bne .shift
        sta TEMP
        lda (POINTL),y
.data4  asl a
        dex
        bne .data4
        ora TEMP
        sta (POINTL),y
        bcc Keypad
        bcs Keypad
.shift  asl POINTL
        rol POINTH
        dex
        bne .shift
        ora POINTL
        sta POINTL
        jmp Keypad
