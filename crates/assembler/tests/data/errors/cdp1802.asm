; 1802
        ORG 10F0H
START:  LDN 0
        LDN R16
        PLO 16
        OUT 8
        INP 0
        RLDI R8,START
        LDI
        LDI 1,2
        BR AWAY
        LDI 256
R5      NOP
        LDI 12
        ORG 11FCH
AWAY:   CALL START
        RETN
TABLE:  DB 1,2,3
        DB 4,5,6
TEXT1:  DB "not a table"
