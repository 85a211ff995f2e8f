; What pieces and squares are worth, in hundredths of a pawn. Nothing else in
; the program knows these numbers: others can take their place. Fitted to 1.29
; million positions of the modern engine's games by
;       torres datagen tables FILE... --epochs 80 --pawn 92 --result-share 0.1

KNIGHT_WORTH = 301
BISHOP_WORTH = 317
ROOK_WORTH = 492
QUEEN_WORTH = 948
; Pawn, knight, bishop, rook, queen, king.
Material
        .word 92, KNIGHT_WORTH, BISHOP_WORTH, ROOK_WORTH, QUEEN_WORTH, 0

; How much of the middle game a piece keeps alive.
PhaseOf .byte 0, 0, 1, 1, 2, 4, 0

; Middle game: six tables as White sees the board, a8 first.
MiddleGame
        ; pawn
        .byte 0, 0, 0, 0, 0, 0, 0, 0
        .byte 46, 58, 64, 45, 32, 41, 26, 52
        .byte 3, 24, 22, 34, 29, 15, 23, -9
        .byte -23, 9, 1, 9, 5, -2, 13, -25
        .byte -27, -1, -4, 6, 5, 4, 4, -34
        .byte -29, 2, -5, -7, -2, -3, 15, -26
        .byte -36, -3, -15, -20, -18, 6, 12, -28
        .byte 0, 0, 0, 0, 0, 0, 0, 0
        ; knight
        .byte -17, 10, 12, 16, 18, -2, 9, -1
        .byte 4, 12, 32, 21, 28, 26, 12, 5
        .byte 13, 31, 41, 59, 52, 48, 41, 12
        .byte 11, 21, 35, 43, 37, 43, 24, 21
        .byte 8, 8, 23, 22, 26, 23, 16, 13
        .byte -9, 4, 9, 15, 15, 12, 15, -9
        .byte -15, -3, 6, 1, 0, 11, -5, -2
        .byte 0, -16, -15, 0, -8, -6, -17, 12
        ; bishop
        .byte 1, -3, -4, 11, 11, -5, -8, 4
        .byte 1, 7, 11, 15, 12, 8, 15, 12
        .byte 1, 15, 25, 26, 38, 31, 20, 16
        .byte 0, 16, 32, 38, 32, 35, 17, 11
        .byte 7, 6, 19, 24, 30, 15, 7, 7
        .byte 4, 17, 10, 18, 13, 14, 16, 2
        .byte -4, 9, 8, 1, 8, 9, 13, 3
        .byte -3, 4, -8, -8, -9, -10, -2, -5
        ; rook
        .byte 13, 32, 23, 24, 28, 14, 9, 16
        .byte 15, 16, 36, 31, 38, 25, 22, 16
        .byte 6, 17, 16, 26, 19, 35, 16, 12
        .byte -9, -2, 8, -11, 1, -3, -13, -12
        .byte -20, -22, -7, -21, -16, -19, -18, -24
        .byte -34, -26, -23, -22, -25, -31, -23, -37
        .byte -30, -27, -27, -20, -21, -27, -25, -48
        .byte -25, -19, -12, -11, -8, -16, -25, -33
        ; queen
        .byte 2, 17, 20, 24, 25, 17, 11, 7
        .byte -1, 2, 16, 21, 16, 26, 15, 18
        .byte -1, 7, 20, 23, 22, 40, 23, 18
        .byte -1, -1, 13, 12, 12, 18, 14, 14
        .byte -3, 0, 0, 3, 11, 3, 2, 7
        .byte -8, -1, 0, -1, -7, -1, 1, -4
        .byte -10, -2, -1, -6, -2, -4, 5, -4
        .byte -5, -7, -11, -5, -5, -11, -5, 0
        ; king
        .byte 14, 8, 23, 35, 1, 25, -39, 15
        .byte 6, 10, 6, 2, 9, 29, 3, 3
        .byte -9, -6, -16, -13, 5, -18, -4, 15
        .byte -5, -5, -28, -19, -14, -11, -2, 3
        .byte -16, -8, -12, -21, -24, -12, -18, -17
        .byte -7, -22, -12, -23, -31, -22, -10, -4
        .byte 8, 16, -4, -19, -28, -9, -1, 5
        .byte 3, 24, 15, -23, -8, -19, 19, 17
