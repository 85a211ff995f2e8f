; Chess for the ENIAC: 75 words of memory, three function tables.
;
; The deck puts the position into memory, see memory.asm. The machine thinks,
; punches its move (from, to) and stops.
;
; Every routine says what it takes (In), leaves (Out) and changes (Clobbers), and
; how many add-times it takes until it returns or the next one begins, routines it
; calls included: the least and the most over 38 searches, and the average where
; they are far apart. Those that the rest calls by jsr are put, owner, relist,
; exceeds, digit, threat and danger; all others are jumped to.
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
