; Who changes what.
        ORG 100H
OUTER:  GLO 8
        CALL INNER
        CALL MIDDLE
        CALL 0FF03H
        RETN
MIDDLE: SEX 3
        PHI 9
        CALL INNER
        LBR TAIL
INNER:  LDA 7
        ADI 1
        RETN
TAIL:   INC 12
NEXT:   SEQ
        RETN
PURE:   NOP
        RETN
EVEN:   DEC 10
        CALL ODD
        RETN
ODD:    DEC 11
        CALL EVEN
        RETN
