; A game with a human at a plain terminal: moves and a few words in, a board out. The
; program does not know who is at the other end of the line before the first word: one
; of UCI means a program, an empty line or one of these words a human. All of this
; stands in the pages of the keys, behind them.

BY_UCI  EQU 1
BY_TERMINAL EQU 2
MOST_TYPED EQU 60               ; no command is that long
MOST_PLAYED EQU 127             ; half-moves that can be taken back

room_in .macro page
        ORG \page + 68
        .endm

room_ends .macro page
        .assert * <= \page + $0100, "the terminal runs into the keys"
        .endm

        room_in $0900
; ObeyTyped: a line from a human.
; In: RA = its first word, mode  Out: DF = 1 and RA as before if it makes no sense
; Clobbers: everything
; Cycles: as long as the machine's answer takes
ObeyTyped
        LDN RA
        LBZ Greet
        LOADR R9, TypedWords
.next   LDA R9
        LBZ .move
        PHI RF
        LDA R9
        PLO RF
        LDA R9
        PHI RD
        LDA R9
        PLO RD
        GOSUB Match
        LBNF .next
        GOSUB Obey
        LBR ByTerminal
.move   LOADR RC, FRAMES
        GOSUB ParseMove
        LBNF PlayTyped
        LOADR RA, INPUT
        GOSUB SkipSpaces
        SMI 0
        RETURN

; ByTerminal: from now on a human types.
; In: -  Out: mode, DF = 0  Clobbers: R7.0 D
; Cycles: 32
ByTerminal
        VAR mode
        LDI BY_TERMINAL
        STR R7
        ADI 0
        RETURN

; Greet: the first line of a human is empty.
; In: -  Out: mode, DF = 0  Clobbers: R7.0 R8.0 R9 RF D RE
; Cycles: about 60,000
Greet   GOSUB ByTerminal
        LOADR RF, TextGreeting
        GOSUB PrintLine
        GOSUB ShowBoard
        ADI 0
        RETURN

TypedWords
        .word TextNew, PlayNew
        .word TextGo, PlayReply
        .word TextUndo, PlayUndo
        .word TextBoard, ShowBoard
        .word TextLevel, SetLevel
        .word TextHelp, SayHelp
        .byte 0
TextNew .null "new"
TextUndo .null "undo"
Behind0900 EQU *
        room_ends $0900

        room_in $0A00
; ReadTyped: a line of a human. Letters become small ones, and what was taken back is gone.
; In: -  Out: INPUT, ended by zero  Clobbers: R9 RA RB.0 RF D DF RE
; Cycles: as long as somebody types, and 50 per character
ReadTyped
        LOADR RF, TextPrompt
        GOSUB Print
        GOSUB TypeLine
        LOADR RA, INPUT
        LOADR R9, INPUT
.next   LDA RA
        LBZ .end
        PLO RB
        XRI 8
        LBZ .back
        XRI 8^127
        LBZ .back
        GLO RB
        SMI 'A'
        LBNF .keep
        SMI 26
        LBDF .keep
        GLO RB
        ORI $20
        PLO RB
.keep   GLO RB
        STR R9
        INC R9
        LBR .next
.back   GLO R9
        LBZ .next
        DEC R9
        LBR .next
.end    STR R9
        RETURN
TextPrompt .null "> "
TextHelp .null "help"
TextBoard .null "board"
TextLevel .null "level"
TextFiles .null "   a b c d e f g h"
Behind0A00 EQU *
        room_ends $0A00

        room_in $0B00
; ShowBoard: the board, White below.
; In: BOARD  Out: -  Clobbers: R8.0 R9 RF D DF RE
; Cycles: about 50,000
ShowBoard
        LDI $70
        PLO R8
.rank   GLO R8
        SHR
        SHR
        SHR
        SHR
        ADI '1'
        GOSUB PutChar
        LDI ' '
        GOSUB PutChar
.file   LDI ' '
        GOSUB PutChar
        GOSUB LetterOf
        GOSUB PutChar
        INC R8
        GLO R8
        ANI 8
        LBZ .file
        GOSUB NewLine
        GLO R8
        SMI $18
        PLO R8
        LBDF .rank
        LOADR RF, TextFiles
        LBR PrintLine

; LetterOf: the letter of a piece, a point for none.
; In: R8.0 = square  Out: D  Clobbers: R9
; Cycles: 50 to 250
LetterOf
        LOADR R9, PieceLetters+1
        LDN R8
        LBZ .none
        STR R2
.next   LDN R9
        XOR
        LBZ .found
        INC R9
        INC R9
        LBR .next
.found  DEC R9
        LDN R9
        RETURN
.none   LDI '.'
        RETURN

