; The 94 words of data in the third function table. Squares index it directly,
; and everything else lives in the rows that are not squares.

; Words that hold the squares, minus for the ones digit.
         .table 11: 43, M43, 44, M44, 45, M45, 46, M46
         .table 21: 47, M47, 48, M48, 49, M49, 50, M50
         .table 31: 51, M51, 52, M52, 53, M53, 54, M54
         .table 41: 55, M55, 56, M56, 57, M57, 58, M58
         .table 51: 59, M59, 60, M60, 61, M61, 62, M62
         .table 61: 63, M63, 64, M64, 65, M65, 66, M66
         .table 71: 67, M67, 68, M68, 69, M69, 70, M70
         .table 81: 71, M71, 72, M72, 73, M73, 74, M74

; Directions 1 to 8 along ranks, files and diagonals, modulo 100. Minus where a
; rook (direction 4) or everyone (8) has no more.
RAYS     .equ 90
         .table 91: 01, 99, 10, M90, 09, 11, 89, M91

; Directions 1 to 8 of a knight, in rows 10 to 80.
         .table 10: 08
         .table 20: 12
         .table 30: 19
         .table 40: 21
         .table 50: 79
         .table 60: 81
         .table 70: 88
         .table 80: 92

; Values of the board's digits 0 to 9, in rows 9 to 99. A pawn is 4.
VALUES   .equ 9
         .table  9: 0
         .table 19: 4
         .table 29: 12
         .table 39: 13
         .table 49: 36
         .table 59: 20
         .table 69: 4
         .table 79: 12
         .table 89: 13
         .table 99: 36
