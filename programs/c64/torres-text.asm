; The program with a text screen, for everything that has CHROUT and CHRIN:
; `torres machine asm torres-text.asm --cpu 6502` makes torres-text.prg.

HAS_REU = 1             ; a RAM Expansion Unit is looked for
        .include "memory.asm"
        .include "kernal.asm"
        * = $0801
        basic_stub Start
        .section "play"
        .include "play.asm"
        .include "notation.asm"
        .section "game"
        .include "game.asm"
        .section "console"
        .include "print.asm"
        .include "console.asm"
        .section "clock"
        .include "platform_c64.asm"
        .include "chess.asm"
