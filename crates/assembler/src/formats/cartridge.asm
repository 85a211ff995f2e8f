; What an EasyFlash cartridge does when the machine is switched on: it copies the
; program from its banks to memory, leaves, and starts it. START, LOAD_AT and
; LAST_BANK are defined by what writes the cartridge.

CONTROL = $de02
BANK    = $de00
SIXTEEN = $07           ; 8 KB at $8000 and 8 KB at $a000
LEAVE   = $04
TRAMPOLINE = $0110
COPIER  = $c000

; The high half of bank 0, at $e000 after a reset. Memory is visible up to $0fff.
        * = $e000
Cold    sei
        ldx #$ff
        txs
        cld
        lda #8
        sta $d016
        lda #$37
        sta $01
        lda #$2f
        sta $00
        ldx #TrampolineEnd-TrampolineBytes-1
.copy   lda TrampolineBytes,x
        sta TRAMPOLINE,x
        dex
        bpl .copy
        jmp TRAMPOLINE
TrampolineBytes
        lda #SIXTEEN            ; from here on the KERNAL is at $e000
        sta CONTROL
        jmp Boot
TrampolineEnd
Return  rti
        * = $fffa
        .word Return, Cold, Return

; The low half of bank 0, at $8000.
        * = $8000
        .word Boot, Boot
        .byte $c3, $c2, $cd, $38, $30
Boot    jsr $ff84               ; devices
        jsr $ff87               ; memory
        jsr $ff8a               ; vectors
        jsr $ff81               ; screen
        ldx #CopierEnd-CopierBytes-1
.copy   lda CopierBytes,x
        sta COPIER,x
        dex
        bpl .copy
        jmp COPIER
; Banks from 1 on, all of them; the last is filled up with zeros.
CopierBytes
        ldx #1                  ; the bank
CopierBank
        stx BANK
        ldy #0
CopierLoad
        lda $8000,y
CopierStore
        sta LOAD_AT,y
        iny
        bne CopierLoad
        inc CopierLoad+2-CopierBytes+COPIER
        inc CopierStore+2-CopierBytes+COPIER
        lda CopierLoad+2-CopierBytes+COPIER
        cmp #$a0
        bne CopierLoad
        lda #$80
        sta CopierLoad+2-CopierBytes+COPIER
        inx
        cpx #LAST_BANK+1
        bne CopierBank
        lda #LEAVE
        sta CONTROL
        cli
        jmp START
CopierEnd
        .assert CopierEnd-CopierBytes < 128, "one byte too many to copy like this"
