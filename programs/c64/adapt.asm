; What is known before a search is built into the tables: files without pawns are
; for rooks, passed pawns want to go on, a bare king is driven to the edge. So it
; costs nothing at the leaves.

; AddValue: adds to the value of a piece on a square.
; In: A = signed byte, pTable = page, Y = square  Out: the table  Clobbers: A sum*
; Cycles: 75
AddValue
        jsr Extend
        clc
        lda (pTable),y
        adc sumLo
        sta (pTable),y
        tya
        ora #8
        tay
        lda (pTable),y
        adc sumHi
        sta (pTable),y
        tya
        and #$77
        tay
        rts

; AdaptTables: all of it.
; In: the position, PieceTables  Out: PieceTables  Clobbers: A X Y temp temp2 sum*
; pTable
; Cycles: about 120,000 in the middle game, 20,000 later; 35,000 with a bare king
AdaptTables
        jsr FindRearPawns
        jsr PassedPawns
        jsr PawnFiles
        jsr RookFiles
        jsr BishopPairs
        jsr Outposts
        lda phase
        cmp #SAFETY_PHASE
        bcc .endgame
        jsr Shelters
        jsr KingSquares
        jsr Attackers
.endgame
        jmp BareKings

; FindRearPawns: the pawn of each file that is furthest behind, which is the one
; that stops others.
; In: the position  Out: whiteRear, blackRear: rows, by file+1  Clobbers: A X Y temp
; Cycles: about 1,500
FindRearPawns
        ldx #9
.clear  lda #0
        sta whiteRear,x
        sta whitePawns,x
        sta blackPawns,x
        lda #$7f
        sta blackRear,x
        dex
        bpl .clear
        ldy #31
.slot   ldx PieceList,y
        bmi .dead
        lda Board88,x
        cmp #WP
        beq .white
        cmp #BP
        bne .dead
        jsr RowAndFile
        inc blackPawns+1,x
        cmp blackRear+1,x
        bcs .dead
        sta blackRear+1,x
        bcc .dead
.white  jsr RowAndFile
        inc whitePawns+1,x
        cmp whiteRear+1,x
        bcc .dead
        sta whiteRear+1,x
.dead   dey
        bpl .slot
        rts

; RowAndFile: In: X = square  Out: A = row*16, X = file  Clobbers: temp
; Cycles: 22
RowAndFile
        txa
        and #7
        sta temp
        txa
        and #$70
        ldx temp
        rts

; PassedPawns: the squares before a passed pawn are worth more to it.
; In: rear pawns  Out: tables of pawns  Clobbers: A X Y temp temp2 sum* pTable+1
; Cycles: about 2,000
PassedPawns
        lda #31
        sta temp2
.slot   ldx temp2
        ldy PieceList,x
        bmi .dead
        ldx Board88,y
        cpx #WP
        beq .white
        cpx #BP
        bne .dead
        tya
        tax
        jsr RowAndFile
        cmp whiteRear,x
        bcc .dead
        cmp whiteRear+1,x
        bcc .dead
        cmp whiteRear+2,x
        bcc .dead
        lda #>PAGE_BP
        sta pTable+1
.down   jsr RowOf
        lda BlackPassed,x
        jsr AddValue
        tya
        clc
        adc #$10
        tay
        cpy #$70
        bcc .down
        bcs .dead
.white  tya
        tax
        jsr RowAndFile
        cmp blackRear,x
        beq .left
        bcs .dead
.left   cmp blackRear+1,x
        beq .ahead
        bcs .dead
.ahead  cmp blackRear+2,x
        beq .passed
        bcs .dead
.passed lda #>PAGE_WP
        sta pTable+1
.up     jsr RowOf
        lda WhitePassed,x
        jsr AddValue
        tya
        sec
        sbc #$10
        tay
        cpy #$10
        bcs .up
.dead   dec temp2
        bpl .slot
        rts

; PawnFiles: pawns without a neighbour, and two on a file.
; In: pawns and rear pawns by file  Out: tables of pawns  Clobbers: A X Y temp temp2 sum* pTable+1
; Cycles: about 8,000
PawnFiles
        ldx #7
.file   stx temp2
        lda #>PAGE_WP
        sta pTable+1
        lda whitePawns,x
        ora whitePawns+2,x
        bne .neighbour
        lda #-ISOLATED&255
        jsr AddToFile
        ldx temp2
.neighbour
        lda whitePawns+1,x
        beq .black
        lda whiteRear+1,x       ; one that comes from behind doubles it
        cmp #$60
        bcs .one
        adc #$10
        ora temp2
        tay
