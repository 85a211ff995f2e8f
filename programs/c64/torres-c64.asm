; The program for a Commodore 64: `torres machine asm torres-c64.asm --cpu 6502`
; makes torres-c64.prg.

        .include "memory.asm"
        .include "kernal.asm"
        * = $0801
        basic_stub Start
        .section "play"
        .include "play.asm"
        .section "game"
        .include "game.asm"
        .section "console"
        .include "console.asm"
        .section "clock"
        .include "platform_c64.asm"
        .include "chess.asm"
