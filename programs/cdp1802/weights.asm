; What pieces and squares are worth, in hundredths of a pawn. Nothing else in
; the program knows these numbers: others can take their place.

; Pawn, knight, bishop, rook, queen, king: low byte, high byte.
Material
        .byte LOW(92), HIGH(92), LOW(315), HIGH(315), LOW(330), HIGH(330)
        .byte LOW(500), HIGH(500), LOW(960), HIGH(960), 0, 0

; How much of the middle game a piece keeps alive, by type.
PhaseOf .byte 0, 0, 1, 1, 2, 4, 0, 0

; What the position says before the search: see plan.asm.
OPEN_FILE EQU 12                ; a rook's file without pawns of its own; twice if without any
ISOLATED  EQU 10
SHIELD    EQU 8
ZONE_QUEEN EQU 10               ; within two squares of the enemy's king
ZONE_PIECE EQU 6
PAIR      EQU 18                ; for each of two bishops
        .align 8                ; within a page
PassedBonus                     ; by row, the first and last do not occur
        .byte 0, 4, 8, 16, 32, 56, 90, 0

; Middle game: six tables as White sees the board, a8 first.
MiddleGame
        ; pawn
        .byte 0, 0, 0, 0, 0, 0, 0, 0
        .byte 25, 30, 30, 40, 40, 30, 30, 25
        .byte 11, 16, 16, 30, 30, 16, 16, 11
        .byte 3, 8, 8, 30, 30, 8, 8, 3
        .byte -2, 3, 7, 7, 7, -5, -9, -14
        .byte -5, 0, 0, -18, -18, -4, -4, -9
        .byte -5, 0, 0, -18, -18, 0, 0, -5
        .byte 0, 0, 0, 0, 0, 0, 0, 0
        ; knight
        .byte -52, -27, -18, -9, -9, -18, -27, -52
        .byte -43, -18, -9, 0, 0, -9, -18, -43
        .byte -28, -3, 6, 15, 15, 6, -3, -28
        .byte -19, 6, 15, 24, 24, 15, 6, -19
        .byte -25, 0, 9, 18, 18, 9, 0, -25
        .byte -34, -9, 0, 9, 9, 0, -9, -34
        .byte -43, -18, -9, 0, 0, -9, -18, -43
        .byte -62, -37, -28, -19, -19, -28, -37, -62
        ; bishop
        .byte -12, -8, -4, 0, 0, -4, -8, -12
        .byte -8, -4, 0, 4, 4, 0, -4, -8
        .byte -4, 0, 4, 8, 8, 4, 0, -4
        .byte 0, 4, 8, 12, 12, 8, 4, 0
        .byte 0, 4, 8, 12, 12, 8, 4, 0
        .byte -4, 0, 4, 8, 8, 4, 0, -4
        .byte -8, 12, 0, 4, 4, 0, 12, -8
        .byte -24, -20, -16, -12, -12, -16, -20, -24
        ; rook
        .byte 6, 6, 6, 6, 6, 6, 6, 6
        .byte 22, 22, 22, 22, 22, 22, 22, 22
        .byte -6, -2, 2, 6, 6, 2, -2, -6
        .byte -10, -6, -2, 2, 2, -2, -6, -10
        .byte -10, -6, -2, 2, 2, -2, -6, -10
        .byte -10, -6, -2, 2, 2, -2, -6, -10
        .byte -6, -2, 2, 6, 6, 2, -2, -6
        .byte -6, -2, 2, 6, 6, 2, -2, -6
        ; queen
        .byte -10, -8, -6, -4, -4, -6, -8, -10
        .byte -8, -6, -4, -2, -2, -4, -6, -8
        .byte -6, -4, -2, 0, 0, -2, -4, -6
        .byte -4, -2, 0, 2, 2, 0, -2, -4
        .byte 0, 2, 4, 6, 6, 4, 2, 0
        .byte -2, 0, 2, 4, 4, 2, 0, -2
        .byte -4, -2, 0, 2, 2, 0, -2, -4
        .byte -12, -10, -8, 0, -6, -8, -10, -12
        ; king
        .byte -90, -90, -90, -90, -90, -90, -90, -90
        .byte -80, -80, -80, -80, -80, -80, -80, -80
        .byte -70, -70, -70, -70, -70, -70, -70, -70
        .byte -60, -60, -60, -60, -60, -60, -60, -60
        .byte -50, -50, -50, -50, -50, -50, -50, -50
        .byte -40, -40, -40, -40, -40, -40, -40, -40
        .byte 4, 4, -12, -28, -28, -12, 4, 4
        .byte 24, 34, 14, -14, -4, -14, 38, 28
