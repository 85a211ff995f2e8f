; Routines for the 1802, called by the standard technique.
        ORG 100H
DOUBLE: SHL
        RETN

QUAD:   CALL DOUBLE
        CALL DOUBLE
        RETN

; R8 = R8 + R9
SUM:    GLO 9
        STR 2
        GLO 8
        ADD
        PLO 8
        GHI 9
        STR 2
        GHI 8
        ADC
        PHI 8
        RETN

STOP:   IDL

COUNT:  LOAD R8,RESULT
        LDA 8
        PLO R9
        LDN 8
        PLO RA
        RETN

RESULT: DW 1234H
