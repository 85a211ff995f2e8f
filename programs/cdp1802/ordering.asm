; Which move to try first: the one of the table, captures, killers, and quiet
; moves by the history of the search.

SCORE_HASH    EQU $FF
SCORE_KILLER  EQU $7F
SCORE_KILLER2 EQU $7E
HISTORY_LIMIT EQU $70
LOW_CAPTURE   EQU $80

; ForgetOrder: clears killers and halves the history, which never becomes 0.
; In: -  Out: KILLERS, history  Clobbers: R9 D DF
; Cycles: about 32,000
ForgetOrder
        LOADR R9, KILLERS
.killer LDI NONE
        STR R9
        INC R9
        GLO R9
        LBNZ .killer
        LDI HIGH(VALUES)
        PHI R9
.page   LDI HISTORY
        PLO R9
.half   LDN R9
        SHR
        ORI 1
        STR R9
        GLO R9
        ADI 1
        PLO R9
        LBNZ .half
        GHI R9
        ADI 1
        PHI R9
        XRI HIGH(VALUES)+6      ; between the colours lie two other pages
        LBNZ .other
        LDI HIGH(VALUES)+8
        PHI R9
.other  GHI R9
        XRI HIGH(VALUES)+14
        LBNZ .page
        RETURN
