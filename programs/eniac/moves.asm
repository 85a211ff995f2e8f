; The move generator by itself, for its tests: reads a position, punches every
; move that is generated (from, to), captures and promotions first, and stops.
; Whether the king is left in check is not for the generator to know.
         .isa v4
         .include "memory.asm"
         .include "tables.asm"
         .include "cards.asm"
         .include "generate.asm"
         .include "board.asm"

         .section "moves"
; Begins with the captures of the side to move.
; In:       PLY
; Out:      goes to generate with E mode
; Clobbers: A, E-J
; Time:     about 100
enter    captures
         jmp generate

; Notes a move in the node, as the generator needs it to go on, and punches it.
; In:       B digit captured, C square to, E mode and direction
; Out:      goes to resume; a card
; Clobbers: A, B, D, F-J
; Time:     about 300
emit     opennode               ; A-E node; G captured, H to, J state
         swap A,C
         swap A,D
         mov J,A
         swap A,D
         swap A,B
         mov H,A
         swap A,B
         swapall
         storeacc A
         mov G,A<->B
         mov F,A
         print
         jmp resume

; After the captures come the other moves, then nothing.
; In:       E mode, with a direction below 8
; Out:      goes to generate, or halts
; Clobbers: A, E-J
; Time:     about 120
exhausted mov E,A
         inc A
         jil .captures
         halt
.captures fetch LISTS
         mov J,A
         add QUIETS,A
         swap A,E
         jmp generate
