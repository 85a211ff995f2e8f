; Access to the board and to the lists.
         .section "board"

; Puts a digit on a square.
; In:       A square, D digit
; Out:      the board
; Clobbers: A, B, D, F-J
; Time:     179 to 186
put      ftl A
         jn .ones
         swap A,B
         mov [B],A
         lodig A
         swap A,D
         swapdig A
         jmp .store
.ones    swap A,B
         mov [B],A
         swapdig A
         lodig A
         swapdig A
.store   add D,A
         mov A,[B]
         ret

; Does a piece belong to the side to move?
; In:       B digit other than 0, C its square, E mode
; Out:      A negative if it is the opponent's
; Clobbers: F-J
; Time:     98 to 265, 123 on average
owner    mov B,A
         add 95,A
         jz .rook
         jn .black
.white   mov E,A
         add 50,A
         ret
.black   mov E,A
         add 50,A
         flipn
         ret
.rook    fetch LISTS
         swapall                ; the lists in A to E, the square in H
         mov H,A
         sub D,A
         jz .listed
         swap A,C
         swap A,D
         mov H,A
         sub D,A
         jz .listed
         swapall
         jmp .black
.listed  swapall
         jmp .white

; Changes a square in the lists, if it is there.
; In:       A word after the last, D square, C what it becomes
; Out:      the lists
; Clobbers: A, B, F-J
; Time:     160 to 598, 540 on average
relist   dec A
         swap A,B
         mov [B],A
         sub D,A
         jz .found
         mov B,A
         add 99-OWNKING,A
         jn .more
         ret
.more    mov B,A
         jmp relist
.found   mov C,A
         mov A,[B]
         ret

; Is a score better than the best?
; In:       B score
; Out:      A negative if not; D best score
; Clobbers: F-J
; Time:     109
exceeds  fetch BESTS
         mov F,A<->D
         mov B,A
         sub D,A
         dec A
         ret
