; 1802
        ORG 11FCH
START:  CALL START
        RETN
TABLE:  DB 1,2,3
        ORG 12FEH
CROSS:  DB 1,2,3
        DW 4
        ORG 13FAH
TEXT1:  DB "not a table"
        ORG 14F0H
BUFFER: DS 32