; SayHelp: the words.
; In: -  Out: -  Clobbers: RF D DF RE
; Cycles: about 35,000
SayHelp LOADR RF, TextWords
        LBR PrintLine
TextPlay .null " I play "
        .include "pair.asm"
Behind0B00 EQU *
        room_ends $0B00

        room_in $0C00
; PlayTyped: makes the move of a human and answers it.
; In: RB, RC = FRAMES  Out: DF = 0  Clobbers: everything
; Cycles: as long as the machine's answer takes
PlayTyped
        GOSUB ByTerminal
        GOSUB IsLegal
        LBDF .legal
        LOADR RF, TextIllegal
        GOSUB PrintLine
        LBR .done
.legal  GOSUB PlayMove
        GOSUB TellEnd
        LBDF .done
        GOSUB PlayReply
.done   ADI 0
        RETURN

; IsLegal: whether a move can be made.
; In: RB, RC = FRAMES  Out: DF = 1 if so, RB, typed  Clobbers: everything but RC
; Cycles: about 2,500
IsLegal VAR typed
        PUT16_IN RB, R7
        EMPTY_LISTS
        LOADR RA, LISTS
        GOSUB GenerateMoves
        LOADR RD, LISTS
.next   LDA RD
        LBZ .no
        VAR typed
        LDA R7
        STR R2
        LDA RD
        XOR
        PLO RB
        LDN R7
        STR R2
        LDA RD
        XOR
        STR R2
        GLO RB
        OR
        LBNZ .next
        VAR typed
        GET16_AT RB, R7
        GOSUB MakeMove
        GOSUB TestLegal
        LBDF .checked
        GOSUB UnmakeMove
        VAR typed
        GET16_AT RB, R7
        SMI 0
        RETURN
.checked
        GOSUB UnmakeMove
.no     ADI 0
        RETURN
TextIllegal .null "That is not legal."
Behind0C00 EQU *
        room_ends $0C00

        room_in $0D00
; PlayMove: a move of the game, which can be taken back.
; In: RB, RC = FRAMES  Out: the position at FRAMES, PLAYED, played  Clobbers: everything
; Cycles: about 1,900
PlayMove
        VAR played
        LDN R7
        SMI MOST_PLAYED
        LBDF .late
        LDN R7
        ADI 1
        STR R7
        SHL
        SMI 2
        PLO R9
        LDI HIGH(PLAYED)
        PHI R9
        PUT16 RB
        LBR RecordMove
.late   LDI NONE
        STR R7
        LBR RecordMove

; PlayReply: the machine moves.
; In: the position at FRAMES  Out: -  Clobbers: everything
; Cycles: as long as the level says
PlayReply
        LOADR RC, FRAMES
        GOSUB StartClock
        GOSUB ClearLimits
        VAR levelTime
        LDI HIGH(VARS)
        PHI R9
        LDI LOW(goMoveTime)
        PLO R9
        .rept 3
        LDA R7
        STR R9
        INC R9
        .endr
        GOSUB Choose
        VAR bestFrom
        LDN R7
        XRI NONE
        LBZ TellEnd             ; there is no move
        LOADR RF, TextPlay
        GOSUB Print
        VAR bestFrom
        GET16_AT RB, R7
        PUSH RB
        GOSUB PrintMove
        GOSUB NewLine
        POP RB
        LOADR RC, FRAMES
        GOSUB PlayMove
        GOSUB ShowBoard
        LBR TellEnd
Behind0D00 EQU *
        room_ends $0D00

        room_in $0E00
; TellEnd: says what has happened to the game.
; In: the position at FRAMES  Out: DF = 1 if it is over  Clobbers: everything
; Cycles: about 30,000
TellEnd LDI 1
        GOSUB CountPositions
        LOADR RC, FRAMES
        VAR count
        LDN R7
        LBNZ .moves
        FIELD F_CHECK
        LDN R9
        LBZ .stalemate
        LOADR RF, TextMated
        LBR .over
.stalemate
        LOADR RF, TextStalemate
        LBR .over
.moves  FIELD F_FIFTY
        LDN R9
        SMI 100
        LBDF .drawn
        GOSUB Repetitions
        SMI 2
        LBDF .drawn
        FIELD F_CHECK
        LDN R9
        LBZ .on
        LOADR RF, TextCheck
        GOSUB PrintLine
.on     ADI 0
        RETURN
.drawn  LOADR RF, TextDrawn
.over   GOSUB PrintLine
        SMI 0
        RETURN
TextMated .null "Checkmate."
TextStalemate .null "Stalemate."
TextDrawn .null "Draw: repetition or fifty moves."
TextCheck .null "Check."
Behind0E00 EQU *
        room_ends $0E00

        room_in $1100
