; Card input and output.
         .section "cards"
         .bank 1

; Reads words of memory, a card each: address, value. Address 99 ends the deck.
; In:       the deck
; Out:      goes on to the search
; Clobbers: everything
; Time:     185 a card
load     read
         mov F,A
         inc A
         jz enter
         dec A
         swap A,B
         mov G,A
         mov A,[B]
         jmp load

         .bank 2
; Punches the best move, 0000 if there is none, and stops.
; In:       BESTFROM, BESTTO
; Time:     62
finish   fetch ANSWER
         mov G,A<->B
         mov F,A
         print
         halt
