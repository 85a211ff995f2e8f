; The conversation: UCI over the serial line.

; Main: sets everything up, then obeys line after line.
; In: -  Out: does not return  Clobbers: everything
; Cycles: about 370,000 until the first line is awaited
Main    LDI HIGH(VARS)
        PHI R7
        LDI HIGH(BOARD)
        PHI R8
        GOSUB SetUpLine
        LDI 0
        PLO R7
.clear  LDI 0
        STR R7
        INC R7
        GLO R7
        LBNZ .clear
        LDI HIGH(VARS)
        PHI R7
        VAR builtPhase
        LDI NONE
        STR R7
        GOSUB NewGame
        GOSUB StartPosition
; Command: reads a line and obeys it, for ever.
; In: -  Out: does not return  Clobbers: everything  Cycles: those of the commands
Command LDI HIGH(VARS)
        PHI R7
        LDI HIGH(BOARD)
        PHI R8
        VAR mode
        LDN R7
        XRI BY_TERMINAL
        LBZ .typed
        GOSUB ReadLine
        LOADR RA, INPUT
        GOSUB SkipSpaces
.line   LOADR R9, Commands
.next   LDA R9                  ; the word, and who obeys it
        LBZ .unknown
        PHI RF
        LDA R9
        PLO RF
        LDA R9
        PHI RD
        LDA R9
        PLO RD
        GOSUB Match
        LBNF .next
        VAR mode
        LDI BY_UCI
        STR R7
        GOSUB Obey
        LBR Command
.typed  GOSUB ReadTyped
        LOADR RA, INPUT
        GOSUB SkipSpaces
        GOSUB ObeyTyped
        LBDF .line
        LBR Command
.unknown
        VAR mode
        LDN R7
        LBZ .first
        XRI BY_TERMINAL
        LBNZ Command            ; unknown: UCI says to be silent
        LOADR RF, TextWhat
        GOSUB PrintLine
        LBR Command
.first  GOSUB ObeyTyped
        LBR Command

; Obey: jumps to a routine.
; In: RD = its address  Out: goes there  Clobbers: everything  Cycles: 30, and those of the routine
Obey    GHI RD
        STXD
        GLO RD
        STXD
        LDI HIGH(.jump)
        PHI RD
        LDI LOW(.jump)
        PLO RD
        SEP RD
.jump   IRX                     ; with RD as program counter R3 can be set
        LDXA
        PLO R3
        LDX
        PHI R3
        SEP R3

; SayUci, SayReady: the answers to `uci` and `isready`.
; In: -  Out: -  Clobbers: RF D DF RE
; Cycles: 2,500 to 30,000
SayUci  LOADR RF, TextId
        LBR PrintLine
SayReady
        LOADR RF, TextReadyOk
        LBR PrintLine

; Quit: the machine stops; nothing follows.
; In: -  Out: does not return  Clobbers: -  Cycles: 2
Quit    IDL
        LBR Quit

; Perft: `perft N` counts positions.
; In: RA = the number as text  Out: -  Clobbers: everything
; Cycles: 2,215,653
Perft   GOSUB ReadNumber
        VAR number
        LDN R7
        LBZ .done
        GOSUB CountPositions
        LOADR RF, TextNodes
        GOSUB Print
        LOADR R9, count
        GOSUB PrintNumber
        GOSUB NewLine
.done   RETURN
TextNodes .null "nodes "

; StartPosition: the pieces at the start of a game.
; In: -  Out: as ReadFen  Clobbers: everything
; Cycles: 26,796 to 234,417, 165,206 on average
StartPosition
        LOADR RA, TextStart
        LBR ReadFen

; SetPosition: `position startpos|fen F [moves M...]`.
; In: RA = the rest of the line  Out: the position and its history
; Clobbers: everything
; Cycles: 27,920 to 234,902, 128,967 on average
SetPosition
        LOADR RF, TextStartpos
        GOSUB Match
        LBDF .start
        LOADR RF, TextFen
        GOSUB Match
        LBNF .bad
        VAR bookPly
        LDI NONE
        STR R7
        GOSUB ReadFen
        LBDF .bad
        LBR .moves
.start  PUSH RA
        GOSUB StartPosition
        VAR bookPly
        LDI 0
        STR R7
        POP RA
.moves  LOADR RF, TextMoves
        GOSUB Match
        LBNF .done
.next   GOSUB SkipSpaces
        LBZ .done
        GOSUB ReadMove
        LBNF .next
        LOADR RF, TextBadMove
        LBR PrintLine
.done   RETURN
.bad    GOSUB StartPosition
        LOADR RF, TextBad
        LBR PrintLine

; ReadFen: a position.
; In: RA  Out: the position at FRAMES, RA behind it; DF = 1 if it is invalid
; Clobbers: everything
; Cycles: 26,785 to 234,406, 147,734 on average
ReadFen GOSUB ClearBoard
        VAR repCount
        LDI 0
        STR R7
        LDI $70
        PLO R8
.square LDA RA
        PLO RB
        LBZ .bad
        XRI ' '
        LBZ .state
        XRI ' '^'/'
        LBZ .row
        GLO RB
        SMI '1'
        LBNF .bad
        SMI 8
        LBDF .piece
        GLO RB
        SMI '0'
        STR R2
        GLO R8
        ADD
        PLO R8
        LBR .square
.row    GLO R8
        ANI $F0
        SMI $10
        LBNF .bad
        PLO R8
        LBR .square
.piece  GLO R8                  ; beyond the edge?
        ANI $88
        LBNZ .bad
        GOSUB PieceOf
        LBZ .bad
        STR R8
        INC R8
        LBR .square
