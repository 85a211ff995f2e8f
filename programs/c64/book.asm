; The opening book: lines of our own choice, each as squares from and to, half-move
; by half-move, ended by NONE. How many lines go on with a move is how likely it
; is played.

        .include "squares.asm"

; BookMove: a move of the book, if the game has followed it so far.
; In: gameLength, gameFrom, gameTo, seed  Out: C = 1 and curFrom, curTo if so
; Clobbers: A X Y temp temp2 pText
; Cycles: about 15,000
BookMove
        lda #NONE
        sta bookChoice          ; none yet: count
        jsr WalkBook
        beq .none
        sta temp2
        lda seed
.modulo cmp temp2
        bcc .chosen
        sbc temp2
        bcs .modulo
.chosen sta bookChoice
        jsr WalkBook
        jmp FindMove
.none   clc
        rts

; WalkBook: looks for lines that begin like the game.
; In: game*, bookChoice  Out: A = how many there are; or wantFrom, wantTo of the
; one whose number is bookChoice  Clobbers: A X Y pText
; Cycles: about 7,000
WalkBook
        lda #<Book
        sta pText
        lda #>Book
        sta pText+1
        lda #0
        sta bookFound
.line   ldy #0
        lda (pText),y
        bpl .begin
        lda bookFound
        rts
.begin  ldx #0
.move   lda (pText),y
        bmi .skip               ; the line is over
        cpx gameLength
        beq .matches
        eor gameFrom,x
        and #$77
        bne .skip
        iny
        lda (pText),y
        cmp gameTo,x
        bne .skip
        iny
        inx
        bne .move
.matches
        ldx bookFound
        cpx bookChoice
        beq .take
        inc bookFound
.skip   lda (pText),y
        iny
        cmp #NONE
        bne .skip
        tya
        clc
        adc pText
        sta pText
        bcc .line
        inc pText+1
        bne .line
.take   sta wantFrom
        iny
        lda (pText),y
        sta wantTo
        rts

