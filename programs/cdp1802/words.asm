; Words, texts and small tables, in what the pages of others leave.

TextStart .null "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
; What a capture gains at least, by type of the victim, in units of 8; empty
; squares are promotions.
VictimGain
        .byte 110, 12, 40, 42, 63, 120, 255, 0

; Pieces that may be exchanged for each other; a king is in no danger.
Classes .byte 0, 1, 2, 2, 3, 4, 0, 0
        .assert * <= RAYS, "the words run into the tables"

        ORG KEYS2+24*4
TextInfinite .null "infinite"
TextDepth .null "depth"
TextMoveTime .null "movetime"
TextWtime .null "wtime"
TextBtime .null "btime"
TextWinc .null "winc"
TextBinc .null "binc"
TextToGo .null "movestogo"
TextBest .null "bestmove "
Limits  .word TextDepth
        .byte LOW(goDepth)
        .word TextMoveTime
        .byte LOW(goMoveTime)
        .word TextWtime
        .byte LOW(goTime)
        .word TextBtime
        .byte LOW(goTime)+3
        .word TextWinc
        .byte LOW(goInc)
        .word TextBinc
        .byte LOW(goInc)+3
        .word TextToGo
        .byte LOW(goMoves)
        .byte 0
TextNone .null "0000"
; Letters and rights, pieces and letters; what must stand where for which right.
RightLetters
        .byte 'K', WHITE_SHORT, 'Q', WHITE_LONG, 'k', BLACK_SHORT, 'q', BLACK_LONG, 0
RightSquares
        .byte WK, $04, ~(WHITE_SHORT|WHITE_LONG) & 255, WR, $07, ~WHITE_SHORT & 255, WR, $00, ~WHITE_LONG & 255
        .byte BK, $74, ~(BLACK_SHORT|BLACK_LONG) & 255, BRK, $77, ~BLACK_SHORT & 255, BRK, $70, ~BLACK_LONG & 255, 0
PieceLetters
        .byte 'P', WP, 'N', WN, 'B', WB, 'R', WR, 'Q', WQ, 'K', WK
        .byte 'p', BP, 'n', BN, 'b', BB, 'r', BRK, 'q', BQ, 'k', BK, 0
        .assert * <= $1100, "the words run into the keys"

        ORG TYPES+$19
TextInfoDepth .null "info depth "
TextCp  .null " score cp "
TextMate .null " score mate "
TextInfoNodes .null " nodes "
TextTime .null " time "
TextPv  .null " pv "
TextBad     .null "info string bad position"
TextBadMove .null "info string bad move"
        .assert * <= KEYS2, "the words run into the keys"
