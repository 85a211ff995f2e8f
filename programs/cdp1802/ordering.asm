; Which move to try first: the one of the table, captures, killers, and quiet
; moves by the history of the search.

SCORE_HASH    EQU $FF
SCORE_KILLER  EQU $7F
SCORE_KILLER2 EQU $7E
HISTORY_LIMIT EQU $70
LOW_CAPTURE   EQU $80
SCORE_LOSING  EQU 1

; FindKillers: points R9 at the killers of this ply: two pairs, page of the piece and square
; with HISTORY. Beyond ply 22 there are none: DF = 0.
; In: RC  Out: R9, DF = 1 if there are any  Clobbers: D
; Cycles: 77
FindKillers
        PLY_NUMBER
        SMI 23
        LBDF .none
        ADI 23
        SHL
        SHL
        ADI LOW(KILLERS)
        PLO R9
        LDI HIGH(KILLERS)
        PHI R9
        SMI 0
        RETURN
.none   ADI 0
        RETURN

; GenerateOrdered: all moves, the killers and the quiet move of the table marked.
; The generator reads the history of each move: what is written there while it
; runs marks a move for nothing.
; In: RC, hashFrom, hashTo, RA = list  Out: the list, RA behind it
; Clobbers: R7.0 R8.0 R9 RB RD RF D DF
; Cycles: 250 more than GenerateMoves
GenerateOrdered
        GOSUB FindKillers
        LBNF .first
        LDA R9
        PHI RD
        LDA R9
        PLO RD
        LDA R9
        PHI RF
        LDN R9
        PLO RF
        LBR .save
.first  LDI HIGH(KILLERS)       ; the end of the page is nobody's
        PHI RD
        PHI RF
        LDI $FE
        PLO RD
        PLO RF
.save   GHI RD                  ; no killer yet
        XRI NONE
        LBNZ .one
        LDI HIGH(KILLERS)
        PHI RD
        LDI $FE
        PLO RD
.one    GHI RF
        XRI NONE
        LBNZ .two
        LDI HIGH(KILLERS)
        PHI RF
        LDI $FE
        PLO RF
.two    LDN RD
        STXD
        LDN RF
        STXD
        LDI SCORE_KILLER2
        STR RF
        LDI SCORE_KILLER
        STR RD
        PUSH RD
        PUSH RF
        LDI HIGH(KILLERS)       ; the move of the table
        PHI RB
        LDI $FF
        PLO RB
        VAR hashFrom
        LDN R7
        XRI NONE
        LBZ .none
        XRI NONE
        ANI $77
        PLO R8
        LDN R8
        ADI PAGES
        PHI RB
        INC R7
        LDN R7
        ORI HISTORY
        PLO RB
        ANI $77
        PLO R8
        LDN R8
        LBZ .none
        LDI HIGH(KILLERS)       ; a capture has no history
        PHI RB
        LDI $FF
        PLO RB
.none   LDN RB
        STXD
        PUSH RB
        LDI SCORE_HASH
        STR RB
        GOSUB GenerateMoves
        POP RB
        IRX
        LDX
        STR RB
        POP RF
        POP RD
        IRX
        LDXA
        STR RF
        LDX
        STR RD
        VAR hashFrom            ; a capture must be looked for
        LDN R7
        XRI NONE
        LBZ .done
        GLO RB
        XRI $FF
        LBNZ .done
        FIELD F_LIST
        LDA R9
        PHI RD
        LDN R9
        PLO RD
        VAR hashFrom
.move   LDA RD
        LBZ .done
        LDN R7
        STR R2
        LDA RD
        XOR
        LBNZ .other
        INC R7
        LDN R7
        STR R2
        DEC R7
        LDN RD
        XOR
        LBNZ .other
        DEC RD
        DEC RD
        LDI SCORE_HASH
        STR RD
        RETURN
.other  INC RD
        LBR .move
.done   RETURN