Book
        ; Spanish
        .byte e2,e4, e7,e5, g1,f3, b8,c6, f1,b5, a7,a6
        .byte b5,a4, g8,f6, e1,g1, f8,e7, f1,e1, b7,b5
        .byte a4,b3, d7,d6, c2,c3, e8,g8, h2,h3, NONE
        .byte e2,e4, e7,e5, g1,f3, b8,c6, f1,b5, a7,a6
        .byte b5,a4, g8,f6, e1,g1, f6,e4, d2,d4, b7,b5
        .byte a4,b3, d7,d5, d4,e5, c8,e6, NONE
        .byte e2,e4, e7,e5, g1,f3, b8,c6, f1,b5, g8,f6
        .byte e1,g1, f6,e4, d2,d4, e4,d6, b5,c6, d7,c6
        .byte d4,e5, d6,f5, d1,d8, e8,d8, NONE
        .byte e2,e4, e7,e5, g1,f3, b8,c6, f1,b5, a7,a6
        .byte b5,c6, d7,c6, e1,g1, f7,f6, d2,d4, e5,d4
        .byte f3,d4, c6,c5, NONE
        ; Italian
        .byte e2,e4, e7,e5, g1,f3, b8,c6, f1,c4, f8,c5
        .byte c2,c3, g8,f6, d2,d3, d7,d6, e1,g1, e8,g8
        .byte f1,e1, a7,a6, NONE
        .byte e2,e4, e7,e5, g1,f3, b8,c6, f1,c4, g8,f6
        .byte d2,d3, f8,e7, e1,g1, e8,g8, f1,e1, d7,d6
        .byte c2,c3, NONE
        ; Scotch, four knights
        .byte e2,e4, e7,e5, g1,f3, b8,c6, d2,d4, e5,d4
        .byte f3,d4, g8,f6, d4,c6, b7,c6, e4,e5, d8,e7
        .byte d1,e2, f6,d5, c2,c4, NONE
        .byte e2,e4, e7,e5, g1,f3, b8,c6, d2,d4, e5,d4
        .byte f3,d4, f8,c5, c1,e3, d8,f6, c2,c3, g8,e7
        .byte f1,c4, NONE
        .byte e2,e4, e7,e5, g1,f3, b8,c6, b1,c3, g8,f6
        .byte f1,b5, f8,b4, e1,g1, e8,g8, d2,d3, d7,d6, NONE
        ; Petrov
        .byte e2,e4, e7,e5, g1,f3, g8,f6, f3,e5, d7,d6
        .byte e5,f3, f6,e4, d2,d4, d6,d5, f1,d3, b8,c6
        .byte e1,g1, f8,e7, NONE
        ; Sicilian
        .byte e2,e4, c7,c5, g1,f3, d7,d6, d2,d4, c5,d4
        .byte f3,d4, g8,f6, b1,c3, a7,a6, f1,e2, e7,e5
        .byte d4,b3, f8,e7, e1,g1, e8,g8, NONE
        .byte e2,e4, c7,c5, g1,f3, d7,d6, d2,d4, c5,d4
        .byte f3,d4, g8,f6, b1,c3, a7,a6, c1,e3, e7,e5
        .byte d4,b3, c8,e6, NONE
        .byte e2,e4, c7,c5, g1,f3, d7,d6, d2,d4, c5,d4
        .byte f3,d4, g8,f6, b1,c3, g7,g6, c1,e3, f8,g7
        .byte f2,f3, e8,g8, d1,d2, b8,c6, NONE
        .byte e2,e4, c7,c5, g1,f3, b8,c6, d2,d4, c5,d4
        .byte f3,d4, g8,f6, b1,c3, d7,d6, c1,g5, e7,e6
        .byte d1,d2, a7,a6, NONE
        .byte e2,e4, c7,c5, g1,f3, b8,c6, d2,d4, c5,d4
        .byte f3,d4, g7,g6, c2,c4, f8,g7, c1,e3, g8,f6
        .byte b1,c3, e8,g8, NONE
        .byte e2,e4, c7,c5, g1,f3, e7,e6, d2,d4, c5,d4
        .byte f3,d4, a7,a6, f1,d3, g8,f6, e1,g1, d8,c7, NONE
        .byte e2,e4, c7,c5, g1,f3, b8,c6, f1,b5, g7,g6
        .byte e1,g1, f8,g7, f1,e1, e7,e5, NONE
        .byte e2,e4, c7,c5, c2,c3, g8,f6, e4,e5, f6,d5
        .byte d2,d4, c5,d4, g1,f3, b8,c6, NONE
        ; French
        .byte e2,e4, e7,e6, d2,d4, d7,d5, b1,c3, g8,f6
        .byte c1,g5, f8,e7, e4,e5, f6,d7, g5,e7, d8,e7
        .byte f2,f4, e8,g8, NONE
        .byte e2,e4, e7,e6, d2,d4, d7,d5, b1,c3, f8,b4
        .byte e4,e5, c7,c5, a2,a3, b4,c3, b2,c3, g8,e7, NONE
        .byte e2,e4, e7,e6, d2,d4, d7,d5, b1,d2, g8,f6
        .byte e4,e5, f6,d7, f1,d3, c7,c5, c2,c3, b8,c6, NONE
        .byte e2,e4, e7,e6, d2,d4, d7,d5, e4,d5, e6,d5
        .byte g1,f3, g8,f6, f1,d3, f8,d6, e1,g1, e8,g8, NONE
        ; Caro-Kann
        .byte e2,e4, c7,c6, d2,d4, d7,d5, b1,c3, d5,e4
        .byte c3,e4, c8,f5, e4,g3, f5,g6, h2,h4, h7,h6
        .byte g1,f3, b8,d7, NONE
        .byte e2,e4, c7,c6, d2,d4, d7,d5, e4,e5, c8,f5
        .byte g1,f3, e7,e6, f1,e2, c6,c5, NONE
        .byte e2,e4, c7,c6, d2,d4, d7,d5, e4,d5, c6,d5
        .byte c2,c4, g8,f6, b1,c3, e7,e6, g1,f3, f8,e7, NONE
        ; Scandinavian, Pirc
        .byte e2,e4, d7,d5, e4,d5, d8,d5, b1,c3, d5,a5
        .byte d2,d4, g8,f6, g1,f3, c7,c6, f1,c4, c8,f5, NONE
        .byte e2,e4, d7,d6, d2,d4, g8,f6, b1,c3, g7,g6
        .byte g1,f3, f8,g7, f1,e2, e8,g8, e1,g1, NONE
        ; Queen's gambit
        .byte d2,d4, d7,d5, c2,c4, e7,e6, b1,c3, g8,f6
        .byte c1,g5, f8,e7, e2,e3, e8,g8, g1,f3, h7,h6
        .byte g5,h4, b7,b6, NONE
        .byte d2,d4, d7,d5, c2,c4, e7,e6, b1,c3, g8,f6
        .byte c4,d5, e6,d5, c1,g5, f8,e7, e2,e3, c7,c6
        .byte f1,d3, b8,d7, NONE
        .byte d2,d4, d7,d5, c2,c4, c7,c6, g1,f3, g8,f6
        .byte b1,c3, d5,c4, a2,a4, c8,f5, e2,e3, e7,e6
        .byte f1,c4, f8,b4, NONE
        .byte d2,d4, d7,d5, c2,c4, c7,c6, g1,f3, g8,f6
        .byte b1,c3, e7,e6, e2,e3, b8,d7, f1,d3, d5,c4
        .byte d3,c4, b7,b5, NONE
        .byte d2,d4, d7,d5, c2,c4, d5,c4, g1,f3, g8,f6
        .byte e2,e3, e7,e6, f1,c4, c7,c5, e1,g1, a7,a6, NONE
        .byte d2,d4, d7,d5, g1,f3, g8,f6, c1,f4, c7,c5
        .byte e2,e3, b8,c6, c2,c3, e7,e6, NONE
        ; Indian defences
        .byte d2,d4, g8,f6, c2,c4, e7,e6, b1,c3, f8,b4
        .byte e2,e3, e8,g8, f1,d3, d7,d5, g1,f3, c7,c5
        .byte e1,g1, b8,c6, NONE
        .byte d2,d4, g8,f6, c2,c4, e7,e6, b1,c3, f8,b4
        .byte d1,c2, e8,g8, a2,a3, b4,c3, c2,c3, b7,b6, NONE
        .byte d2,d4, g8,f6, c2,c4, e7,e6, g1,f3, b7,b6
        .byte g2,g3, c8,b7, f1,g2, f8,e7, e1,g1, e8,g8
        .byte b1,c3, f6,e4, NONE
        .byte d2,d4, g8,f6, c2,c4, g7,g6, b1,c3, f8,g7
        .byte e2,e4, d7,d6, g1,f3, e8,g8, f1,e2, e7,e5
        .byte e1,g1, b8,c6, d4,d5, c6,e7, NONE
        .byte d2,d4, g8,f6, c2,c4, g7,g6, b1,c3, d7,d5
        .byte c4,d5, f6,d5, e2,e4, d5,c3, b2,c3, f8,g7
        .byte f1,c4, c7,c5, NONE
        .byte d2,d4, g8,f6, g1,f3, e7,e6, c1,g5, c7,c5
        .byte e2,e3, f8,e7, NONE
        ; Flank openings
        .byte c2,c4, e7,e5, b1,c3, g8,f6, g1,f3, b8,c6
        .byte g2,g3, d7,d5, c4,d5, f6,d5, f1,g2, d5,b6
        .byte e1,g1, f8,e7, NONE
        .byte c2,c4, g8,f6, b1,c3, e7,e6, g1,f3, d7,d5
        .byte d2,d4, f8,e7, c1,g5, e8,g8, NONE
        .byte g1,f3, d7,d5, g2,g3, g8,f6, f1,g2, e7,e6
        .byte e1,g1, f8,e7, d2,d3, e8,g8, NONE
        .byte g1,f3, g8,f6, c2,c4, g7,g6, b1,c3, f8,g7
        .byte e2,e4, d7,d6, d2,d4, e8,g8, NONE
        .byte NONE
