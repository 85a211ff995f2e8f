; Making moves and taking them back.
         .section "move"

; Makes the node's move, and takes it back if it leaves the king in check.
; In:       node; E 0 at the last ply
; Out:      goes to lawful, at the last ply to trade
; Clobbers: everything
; Time:     1734 to 12993, 7002 on average
make     node
         mov G,A<->D
         clr A
         swap A,C
         mov WROOK2+1,A
         jsr relist             ; the captured rook
         node
         mov F,A<->D
         mov G,A<->C
         mov WROOK2+1,A
         jsr relist
         node
         mov F,A
         jsr digit
         swap A,D
         node
         mov H,A
         add 90,A
         jn .put
         mov 3,A                ; a promotion
         add D,A
         swap A,D
.put     mov G,A
         jsr put
         clr A
         swap A,D
         node
         mov F,A
         jsr put
         mov E,A
         jz trade
         jsr threat
         jn undo
         jmp lawful

; The last ply: captures that are worth it even when the piece that captures is
; lost.
; In:       node, the capture made, LEGAL score after it
; Out:      goes to undo, BEST raised if the capture is legal and good
; Clobbers: everything
; Time:     1283 to 20291, 11122 on average
trade    node
         mov G,A
         jsr danger
         jn .lost
.king    jsr threat
         jn undo
         fetch ANSWER
         mov H,A<->B
         mov BEST,A<->B
         mov A,[B]
         jmp undo
.lost    node
         mov G,A
         jsr digit
         swapdig A
         add VALUES,A
         ftl A
         swap A,D
         fetch ANSWER
         mov H,A
         sub D,A
         jn undo
         swap A,B
         jsr exceeds
         jn undo
         mov LEGAL,A<->B
         mov A,[B]
         jmp .king

; A legal move is known.
; In:       node
; Out:      goes on to undo; LEGAL 1
; Clobbers: A, B, F-J
; Time:     79
confirm  mov LEGAL,A<->B
         mov 1,A
         mov A,[B]

; Takes the node's move back. If that is enough to refute the parent's move, the
; killer is noted.
; In:       node
; Out:      goes to resume, or to leave
; Clobbers: A-D, F-J
; Time:     1247 to 2342
undo     node
         mov G,A<->D
         mov F,A<->C
         mov WROOK2+1,A
         jsr relist
         node
         mov G,A
         jsr digit
         swap A,D
         node
         mov H,A
         add 90,A
         jn .put
         mov 97,A               ; a queen that was a pawn
         add D,A
         swap A,D
.put     mov F,A
         jsr put
         node
         mov H,A
         lodig A
         swap A,D
         mov G,A
         jsr put
         node
         mov H,A
         lodig A
         add 95,A
         jz .rook
         jmp .enough
.rook    mov I,A                ; a white one goes back into the list
         add 50,A
         jn .white
; Has the node done enough?
.enough  fetch BESTS
         mov G,A<->D
         mov F,A
         add D,A
         jn .cut
         jmp resume
.white   mov G,A<->C
         clr A
         swap A,D
         mov WROOK2+1,A
         jsr relist
         jmp .enough
.even    mov C,A
         dec A
         swap A,C
         jmp .killer
.cut
         .if LEAF == 5
         ply                    ; ply 5 has the slot of ply 1, which must not
         add 100-LEAF,A         ; change while that goes round the board
         jz leave
         .endif
         node
         mov F,A<->C
         mov C,A
         ftl A
         jn .even
.killer  keep KILLER

; Leaves a node: the parent's comes back, and learns its score.
; In:       BEST, PLY
; Out:      goes to undo of the move that led to it, or to finish
; Clobbers: everything
; Time:     106 to 1286, 774 on average
leave    ply
         .if LEAF == 5
         add BEST,A             ; above the root there is nothing to beat: NEXT
         swap A,B               ; has spoilt that at ply 4, and it is 0 anyhow
         clr A                  ; at plies 2 and 3; ply 5 hits LOOKAT
         mov A,[B]
         mov B,A
         addn BEST,A
         flipn
         .endif
         dec A
         jz .finish
         inc A
         loadacc A
         clr A
         storeacc A
         fetch LISTS
         swapall
         swap A,B
         swap A,E
         add 49,A
         swap A,E
         swapall
         storeacc A
         fetch SQUARES
         swapall
         swap A,B
         swap A,C
         swap A,D
         swap A,E
         swap A,B
         swapall
         storeacc A
         fetch BESTS
         swapall
         swap A,E
         swap A,D
         swap A,C
         swap A,B
         swapall
         storeacc A
         mov J,A<->D
         clr A
         sub D,A
         swap A,B
         jsr exceeds
         jn confirm
         ply
         dec A
         jz .root
         mov BEST,A<->B
         mov A,[B]
         jmp confirm
.root
         .if LEAF == 4
         node
         mov F,A<->D
         mov G,A
         add D,A
         add D,A
         swap A,D
         fetch SHEET
         mov F,A
         sub D,A
         jz confirm
         mov G,A
         sub D,A
         jz confirm
         mov H,A
         sub D,A
         jz confirm
         .endif
         mov BEST,A<->B
         mov A,[B]
         fetch ANSWER
         swapall
         node
         mov G,A<->B
         mov F,A
         swapall
         mov ANSWER,A
         storeacc A
         jmp confirm

.finish  jmp finish

; The move that was made is legal: the node is put away and its child begins.
; In:       node, NEXT
; Out:      goes to enter; where only the test was wanted, to confirm
; Clobbers: everything
; Time:     64 to 756, 691 on average
lawful   fetch BESTS
         mov J,A
         jz confirm
         swap A,D
         clr A
         sub D,A
         swap A,E               ; the score for the child
         ply
         inc A
         swap A,C
         node
         mov C,A
         storeacc A
         mov E,A<->C
         keep SCORE
         fetch BESTS
         swapall
         swap A,B
         swap A,C
         swap A,D
         swap A,E
         mov C,A
         swapall
         storeacc A
         fetch SQUARES
         swapall
         swap A,B
         swap A,E
         swap A,D
         swap A,C
         swap A,B
         swapall
         storeacc A
         fetch LISTS
         swapall
         swap A,B
         swap A,E
         add 51,A
         swap A,E
         swapall
         storeacc A
         jmp enter
