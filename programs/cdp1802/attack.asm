; Is a square attacked. Tables by the
; difference of two squares tell what could attack; lines are walked only when
; something could.

; AttackedByEnemy, AttackedByOwn: whether a side attacks a square.
; In: RB.0 = square  Out: DF = 1 if so  Clobbers: R7.0 R8.0 R9 RA RD RF.0 D
; Cycles: about 350 in a middle game, 18 per piece
        .align 256
AttackedByOwn
        VAR side
        LDN R7
        SHL
        SDI $A0
        BR Attacked
AttackedByEnemy
        VAR side
        LDN R7
        SHL
        ADI $70
; Attacked: the same for a list of attackers.
; In: D = low byte of the list, RB.0  Out: DF  Clobbers: R8.0 R9 RA RD RF.0 D
; Cycles: 84 to 626, 354 on average
Attacked
        PLO RD
        LDI HIGH(WHITES)
        PHI RD
        LDI HIGH(ATTACKS)
        PHI RA
        LDI HIGH(TYPES)
        PHI R9
        GLO RB
        STR R2
.piece  POLL
        LDA RD
        PLO R8
        SM
        PLO RA
        LDN RA
        BNZ .could
.next   GLO RD
        ANI $0F
        BNZ .piece
        ADI 0                   ; DF = 0
        RETURN
.could  LDN R8                   ; the piece, or OFF for a dead one
        ORI LOW(TYPES)
        PLO R9
        LDN RA
        SEX R9
        AND
        SEX R2
        BZ .next
        ANI BY_DIAGONAL|BY_LINE
        BZ .yes
        GLO R8                   ; a line: nothing may stand between
        PLO RF
        LDI HIGH(RAYS)
        PHI RA
        LDN RA
        STR R2
        LDI HIGH(ATTACKS)
        PHI RA
        GLO RB
        WALK_TO_RF .yes
        GLO RB
        STR R2
        BR .next
.yes    SMI 0                   ; DF = 1
        RETURN
        .assert HIGH(*-1) == HIGH(AttackedByOwn), "leaves its page"

; LineAttack: whether a piece attacks a square along the line on which another
; square lies, seen from the first.
; In: RB.0 = the target, RD.0 = the square that was left, RD.1 = colour of the
; attackers  Out: DF = 1 if so  Clobbers: R8.0 R9 D
; Cycles: 26 where no line joins them, about 80 else
LineAttack
        GLO RB
        STR R2
        GLO RD
        SM
        PLO R9
        LDI HIGH(RAYS)
        PHI R9
        LDN R9
        BZ .no
        STR R2
        GLO RB
.walk   ADD
        PLO R8
        LDN R8
        BNZ .hit
        GLO R8
        BR .walk
.hit    STR R2
        GHI RD
        AND
        BZ .no
        LDI HIGH(ATTACKS)
        PHI R9
        LDN R9
        STR R2
        LDI HIGH(TYPES)
        PHI R9
        LDN R8
        ORI LOW(TYPES)
        PLO R9
        LDN R9
        AND
        ANI BY_DIAGONAL|BY_LINE
        BZ .no
        SMI 0
        RETURN
.no     ADI 0
        RETURN
        .assert HIGH(*-1) == HIGH(LineAttack), "leaves its page"

; InCheck: whether the side to move is in check, whatever happened before.
; In: RC  Out: D and F_CHECK  Clobbers: R7.0 R8.0 R9 RA RB RD RF
; Cycles: about 400
InCheck VAR side
        LDN R7
        SHL
        SDI $A0
        PLO R9
        LDI HIGH(WHITES)
        PHI R9
        LDN R9
        PLO RB
        LBR GivesCheck.full
