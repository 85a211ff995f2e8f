; Attacks on a square, found by walking away from it.
         .section "attack"

; Is the king of the side to move attacked?
; In:       lists
; Out:      A negative if so
; Clobbers: everything
; Time:     853 to 10980, 6892 on average
threat   fetch LISTS
         mov F,A
; Is a square attacked by the opponent of the side to move?
; In:       A square, PLY
; Out:      A negative if so
; Clobbers: everything
; Time:     805 to 11049, 6208 on average
danger   swap A,C
         keep LOOKAT
         fetch LISTS
         mov J,A
         swapdig A
         lodig A
         swapdig A
         add 8,A
         swap A,E               ; E side to move and direction
.ray     mov E,A
         lodig A
         jz .none
         add RAYS,A
         ftl A
         swap A,D
         fetch SQUARES
         mov F,A<->C
.walk    mov C,A
         add D,A
         jil .missed
         swap A,C
         mov C,A
         ftl A
         jn .ones
         swap A,B
         mov [B],A
         swapdig A
         lodig A
         jz .walk
         jmp .hit
.ones    swap A,B
         mov [B],A
         lodig A
         jz .walk
; With 5 added when it is Black's turn the digits of the opponent's pieces are
; 6 to 9, of rooks 5 or 10.
.hit     facing
         add 94,A
         jn .over
         inc A
         jn .rook
         jmp .missed
.none    ret
.over    flipn
         jz .pawn
         dec A
         jz .missed
         dec A
         jz .bishop
         dec A
         jz .royal
         dec A
         jz .rook
         jmp .missed
.royal   mov C,A<->D            ; queen or king
         fetch LISTS
         mov G,A
         sub D,A
         jz .touch              ; a king attacks what is next to him
.struck  clr A
         dec A
         ret
.slant   mov E,A
         lodig A
         add RAYS,A
         ftl A
         swap A,D
         mov E,A                ; Black's attack from above, White's from below
         add D,A
         jn .touch
         add 50,A
         jn .missed
.touch   mov E,A
         lodig A
         add RAYS,A
         ftl A
         swap A,D
         mov C,A
         sub D,A
         swap A,D
         fetch SQUARES
         mov F,A
         sub D,A
         jz .struck
         jmp .missed
.rook    mov E,A
         lodig A
         add 95,A
         jn .missed
         fetch LISTS
         swapall
         mov H,A
         sub D,A
         jz .white
         swap A,C
         swap A,D
         mov H,A
         sub D,A
         jz .white
         swapall
         mov E,A
         add 50,A
         jn .missed
         jmp .struck
.white   swapall
         mov E,A
         add 50,A
         jn .struck
         jmp .missed
.pawn    mov E,A
         lodig A
         add 95,A
         jn .slant
.bishop  mov E,A                ; off the diagonal a pawn falls through here
         lodig A
         add 95,A
         jn .struck
; Then the knight's direction of the same number.
.missed  mov E,A
         lodig A
         swapdig A
         ftl A
         swap A,D
         fetch SQUARES
         mov F,A
         add D,A
         jil .pass
         ftl A
         jn .odd
         swap A,B
         mov [B],A
         swapdig A
         jmp .even
.odd     swap A,B
         mov [B],A
.even    lodig A
         facing
         add 100-BKNIGHT,A
         jz .struck
.pass    mov E,A
         dec A
         swap A,E
         jmp .ray