; Repetitions: how often the position has been there before.
; In: RC = FRAMES, REPEATS  Out: D  Clobbers: R7.0 R9 RA RB RD DF
; Cycles: 70 for each position since the last irreversible move
Repetitions
        LDI 0
        PHI RB
        VAR repCount
        LDN R7
        PLO RB
        LOADR RA, REPEATS
.next   GLO RB
        LBZ .done
        GOSUB SameKey
        LBNF .other
        GHI RB
        ADI 1
        PHI RB
.other  INC RA
        INC RA
        INC RA
        INC RA
        DEC RB
        LBR .next
.done   GHI RB
        RETURN

; PlayUndo: takes back the last move of both sides.
; In: PLAYED, played  Out: the position at FRAMES  Clobbers: everything
; Cycles: 250,000, and 1,900 for each move that is made again
PlayUndo
        VAR played
        LDN R7
        XRI NONE
        LBZ SayHelp
        LDN R7
        SMI 2
        LBDF .some
        LDI 0
.some   STR R2
        VAR replayed            ; as many are left
        LDN R2
        STR R7
        GOSUB StartPosition
        VAR bookPly
        LDI 0
        STR R7
        VAR played
        LDI 0
        STR R7
.next   VAR played
        LDN R7
        STR R2
        VAR replayed
        LDN R7
        XOR
        LBZ ShowBoard
        LDI HIGH(PLAYED)
        PHI R9
        LDN R2
        SHL
        PLO R9
        GET16 RB
        LOADR RC, FRAMES
        GOSUB PlayMove
        LBR .next
Behind1100 EQU *
        room_ends $1100

        room_in $1200
; PlayNew: a new game; the human has White until he says `go`.
; In: -  Out: the start position  Clobbers: everything
; Cycles: about 400,000
PlayNew GOSUB NewGame
        GOSUB StartPosition
        VAR bookPly
        LDI 0
        STR R7
        VAR played
        LDI 0
        STR R7
        LBR ShowBoard

; SetLevel: `level N`, seconds for a move.
; In: RA = the number  Out: levelTime  Clobbers: everything
; Cycles: about 2,500
SetLevel
        GOSUB ReadNumber
        VAR number
        GOSUB Load24
        GOSUB IsZero
        LBZ SayHelp
        LOADR RB, 1000
        GOSUB Multiply
        VAR acc
        LDI HIGH(VARS)
        PHI R9
        LDI LOW(levelTime)
        PLO R9
        .rept 3
        LDA R7
        STR R9
        INC R9
        .endr
        RETURN

; SetOption: `setoption name OwnBook value true|false`.
; In: RA = the rest of the line  Out: noBook  Clobbers: R7.0 RA RB RF D DF
; Cycles: 100 to 900
SetOption
        LOADR RF, TextName
        GOSUB Match
        LBNF .done
        LOADR RF, TextOwnBook
        GOSUB Match
        LBNF .done
        LOADR RF, TextValue
        GOSUB Match
        LBNF .done
        LDN RA
        XRI 't'
        PLO RB                  ; zero: open
        VAR noBook
        GLO RB
        STR R7
.done   RETURN
TextName .null "name"
TextValue .null "value"
Behind1200 EQU *
        room_ends $1200

        room_in $1300
TextSetOption .null "setoption"
TextOwnBook .null "OwnBook"
TextWhat .null "What? Type help."
TextGreeting .null "Torres 1802. You have White: type e2e4, or go, or help."
TextWords .null "e2e4 e7e8q: a move  go: I move  new  undo  board  level 30: seconds"
Behind1300 EQU *
        room_ends $1300

        room_in $1400
; The words of UCI, and who obeys them.
Commands
        .word TextUci, SayUci
        .word TextReady, SayReady
        .word TextNewGame, NewGame
        .word TextPosition, SetPosition
        .word TextGo, Go
        .word TextPerft, Perft
        .word TextSetOption, SetOption
        .word TextQuit, Quit
        .byte 0

TextUci     .null "uci"
TextReady   .null "isready"
TextNewGame .null "ucinewgame"
TextPosition .null "position"
TextGo      .null "go"
TextPerft   .null "perft"
TextQuit    .null "quit"
TextStop    .null "stop"
TextStartpos .null "startpos"
TextFen     .null "fen"
TextMoves   .null "moves"
Behind1400 EQU *
        room_ends $1400

        room_in $1500
TextId      .byte "id name Torres 1802", 13, 10, "id author the Torres authors", 13, 10, "option name OwnBook type check default true", 13, 10, "uciok", 0
TextReadyOk .null "readyok"
; The powers of ten, for PrintNumber.
Powers  .dword 1000000000, 100000000, 10000000, 1000000, 100000, 10000, 1000, 100, 10, 1
        room_ends $1500
