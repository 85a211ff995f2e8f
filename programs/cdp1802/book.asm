; The opening book: lines of our own choice, from the start position. A move is
; two squares; NONE ends a line, a second one the book.

a1  EQU $00
b1  EQU $01
c1  EQU $02
d1  EQU $03
e1  EQU $04
f1  EQU $05
g1  EQU $06
h1  EQU $07
a2  EQU $10
b2  EQU $11
c2  EQU $12
d2  EQU $13
e2  EQU $14
f2  EQU $15
g2  EQU $16
h2  EQU $17
a3  EQU $20
b3  EQU $21
c3  EQU $22
d3  EQU $23
e3  EQU $24
f3  EQU $25
g3  EQU $26
h3  EQU $27
a4  EQU $30
b4  EQU $31
c4  EQU $32
d4  EQU $33
e4  EQU $34
f4  EQU $35
g4  EQU $36
h4  EQU $37
a5  EQU $40
b5  EQU $41
c5  EQU $42
d5  EQU $43
e5  EQU $44
f5  EQU $45
g5  EQU $46
h5  EQU $47
a6  EQU $50
b6  EQU $51
c6  EQU $52
d6  EQU $53
e6  EQU $54
f6  EQU $55
g6  EQU $56
h6  EQU $57
a7  EQU $60
b7  EQU $61
c7  EQU $62
d7  EQU $63
e7  EQU $64
f7  EQU $65
g7  EQU $66
h7  EQU $67
a8  EQU $70
b8  EQU $71
c8  EQU $72
d8  EQU $73
e8  EQU $74
f8  EQU $75
g8  EQU $76
h8  EQU $77