.behind lda #-DOUBLED&255
        jsr AddValue
        tya
        clc
        adc #$10
        tay
        cpy #$70
        bcc .behind
.one    lda whitePawns+1,x
        cmp #2
        bcc .black
        lda #-DOUBLED&255
        jsr AddToFile
        ldx temp2
.black  lda #>PAGE_BP
        sta pTable+1
        lda blackPawns,x
        ora blackPawns+2,x
        bne .friend
        lda #ISOLATED
        jsr AddToFile
        ldx temp2
.friend lda blackPawns+1,x
        beq .turn
        lda blackRear+1,x
        cmp #$11
        bcc .single
        sbc #$10
        ora temp2
        tay
.rear   lda #DOUBLED
        jsr AddValue
        tya
        sec
        sbc #$10
        tay
        cpy #$10
        bcs .rear
.single lda blackPawns+1,x
        cmp #2
        bcc .turn
        lda #DOUBLED
        jsr AddToFile
        ldx temp2
.turn   dex
        bmi .over
        jmp .file
.over   rts

; BishopPairs: two bishops are worth more.
; In: the position  Out: tables of bishops  Clobbers: A X Y temp temp2 sum* pTable+1
; Cycles: 500; 6,000 more for a pair
BishopPairs
        lda #0
        sta temp
        sta temp2
        ldx #31
.slot   ldy PieceList,x
        bmi .dead
        lda Board88,y
        cmp #WB
        bne .black
        inc temp
.black  cmp #BB
        bne .dead
        inc temp2
.dead   dex
        bpl .slot
        lda temp
        cmp #2
        bcc .other
        lda #>PAGE_WB
        ldx #BISHOP_PAIR
        jsr AddToAll
.other  lda temp2
        cmp #2
        bcc NoPair
        lda #>PAGE_BB
        ldx #-BISHOP_PAIR&255
; AddToAll: In: A = page, X = signed byte  Out: the table  Clobbers: A Y sum* pTable+1
; Cycles: about 6,000
AddToAll
        sta pTable+1
        ldy #0
.square txa
        jsr AddValue
        jsr NextSquare
        bpl .square
NoPair  rts

; Outposts: a knight where no pawn can drive it away.
; In: rear pawns, the position  Out: tables of knights  Clobbers: A X Y temp sum* pTable+1
; Cycles: about 6,000
Outposts
        lda #>PAGE_WN
        sta pTable+1
        ldy #$20
.white  jsr RowAndFileY
        cmp blackRear,x         ; row by row from the top: a pawn further up attacks it one day
        beq .left
        bcs .no
.left   cmp blackRear+2,x
        beq .safe
        bcs .no
.safe   lda #OUTPOST
        ldx Board88+$0f,y
        cpx #WP
        beq .held
        ldx Board88+$11,y
        cpx #WP
        bne .put
.held   lda #OUTPOST+OUTPOST_HELD
.put    jsr AddValue
.no     jsr NextSquare
        cpy #$50
        bcc .white
        lda #>PAGE_BN
        sta pTable+1
        ldy #$30
.black  jsr RowAndFileY
        cmp whiteRear,x
        bcc .bad
        cmp whiteRear+2,x
        bcc .bad
        lda #-OUTPOST&255
        ldx Board88-$0f,y
        cpx #BP
        beq .kept
        ldx Board88-$11,y
        cpx #BP
        bne .give
.kept   lda #-(OUTPOST+OUTPOST_HELD)&255
.give   jsr AddValue
.bad    jsr NextSquare
        cpy #$60
        bcc .black
        rts

; RowAndFileY: In: Y = square  Out: A = row*16, X = file  Clobbers: temp
; Cycles: 22
RowAndFileY
        tya
        and #7
        tax
        tya
        and #$70
        rts

; Shelters: pawns before a king at the side stay there.
; In: the position  Out: tables of pawns  Clobbers: A X Y temp temp2 sum* pTable+1
; Cycles: about 1,500
Shelters
        lda WhitePieceList
        cmp #$60
        bcc .black
        tax
        ldy #>PAGE_WP
        lda #$60
        jsr Shelter
.black  lda BlackPieceList
        cmp #$20
        bcs NoShelter
        tax
        ldy #>PAGE_BP
        lda #$10
