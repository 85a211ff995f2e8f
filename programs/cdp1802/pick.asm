; Taking moves out of a list, the most promising first.

; PickNext: the same as PickMove, but once the last move had the lowest score of all, which all
; others have too then, they come as they stand.
; In: RC, F_PICK, F_NULL: bytes of the list that were used up so  Out: RB = the move, F_PICK,
; RA = the end of the list unless that is used up so; DF = 1 if there is none
; Clobbers: R9 RA RD D
; Cycles: 60, or 20 more than PickMove
        .align 256
PickNext
        FIELD F_PICK
        LDN R9
        XRI SCORE_LOSING
        BNZ PickMove
        DEC R9
        LDN R9
        STR R2
        ADI 3
        STR R9
        DEC R9
        DEC R9
        LDN R9                  ; F_LIST, low byte
        ADD
        PLO RA
        DEC R9
        LDN R9
        ADCI 0
        PHI RA
        LDA RA
        BZ PickMove.none
        GET16_AT RB, RA
        ADI 0
        RETURN

; PickMove: takes the most promising move out of the list.
; In: RC  Out: RB = the move, RA = the end of the list, F_PICK; DF = 1 if there is none
; Clobbers: R9 RA RD D
; Cycles: 12 per move and 130
PickMove
        FIELD F_LIST
        LDA R9
        PHI RA
        LDN R9
        PLO RA
        LDA RA
        BZ .none
.better STR R2                  ; RA is behind the score
        GLO RA
        PLO RB
        GHI RA
        PHI RB
.next   POLL
        INC RA
        INC RA
        LDA RA
        BZ .end
        SD
        BDF .next
        DEC RA
        LDA RA
        BR .better
.end    FIELD F_PICK
        LDN R2
        STR R9
        GET16_AT RD, RB         ; the last of the list takes its place
        DEC RA
        DEC RA
        LDN RA
        STR RB
        .rept 2
        DEC RA
        DEC RB
        LDN RA
        STR RB
        .endr
        LDI 0
        STR RA
        GLO RD
        PLO RB
        GHI RD
        PHI RB
        ADI 0
        RETURN
.none   SMI 0
        RETURN
        .assert HIGH(*-1) == HIGH(PickNext), "leaves its page"

; PutBack: a capture that loses something goes to the end of the list.
; In: RB, RA = the end of the list  Out: the list, listTop as before  Clobbers: RA D
; Cycles: 34
PutBack LDI SCORE_LOSING
        STR RA
        INC RA
        PUT16_IN RB, RA
        INC RA
        LDI 0
        STR RA
        RETURN

; ForgetOrder: clears killers and halves the history, which never becomes 0.
; In: -  Out: KILLERS, history  Clobbers: R7.0 R9 D DF RE.0
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
.page   GOSUB ReadClock
        LDI HISTORY
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