; End game: six tables as White sees the board, a8 first.
EndGame
        ; pawn
        .byte 0, 0, 0, 0, 0, 0, 0, 0
        .byte 90, 90, 90, 90, 90, 90, 90, 90
        .byte 52, 52, 52, 52, 52, 52, 52, 52
        .byte 28, 28, 28, 28, 28, 28, 28, 28
        .byte 14, 14, 14, 14, 14, 14, 14, 14
        .byte 6, 6, 6, 6, 6, 6, 6, 6
        .byte 0, 0, 0, 0, 0, 0, 0, 0
        .byte 0, 0, 0, 0, 0, 0, 0, 0
        ; knight
        .byte -34, -26, -18, -10, -10, -18, -26, -34
        .byte -26, -18, -10, -2, -2, -10, -18, -26
        .byte -18, -10, -2, 6, 6, -2, -10, -18
        .byte -10, -2, 6, 14, 14, 6, -2, -10
        .byte -10, -2, 6, 14, 14, 6, -2, -10
        .byte -18, -10, -2, 6, 6, -2, -10, -18
        .byte -26, -18, -10, -2, -2, -10, -18, -26
        .byte -34, -26, -18, -10, -10, -18, -26, -34
        ; bishop
        .byte -14, -10, -6, -2, -2, -6, -10, -14
        .byte -10, -6, -2, 2, 2, -2, -6, -10
        .byte -6, -2, 2, 6, 6, 2, -2, -6
        .byte -2, 2, 6, 10, 10, 6, 2, -2
        .byte -2, 2, 6, 10, 10, 6, 2, -2
        .byte -6, -2, 2, 6, 6, 2, -2, -6
        .byte -10, -6, -2, 2, 2, -2, -6, -10
        .byte -14, -10, -6, -2, -2, -6, -10, -14
        ; rook
        .byte 4, 4, 4, 4, 4, 4, 4, 4
        .byte 12, 12, 12, 12, 12, 12, 12, 12
        .byte 4, 4, 4, 4, 4, 4, 4, 4
        .byte 4, 4, 4, 4, 4, 4, 4, 4
        .byte 0, 0, 0, 0, 0, 0, 0, 0
        .byte 0, 0, 0, 0, 0, 0, 0, 0
        .byte 0, 0, 0, 0, 0, 0, 0, 0
        .byte 0, 0, 0, 0, 0, 0, 0, 0
        ; queen
        .byte -22, -16, -10, -4, -4, -10, -16, -22
        .byte -16, -10, -4, 2, 2, -4, -10, -16
        .byte -10, -4, 2, 8, 8, 2, -4, -10
        .byte -4, 2, 8, 14, 14, 8, 2, -4
        .byte -4, 2, 8, 14, 14, 8, 2, -4
        .byte -10, -4, 2, 8, 8, 2, -4, -10
        .byte -16, -10, -4, 2, 2, -4, -10, -16
        .byte -22, -16, -10, -4, -4, -10, -16, -22
        ; king
        .byte -40, -30, -20, -10, -10, -20, -30, -40
        .byte -30, -20, -10, 0, 0, -10, -20, -30
        .byte -20, -10, 0, 10, 10, 0, -10, -20
        .byte -10, 0, 10, 20, 20, 10, 0, -10
        .byte -10, 0, 10, 20, 20, 10, 0, -10
        .byte -20, -10, 0, 10, 10, 0, -10, -20
        .byte -30, -20, -10, 0, 0, -10, -20, -30
        .byte -40, -30, -20, -10, -10, -20, -30, -40
