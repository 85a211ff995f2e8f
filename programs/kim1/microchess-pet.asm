; MicroChess for a Commodore PET with 8 KB, any BASIC; RUN starts it.
;
;   torres machine asm microchess-pet.asm --cpu 6502 -o microchess.prg
;
; Page zero is the KERNAL's while it works and MicroChess's while it thinks: the part that both use is
; exchanged for a copy, with interrupts off in between. The way out is the switch.

CHROUT  = $ffd2
GETIN   = $ffe4
SHARED  = pieces        ; from here to the end of page zero
Shared  = $1000         ; the other one's

        .include "memory.asm"
        * = $0401
        basic_stub Main
        .assert Main < $1000, "the line of BASIC has four digits"

OpenTerminal
; In: page zero is MicroChess's or the KERNAL's  Out: it is the other's  Changes A X
ExchangePages
        ldx #SHARED
.next_byte
        lda $00,x
        pha
        lda Shared,x
        sta $00,x
        pla
        sta Shared,x
        inx
        bne .next_byte
        rts

ReadChar
        jsr ExchangePages
        cli
.wait   jsr GETIN
        and #$7f
        beq .wait
        jmp BackToWork

WriteLine
WriteChar
        pha
        jsr ExchangePages
        pla
        jsr CHROUT
BackToWork
        sei
        pha
        jsr ExchangePages
        pla
        rts

        .include "terminal_parts.asm"
