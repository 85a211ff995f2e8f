; What a move is worth.
         .section "evaluate"

; Notes the move in the node and finds the score after it: material, the centre
; (c3 to f6) for pawns, knights, bishops and queens, and what the cards say about
; pawns, rooks and kings.
; In:       B digit captured, C square to, E mode and direction
; Out:      goes on to weigh
; Clobbers: A, B, D, F-J
; Time:     577 to 912
emit     opennode               ; A-E node; G captured, H to, J state
         swap A,C               ; TC
         swap A,D
         mov J,A
         swap A,D               ; STATE
         swap A,B
         mov H,A
         swap A,B               ; TO
         swapall
         storeacc A
         mov B,A
         swapdig A
         add VALUES,A
         ftl A
         inc A
         swap A,C               ; C gain + 1
         .if LEAF == 4
         fetch SHEET
         mov I,A<->B            ; B what a pawn's move is worth
         mov J,A<->D
         node
         mov H,A
         add D,A
         .else
         clr A
         swap A,B
         mov H,A
         add NOHEAVY,A
         .endif
         jn .sum                ; rooks and kings before the endgame
         mov G,A
         add 22,A
         jil .edge
         add 56,A
         jil .edge
         swap A,C
         inc A
         swap A,C
         clr A                  ; a pawn gains no more there
         swap A,B
.edge    mov H,A
         add 80,A
         jn .piece
         mov G,A
         add 10,A
         jil .promote
         add 80,A
         jil .promote
         mov B,A                ; a pawn
         jmp .more
.promote mov TC,A<->B           ; its type becomes 0
         mov H,A
         lodig A
         mov A,[B]
         mov PROMOTION,A
.more    swap A,D
         mov C,A
         add D,A
         swap A,D
         jmp .total
.most    mov HIGHEST,A
         jmp weigh
.piece   mov F,A
         add 22,A
         jil .sum
         add 56,A
         jil .sum
         swap A,C
         dec A
         swap A,C
.sum     mov C,A<->D
.total   mov J,A
         dec A
         add D,A
         jn .most
         add SLACK,A
         jn .most
         addn SLACK,A

; A move was found. At the ply before the last what cannot exceed the best score
; is left out, for the opponent may always stand pat; but one legal move has to be
; found.
; In:       node, A score after the move (digits), E state
; Out:      goes to make with the score in NEXT, at the last ply with E 0 and the
;           score in LEGAL; else to resume or leave
; Clobbers: A-E, F-J
; Time:     287 to 505
weigh    swap A,B
         ply
         add 100-LEAF,A
         swap A,C
         jsr exceeds
         jn .low
         mov C,A
         jz .leaf
.make    mov NEXT,A
         jmp .note
.leaf    swap A,E               ; A is 0 here
         mov LEGAL,A
.note    swap A,B
         mov A,[B]
         jmp make
.low     mov C,A
         jz .on
         inc A
         jz .limit
         jmp .make
.limit   fetch ANSWER
         mov H,A<->B
         mov B,A
         jz .make               ; only to see whether it is legal
         mov E,A
         jil .on
         node                   ; can no quiet move exceed it?
         mov J,A                ; it gains 1 at most
         sub D,A
         jn exhausted.leave
.on      jmp resume
