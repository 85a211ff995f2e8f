; Tables that never change: geometry and keys. They stand on fixed pages, since
; on this processor a table that fills a page costs no arithmetic.

; The distance of two squares, from the byte that is their difference.
way     .macro d
        .byte \d == 0 ? 0 : ABS(\d) % 16 == 0 ? (\d < 0 ? $F0 : $10) : ABS(\d) < 8 ? (\d < 0 ? $FF : $01) : ABS(\d) % 17 == 0 && ABS(\d) < 120 ? (\d < 0 ? $EF : $11) : ABS(\d) % 15 == 0 && ABS(\d) < 106 ? (\d < 0 ? $F1 : $0F) : 0
        .endm

; Which pieces attack from a square that lies so far from the target.
attack  .macro d
        .byte (ABS(\d) == 33 || ABS(\d) == 31 || ABS(\d) == 18 || ABS(\d) == 14 ? BY_KNIGHT : 0) | (\d != 0 && (ABS(\d) % 17 == 0 && ABS(\d) < 120 || ABS(\d) % 15 == 0 && ABS(\d) < 106) ? BY_DIAGONAL : 0) | (\d != 0 && (ABS(\d) % 16 == 0 || ABS(\d) < 8) ? BY_LINE : 0) | (ABS(\d) == 1 || ABS(\d) == 15 || ABS(\d) == 16 || ABS(\d) == 17 ? BY_KING : 0) | (\d == -15 || \d == -17 ? BY_WPAWN : 0) | (\d == 15 || \d == 17 ? BY_BPAWN : 0)
        .endm

; A key: its number is stirred until nothing of it can be recognised.
seed    := 0
key     .macro
seed    := seed + 1
mixed   := (seed * $9E3779) & $FFFFFFFF
        .rept 4
mixed   := ((mixed ^ (mixed >> 15)) * $2C1B3D + $7F4A7C15) & $FFFFFFFF
mixed   := (mixed ^ (mixed >> 13) ^ ((mixed << 9) & $FFFFFFFF)) & $FFFFFFFF
        .endr
        .byte mixed & $FF, (mixed >> 8) & $FF, (mixed >> 16) & $FF, (mixed >> 24) & $FF
        .endm

        ORG RAYS
        .rept 128, i
        way i
        .endr
        .rept 128, i
        way (i - 128)
        .endr

        ORG ATTACKS
        .rept 128, i
        attack i
        .endr
        .rept 128, i
        attack (i - 128)
        .endr

; The keys of the pieces are four bytes each, but stand one byte apart: what two keys share
; is in different bytes of them. A page has 67 bytes of keys, and room for something else.
key_page .macro page
        ORG \page
        .rept 17
        key
        .endr
        .endm

        key_page $0900
        key_page $0A00
        key_page $0B00
        key_page $0C00
        key_page $0D00
        key_page $0E00

        ORG SQUARES
row     .macro rank
        .rept 8, f
        .byte (\rank) * 8 + f
        .endr
        .endm
        row 0
        .byte ~WHITE_LONG & 255, 255, 255, 255, ~(WHITE_LONG | WHITE_SHORT) & 255, 255, 255, ~WHITE_SHORT & 255
        .rept 6, r
        row r + 1
        .fill 8, 255
        .endr
        row 7
        .byte ~BLACK_LONG & 255, 255, 255, 255, ~(BLACK_LONG | BLACK_SHORT) & 255, 255, 255, ~BLACK_SHORT & 255
        ORG TYPES
        .fill BP, 0
        .byte BY_BPAWN, BY_KNIGHT, BY_DIAGONAL, BY_LINE, BY_DIAGONAL | BY_LINE, BY_KING, 0, 0
        .byte BY_WPAWN, BY_KNIGHT, BY_DIAGONAL, BY_LINE, BY_DIAGONAL | BY_LINE, BY_KING, 0, 0

        ORG KEYS2
        .rept 16 + 8            ; sixteen sets of rights, eight files
        key
        .endr

        key_page $1100
        key_page $1200
        key_page $1300
        key_page $1400
        key_page $1500
        key_page $1600
