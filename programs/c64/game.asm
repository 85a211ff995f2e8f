; A game: its moves, how it stands, the moves that may be entered. Nothing here
; shows anything.

IN_PLAY   = 0
MATED     = 1
STALEMATE = 2
DRAWN     = 3           ; by repetition, fifty moves, or for want of pieces

LONGEST   = 250         ; half-moves

; NewGame: the first position of a game, nothing remembered.
; In: -  Out: the position, game*  Clobbers: A X Y
; Cycles: about 125,000
NewGame lda #0
        sta gameLength
        jsr ClearTable
; SetStart: the first position, at which no move was played.
; In: -  Out: the position  Clobbers: A X Y temp temp2
; Cycles: about 31,000
SetStart
        jsr ClearBoard
        ldx #7
.file   lda BackRank,x
        sta Board88+$00,x
        ora #WHITE
        sta Board88+$70,x
        lda #BP
        sta Board88+$10,x
        lda #WP
        sta Board88+$60,x
        dex
        bpl .file
        lda #WHITE_SHORT|WHITE_LONG|BLACK_SHORT|BLACK_LONG
        sta castle
        lda #0
        sta repCount
        jmp FillLists

BackRank
        .byte BR, BN, BB, BQ, BK, BB, BN, BR

; EnterMove: plays a move of the game and writes it down.
; In: curFrom, curTo  Out: the position, game*, repetition keys
; Clobbers: A X Y temp pKeys
; Cycles: about 4,500
EnterMove
        ldx gameLength
        lda curFrom
        sta gameFrom,x
        lda curTo
        sta gameTo,x
        inc gameLength
; Advance: plays a move; the position before it may be repeated one day.
Advance jsr ComputeHash
        ldx repCount
        lda hash0
        sta repHash0,x
        lda hash1
        sta repHash1,x
        lda hash2
        sta repHash2,x
        lda hash3
        sta repHash3,x
        inc repCount
        lda #0
        sta ply
        jsr MakeMove
        lda #0
        sta ply
        lda fifty
        bne .same
        sta repCount            ; no position before can come again
.same   rts

; TakeBack: takes the last move of the game back, by playing all the others again.
; In: game*  Out: the position, C = 1 if there was none  Clobbers: A X Y temp
; Cycles: about 5,000 for each move before
TakeBack
        lda gameLength
        beq .none
        dec gameLength
        jsr SetStart
        jsr Replay
        clc
        rts
.none   sec
        rts

; Replay: plays the moves of the game from the position in which it began.
; In: that position, game*  Out: the position  Clobbers: A X Y temp
; Cycles: about 5,000 for each move
Replay  lda #0
.again  cmp gameLength
        beq .done
        sta replayed
        tax
        lda gameFrom,x
        sta curFrom
        lda gameTo,x
        sta curTo
        jsr Advance
        ldx replayed
        inx
        txa
        jmp .again
.done   rts

; ListMoves: all moves of the position, those included that leave the king in
; check.
; In: the position  Out: the list at ply 0, Y = its length  Clobbers: A X
; Cycles: about 3,500
ListMoves
        lda #0
        sta ply
        jsr ResetList
        jsr InCheck
        lda #0
        rol a
        sta plyCheck
        jsr GenerateMoves
        jmp BeginList

; IsLegal: whether a move of the list is legal.
; In: Y = its place  Out: C = 1 if so; curFrom, curTo; Y kept  Clobbers: A X temp
; Cycles: about 600
IsLegal tya
        pha
        make_listed
        php
        jsr UnmakeMove
        plp
        pla
        tay
        bcs .no
        sec
        rts
.no     clc
        rts

; FindMove: the legal move between two squares.
; In: wantFrom, wantTo = squares, the second with the bits of a promotion
; Out: C = 1 and curFrom, curTo if there is one  Clobbers: A X Y temp
; Cycles: about 4,500
FindMove
        jsr ListMoves
.move   cpy #0
        beq .none
        dey
        lda (pFrom),y
        and #$77
        cmp wantFrom
        bne .move
        lda (pTo),y
        cmp wantTo
        bne .move
        jsr IsLegal
        bcc .move
        rts
.none   clc
        rts

; GameState: whether the game is over.
; In: the position, repetition keys  Out: A = IN_PLAY, MATED, ...
; Clobbers: A X Y temp temp2
; Cycles: about 6,000; 25,000 where most moves are illegal
GameState
        jsr ListMoves
.move   cpy #0
        beq .none
        dey
        jsr IsLegal
        bcc .move
        lda fifty
        cmp #100
        bcs .drawn
        jsr IsBare
        bcs .drawn
        jsr CountRepetitions
        cpx #2
        bcs .drawn
        lda gameLength
        cmp #LONGEST
        bcs .drawn
        lda #IN_PLAY
        rts
.drawn  lda #DRAWN
        rts
.none   lda #STALEMATE
        ldx plyCheck
        beq .over
        lda #MATED
.over   rts

; CountRepetitions: how often the position was there before.
; In: the position, repetition keys  Out: X  Clobbers: A Y temp
; Cycles: about 4,000
CountRepetitions
        jsr ComputeHash
        ldx #0
        ldy repCount
.older  cpy #0
        beq .done
        dey
        lda repHash0,y
        cmp hash0
        bne .older
        lda repHash1,y
        cmp hash1
        bne .older
        lda repHash2,y
        cmp hash2
        bne .older
        lda repHash3,y
        cmp hash3
        bne .older
        inx
        bne .older
.done   rts

; IsBare: whether there are only kings and at most one knight or bishop.
; In: the position  Out: C = 1 if so  Clobbers: A X Y temp
; Cycles: 200 to 700
IsBare  lda #0
        sta temp
        ldy #31
.slot   ldx PieceList,y
        bmi .dead
        lda Board88,x
        and #7
        cmp #KING
        beq .dead
        cmp #2
        bcc .enough             ; a pawn
        cmp #4
        bcs .enough
        inc temp
.dead   dey
        bpl .slot
        lda temp
        cmp #2
        bcs .enough
        sec
        rts
.enough clc
        rts
