; The opening book: lines of our own choice (book.txt), packed into a tree (book_tree.asm) by
;       cargo run --release -p vintage --example c64_book
; A byte for each move: which of the legal moves it is in the order of their bytes, bit 7 if no other
; move follows at this place, bit 6 if the line ends. Behind a move are those that answer it. How many
; lines go on with a move is how likely it is played.

BOOK_LAST = $80
BOOK_END  = $40
BOOK_RANK = $3f

; BookMove: a move of the book, if the game has followed it so far.
; In: the position, gameLength, gameFrom, gameTo, seed; the game began as usual
; Out: the position, C = 1 and curFrom, curTo if so  Clobbers: A X Y temp* pText sum* diff* role guess count
; Cycles: about 20,000 for each half-move of the game, 500,000 for the first
BookMove
        lda #0
        sta replayed
        lda gameLength
        cmp #BOOK_LONGEST
        bcs .none
        jsr SetStart
        lda #<Book
        sta pText
        lda #>Book
        sta pText+1
.move   ldx replayed
        cpx gameLength
        beq ChooseLine
        lda gameFrom,x
        sta wantFrom
        lda gameTo,x
        sta wantTo
        lda #NONE
        sta bookChoice
        jsr OrderedMove
        bcc .left
.find   ldy #0
        lda (pText),y
        tax
        and #BOOK_RANK
        cmp role
        beq .found
        txa
        bmi .left
        jsr SkipMove
        jmp .find
.found  txa
        and #BOOK_END
        bne .left
        jsr NextByte
        jsr .play
        jmp .move
.left   jsr .play               ; the rest of the game without the book
        ldx replayed
        cpx gameLength
        bne .left
.none   clc
        rts
.play   ldx replayed
        lda gameFrom,x
        sta curFrom
        lda gameTo,x
        sta curTo
        jsr Advance
        inc replayed
        rts

; ChooseLine: one of the lines that go on, by seed.
; In: pText = the moves, seed, the position  Out: C = 1 and curFrom, curTo  Clobbers: as BookMove
; Cycles: 60 for each move of the book behind, twice; and about 20,000
ChooseLine
        lda pText
        sta pMiddle
        lda pText+1
        sta pMiddle+1
        lda #0
        sta bookFound
        sta bookFound+1
        jsr SkipMoves
        lda #0                  ; sum = seed * lines / 256
        sta sumLo
        sta sumHi
        ldx #8
        lda seed
        sta guess
.bit    lsr guess
        bcc .zero
        clc
        lda sumLo
        adc bookFound
        sta sumLo
        lda sumHi
        adc bookFound+1
        sta sumHi
.zero   lsr sumHi
        ror sumLo
        dex
        bne .bit
        lda pMiddle
        sta pText
        lda pMiddle+1
        sta pText+1
        lda #0
        sta bookFound
        sta bookFound+1
.sibling
        ldy #0
        lda (pText),y
        and #BOOK_RANK
        sta bookChoice
        jsr SkipMove
        bcs .chosen             ; the last
        lda sumLo
        cmp bookFound
        lda sumHi
        sbc bookFound+1
        bcs .sibling
.chosen lda #NONE
        sta wantFrom
        jmp OrderedMove

; OrderedMove: goes through the legal moves in the order of their bytes, until it comes to the one
; that is wanted or has the number that is wanted.
; In: the position, wantFrom, wantTo, bookChoice  Out: curFrom, curTo, role = its number; C = 1 if
; there is one  Clobbers: A X Y temp* diff* sum*, count
; Cycles: about 1,500 for each move on the way
OrderedMove
        jsr ListMoves
        sty temp2
        lda #0
        sta diffLo              ; the move before
        sta diffHi
        lda #NONE
        sta role
.further
        lda #NONE
        sta sumLo               ; the least behind it
        sta sumHi
        ldy temp2
.scan   dey
        bmi .least
        lda diffLo
        cmp (pTo),y
        lda diffHi
        sbc (pFrom),y
        bcs .scan
        lda (pTo),y
        cmp sumLo
        lda (pFrom),y
        sbc sumHi
        bcs .scan
        lda (pTo),y
        sta sumLo
        lda (pFrom),y
        sta sumHi
        sty count
        bcc .scan
.least  lda sumHi
        cmp #NONE
        beq .none
        sta diffHi
        lda sumLo
        sta diffLo
        ldy count
        jsr IsLegal
        bcc .further
        inc role
        lda curFrom
        cmp wantFrom
        bne .number
        lda curTo
        cmp wantTo
        beq .yes
.number lda role
        cmp bookChoice
        bne .further
.yes    sec
        rts
.none   clc
        rts

; SkipMoves: over all moves at a place. SkipMove: over one and what follows it.
; In: pText  Out: pText behind, bookFound = lines more; SkipMove: C = 1 if it was the last
; Clobbers: A Y
; Cycles: 75 for each move
SkipMoves
        jsr SkipMove
        bcc SkipMoves
        rts
SkipMove
        ldy #0
        lda (pText),y
        pha
        jsr NextByte
        pla
        pha
        and #BOOK_END
        bne .line
        jsr SkipMoves
        pla
        asl a
        rts
.line   inc bookFound
        bne .low
        inc bookFound+1
.low    pla
        asl a
        rts

; NextByte: Out: pText  Clobbers: -  Cycles: 17
NextByte
        inc pText
        bne .carried
        inc pText+1
.carried
        rts

Book    .include "book_tree.asm"
