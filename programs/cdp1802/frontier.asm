; Moves near the last ply that need not be made: the side that moves would stand so low behind
; them that the other side stands pat, or prunes at once. What a quiet move does to the sum of
; material and squares is known before it is made. Moves that might give check are made, and
; also the first legal move of a position.

; Hopeless: whether a quiet move need not be made.
; In: RC, RB = the move, no killer unless at the last ply  Out: DF = 1 if so, and F_BEST, F_LEGAL, nodes as if it
; had been made  Clobbers: R7.0 R8.0 R9 RA RD RF D RE.0
; Cycles: 40 to 450
Hopeless
        FIELD F_DEPTH
        LDA R9
        PLO RD
        SMI REVERSE_DEPTH+4
        LBDF .no
        LDN R9                  ; F_LEGAL
        LBZ .no
        DEC RD                  ; what is left of the depth: see SearchMove
        SMI LATE-1
        LBNF .whole
        GLO RD
        SMI LATE_DEPTH-1
        LBNF .whole
        DEC RD
        LDN R9
        SMI LATER-1
        LBNF .whole
        GLO RD
        SMI LATER_DEPTH-2
        LBNF .whole
        DEC RD
.whole  GLO RD
        SMI REVERSE_DEPTH+1
        LBDF .no
        GLO RB
        SHL
        LBDF .no                ; special
        GHI RB
        PLO R8
        LDN R8
        LBNZ .no                ; a capture that was put back
        FIELD F_CHECK
        LDN R9
        LBNZ .no
        GLO RB
        PLO R8
        FIELD F_SCORE           ; the value behind the move
        GET16 RF
        LDN R8
        ADI PAGES
        PHI R9
        GLO RB
        sub_value
        GHI RB
        add_value
        SEX R2
        VAR side
        LDN R7
        ANI BLACK
        LBZ .white
        NEGATE RF
.white  GLO RD
        LBZ .compare
        LDI REVERSE             ; what Prune asks for
        STR R2
.ply    GLO RF
        ADD
        PLO RF
        GHI RF
        ADCI 0
        PHI RF
        DEC RD
        GLO RD
        LBNZ .ply
        FIELD F_FIFTY           ; who is behind may want to repeat
        LDN R9
        SMI 3
        LBNF .compare
        FIELD F_ALPHA+1
        LDN R9
        SHL
        LBDF .no
.compare
        FIELD F_ALPHA
        LESS16_OR_EQUAL RF
        LBNF .no
        VAR side                ; could it give check,
        LDN R7
        SHL
        ADI $70
        PLO R9
        LDI HIGH(WHITES)
        PHI R9
        LDN R9
        STR R2                  ; the enemy's king
        LDI HIGH(TYPES)
        PHI R9
        LDN R8
        ORI LOW(TYPES)
        PLO R9
        LDI HIGH(ATTACKS)
        PHI RA
        GHI RB
        SM
        PLO RA
        LDN RA
        SEX R9
        AND
        SEX R2
        LBNZ .no
        LDI HIGH(RAYS)          ; or open a line for a piece behind it?
        PHI RA
        GLO RB
        SM
        PLO RA
        LDN RA
        LBZ .yes
        STR R2
        GLO RB
.walk   ADD
        PLO R8
        LDN R8
        LBNZ .hit
        GLO R8
        LBR .walk
.hit    XRI OFF
        LBZ .yes
        XRI OFF
        ANI 7
        SMI BISHOP
        LBDF .no
.yes    FIELD F_BEST
        MORE16 RF
        LBNF .count
        DEC R9
        PUT16 RF
.count  FIELD F_LEGAL
        LDN R9
        ADI 1
        STR R9
        VAR nodes
        LDN R7
        ADI 1
        STR R7
        CARRY32 .done
.done   FIELD F_LEGAL
        LDN R9
        ANI 3
        LBNZ .clock
        GOSUB ReadClock
.clock  SMI 0
        RETURN
.no     ADI 0
        RETURN

