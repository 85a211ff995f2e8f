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

; R9 points at a field of this ply, after it has pointed at another. D is lost, DF is kept.
FIELD_AGAIN .macro name
        GLO RC
        ORI \name
        PLO R9
        .endm

; A register points at a field of this ply.
FIELD_IN .macro register, name
        GHI RC
        PHI \register
        GLO RC
        ORI \name
        PLO \register
        .endm

; RC points at the next ply.
NEXT_PLY .macro
        GLO RC
        ADI FRAME
        PLO RC
        GHI RC
        ADCI 0
        PHI RC
        .endm

; RC points at the ply before.
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
        GET16_AT \register, R9
        .endm

; A register to two bytes at R9, low first; R9 moves on by one.
PUT16   .macro register
        PUT16_IN \register, R9
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
        FROM16 \register
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

; DF = 1 if M(R9, low first) - register is negative: LESS16 the other way round.
MORE16 .macro register
        FROM16 \register
        SHL
        .endm

; Adds four bytes to those at R7, low first; each is loaded by the instruction
; that is given for it. X is R7 then.
ADD32 .macro b0, b1, b2, b3
        SEX R7
        \b0
        ADD
        STR R7
        INC R7
        \b1
        ADC
        STR R7
        INC R7
        \b2
        ADC
        STR R7
        INC R7
        \b3
        ADC
        STR R7
        .endm

; Copies two bytes; both registers move on by one. D is lost.
COPY2 .macro from, to
        LDA \from
        STR \to
        INC \to
        LDN \from
        STR \to
        .endm

; A register to two bytes at another, low first, which moves on by one. D is lost.
PUT16_IN .macro register, at
        GLO \register
        STR \at
        INC \at
        GHI \register
        STR \at
        .endm

; Doubles RF.0 RD. D is lost, DF is the carry.
DOUBLE24 .macro
        GLO RD
        SHL
        PLO RD
        GHI RD
        SHLC
        PHI RD
        GLO RF
        SHLC
        PLO RF
        .endm

; Adds to RF.0 RD the three bytes at R2 and below, the low one first. R2 is two less,
; D is lost, DF is the carry.
ADD24_BELOW .macro
        GLO RD
        ADD
        PLO RD
        DEC R2
        GHI RD
        ADC
        PHI RD
        DEC R2
        GLO RF
        ADC
        PLO RF
        .endm

; The piece that stood on RB.1 is listed on RB.0. R9, RD.0 and D are lost.
MOVE_SLOT .macro
        LDI HIGH(SLOTS)
        PHI R9
        GHI RB
        PLO R9
        LDN R9
        PLO RD
        GLO RB
        PLO R9
        GLO RD
        STR R9
        PLO R9
        GLO RB
        STR R9
        .endm

; Adds a register to another. D is lost.
ADD16   .macro to, value
        GLO \value
        STR R2
        GLO \to
        ADD
        PLO \to
        GHI \value
        STR R2
        GHI \to
        ADC
        PHI \to
        .endm

; Adds the value of the piece whose page is R9.1 on the square D to RF. X is lost.
add_value .macro
        PLO R9
        SEX R9
        GLO RF
        ADD
        PLO RF
        GLO R9
        ORI 8
        PLO R9
        GHI RF
        ADC
        PHI RF
        .endm

; Takes the value of the piece whose page is R9.1 on the square D away from RF. X is lost.
sub_value .macro
        PLO R9
        SEX R9
        GLO RF
        SM
        PLO RF
        GLO R9
        ORI 8
        PLO R9
        GHI RF
        SMB
        PHI RF
        .endm

; RF = the value of the position for the side to move. R7.0, R9, D and DF are lost.
STAND   .macro
        FIELD F_SCORE
        GET16 RF
        VAR side
        LDN R7
        ANI BLACK
        LBZ .white
        NEGATE RF
.white
        .endm

; The key of en passant on the file of RD.1 into the key of this ply.
XOR_PASSING .macro
        GHI RD
        ANI 7
        SHL
        SHL
        ADI 64
        PLO RF
        FIELD F_KEY
        xor_key
        .endm

; The next piece of the list at RD; if it is a pawn: R8 its square, RB.0 the same as
; planSide sees it, RB.1 its file, RA the lows of that file.
OWN_PAWN .macro other
        LDA RD
        PLO R8
        LDN R8
        ANI 7
        XRI PAWN
        LBNZ \other
        GLO R8
        GOSUB OwnRow
        GLO RB
        ANI 7
        PHI RB
        GOSUB OwnLows
        .endm

; A register points at a field of the ply before. D and DF are lost.
PARENT_FIELD .macro register, name
        GLO RC
        SMI FRAME-\name
        PLO \register
        GHI RC
        SMBI 0
        PHI \register
        .endm

; No list is in use.
EMPTY_LISTS .macro
        VAR listTop
        LDI HIGH(LISTS)
        STR R7
        INC R7
        LDI LOW(LISTS)
        STR R7
        .endm

; Two bytes at R9, low first, become a constant; R9 moves on by one. D is lost.
SET16   .macro value
        LDI LOW(\value)
        STR R9
        INC R9
        LDI HIGH(\value)
        STR R9
        .endm

; A register from two bytes at another, low first, which moves on by one. D is lost.
GET16_AT .macro register, at
        LDA \at
        PLO \register
        LDN \at
        PHI \register
        .endm

; M(R9, low first) - register: D is the high byte.
FROM16  .macro register
        SEX R9
        GLO \register
        SD
        INC R9
        GHI \register
        SDB
        SEX R2
        .endm

; Walks from the square D by the step at R2 to the first piece; to a label if that
; stands on RF.0. Out: R8.0 = where it stands
WALK_TO_RF .macro hit
.walk   ADD
        PLO R8
        LDN R8
        BNZ .end
        GLO R8
        BR .walk
.end    GLO RF
        STR R2
        GLO R8
        XOR
        BZ \hit
        .endm

; D = the number of this ply: eight plies per page. DF is lost.
PLY_NUMBER .macro
        GHI RC
        SMI HIGH(FRAMES)
        SHL
        SHL
        SHL
        STR R2
        GLO RC
        SHR
        SHR
        SHR
        SHR
        SHR
        OR
        .endm
