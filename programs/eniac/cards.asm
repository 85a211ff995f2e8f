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

; Punches the best move, 0000 if there is none, and stops.
; In:       BESTFROM, BESTTO
; Out:      a card
; Clobbers: A, B, F-J
; Time:     85
finish   fetch ANSWER
         mov G,A<->B
         mov F,A
         print
         halt
