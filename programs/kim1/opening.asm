; The Giuoco Piano for White, read from the end: the square that the opponent's
; move must end on, our slot, our square. The serial edition never plays the ninth
; answer: it is expected on a square that no move ends on. With $25 in its place it
; is played, as on the KIM-1 of 1976.
        .byte $99
        .byte $25, $0b, $99     ; 9 bxc3
        .byte $01, $00, $33     ; 8 O-O: the king's move
        .byte $25, $07, $36     ; 7 Nc3
        .byte $34, $0d, $34     ; 6 cxd4
        .byte $34, $0e, $52     ; 5 d4
        .byte $25, $0d, $45     ; 4 c3
        .byte $35, $04, $55     ; 3 Bc4
        .byte $22, $06, $43     ; 2 Nf3
        .byte $33, $0f, $cc     ; 1 e4
