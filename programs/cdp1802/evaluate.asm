; Evaluation: tables are blended once before each search, by how much of the
; middle game is left, so that a leaf costs little more than reading F_SCORE.

PHASES  EQU 16

; BuildTables: the value of each piece on each square, from the weights.
; In: lists of pieces  Out: VALUES  Clobbers: R7.0 R8.0 R9 RA RB RD RF D DF
; Cycles: about 190,000; 1,000 if the tables are already of this phase
BuildTables
        LOADR RA, WHITES
        LDI 0
        PLO RB
        LDI HIGH(PhaseOf)
        PHI R9
.count  LDA RA
        PLO R8
        LDN R8
        ANI 7
        ADI LOW(PhaseOf)
        PLO R9
        LDN R9
        STR R2
        GLO RB
        ADD
        PLO RB
        GLO RA
        XRI LOW(KILLERS)
        LBNZ .count
        GLO RB
        SMI PHASES
        LBNF .known
        LDI PHASES
        PLO RB
.known  VAR phase
        GLO RB
        STR R7
        STR R2
        VAR builtPhase
        LDN R7
        XOR
        LBNZ .build
        RETURN
.build  LDN R2
        STR R7
        LOADR RA, MiddleGame
        LOADR RB, EndGame
        VAR temp
        LDI PAWN
        STR R7                  ; the type
.type   VAR temp2
        LDI 0
        STR R7                  ; the square, a8 first
.square VAR temp
        LDN R7
        SHL
        ADI LOW(Material)-2
        PLO R9
        LDI HIGH(Material)
        PHI R9
        LDN RB                  ; phase sixteenths of the middle game's lead
        STR R2
        LDA RA
        SM
        PLO RF
        LDN R2
        XRI $80
        STR R2
        DEC RA
        LDA RA
        XRI $80
        SM                      ; the borrow of signed bytes
        LDI 0
        SMBI 0
        PHI RF
        LDI 0
        PLO RD
        PHI RD
        VAR phase
        LDN R7
        SHL
        SHL
        SHL                     ; five bits, the highest first
        PLO R8
        LDI 5
        STXD
.bit    GLO RD
        SHL
        PLO RD
        GHI RD
        SHLC
        PHI RD
        GLO R8
        SHL
        PLO R8
        LBNF .zero
        ADD16 RD, RF
.zero   IRX
        LDX
        SMI 1
        STXD
        LBNZ .bit
        IRX
        .rept 4                 ; divided by 16
        GHI RD
        SHL
        GHI RD
        SHRC
        PHI RD
        GLO RD
        SHRC
        PLO RD
        .endr
        LDA RB                  ; the end game
        GOSUB SignExtend
        ADD16 RD, RF
        SEX R9
        GLO RD
        ADD
        PLO RD
        INC R9
        GHI RD
        ADC
        PHI RD
        SEX R2
        VAR temp                ; White: page of the piece
        LDN R7
        ADI WHITE+PAGES
        PHI R9
        VAR temp2               ; square in 0x88, a8 first
        LDN R7
        ANI $38
        SHL
        STR R2
        LDN R7
        ANI 7
        OR
        PLO R9
        PLO R8
        XRI $70
        PLO R9
        GLO RD
        STR R9
        GLO R9
        ORI 8
        PLO R9
        GHI RD
        STR R9
        GHI R9                  ; Black: the board upside down, all negative
        SMI WHITE-BLACK
        PHI R9
        GLO R8
        PLO R9
        GLO RD
        SDI 0
        STR R9
        GLO R9
        ORI 8
        PLO R9
        GHI RD
        SDBI 0
        STR R9
        VAR temp2
        LDN R7
        ADI 1
        STR R7
        PLO RD
        ANI 7
        LBNZ .square
        GOSUB ReadClock         ; this takes its time
        GLO RD
        XRI 64
        LBNZ .square
        VAR temp
        LDN R7
        ADI 1
        STR R7
        XRI 7
        LBNZ .type
        RETURN

; SignExtend: a signed byte as 16 bits. In: D  Out: RF  Clobbers: D DF
; Cycles: 41 to 43, 41 on average
SignExtend
        PLO RF
        SHL
        LDI 0
        LBNF .positive
        LDI $FF
.positive
        PHI RF
        RETURN

; Evaluate: the value of the position for the side to move.
; In: RC  Out: RF  Clobbers: R7.0 R9 D DF
; Cycles: 40
Evaluate
        STAND
        RETURN
