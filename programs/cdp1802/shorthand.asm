; Shorthand for what every part does. R7.1 is always the page of the variables,
; R8.1 that of the board, RC the ply; X is 2 between routines.

; R7 points at a variable. D is lost.
VAR     .macro name
        LDI LOW(\name)
        PLO R7
        .endm

; R9 points at a field of this ply. D is lost, DF is kept.
FIELD   .macro name
        GHI RC
        PHI R9
        GLO RC
        ORI \name
        PLO R9
        .endm

; The same for another register.
FIELD_IN .macro register, name
        GHI RC
        PHI \register
        GLO RC
        ORI \name
        PLO \register
        .endm

; RC: the next ply, the ply before.
NEXT_PLY .macro
        GLO RC
        ADI FRAME
        PLO RC
        GHI RC
        ADCI 0
        PHI RC
        .endm

LAST_PLY .macro
        GLO RC
        SMI FRAME
        PLO RC
        GHI RC
        SMBI 0
        PHI RC
        .endm

; Negates the 16 bits of a register.
NEGATE  .macro register
        GLO \register
        SDI 0
        PLO \register
        GHI \register
        SDBI 0
        PHI \register
        .endm

; A register from two bytes at R9, low first; R9 moves on by one.
GET16   .macro register
        LDA R9
        PLO \register
        LDN R9
        PHI \register
        .endm

; The other way.
PUT16   .macro register
        GLO \register
        STR R9
        INC R9
        GHI \register
        STR R9
        .endm

; DF = 1 if register - M(R9, low first) is negative. Both are far from overflow.
LESS16  .macro register
        SEX R9
        GLO \register
        SM
        INC R9
        GHI \register
        SMB
        SHL
        SEX R2
        .endm

; DF = 1 if register - M(R9, low first) is negative or zero: the other way round,
; M - register is not negative.
LESS16_OR_EQUAL .macro register
        SEX R9
        GLO \register
        SD
        INC R9
        GHI \register
        SDB
        SEX R2
        XRI $80
        SHL
        .endm

; The list of this ply begins where the last one ends. Out: RA  Clobbers: R7.0 R9 D
OPEN_LIST .macro
        VAR listTop
        LDA R7
        PHI RA
        LDN R7
        PLO RA
        FIELD F_LIST
        GHI RA
        STR R9
        INC R9
        GLO RA
        STR R9
        .endm

; A number of four bytes becomes 0. Out: R7 at its last byte  Clobbers: R7.0 D
CLEAR32 .macro name
        VAR \name
        LDI 0
        STR R7
        INC R7
        STR R7
        INC R7
        STR R7
        INC R7
        STR R7
        .endm

; The carry of its first byte goes up a number of four bytes; to a label as soon as
; there is none. In: DF, R7 at the first byte  Clobbers: R7.0 D DF
CARRY32 .macro done
        .rept 3
        LBNF \done
        INC R7
        LDN R7
        ADI 1
        STR R7
        .endr
        .endm
