; The move generator. It finds one move at a time: the whole of its state is in
; the node (FROM, TO, TC, STATE), so that it can go on after the move was
; searched and taken back. It begins with the killer and goes round the board.
         .section "generate"
         .bank 3

; Starts generating.
; In:       E mode, with any direction
; Out:      each move goes to weigh, the end to exhausted
; Clobbers: everything
; Time:     144 for a pair of empty squares
generate fetch SQUARES
         mov G,A<->C
         mov C,A<->D
         jmp pair
advance  mov C,A
         add 2,A
         jil rim
onward   swap A,C
         mov C,A
         sub D,A
         jz round
pair     mov C,A
         ftl A
         swap A,B
         mov [B],A
         jz advance
         swapdig A
         lodig A
         jz second
         swap A,B
         jsr owner
         jn second
         jmp found
second   mov C,A
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
         jmp advance
rim      add 2,A
         jil .wrap
         jmp onward
.wrap    mov 11,A
         jmp onward
round    jmp exhausted

; No more moves of this piece.
done     node
         mov F,A<->C
         fetch SQUARES
         mov G,A<->D
         mov C,A
         ftl A
         jn second.skip
         jmp second

; A piece of the side to move on C, its digit in B.
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

; Sets out in direction E.
; In:       the node in F-J, C its FROM, E mode and direction
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
hop      mov C,A
         add D,A
         jil next
         jsr digit
         jz .empty
         swap A,B               ; something is there
         mov E,A
         jil take
         jmp next
.empty   mov E,A
         jil next
         jmp quiet
take     jsr owner
         jn capture

; The next direction.
; In:       E mode and direction
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
reach    mov C,A
         add D,A
         jil next
         jsr digit
         jz reach
         swap A,B
         jmp take

; Directions 4 and 3 of a pawn are captures, 2 and 1 pushes.
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
         jil last
         add 80,A
         jil last
         mov E,A
         jil done
quiet    clr A
         swap A,B
capture  jmp emit
last     mov E,A                ; a promotion counts as a capture
         jil quiet
         jmp done

; Goes on with the node's generator after a move.
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
; Time:     117 to 128
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
