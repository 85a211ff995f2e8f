; Playing from the book: all lines that begin with the moves of the game are
; counted, and one of them is chosen.

; FromBook: a move from the book.
; In: bookPly, gameMoves, bookSeed  Out: DF = 1 and bestFrom, bestTo if there is one
; Clobbers: R7.0 R8.0 R9 RA RB RD RF D
; Cycles: about 30 per byte of the book
FromBook
        VAR bookPly
        LDN R7
        SMI 32
        LBDF .none
        LDI 0
        PLO RF                  ; lines that match
        GOSUB ScanBook          ; RF.1 does not matter: none is number 255
        GLO RF
        LBZ .none
        STR R2                  ; a number below that, by the seed
        VAR bookSeed
        LDN R7
.modulo SM
        LBDF .modulo
        ADD
        ADI 1
        PHI RF
        LDI 0
        PLO RF
        GOSUB ScanBook
        GOSUB FlagMove
        VAR bestFrom
        PUT16_IN RB, R7
        SMI 0
        RETURN
.none   ADI 0
        RETURN

; ScanBook: counts lines that begin with the moves of the game and go on.
; In: RF.0 = 0, RF.1 = the number of the line that is wanted, or 0
; Out: RF.0 = how many, RB = the move of the line that was wanted
; Clobbers: R7.0 RA RD D DF
; Cycles: 596 to 10,023, 5,309 on average
ScanBook
        LOADR RA, Book
.line   VAR bookPly
        LDN R7
        SHL
        PLO RD                  ; bytes to compare
        LDN RA
        XRI NONE
        LBZ .end
        VAR gameMoves
.byte1  GLO RD
        LBZ .matches
        DEC RD
        LDA R7
        STR R2
        LDN RA
        XRI NONE
        LBZ .over               ; the line is too short
        LDA RA
        XOR
        LBZ .byte1
.skip   LDA RA
        XRI NONE
        LBNZ .skip
        LBR .line
.over   INC RA
        LBR .line
.matches
        LDN RA
        XRI NONE
        LBZ .over
        INC RF
        GLO RF
        STR R2
        GHI RF
        XOR
        LBNZ .skip
        GET16_AT RB, RA
.end    RETURN
