; Text: words of a command, numbers in and out.

; Match: compares the word at RA.
; In: RA = text, RF = a word, ended by zero  Out: DF = 1 if equal, and RA at the
; next word; else RA as before  Clobbers: RB RF D
; Cycles: 20 per character
Match   GLO RA
        PLO RB
        GHI RA
        PHI RB
.letter LDA RF
        LBZ .end
        STR R2
        LDA RA
        XOR
        LBZ .letter
.other  GLO RB
        PLO RA
        GHI RB
        PHI RA
        ADI 0
        RETURN
.end    LDN RA
        LBZ .equal
        XRI ' '
        LBNZ .other
.equal  GOSUB SkipSpaces
        SMI 0
        RETURN

; SkipSpaces: to the next character that is not a space.
; In: RA  Out: RA, D = the character  Clobbers: -
; Cycles: 39 to 51, 45 on average
SkipSpaces
        LDN RA
        XRI ' '
        LBNZ .done
        INC RA
        LBR SkipSpaces
.done   LDN RA
        RETURN

; SkipWord: over a word and the spaces behind it.
; In: RA  Out: RA  Clobbers: D
; Cycles: 35 to 76, 56 on average
SkipWord
        LDN RA
        LBZ .done
        XRI ' '
        LBZ SkipSpaces
        INC RA
        LBR SkipWord
.done   RETURN

; Print: the text at RF, ended by zero.
; In: RF  Out: -  Clobbers: RF D DF RE
; Cycles: 1,191 to 16,219, 2,652 on average
Print   LDA RF
        LBZ .done
        GOSUB PutChar
        LBR Print
.done   RETURN

; NewLine: ends the line.
; In: -  Out: -  Clobbers: D DF RE
; Cycles: 533
NewLine LDI 13
        GOSUB PutChar
        LDI 10
        LBR PutChar

; PrintLine: the text at RF, and the end of the line.
; In: RF  Out: -  Clobbers: RF D DF RE
; Cycles: 16,791
PrintLine
        GOSUB Print
        LBR NewLine

; PrintNumber: four bytes without sign.
; In: R9 = the number, low byte first; it is destroyed  Out: -
; Clobbers: R9 RB RD RF D DF RE
; Cycles: about 4,000 besides the characters
PrintNumber
        LOADR RF, Powers
        LDI 0
        PHI RB                  ; not zero: a digit has been printed
        LDI 10
        PLO RB
.place  LDI '0'
        PLO RD
.try    SEX R9                  ; subtract the power as often as it goes
        LDN RF
        SD
        STR R9
        .rept 3
        INC RF
        INC R9
        LDN RF
        SDB
        STR R9
        .endr
        DEC RF
        DEC RF
        DEC RF
        DEC R9
        DEC R9
        DEC R9
        LBNF .over
        INC RD
        LBR .try
.over   LDN RF                  ; once too often
        ADD
        STR R9
        .rept 3
        INC RF
        INC R9
        LDN RF
        ADC
        STR R9
        .endr
        INC RF
        DEC R9
        DEC R9
        DEC R9
        SEX R2
        DEC RB
        GLO RB
        LBZ .last
        GHI RB
        LBNZ .print
        GLO RD
        XRI '0'
        LBZ .place
.print  LDI 1
        PHI RB
        GLO RD
        GOSUB PutChar
        LBR .place
.last   GLO RD
        LBR PutChar

; PrintMove: a move as UCI writes it; 0000 for none.
; In: RB = the move  Out: -  Clobbers: R8.0 RF D DF RE
; Cycles: 1,222 to 1,249, 1,224 on average
PrintMove
        GLO RB
        XRI NONE
        LBNZ .some
        LOADR RF, TextNone
        LBR Print
.some   GLO RB
        ANI $77
        GOSUB PrintSquare
        GHI RB
        ANI $77
        GOSUB PrintSquare
        GLO RB
        SHL
        LBNF .done
        GLO RB
        ANI $77
        PLO R8
        LDN R8
        ANI 7
        XRI PAWN
        LBNZ .done
        GHI RB
        ANI $70
        LBZ .promotes
        XRI $70
        LBNZ .done
.promotes
        GHI RB
        ANI $88
        LBZ .queen
        XRI TO_N
        LBZ .knight
        XRI TO_N^TO_B
        LBZ .bishop
        LDI 'r'
        LBR PutChar
.queen  LDI 'q'
        LBR PutChar
.knight LDI 'n'
        LBR PutChar
.bishop LDI 'b'
        LBR PutChar
.done   RETURN
