; Chess for the ENIAC: 75 words of memory, three function tables.
;
; The deck puts the position into memory, see memory.asm. The machine thinks,
; punches its move (from, to) and stops.
         .isa v4
         .include "memory.asm"
         .include "tables.asm"
         .include "cards.asm"
         .include "search.asm"
         .include "generate.asm"
         .include "evaluate.asm"
         .include "move.asm"
         .include "attack.asm"
         .include "board.asm"
