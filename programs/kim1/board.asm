; The board: for each square the slot that stands there, $80 or more if none. A
; rank is 16 bytes, of which the second half is not on the board: tables and short
; routines are there. A direction is the place of its step, less one, in this page.
Board   .fill 8, $ff
        .byte -17, -2, 0, 15, 16, 14, -18, -16          ; $08 king, queen; rook from $0b
        .fill 8, $ff

; X: the slot of `piece`, 0 to 31.
Slot    lda turn
        and #$10
        ora piece
        tax
        rts
        .fill 8, $ff
        .byte -34, -32, -19, -15, 17, 13, 30, 32        ; $28 knight
        .fill 8, $ff
        .byte 16, 14, -18, -16                          ; $38 bishop
Starts  .byte $0f, $0b, $3b, $2f                        ; king and queen, rook, bishop, knight
        .fill 8, $ff
        .byte 15, 16, 14                                ; $48 pawn
        .byte 0, 0, 0, 0, 0
        .fill 8, $ff

; Clears the counters up to X.
Clear   lda #0
.zero   sta bcap2,x
        dex
        bpl .zero
        rts
        .fill 8, $ff
Points  .byte 11, 10, 6, 6, 4, 4, 4, 4
        .fill 8, $ff

; Back to where the piece stands; N set: it was captured.
Home    jsr Slot
        lda pieces,x
        sta square
        rts
        .assert * == Board+$80, "the rows have moved"