; Shelter: In: X = king, Y = page, A = row of pawns at home  Out: the table
; Clobbers: A X Y temp temp2 sum* pTable+1
Shelter sta temp
        sty pTable+1
        txa
        and #7
        cmp #3
        beq NoShelter
        cmp #4
        beq NoShelter
        tax
        beq .edge
        cmp #7
        bne .centre
        dex
.centre dex
.edge   txa                     ; the first of three files
        ora temp
        tay
        ldx #3
.file   lda temp
        cmp #$10
        beq .blacks
        lda #SHELTER
        jsr AddValue
        tya
        sec
        sbc #$10
        tay
        lda #SHELTER_AHEAD
        jsr AddValue
        tya
        clc
        adc #$11
        tay
        bne .column
.blacks lda #-SHELTER&255
        jsr AddValue
        tya
        clc
        adc #$10
        tay
        lda #-SHELTER_AHEAD&255
        jsr AddValue
        tya
        sec
        sbc #$0f
        tay
.column dex
        bne .file
NoShelter
        rts

; One of the three files before a king on Y: what a pawn there is worth to him, none costs.
shield  .macro pawn, near, far, pawns
        lda Board88+(\near),y
        cmp #OFF
        beq .none
        cmp #\pawn
        beq .near
        lda Board88+(\far),y
        cmp #\pawn
        beq .far
        lda \pawns,x
        bne .none
        lda temp
        sec
        sbc #BARE_FILE
        jmp .sum
.near   lda temp
        clc
        adc #SHIELD
        jmp .sum
.far    lda temp
        clc
        adc #SHIELD_AHEAD
.sum    sta temp
.none
        .endm

; KingSquares: where a king is safe while there are pieces that can attack him: at home, behind pawns.
; In: the position, pawns by file  Out: tables of kings  Clobbers: A X Y temp temp2 sum* pTable+1
; Cycles: about 30,000
KingSquares
        lda #>PAGE_WK
        sta pTable+1
        ldy #$77
.white  tya
        lsr a
        lsr a
        lsr a
        lsr a
        tax
        lda AwayFromHome,x
        sta temp
        tya
        and #7
        tax
        shield WP, -17, -33, whitePawns
        inx
        shield WP, -16, -32, whitePawns
        inx
        shield WP, -15, -31, whitePawns
        lda temp
        jsr AddValue
        jsr SquareBefore
        bmi .blacks
        jmp .white
.blacks
        lda #>PAGE_BK
        sta pTable+1
        ldy #$77
.black  tya
        eor #$70
        lsr a
        lsr a
        lsr a
        lsr a
        tax
        lda AwayFromHome,x
        sta temp
        tya
        and #7
        tax
        shield BP, 15, 31, blackPawns
        inx
        shield BP, 16, 32, blackPawns
        inx
        shield BP, 17, 33, blackPawns
        lda temp
        eor #$ff
        clc
        adc #1
        jsr AddValue
        jsr SquareBefore
        bmi .done
        jmp .black
.done   rts

; SquareBefore: In: Y = square  Out: Y = the one before, N = 1 before the first  Clobbers: A
; Cycles: 16
SquareBefore
        dey
        tya
        and #$88
        beq .on
        tya
        and #$f7
        tay
.on     tya
        rts

; Attackers: pieces near the enemy's king.
; In: the position  Out: tables of pieces  Clobbers: A X Y temp temp2 sum* pTable+1 kingSq
; Cycles: about 55,000
Attackers
        lda BlackPieceList
        ldx #>PAGE_WN
        ldy #0
        jsr Attack
        lda WhitePieceList
        ldx #>PAGE_BN
        ldy #$ff
; Attack: In: A = the king, X = page of knights, Y = $ff if the values are Black's  Out: tables
; Clobbers: A X Y temp temp2 sum* pTable+1 kingSq
Attack  sta kingSq
        stx diffLo
        sty temp2
        ldy #0
.square tya
        and #$70
        sta temp
        lda kingSq
        and #$70
        sec
        sbc temp
        bcs .below
        eor #$ff
        adc #1
.below  lsr a
        lsr a
        lsr a
        lsr a
        sta diffHi
        tya
        and #7
        sta temp
        lda kingSq
        and #7
        sec
        sbc temp
        bcs .right
        eor #$ff
        adc #1
.right  cmp diffHi
        bcs .further
        lda diffHi
.further
        cmp #NEAR
        bcs .far
        asl a
        asl a
        tax
        lda diffLo
        sta pTable+1
.piece  lda Nearness,x
        eor temp2
        sec
        sbc temp2
        jsr AddValue
        inc pTable+1
        inx
        txa
        and #3
        bne .piece
