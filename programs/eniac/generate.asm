; The move generator. It finds one move at a time: the whole of its state is in
; the node (FROM, TO, TC, STATE), so that it can go on after the move was
; searched and taken back. It begins with the killer and goes round the board.
         .section "generate"

; Starts generating: looks for a piece of the side to move.
; In:       E mode, with any direction; the killer
; Out:      goes to found with B digit, C square; at the end to exhausted
; Clobbers: A-D, F-J
; Time:     394 to 10904, 1046 on average, of which 144 are a pair of empty squares
generate fetch SQUARES
         mov G,A<->C
         mov C,A<->D
         jmp .pair
.advance mov C,A
         add 2,A
         jil .rim
.onward  swap A,C
         mov C,A
         sub D,A
         jz .round
.pair    mov C,A
         ftl A
         swap A,B
         mov [B],A
         jz .advance
         swapdig A
         lodig A
         jz .second
         swap A,B
         jsr owner
         jn .second
         jmp found
.second  mov C,A
         inc A
         jsr digit
         jz .skip
         swap A,B
         jsr owner
         jn .skip
         jmp found
.skip    mov C,A
         dec A
         swap A,C
         jmp .advance
.rim     add 2,A
         jil .wrap
         jmp .onward
.wrap    mov 11,A
         jmp .onward
.round   jmp exhausted

; No more moves of this piece: looks for the next.
; In:       node, E mode
; Out:      goes on in generate
; Clobbers: A-D, F-J
; Time:     326 to 11704, 1584 on average until the next piece or the end
done     node
         mov F,A<->C
         fetch SQUARES
         mov G,A<->D
         mov C,A
         ftl A
         jn generate.skip
         jmp generate.second

; Finds the type of a piece of the side to move.
; In:       B digit, C square, E mode
; Out:      goes on to piece with B type
; Clobbers: A, B, D, F-J
; Time:     135 to 206
found    fetch LISTS
         mov C,A<->D
         mov F,A
         sub D,A
         jz .king
         mov B,A
         add 95,A
         jz piece               ; rook
         jn .black
         add 5,A
.black   swap A,B
         jmp piece
.king    mov KING,A<->B

; Generates the moves of one piece.
; In:       B type, C square, E mode
; Out:      goes on to turn with its first direction; FROM and TC are set
; Clobbers: A, D, E, F-J
; Time:     317 to 339
piece    node
         swapall
         mov G,A
         swapdig A
         swap A,C
         mov H,A
         swapall
         storeacc A
         mov B,A
         dec A
         jz .pawn
         add 96,A
         jz .four
         mov 8,A
         jmp .start
.pawn    mov E,A
         inc A
         jil .four
         mov 2,A
         jmp .start
.four    mov 4,A
.start   swap A,D
         mov E,A
         swapdig A
         lodig A
         swapdig A
         add D,A
         swap A,E

; Sets out in a direction.
; In:       the node in F-J, C a square, E mode and direction
; Out:      goes to hop, reach or pawn; D the step
; Clobbers: A, D
; Time:     69 to 186, 139 on average
turn     mov H,A
         add 70,A
         jn .ray
         add 10,A
         jn .knight
         jmp pawn
.knight  mov E,A
         lodig A
         swapdig A
         ftl A
         swap A,D
         jmp hop
.ray     mov E,A
         lodig A
         add RAYS,A
         ftl A
         swap A,D
         mov H,A
         add 40,A
         jn hop
         mov E,A
         jil reach

; One step.
; In:       C square, D step, E mode and direction
; Out:      goes to emit with B digit captured, C square to; else to next
; Clobbers: A-C, F-J
; Time:     49 to 603, 256 on average
hop      mov C,A
         add D,A
         jil next
         jsr digit
         jz .empty
         swap A,B               ; something is there
         mov E,A
         jil .take
         jmp next
.empty   mov E,A
         jil next
         jmp pawn.quiet
.take    jsr owner
         jn pawn.capture

; The next direction.
; In:       node, E mode and direction
; Out:      goes to turn, or to done
; Clobbers: A, C, E, F-J
; Time:     88 to 300, 187 on average
next     mov E,A
         dec A
         swap A,E
         mov E,A
         lodig A
         jz done
         add 96,A
         jz .half
.on      node
         mov F,A<->C
         jmp turn
.half    node
         mov H,A
         add 60,A
         jn .on
         add 10,A
         jn done                ; a bishop has had its diagonals
         jmp .on

; Along a ray for captures.
; In:       C square, D step, E mode and direction
; Out:      goes to emit with B digit captured, C square to; else to next
; Clobbers: A-C, F-J
; Time:     49 to 565, 222 on average
reach    mov C,A
         add D,A
         jil next
         jsr digit
         jz reach
         swap A,B
         jmp hop.take

; Directions 4 and 3 of a pawn are captures, 2 and 1 pushes.
; In:       C square, E mode and direction
; Out:      goes to hop, to emit with B digit captured, C square to, or to done
; Clobbers: A-D, F-J
; Time:     200 to 672, 296 on average
pawn     mov E,A
         add 50,A
         jn .south
         mov 10,A
         jmp .north
.south   mov 90,A
.north   swap A,D
         mov E,A
         lodig A
         add 97,A
         jn .slant
         inc A
         jz .once
         mov C,A                ; two ranks, from the second or seventh
         add 20,A
         jil .twice
         add 60,A
         jil .twice
         jmp done
.slant   swap A,D               ; 1 to the left, 0 to the right
         inc A
         sub D,A
         sub D,A
         swap A,D
         jmp hop
.twice   mov C,A
         add D,A
         swap A,C
.once    mov C,A
         add D,A
         jil done
         jsr digit
         jz .free
         jmp done
.free    mov C,A
         add 10,A
         jil .last
         add 80,A
         jil .last
         mov E,A
         jil done
.quiet   clr A
         swap A,B
.capture jmp emit
.last    mov E,A                ; a promotion counts as a capture
         jil .quiet
         jmp done

; Goes on with the node's generator after a move.
; In:       node
; Out:      goes to turn to move on along a ray, else to next
; Clobbers: A, C, E, F-J
; Time:     114 to 215
resume   node
         mov I,A<->E
         mov H,A
         lodig A
         jz .quiet
         jmp next
.quiet   mov H,A
         add 40,A
         jn next
         add 30,A
         jn .slide
         jmp next
.slide   mov G,A<->C
         jmp turn

; What is on a square?
; In:       A square
; Out:      A digit, C square
; Clobbers: B, F-J
; Time:     131 to 142
digit    swap A,C
         mov C,A
         ftl A
         jn .ones
         swap A,B
         mov [B],A
         swapdig A
         lodig A
         ret
.ones    swap A,B
         mov [B],A
         lodig A
         ret
