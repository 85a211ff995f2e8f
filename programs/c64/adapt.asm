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
; Cycles: about 12,000; 25,000 with a bare king
AdaptTables
        jsr FindRearPawns
        jsr PassedPawns
        jsr RookFiles
        jmp BareKings

; FindRearPawns: the pawn of each file that is furthest behind, which is the one
; that stops others.
; In: the position  Out: whiteRear, blackRear: rows, by file+1  Clobbers: A X Y temp
; Cycles: about 1,500
FindRearPawns
        ldx #9
.clear  lda #0
        sta whiteRear,x
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
        cmp blackRear+1,x
        bcs .dead
        sta blackRear+1,x
        bcc .dead
.white  jsr RowAndFile
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