Book
        .byte e2,e4, e7,e5, g1,f3, b8,c6, f1,c4, f8,c5, c2,c3, g8,f6, d2,d3, d7,d6, e1,g1, e8,g8, NONE
        .byte e2,e4, e7,e5, g1,f3, b8,c6, f1,b5, a7,a6, b5,a4, g8,f6, e1,g1, f8,e7, f1,e1, b7,b5, a4,b3, d7,d6, c2,c3, e8,g8, NONE
        .byte e2,e4, e7,e5, g1,f3, b8,c6, f1,b5, g8,f6, e1,g1, f6,e4, d2,d4, e4,d6, b5,c6, d7,c6, d4,e5, d6,f5, d1,d8, e8,d8, NONE
        .byte e2,e4, e7,e5, g1,f3, g8,f6, f3,e5, d7,d6, e5,f3, f6,e4, d2,d4, d6,d5, f1,d3, b8,c6, e1,g1, f8,e7, NONE
        .byte e2,e4, e7,e5, g1,f3, d7,d6, d2,d4, e5,d4, f3,d4, g8,f6, b1,c3, f8,e7, NONE
        .byte e2,e4, e7,e5, b1,c3, g8,f6, f1,c4, b8,c6, d2,d3, f8,c5, g1,f3, d7,d6, NONE
        .byte e2,e4, e7,e5, f1,c4, g8,f6, d2,d3, b8,c6, g1,f3, f8,c5, e1,g1, d7,d6, NONE
        .byte e2,e4, e7,e5, f2,f4, e5,f4, g1,f3, d7,d5, e4,d5, g8,f6, NONE
        .byte e2,e4, e7,e5, d2,d4, e5,d4, d1,d4, b8,c6, d4,e3, g8,f6, b1,c3, f8,b4, NONE
        .byte e2,e4, c7,c5, g1,f3, d7,d6, d2,d4, c5,d4, f3,d4, g8,f6, b1,c3, a7,a6, c1,e3, e7,e5, d4,b3, c8,e6, NONE
        .byte e2,e4, c7,c5, g1,f3, b8,c6, d2,d4, c5,d4, f3,d4, g8,f6, b1,c3, d7,d6, c1,g5, e7,e6, d1,d2, f8,e7, NONE
        .byte e2,e4, c7,c5, g1,f3, e7,e6, d2,d4, c5,d4, f3,d4, b8,c6, b1,c3, d8,c7, c1,e3, a7,a6, NONE
        .byte e2,e4, c7,c5, b1,c3, b8,c6, g2,g3, g7,g6, f1,g2, f8,g7, d2,d3, d7,d6, NONE
        .byte e2,e4, c7,c5, c2,c3, g8,f6, e4,e5, f6,d5, d2,d4, c5,d4, g1,f3, b8,c6, NONE
        .byte e2,e4, e7,e6, d2,d4, d7,d5, e4,e5, c7,c5, c2,c3, b8,c6, g1,f3, d8,b6, a2,a3, c5,c4, NONE
        .byte e2,e4, e7,e6, d2,d4, d7,d5, b1,c3, g8,f6, e4,e5, f6,d7, f2,f4, c7,c5, g1,f3, b8,c6, c1,e3, c5,d4, NONE
        .byte e2,e4, e7,e6, d2,d4, d7,d5, e4,d5, e6,d5, g1,f3, g8,f6, f1,d3, f8,d6, e1,g1, e8,g8, NONE
        .byte e2,e4, c7,c6, d2,d4, d7,d5, e4,e5, c8,f5, g1,f3, e7,e6, f1,e2, c6,c5, e1,g1, b8,c6, NONE
        .byte e2,e4, c7,c6, d2,d4, d7,d5, b1,c3, d5,e4, c3,e4, c8,f5, e4,g3, f5,g6, h2,h4, h7,h6, g1,f3, b8,d7, NONE
        .byte e2,e4, c7,c6, d2,d4, d7,d5, e4,d5, c6,d5, f1,d3, b8,c6, c2,c3, g8,f6, NONE
        .byte e2,e4, g8,f6, e4,e5, f6,d5, d2,d4, d7,d6, g1,f3, c8,g4, f1,e2, e7,e6, e1,g1, f8,e7, NONE
        .byte e2,e4, d7,d5, e4,d5, d8,d5, b1,c3, d5,a5, d2,d4, g8,f6, g1,f3, c8,f5, f1,c4, e7,e6, NONE
        .byte e2,e4, d7,d6, d2,d4, g8,f6, b1,c3, g7,g6, g1,f3, f8,g7, f1,e2, e8,g8, e1,g1, c7,c6, NONE
        .byte e2,e4, g7,g6, d2,d4, f8,g7, b1,c3, d7,d6, g1,f3, g8,f6, f1,e2, e8,g8, NONE
        .byte e2,e4, b8,c6, d2,d4, d7,d5, e4,e5, c8,f5, g1,f3, e7,e6, NONE
        .byte d2,d4, d7,d5, c2,c4, e7,e6, b1,c3, g8,f6, c1,g5, f8,e7, e2,e3, e8,g8, g1,f3, b8,d7, a1,c1, c7,c6, NONE
        .byte d2,d4, d7,d5, c2,c4, e7,e6, b1,c3, g8,f6, c4,d5, e6,d5, c1,g5, f8,e7, e2,e3, c7,c6, f1,d3, b8,d7, NONE
        .byte d2,d4, d7,d5, c2,c4, c7,c6, g1,f3, g8,f6, b1,c3, d5,c4, a2,a4, c8,f5, e2,e3, e7,e6, f1,c4, f8,b4, NONE
        .byte d2,d4, d7,d5, c2,c4, d5,c4, g1,f3, g8,f6, e2,e3, e7,e6, f1,c4, c7,c5, e1,g1, a7,a6, NONE
        .byte d2,d4, d7,d5, g1,f3, g8,f6, c2,c4, e7,e6, b1,c3, f8,e7, c1,f4, e8,g8, NONE
        .byte d2,d4, d7,d5, c1,f4, g8,f6, e2,e3, c7,c5, c2,c3, b8,c6, g1,f3, e7,e6, NONE
        .byte d2,d4, g8,f6, c2,c4, e7,e6, b1,c3, f8,b4, e2,e3, e8,g8, f1,d3, d7,d5, g1,f3, c7,c5, e1,g1, b8,c6, NONE
        .byte d2,d4, g8,f6, c2,c4, e7,e6, g1,f3, b7,b6, g2,g3, c8,b7, f1,g2, f8,e7, e1,g1, e8,g8, NONE
        .byte d2,d4, g8,f6, c2,c4, g7,g6, b1,c3, f8,g7, e2,e4, d7,d6, g1,f3, e8,g8, f1,e2, e7,e5, e1,g1, b8,c6, NONE
        .byte d2,d4, g8,f6, c2,c4, g7,g6, b1,c3, d7,d5, c4,d5, f6,d5, e2,e4, d5,c3, b2,c3, f8,g7, g1,f3, c7,c5, NONE
        .byte d2,d4, g8,f6, g1,f3, e7,e6, e2,e3, d7,d5, f1,d3, c7,c5, c2,c3, b8,c6, NONE
        .byte d2,d4, f7,f5, g2,g3, g8,f6, f1,g2, e7,e6, g1,f3, f8,e7, e1,g1, e8,g8, NONE
        .byte d2,d4, e7,e6, c2,c4, d7,d5, b1,c3, g8,f6, c1,g5, f8,e7, e2,e3, e8,g8, NONE
        .byte c2,c4, e7,e5, b1,c3, g8,f6, g1,f3, b8,c6, g2,g3, d7,d5, c4,d5, f6,d5, f1,g2, d5,b6, NONE
        .byte c2,c4, g8,f6, b1,c3, e7,e6, d2,d4, d7,d5, g1,f3, f8,e7, NONE
        .byte c2,c4, c7,c5, g1,f3, g8,f6, b1,c3, b8,c6, g2,g3, g7,g6, f1,g2, f8,g7, NONE
        .byte g1,f3, d7,d5, d2,d4, g8,f6, c2,c4, e7,e6, b1,c3, f8,e7, NONE
        .byte g1,f3, g8,f6, c2,c4, e7,e6, b1,c3, d7,d5, d2,d4, f8,e7, NONE
        .byte b2,b3, e7,e5, c1,b2, b8,c6, e2,e3, d7,d5, f1,b5, f8,d6, NONE
        .byte f2,f4, d7,d5, g1,f3, g8,f6, e2,e3, g7,g6, NONE
        .byte b1,c3, d7,d5, d2,d4, g8,f6, c1,g5, b8,d7, NONE
        .byte g2,g3, d7,d5, f1,g2, e7,e5, d2,d3, g8,f6, NONE
        .byte NONE
