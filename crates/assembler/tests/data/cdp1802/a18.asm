; A18: labels in column 1, plain register numbers
PTR     EQU     8
ADDR    EQU     1234H
START   LOAD    PTR,ADDR
        CALL    SUB
        BGE     LOOP
LOOP    BM      LOOP
        RSHR
        RSHL
        NBR     START
        NLBR    START
        LDI     HIGH ADDR
        LDI     LOW(ADDR)
        BR      LOOP
SUB     RETN
        WORD    ADDR
        TEXT    "AB"
        BYTE    0, 10101010B
        END