; Filter: takes out of the list all quiet moves that are hopeless at the last ply.
; In: RC, F_NULL  Out: the list, F_NULL, nodes  Clobbers: R7.0 R8.0 R9 RA RB RD RE.0 RF D DF
; Cycles: 70 a move and 120 a piece
Filter  VAR side
        LDN R7
        SHL
        ADI $70
        PLO R9
        LDI HIGH(WHITES)
        PHI R9
        VAR filterKing
        LDN R9
        STR R7
        FIELD F_LIST            ; what PickNext has used up is left out
        LDA R9
        PHI RD
        LDN R9
        PLO RD
        FIELD F_NULL
        LDN R9
        STR R2
        GLO RD
        ADD
        PLO RA
        GHI RD
        ADCI 0
        PHI RA
        LDI 0
        STR R9
        PLO RE
        LDI HIGH(ATTACKS)
        PHI RF
        FIELD F_SCORE
        GET16 RB
        FIELD F_ALPHA
        VAR side
        LDN R7
        ANI BLACK
        LBNZ .black
        VAR filterSide
        LDI 0
        STR R7
        SEX R9                  ; alpha - sum
        GLO RB
        SD
        PLO RB
        INC R9
        GHI RB
        SDB
        PHI RB
        LBR .base
.black  VAR filterSide
        LDI $80
        STR R7
        SEX R9                  ; -alpha - sum - 1
        GLO RB
        ADD
        XRI $FF
        PLO RB
        INC R9
        GHI RB
        ADC
        XRI $FF
        PHI RB
.base   SEX R2
        VAR filterBase
        PUT16_IN RB, R7
        VAR filterSide
        LDI NONE
        STR R2
; FilterMoves: the loop. M(R2) is the square of the piece, RB what its value on another square is
; compared with.
; In: RA = where the list is read, RD = where it is written, RE.0 = 0, RF.1 = ATTACKS, R7 = filterSide
; Out: the list, nodes  Clobbers: R7.0 R8.0 R9 RA RB RD RE.0 RF D DF
; Cycles: as above
FILTER_SIZE EQU 170
        LBR FilterMoves
        .fill LOW(*)+FILTER_SIZE > 256 ? 256-LOW(*) : 0, 0      ; within a page
FilterMoves
.next   POLL
        LDA RA
        LBZ .end
        LDA RA                  ; from
        XOR
        BNZ .piece
.same   LDA RA                  ; to
        PLO R8
        PLO R9
        LDN R8
        BNZ .keep               ; a capture that was put back
        SEX R9
        GLO RB
        SM
        GLO R9
        ORI 8
        PLO R9
        GHI RB
        SMB
        SEX R7
        XOR
        SHL
        BDF .keep
        INC R7
        GLO R8
        SM
        PLO RF
        LDN RF
        INC R7
        AND
        DEC R7
        DEC R7
        BNZ .keep               ; it might give check
        SEX R2
        INC RE
        BR .next
.keep   SEX R2
        DEC RA
        DEC RA
        DEC RA
        .rept 3
        LDA RA
        STR RD
        INC RD
        .endr
        BR .next

.piece  DEC RA                  ; another piece
        LDN RA
        SHL
        LBDF .special
        LDN RA
        STR R2
        PLO R8
        LDI HIGH(TYPES)
        PHI R9
        LDN R8
        ORI LOW(TYPES)
        PLO R9
        INC R7
        INC R7
        LDN R9
        STR R7                  ; how it attacks
        LDN R8
        ADI PAGES
        PHI R9
        GLO R8
        PLO R9
        INC R7
        SEX R9
        LDA R7
        ADD
        PLO RB
        GLO R9
        ORI 8
        PLO R9
        LDN R7
        ADC
        PHI RB
        DEC R7
        DEC R7
        DEC R7
        SEX R7                  ; does it stand on a line with the enemy's king?
        GLO R8
        SM
        PLO RF
        LDI HIGH(RAYS)
        PHI RF
        DEC R7
        LDN RF
        BZ .free
        DEC R7                  ; could something behind it give check then?
        STR R7
        GLO R8
.walk   ADD
        PLO R8
        LDN R8
        BNZ .hit
        GLO R8
        BR .walk
.hit    INC R7
        XRI OFF
        BZ .free
        XRI OFF
        ANI 7
        SMI BISHOP
        BNF .free
        LDN R7                  ; then all its moves stay
        XRI $C0
        PHI RB
.free   SEX R2
        LDI HIGH(ATTACKS)
        PHI RF
        INC RA
        LBR .same
.special
        INC RA
        INC RA
        LBR .keep
.end    STR RD
        GLO RE
        LBZ .counted
        FIELD F_ALPHA           ; the best of them is not known
        GET16 RF
        FIELD F_BEST
        PUT16 RF
        VAR nodes
        SEX R7
        GLO RE
        ADD
        STR R7
        SEX R2
        CARRY32 .counted
.counted
        LBR ReadClock
