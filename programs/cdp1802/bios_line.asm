; The line and the clock of the platform bios.asm.
        .branches auto

; PutChar: sends a character. The counter would go round five times while a line
; is on its way, so it is read here as well.
; In: D  Out: ticks  Clobbers: D DF RE.0
; Cycles: about 160, more while the last one is on its way
PutChar CALL F_TYPE
        GLO R7
        STXD
        GOSUB ReadClock
        IRX
        LDX
        PLO R7
        RETURN

; SetUpLine: no echo: bit 0 of RE.1 asks for one.
; In: -  Out: -  Clobbers: D
; Cycles: 14
SetUpLine
        GHI RE
        ANI $FE
        PHI RE
        RETURN

; ReadLine: a line of text.
; In: mode  Out: INPUT, ended by zero  Clobbers: R7.0 RA D DF RE.0
; Cycles: 4,632,778 to 50,375,834, 11,922,109 on average
ReadLine
        LOADR RA, INPUT
.next   CALL F_READ
        PLO RE
        XRI 13
        LBZ .line
        GLO RE
        XRI 10
        LBZ .line
        GHI RA
        XRI HIGH(INPUT_END)
        LBNZ .room
        GLO RA
        XRI LOW(INPUT_END)
        LBZ .next
.room   GLO RE
        STR RA
        INC RA
        LBR .next
.line   GLO RA
        LBNZ .some
        GHI RA
        XRI HIGH(INPUT)
        LBNZ .some
        VAR mode                ; an empty line: a human, if nobody has spoken before
        LDN R7
        LBNZ .next
.some   LDI 0
        STR RA
        RETURN

; TypeLine: a line that is shown while it is typed; it is not empty.
; In: -  Out: INPUT, ended by zero  Clobbers: RA D DF RE.0
; Cycles: about 600 per character
TypeLine
        LOADR RA, INPUT
.next   CALL F_READ
        PLO RE
        XRI 13
        LBZ .line
        XRI 13^10
        LBZ .line
        GLO RA
        XRI MOST_TYPED
        LBZ .next
        GLO RE
        STR RA
        GOSUB PutChar
        LDA RA
        XRI 8
        LBNZ .next
        LDI ' '                 ; what was there goes away
        GOSUB PutChar
        LDI 8
        GOSUB PutChar
        LBR .next
.line   GLO RA
        LBZ .next
        LDI 0
        STR RA
        LBR NewLine

; StartClock: no time has passed.
; In: -  Out: ticks  Clobbers: R7.0 D
; Cycles: 49
StartClock
        CID                     ; the counter is only read
        STPC
        LDI 0
        LDC
        STM
        CLEAR32 ticks
        GEC
        INC R7
        STR R7                   ; lastCount
        RETURN

; ReadClock: adds what the counter has counted down; it steps every 32 machine
; cycles, so it must be read within 8192.
; In: -  Out: ticks  Clobbers: R7.0 D DF
; Cycles: 60
ReadClock
        VAR lastCount
        SEX R7
        GEC
        STR R2
        SD                      ; last - now
        PLO RE
        LDN R2
        STR R7
        VAR ticks
        GLO RE
        ADD
        STR R7
        CARRY32 .done
.done   SEX R2
        RETURN

; Listen: looks at the serial input during a search. Whole lines are obeyed:
; stop and quit end the search, isready is answered.
; In: -  Out: stop, quitting  Clobbers: R7.0 RA RB RF D DF RE.0
; Cycles: 100 when there is nothing
Listen  CALL F_BTEST
        LBDF .some
        RETURN
.some   CALL F_READ
        PLO RE
        XRI 13
        LBZ .line
        XRI 13^10
        LBZ .line
        VAR promptAt
        LDN R7
        XRI 15
        LBZ .full
        LDN R7
        ADI 1
        STR R7
        ADI LOW(prompt)-1
        PLO R7
        GLO RE
        STR R7
.full   LBR Listen
.line   VAR promptAt
        LDN R7
        ADI LOW(prompt)
        PLO RE
        LDI 0
        STR R7
        GLO RE
        PLO R7
        LDI 0
        STR R7
        LOADR RA, prompt
        GOSUB ObeyShort
        LBR Listen
