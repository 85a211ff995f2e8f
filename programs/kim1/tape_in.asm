; Loads the record ID. ID 0 is any record; $FF any record too, but to SA instead of
; the address on the tape. $0000 on the digits is success, $FFFF an error.
LoadTape
        lda #$07
        sta SBD
.search jsr Ports
        lda #$8d                ; STA, to the address behind it
        jsr PrepareVeb
        lda #0
        sta CHAR
.sync   jsr BitIn               ; bit by bit, until they are a SYN
        ror CHAR
        lda CHAR
        cmp #SYN
        bne .sync
        ldx #10                 ; and ten more of them
.more   jsr CharIn
        cmp #SYN
        bne .search
        dex
        bne .more
.start  jsr CharIn
        cmp #SYN
        beq .start
        cmp #'*'
        bne .search
        jsr ByteIn
        ldy ID
        beq .found
        iny
        beq .found
        cmp ID
        bne .search
.found  ldy ID
        iny
        jsr ByteIn
        jsr AddToSum
        cpy #0                  ; ID is $FF: the caller's address stays
        beq .high
        sta VEB+1
.high   jsr ByteIn
        jsr AddToSum
        cpy #0
        beq .data
        sta VEB+2
.data   jsr CharIn
        cmp #'/'
        beq .check
        jsr PackDigit
        bcs .bad
        jsr CharIn
        jsr PackDigit
        bcs .bad
        lda SAVX
        jsr AddToSum
        jsr VEB
        jsr NextVeb
        jmp .data
.check  jsr ByteIn
        cmp CHKL
        bne .bad
        jsr ByteIn
        cmp CHKH
        bne .bad
        ldx #0
        .byte $2c               ; skips the next instruction
.bad  ldx #$ff
TapeDone
        stx POINTL
        stx POINTH
        jmp Begin

; Writes an instruction with the opcode A and the address SA, and RTS.
PrepareVeb
        sta VEB
        lda SAL
        sta VEB+1
        lda SAH
        sta VEB+2
        lda #$60
        sta VEB+3
        lda #0
        sta CHKL
        sta CHKH
        rts

; The next address; carry clear.
NextVeb inc VEB+1
        bne .same
        inc VEB+2
.same   clc
        rts