; End game: six tables as White sees the board, a8 first.
EndGame
        ; pawn
        .byte 0, 0, 0, 0, 0, 0, 0, 0
        .byte 80, 70, 56, 70, 36, 61, 105, 47
        .byte 60, 64, 47, 41, 24, 44, 50, 55
        .byte 22, 25, 5, 13, 2, 9, 13, 13
        .byte 9, 3, -9, -9, -8, -4, 6, 1
        .byte -4, 4, -14, -3, -3, 2, -1, -3
        .byte 18, 14, 6, 12, 8, 1, 2, -1
        .byte 0, 0, 0, 0, 0, 0, 0, 0
        ; knight
        .byte -14, -8, -12, -14, -17, -7, -11, -8
        .byte -11, -8, -7, -9, -28, -15, -13, -16
        .byte -6, -15, -7, -9, -11, -13, -14, -5
        .byte -8, 5, 4, -5, 6, 0, -2, -13
        .byte -11, -8, 8, 7, 9, 0, -4, -16
        .byte -24, -5, 0, -1, -4, -7, -10, -17
        .byte -21, -7, -14, -6, -7, -4, -18, -34
        .byte -17, -38, -9, -12, -17, -19, -31, -23
        ; bishop
        .byte 12, 7, -1, -9, 3, 5, 6, -4
        .byte -1, 1, -1, -13, -7, 12, 0, -13
        .byte 6, -9, -3, -2, -20, -13, 2, -8
        .byte -6, 7, -17, -14, -8, -13, 0, -3
        .byte -1, 3, 4, -2, -23, 4, 9, -13
        .byte -8, -6, 4, 2, 2, -2, -1, -10
        .byte -4, -2, -9, 1, 0, -12, -21, -4
        .byte -8, -8, -20, 3, -12, -17, -8, -10
        ; rook
        .byte 15, 9, 16, 13, 16, 16, 22, 8
        .byte 25, 26, 17, 16, 5, 2, 13, 15
        .byte 28, 21, 24, 19, 15, 7, 10, 8
        .byte 26, 30, 23, 31, 21, 23, 25, 24
        .byte 25, 23, 22, 30, 25, 19, 16, 19
        .byte 25, 24, 25, 24, 23, 18, 21, 23
        .byte 16, 22, 30, 19, 20, 24, 22, 16
        .byte 13, 17, 13, 15, 14, 13, 25, 11
        ; queen
        .byte 2, -10, -6, -5, 0, -5, 0, -4
        .byte -1, 9, 13, 3, 16, 4, 1, -1
        .byte -4, 6, 10, 8, 4, 7, 9, 8
        .byte -6, 9, 0, 13, 18, 12, 15, -3
        .byte -9, 0, 3, 5, 1, 6, 11, 5
        .byte -11, 0, 3, 1, 8, -1, 4, -8
        .byte -8, -10, -12, -11, -9, -6, -13, -4
        .byte -10, -10, -15, -18, -16, -19, -12, -12
        ; king
        .byte -29, -3, 0, -9, 15, -39, -52, -31
        .byte -1, 21, 25, 32, 21, 14, 39, 6
        .byte 22, 33, 35, 32, 23, 45, 42, 7
        .byte 6, 19, 33, 32, 22, 29, 21, 3
        .byte 3, 9, 12, 22, 13, 15, 12, 3
        .byte -3, 10, 0, 10, 11, 10, 4, -5
        .byte -11, -15, -9, -2, -2, -5, -8, -18
        .byte -20, -32, -30, -26, -31, -24, -27, -32

; What follows is not fitted.
; Rooks on files without a pawn of their own, and without any.
HALF_OPEN = 10
OPEN = 20
; A passed pawn, by rows from home, and what it is worth beyond its square.
PASSED_1 = 3
PASSED_2 = 6
PASSED_3 = 12
PASSED_4 = 25
PASSED_5 = 40
PASSED_6 = 60
WhitePassed
        .byte 0, PASSED_6, PASSED_5, PASSED_4, PASSED_3, PASSED_2, PASSED_1, 0
BlackPassed
        .byte 0, -PASSED_1&255, -PASSED_2&255, -PASSED_3&255, -PASSED_4&255, -PASSED_5&255, -PASSED_6&255, 0
; How far from the centre a file or a row is.
FromCentre
        .byte 3, 2, 1, 0, 0, 1, 2, 3
; Pawns without a neighbour, two on a file; two bishops; a knight that no pawn can drive away, and one
; that a pawn protects besides; pawns before the king, one step from home and two.
ISOLATED = 8
DOUBLED = 10
BISHOP_PAIR = 15
OUTPOST = 6
OUTPOST_HELD = 10
SHELTER = 12
SHELTER_AHEAD = 6
SAFETY_PHASE = 8
; Knight, bishop, rook, queen, by their distance from the enemy's king.
NEAR    = 5
N_NEAR_1 = 8
B_NEAR_1 = 5
R_NEAR_1 = 6
Q_NEAR_1 = 16
N_NEAR_2 = 10
B_NEAR_2 = 4
R_NEAR_2 = 5
Q_NEAR_2 = 12
N_NEAR_3 = 6
B_NEAR_3 = 2
R_NEAR_3 = 3
Q_NEAR_3 = 7
N_NEAR_4 = 3
B_NEAR_4 = 1
R_NEAR_4 = 1
Q_NEAR_4 = 3
Nearness
        .byte 0, 0, 0, 0
        .byte N_NEAR_1, B_NEAR_1, R_NEAR_1, Q_NEAR_1
        .byte N_NEAR_2, B_NEAR_2, R_NEAR_2, Q_NEAR_2
        .byte N_NEAR_3, B_NEAR_3, R_NEAR_3, Q_NEAR_3
        .byte N_NEAR_4, B_NEAR_4, R_NEAR_4, Q_NEAR_4
; A king behind a pawn, one step ahead of him or two, on or beside a file without one, and as many rows from home.
SHIELD = 10
SHIELD_AHEAD = 5
BARE_FILE = 10
AWAY_1 = 8
AWAY_2 = 30
AWAY_3 = 50
AWAY_4 = 60
AwayFromHome
        .byte -AWAY_4&255, -AWAY_4&255, -AWAY_4&255, -AWAY_4&255, -AWAY_3&255, -AWAY_2&255, -AWAY_1&255, 0
