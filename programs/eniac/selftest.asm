; The machine tests itself: every instruction, its signs, its wraps.
;
; A card is punched for each test: its number, and by how much the result was
; wrong, 00 if it was right, 99 if only its sign was. The last card is 9999. One
; card has to lie in the reader: 12345.
         .isa v4

COUNT    .equ 74        ; the number of the last test
CELL     .equ 37        ; a word in the middle of accumulator 7

; Data for ftl, one row with each sign.
         .table 42: 17, M95

; Compares A with a value, sign and all, and punches a card.
expect   .macro value
         .if \value > 0
         addn \value,A          ; 100 too much, or 100 too little if it was negative
         flipn
         .endif
         jsr report
         .endm

; The same where A should be negative: the value is what its digits are.
negative .macro value
         flipn
         expect \value
         .endm

         .section "arithmetic"
; All tests, one after the other.
; In:       the card 12345
; Out:      a card for each test, and 9999
; Clobbers: everything
; Time:     9372 and the card reader
start    mov 42,A
         expect 42
         mov 99,A               ; wraps with the sign
         inc A
         negative 0
         clr A
         dec A
         negative 99
         mov 30,A<->D
         mov 12,A
         add D,A
         expect 42
         mov 60,A<->D
         mov 70,A
         add D,A
         negative 30
         mov 42,A<->D
         mov 12,A
         sub D,A
         negative 70
         clr A
         flipn
         inc A
         negative 1
         mov 58,A
         add 41,A
         expect 99

         .section "digits"
         mov 42,A
         lodig A
         expect 2
         mov 42,A
         swapdig A
         expect 24
         mov 42,A
         flipn
         swapdig A              ; keeps the sign
         negative 24

         .section "registers"
         mov 42,A
         flipn
         swap A,B               ; loses it
         mov B,A
         expect 42
         mov 13,A<->C
         clr A
         mov C,A
         expect 13
         mov 14,A<->D
         mov D,A
         expect 14
         mov 15,A<->E
         mov E,A
         expect 15
         mov 91,A<->B
         mov 92,A<->C
         mov 93,A<->D
         mov 94,A<->E
         mov 90,A
         flipn
         swapall                ; F-J are M90 91 92 93 94
         mov F,A
         expect 90
         mov 91,A<->B
         mov 92,A<->C
         mov 93,A<->D
         mov 94,A<->E
         swapall
         mov G,A
         expect 91
         mov 92,A<->C
         swapall
         mov H,A
         expect 92
         mov 93,A<->D
         swapall
         mov I,A
         expect 93
         mov 94,A<->E
         swapall
         mov J,A
         expect 94
         mov 5,A
         flipn
         swapall
         swapall                ; the sign goes with it
         negative 5
         mov 7,A<->E
         clrall
         mov E,A
         expect 0

         .section "memory"
         mov CELL,A<->B
         mov 66,A
         flipn
         mov A,[B]              ; without its sign
         clr A
         mov [B],A
         expect 66
         mov 7,A
         loadacc A
         mov H,A
         expect 66
         mov 7,A
         loadacc A
         mov 6,A
         storeacc A
         mov CELL-5,A<->B
         mov [B],A
         expect 66
         mov 42,A
         ftl A
         expect 17
         mov 43,A
         ftl A
         negative 95
         jmp far .jumps

         .section "jumps"
.jumps   clr A
         dec A
         jn .negative
         jmp .wrong
.negative clr A
         jn .wrong
         flipn
         jz .zero               ; whatever the sign
         jmp .wrong
.zero    inc A
         jz .wrong
         mov 18,A
         jil .wrong
         mov 19,A
         jil .rank
         jmp .wrong
.rank    mov 81,A
         jil .wrong
         mov 91,A
         jil .file
.wrong   mov 1,A
         jmp .told
.file    clr A
.told    expect 0
         mov 20,A
         jsr twice
         expect 40

         .section "cards"
         read
         mov G,A<->D
         mov H,A<->E
         mov F,A
         expect 12
         mov D,A
         expect 34
         mov E,A
         expect 50
         mov 99,A<->B
         mov 99,A
         print
         halt

; Doubles A.
; In:       A
; Out:      A
; Clobbers: D
; Time:     54
twice    swap A,D
         mov D,A
         add D,A
         ret

; Punches the number of the test and what is wrong.
; In:       A 0 if the test went well
; Out:      a card
; Clobbers: A-C, F-J
; Time:     197 to 221
report   jn .minus
.count   swap A,C
         mov COUNT,A<->B
         mov [B],A
         inc A
         mov A,[B]
         swap A,B
         mov C,A
         swap A,B
         print
         ret
.minus   mov 99,A
         jmp .count
