; The game for a Commodore 64: `torres machine asm torres-c64.asm --cpu 6502`
; makes torres-c64.prg.

HAS_REU = 1             ; a RAM Expansion Unit is looked for
        .include "memory.asm"
        .include "kernal.asm"
        .include "screen.asm"
        * = $0801
        basic_stub Start
        .section "match"
        .include "match.asm"
        .include "notation.asm"
        .include "menu.asm"
        .include "setup.asm"
        .include "disk.asm"
        .section "game"
        .include "game.asm"
        .section "screen"
        .include "video.asm"
        .include "view.asm"
        .include "print.asm"
        .include "input.asm"
        .section "clock"
        .include "clock.asm"
        .section "shapes"
        .include "letters.asm"
        .include "pieces.asm"
        .include "chess.asm"
