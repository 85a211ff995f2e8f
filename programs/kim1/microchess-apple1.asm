; MicroChess for an Apple-1 with 4 KB; 300R starts it.
;
;   torres machine asm microchess-apple1.asm --cpu 6502 -o microchess.hex

KBD     = $d010         ; the key, bit 7 set
KBDCR   = $d011         ; bit 7: one has come
DSP     = $d012         ; the display, bit 7: it is busy

        .include "memory.asm"
        * = $0300
        jmp Main

OpenTerminal
        rts                     ; the monitor has set the ports up

ReadChar
        lda KBDCR
        bpl ReadChar
        lda KBD
        and #$7f
        rts

WriteLine
WriteChar
        ora #$80
.busy   bit DSP
        bmi .busy
        sta DSP
        rts

        .include "terminal_parts.asm"
