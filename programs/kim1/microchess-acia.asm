; MicroChess for a computer with a 6850 and 2 KB of memory from $0000; start at $0300.
;
;   torres machine asm microchess-acia.asm --cpu 6502 -o microchess.hex
;
; Where the 6850 is, is said by ACIA.

ACIA    = $a000         ; control and status; the data one further

        .include "memory.asm"
        * = $0300
        jmp Main

; Eight bits, no parity, a sixteenth of the clock of the 6850.
OpenTerminal
        lda #$03
        sta ACIA
        lda #$15
        sta ACIA
        rts

ReadChar
        lda ACIA
        lsr a
        bcc ReadChar
        lda ACIA+1
        and #$7f
        rts

; A new line takes two characters.
WriteLine
        jsr WriteChar
        lda #$0a
WriteChar
        tax
.busy   lda ACIA
        and #2
        beq .busy
        stx ACIA+1
        rts

        .include "terminal_parts.asm"
