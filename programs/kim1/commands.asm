; The teletype's commands: hexadecimal digits, space to open an address, a full stop
; to change it, CR for the next and LF for the one before, G, L, Q.
Commands
        jsr $1e2f
        ldx #7
        jsr PrintText
Prompt  jsr PrintCell
NewWord lda #0
        sta INL
        sta INH
.read   jsr Receive
        jsr HexDigit
        bcc .read
        ldx #6
.look   cmp CommandKeys,x
        beq .found
        dex
        bpl .look
        bmi NewWord             ; rubout and whatever else: forget
.found  lda CommandHigh,x
        pha
        lda CommandLow,x
        pha
        rts

CommandKeys
        .byte ' ', '.', $0d, $0a, 'G', 'L', 'Q'
CommandLow
        .byte <(Open-1), <(Modify-1), <(Next-1), <(Previous-1), <(Continue-1), <(LoadPaper-1), <(PunchPaper-1)
CommandHigh
        .byte >(Open-1), >(Modify-1), >(Next-1), >(Previous-1), >(Continue-1), >(LoadPaper-1), >(PunchPaper-1)

Open    jsr OpenCell
        jmp Prompt
Modify  lda INL
        ldy #0
        sta (POINTL),y
Next    jsr Advance
        jmp Prompt
Previous
        lda POINTL
        bne .same
        dec POINTH
.same   dec POINTL
        jmp Prompt

; The open address and what it holds.
PrintCell
        jsr $1e2f
        jsr PrintPointer
        jsr $1e9e
        ldy #0
        lda (POINTL),y
        jsr PrintByte
        jmp $1e9e