.far    jsr NextSquare
        bpl .square
        rts

; RowOf: In: Y = square  Out: X = row  Clobbers: A
; Cycles: 22
RowOf   tya
        lsr a
        lsr a
        lsr a
        lsr a
        tax
        rts

; RookFiles: rooks belong on files without pawns, of their own at least.
; In: rear pawns  Out: tables of rooks  Clobbers: A X Y temp temp2 sum* pTable+1
; Cycles: about 3,000 for six such files
RookFiles
        ldx #7
.file   stx temp2
        lda whiteRear+1,x
        bne .black
        lda #>PAGE_WR
        sta pTable+1
        lda #HALF_OPEN
        ldy blackRear+1,x
        cpy #$7f
        bne .closed
        lda #OPEN
.closed jsr AddToFile
.black  ldx temp2
        lda blackRear+1,x
        cmp #$7f
        bne .next_file
        lda #>PAGE_BR
        sta pTable+1
        lda #-HALF_OPEN&255
        ldy whiteRear+1,x
        bne .shut
        lda #-OPEN&255
.shut   jsr AddToFile
.next_file
        ldx temp2
        dex
        bpl .file
        rts

; AddToFile: In: A = signed byte, temp2 = file, pTable = page  Out: the table
; Clobbers: A Y temp sum*
; Cycles: about 800
AddToFile
        sta temp
        ldy temp2
.row    lda temp
        jsr AddValue
        tya
        clc
        adc #$10
        tay
        bpl .row
        rts

; BareKings: a king alone is driven to the edge, and the other one follows.
; In: the position  Out: tables of kings  Clobbers: A X Y temp temp2 sum* pTable+1
; Cycles: 150; about 15,000 where a king is alone
BareKings
        ldx #-1&255
        jsr IsAlone
        lda #0
        rol a
        sta temp
        ldx #15
        jsr IsAlone
        bcc .white
        lda temp
        bne .none               ; nobody can win
        lda #>PAGE_BK           ; what is bad for it is good for White
        ldx #0
        jsr DriveOut
        lda #>PAGE_WK
        ldx BlackPieceList
        ldy #0
        jmp Approach
.white  lda temp
        beq .none
        lda #>PAGE_WK
        ldx #$ff
        jsr DriveOut
        lda #>PAGE_BK
        ldx WhitePieceList
        ldy #$ff
        jmp Approach
.none   rts

; IsAlone: In: X = the place before a king in the list  Out: C = 1 if no other
; piece of its side is left  Clobbers: A X Y
; Cycles: 20 to 200
IsAlone inx
        ldy #15
.slot   inx
        lda PieceList,x
        bpl .company
        dey
        bne .slot
        sec
        rts
.company
        clc
        rts

; DriveOut: In: A = page of the lone king, X = $ff if the values are Black's
; Out: its table  Clobbers: A X Y temp temp2 sum*
; Cycles: about 8,000
DriveOut
        sta pTable+1
        stx temp2
        ldy #0
.square tya
        and #7
        tax
        lda FromCentre,x
        sta temp
        jsr RowOf
        lda FromCentre,x
        clc
        adc temp
        asl a
        asl a
        asl a
        eor temp2               ; negative for Black
        sec
        sbc temp2
        jsr AddValue
        jsr NextSquare
        bpl .square
        rts

; Approach: In: A = page of the king that follows, X = where the other is, Y = $ff
; if the values are Black's  Out: its table  Clobbers: A X Y temp temp2 sum*
; Cycles: about 9,000
Approach
        sta pTable+1
        stx kingSq
        sty temp2
        ldy #0
.square tya
        and #7
        sta temp
        lda kingSq
        and #7
        sec
        sbc temp
        bcs .right
        eor #$ff
        adc #1
.right  sta temp
        tya
        and #$70
        sta sumLo
        lda kingSq
        and #$70
        sec
        sbc sumLo
        bcs .below
        eor #$ff
        adc #1
.below  lsr a
        lsr a
        lsr a
        lsr a
        clc
        adc temp
        asl a
        asl a
        eor #$ff                ; the nearer the better
        clc
        adc #1
        eor temp2
        sec
        sbc temp2
        jsr AddValue
        jsr NextSquare
        bpl .square
        rts

; NextSquare: In: Y = square  Out: Y = the next one, N = 1 behind the last
; Clobbers: A
; Cycles: 14
NextSquare
        tya
        clc
        adc #$09
        and #$f7
        tay
        rts
