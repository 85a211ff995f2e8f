; A part of the plan (plan.asm) that stands behind the keys, where there was room.

; AdjustPair: two bishops are worth more than twice one.
; In: planSide  Out: VALUES  Clobbers: R7.0 R8.0 R9 RB RD RF D DF
; Cycles: 200 to 9,000
AdjustPair
        GOSUB OwnList
        LDI 0
        PLO RB
.piece  LDA RD
        PLO R8
        LDN R8
        ANI 7
        XRI BISHOP
        LBNZ .next
        INC RB
.next   GLO RD
        ANI $0F
        LBNZ .piece
        GLO RB
        SMI 2
        LBNF .done
        LDI PAIR
        PLO RF
        LDI 0
        PHI RF
        PHI RB
.file   LDI BISHOP
        GOSUB AddFile
        GHI RB
        ADI 1
        PHI RB
        XRI 8
        LBNZ .file
.done   RETURN
