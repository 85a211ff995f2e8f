; The line and the clock of the platform standalone.asm.

        .align 256
; PutChar: sends a character, 23 machine cycles a bit.
; In: D  Out: -  Clobbers: D DF RE
; Cycles: 260
PutChar PHI RE                  ; the bits
        LDI 9                   ; a start bit, eight of data
        PLO RE
        ADI 0
        BR .space               ; 
.bit    GHI RE                  ; 2
        SHR                     ; 4
        PHI RE                  ; 6
        BDF .mark               ; 8
        NOP                     ; 11: as long as the other way
.space  SEQ                     ; 13
        BR .wait                ; 15
.mark   BR .mark2               ; 10
.mark2  NOP_ONE                 ; (11)
        REQ                     ; 13
        BR .wait                ; 15
.wait   DEC RE                  ; 17: RE.1 is not touched, RE.0 was not 0
        GLO RE                  ; 19
        SEX R2                  ; 21
        BNZ .bit                ; 23
        GHI RE                  ; the last bit lasts as long as the others
        NOP
        NOP
        NOP
        REQ                     ; stop
        LDI 7
.rest   SMI 1
        BNZ .rest
        RETURN

; SetUpLine: at rest.
; In: -  Out: -  Clobbers: -
SetUpLine
        REQ
        RETURN

; ReadLine: a line of text, bit by bit: the middle of each is looked at.
; In: -  Out: INPUT, ended by zero  Clobbers: R0 RA RE D DF
; Cycles: while a character arrives 228, so that nothing may be done in between
ReadLine
        LOADR RA, INPUT
.start  B3 .start               ; 2: waits for the start bit
        LDI $80                 ; 4: a bit that falls out after eight
        PHI RE                  ; 6
        NOP                     ; 9
        NOP                     ; 12
        NOP                     ; 15
        NOP                     ; 18
        NOP                     ; 21
        NOP                     ; 24
        NOP                     ; 27
.sample NOP                     ; -3: 
        GHI RE                  ; 
        B3 .one
        SHR
        BR .took
.one    SHR
        ORI $80
.took   PHI RE
        BDF .whole
        NOP
        BR .sample
.whole  GHI RE
        SMI 32
        BNF .control
        GHI RE
        STR RA
        INC RA
        GHI RA
        XRI HIGH(INPUT_END)+1
        BNZ .start
        DEC RA
        BR .start
.control
        GLO RA
        BNZ .done
        GHI RA
        XRI HIGH(INPUT)
        BZ .start               ; an empty line, or a second end of it
.done   LDI 0
        STR RA
        RETURN

; StartClock: no time has passed.
; In: -  Out: ticks, R0  Clobbers: R7.0 D
StartClock
        LDI 0
        PLO R0
        PHI R0
        VAR ticks
        LDI 0
        STR R7
        INC R7
        STR R7
        INC R7
        STR R7
        INC R7
        STR R7
        RETURN

; ReadClock: this machine has no clock. The program counts its own work: what a
; node costs, in units of 32 machine cycles.
; In: -  Out: ticks  Clobbers: R7.0 D DF
NODE_COST EQU 110
ReadClock
        VAR ticks
        LDN R7
        ADI NODE_COST
        STR R7
        LBNF .done
        INC R7
        LDN R7
        ADI 1
        STR R7
        LBNF .done
        INC R7
        LDN R7
        ADI 1
        STR R7
        LBNF .done
        INC R7
        LDN R7
        ADI 1
        STR R7
.done   RETURN

; Listen: whether something came over the line during the search. What it was
; cannot be told, since its beginning was missed: any command ends the search,
; and the rest of the line passes by.
; In: R0  Out: stop  Clobbers: R7.0 R0 D
; Cycles: 14 when there was nothing
Listen  GLO R0
        LBNZ .heard
        RETURN
.heard  VAR stopAsked
        LDI 1
        STR R7
.busy   LDI 250                 ; at rest for about 1,500 cycles, six characters
.quiet  B3 .still
        BR .busy
.still  SMI 1
        BNZ .quiet
        LDI 0
        PLO R0
        PHI R0
        RETURN
