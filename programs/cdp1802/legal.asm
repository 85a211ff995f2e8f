; Is a move legal, does it give check.

; TestLegal: whether the move just made left its own king in check. Out of
; check and with the king elsewhere only a line from the king through the square
; that was left can matter.
; In: RC = the new ply  Out: DF = 1 if illegal
; Clobbers: R7.0 R8.0 R9 RA RB RD RF D
; Cycles: 90 where no line, about 150 with one, 400 for kings and in check
        .align 256
TestLegal
        VAR side                ; the side that did not move
        LDN R7
        SHL
        ADI $70
        PLO R9
        LDI HIGH(WHITES)
        PHI R9
        LDN R9
        PLO RB                   ; the king of the side that did
        PARENT_FIELD RA, F_CHECK
        LDA RA
        BNZ .full               ; he was in check
        LDA RA                   ; from
        PLO RD
        ANI SPECIAL
        BNZ .special
        GLO RB
        STR R2
        LDN RA                   ; to
        XOR
        BZ .full                ; the king has moved
.line   VAR side
        LDN R7
        PHI RD                   ; who could attack
        LBR LineAttack
.special
        GLO RD
        ANI $77
        PLO RD
        INC RA
        LDA RA                   ; what was captured
        BZ .quiet
        LDN RA                   ; where
        STR R2
        DEC RA
        DEC RA
        LDN RA
        ANI $77
        XOR
        BZ .line
        BR .full                ; en passant: two pawns leave their row
.quiet  INC RA
        INC RA
        LDN RA                   ; what moved
        ANI 7
        XRI KING
        BNZ .line
.full   VAR side
        LDN R7
        SHL
        SDI $A0                 ; the attackers are to move
        LBR Attacked
        .assert HIGH(*-1) == HIGH(TestLegal), "leaves its page"

; GivesCheck: whether the side to move is in check after the move just made.
; In: RC = the new ply  Out: D and F_CHECK  Clobbers: R7.0 R8.0 R9 RA RB RD RF
; Cycles: about 130; 400 for special moves
GivesCheck
        VAR side
        LDN R7
        SHL
        SDI $A0
        PLO R9
        LDI HIGH(WHITES)
        PHI R9
        LDN R9
        PLO RB                   ; the king
        STR R2
        PARENT_FIELD RA, F_FROM
        LDA RA
        PLO RD
        ANI SPECIAL
        BNZ .full
        LDN RA                   ; to: does the piece itself attack the king?
        PLO R8
        SM
        PLO RA
        LDI HIGH(ATTACKS)
        PHI RA
        LDN RA
        BZ .other
        LDI HIGH(TYPES)
        PHI R9
        LDN R8
        ORI LOW(TYPES)
        PLO R9
        LDN R9
        SEX RA
        AND
        SEX R2
        BZ .other
        ANI BY_DIAGONAL|BY_LINE
        BZ .yes
        GLO R8
        PLO RF
        LDI HIGH(RAYS)
        PHI RA
        LDN RA
        STR R2
        GLO RB
        WALK_TO_RF .yes
.other  VAR side                ; or the line that it has opened?
        LDN R7
        XRI BOTH
        PHI RD
        GOSUB LineAttack
        BDF .yes
.no     LDI 0
        BR .done
.full   GOSUB AttackedByEnemy
        BNF .no
.yes    LDI 1
.done   STR R2
        FIELD F_CHECK
        LDN R2
        STR R9
        RETURN
        .assert HIGH(*-1) == HIGH(GivesCheck), "leaves its page"