.state  LDA RA
        PLO RB
        XRI 'w'
        LBZ .turn
        XRI 'w'^'b'
        LBNZ .bad
        VAR side
        LDI BLACK
        STR R7
.turn   GOSUB SkipSpaces
        LDI 0
        PLO RD
.right  LDA RA                  ; castling rights
        PLO RB
        LBZ .short
        XRI ' '
        LBZ .rights
        LDI HIGH(RightLetters)
        PHI R9
        LDI LOW(RightLetters)
        PLO R9
.letter LDA R9
        LBZ .right              ; `-`, or something else
        STR R2
        GLO RB
        XOR
        LBZ .found
        INC R9
        LBR .letter
.found  LDN R9
        STR R2
        GLO RD
        OR
        PLO RD
        LBR .right
.short  DEC RA
.rights FIELD F_CASTLE
        GLO RD
        STR R9
        GOSUB CheckRights
        GOSUB SkipSpaces
        LBZ .lists
        XRI '-'
        LBZ .none
        GOSUB ReadSquare
        LBDF .bad
        FIELD F_EP
        GLO RB
        STR R9
.none   GOSUB SkipWord
        LDN RA
        SMI '0'                 ; the fifty moves
        LBNF .lists
        SMI 10
        LBDF .lists
        GOSUB ReadNumber
        FIELD F_FIFTY
        VAR number
        LDN R7
        STR R9
        LDN RA                  ; the number of the move
        SMI '0'
        LBNF .lists
        SMI 10
        LBDF .lists
        GOSUB SkipWord
.lists  PUSH RA
        GOSUB FillLists
        LBDF .wrong
        GOSUB CheckPassing
        GOSUB BuildTables
        GOSUB SumValues
        GOSUB ComputeKey
        GOSUB InCheck
        POP RA
        ADI 0
        RETURN
.wrong  POP RA
.bad    SMI 0
        RETURN


; PieceOf: the piece that a letter means.
; In: RB.0 = letter  Out: D = piece, 0 if none  Clobbers: R9 D
; Cycles: 54 to 263, 136 on average
PieceOf LDI HIGH(PieceLetters)
        PHI R9
        LDI LOW(PieceLetters)
        PLO R9
.next   LDA R9
        LBZ .none
        STR R2
        GLO RB
        XOR
        LBZ .found
        INC R9
        LBR .next
.found  LDN R9
.none   RETURN

; FlagMove: a move in the program's own terms.
; In: RB = from and to, RA = text behind it, such as `q`, RC  Out: RB, RA behind
; the text  Clobbers: R8.0 R9 D DF
; Cycles: 61 to 94, 74 on average
FlagMove
        GLO RB
        PLO R8
        LDN R8
        ANI 7
        XRI KING
        LBZ .king
        XRI KING^PAWN
        LBNZ .done
        GHI RB
        ANI $70
        LBZ .promotes
        XRI $70
        LBZ .promotes
        GLO RB
        STR R2
        GHI RB
        XOR
        XRI $20                 ; a double step: single ones never differ so
        LBZ .special
        FIELD F_EP
        GHI RB
        STR R2
        LDN R9
        XOR
        LBZ .special
        RETURN
.king   GLO RB
        STR R2
        GHI RB
        SM
        XRI 2
        LBZ .special
        XRI 2^$FE
        LBZ .special
        RETURN
.promotes
        LDA RA
        XRI 'n'
        LBZ .knight
        XRI 'n'^'b'
        LBZ .bishop
        XRI 'b'^'r'
        LBZ .rook
        XRI 'r'^'q'
        LBZ .special
        DEC RA
        LBR .special
.knight GHI RB
        ORI TO_N
        PHI RB
        LBR .special
.bishop GHI RB
        ORI TO_B
        PHI RB
        LBR .special
.rook   GHI RB
        ORI TO_R
        PHI RB
.special
        GLO RB
        ORI SPECIAL
        PLO RB
.done   RETURN

; RecordMove: a move of the game.
; In: RB, RC = FRAMES  Out: the position at FRAMES, REPEATS, gameMoves
; Clobbers: everything
; Cycles: 1,458 to 2,012, 1,683 on average
RecordMove
        VAR bookPly             ; the first moves of the game, for the book
        LDN R7
        SMI 32
        LBDF .late
        LDN R7
        ADI 1
        STR R7
        SHL
        ADI LOW(gameMoves)-2
        PLO R7
        GLO RB
        ANI $77
        STR R7
        INC R7
        GHI RB
        ANI $77
        STR R7
.late   FIELD F_KEY             ; the position before the move
        VAR repCount
        LDN R7
        ANI $7F
        SHL
        SHL
        PLO RA
        LDI HIGH(REPEATS)
        ADCI 0
        PHI RA
        .rept 4
        LDA R9
        STR RA
        INC RA
        .endr
        LDN R7
        SMI $7F                 ; there is room for no more
        LBDF .full
        ADI $80
        STR R7
.full   GOSUB MakeMove
        GOSUB HashMove
        GOSUB InCheck
        FIELD F_FIFTY
        LDN R9
        LBNZ .reversible
        VAR repCount
        LDI 0
        STR R7
.reversible
        FIELD F_KEY             ; becomes the first ply
        LOADR RA, FRAMES
        LOADR RC, FRAMES
        LDI F_CHECK+1
        PLO RB
.copy   LDA R9
        STR RA
        INC RA
        DEC RB
        GLO RB
        LBNZ .copy
        RETURN
