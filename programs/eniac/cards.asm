; Card input and output.
         .section "cards"

; Reads words of memory, a card each: address, value. Address 99 ends the deck.
; In:       the deck
; Out:      goes on to the search
; Clobbers: everything
; Time:     177 per card
load     read
         mov F,A
         inc A
         jz enter
         dec A
         swap A,B
         mov G,A
         mov A,[B]
         jmp load

; Punches the best move, 0000 if there is none, and stops. Where no legal move
; exceeds the best score that the deck began with, it searches again from 0.
; In:       BESTFROM, BESTTO, LEGAL
; Out:      a card; or goes to enter
; Clobbers: A, B, F-J
; Time:     110; 217 before it searches again
finish   fetch ANSWER
         mov G,A<->B
         mov F,A
         jz .none
.punch   print
         halt
.none    mov H,A
         jz .punch
         mov BEST,A<->B         ; A is 0, for there is no BESTTO
         mov A,[B]
         jmp enter
