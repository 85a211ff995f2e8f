; The line and the clock of the platform standalone.asm.

; StartClock: no time has passed.
; In: -  Out: ticks, R0  Clobbers: R7.0 D
; Cycles: 56
StartClock
        LDI 0
        PLO R0
        PHI R0
        CLEAR32 ticks
        RETURN

; ReadClock: this machine has no clock. The program counts its own work: what a
; node costs, in units of 32 machine cycles.
; In: -  Out: ticks  Clobbers: R7.0 D DF
; Cycles: 43 to 65, 47 on average
NODE_COST EQU 110
ReadClock
        VAR ticks
        LDN R7
        ADI NODE_COST
        STR R7
        CARRY32 .done
.done   RETURN

        .align 256
; PutChar: sends a character, 23 machine cycles per bit (9511 baud). The numbers
; are machine cycles since Q was set last.
; In: D  Out: -  Clobbers: D DF RE
; Cycles: 250
PutChar PHI RE                  ; the bits
        LDI 8
        PLO RE
        SEQ                     ; the start bit
        SEX R2                  ; 2
        SEX R2                  ; 4
        SEX R2                  ; 6
        SEX R2                  ; 8
.bit    GHI RE                  ; 10
        SHR                     ; 12
        PHI RE                  ; 14
        NOP                     ; 17
        SEX R2                  ; 19
        BDF .one                ; 21
        SEQ                     ; 23
        BR .next                ; 2
.one    REQ                     ; 23
        BR .next                ; 2
.next   DEC RE                  ; 4: RE.0 is not 0, so that RE.1 stays
        GLO RE                  ; 6
        BNZ .bit                ; 8
        NOP                     ; 11
        SEX R2                  ; 13
        SEX R2                  ; 15
        SEX R2                  ; 17
        SEX R2                  ; 19
        SEX R2                  ; 21
        REQ                     ; 23: the stop bit, which lasts while we return
        RETURN

; SetUpLine: at rest.
; In: -  Out: -  Clobbers: -
; Cycles: 32
SetUpLine
        REQ
        RETURN

; ReadLine: a line of text, bit by bit: the middle of each is looked at. The
; numbers are machine cycles since the start bit was seen, and then since the
; last bit was looked at.
; In: mode  Out: INPUT, ended by zero  Clobbers: R7.0 RA RE D DF
; Cycles: 225 per character of 228, so that nothing may be done in between
ReadLine
        LOADR RA, INPUT
.start  B3 .start               ; the line is at rest
        LDI $80                 ; 2: a bit that falls out after eight
        PHI RE                  ; 4
        NOP                     ; 7
        NOP                     ; 10
        NOP                     ; 13
        NOP                     ; 16
        NOP                     ; 19
        NOP                     ; 22
        NOP                     ; 25
        NOP                     ; 28
        NOP                     ; 31
.sample B3 .one                 ; 33, one and a half bits after the edge
        GHI RE                  ; 2
        SHR                     ; 4
        BR .took                ; 6
.one    GHI RE                  ; 2
        SHR                     ; 4
        ORI $80                 ; 6
.took   PHI RE                  ; 8
        BDF .whole              ; 10
        NOP                     ; 13
        SEX R2                  ; 15
        SEX R2                  ; 17
        SEX R2                  ; 19
        BR .sample              ; 21, and 23 when it has looked
.whole  GHI RE                  ; 12
        SMI 32                  ; 14
        BNF .control            ; 16
        GHI RE                  ; 18
        STR RA                  ; 20
        INC RA                  ; 22
        GHI RA                  ; 24
        XRI HIGH(INPUT_END)+1   ; 26
        BNZ .start              ; 28: the stop bit is not over yet
        DEC RA
        BR .start
.control
        GLO RA
        BNZ .done
        GHI RA
        XRI HIGH(INPUT)
        BNZ .done
        VAR mode                ; an empty line, or a second end of it: a human, if nobody
        LDN R7                  ; has spoken before
        BNZ .start
.done   LDI 0
        STR RA
        RETURN

; TypeLine: a line that is shown while it is typed; it is not empty. Each bit goes back
; as soon as it is seen, so that a line may come at full speed. The numbers are as
; in ReadLine.
; In: -  Out: INPUT, ended by zero  Clobbers: RA RE D DF
; Cycles: 226 per character of 228
TypeLine
        LOADR RA, INPUT
.start  B3 .start
        LDI $80                 ; 2
        PHI RE                  ; 4
        SEX R2                  ; 6
        SEX R2                  ; 8
        SEQ                     ; 10: the start bit goes back
        .rept 7
        NOP                     ; 31
        .endr
.sample B3 .one                 ; 33
        SEQ                     ; 2
        GHI RE                  ; 4
        SHR                     ; 6
        BR .took                ; 8
.one    REQ                     ; 2
        GHI RE                  ; 4
        SHR                     ; 6
        ORI $80                 ; 8
.took   PHI RE                  ; 10
        BDF .whole              ; 12
        NOP                     ; 15
        SEX R2                  ; 17
        SEX R2                  ; 19
        BR .sample              ; 21, and 23 when it has looked
.whole  GHI RE                  ; 14
        SMI ' '                 ; 16
        BNF .control            ; 18
        GHI RE                  ; 20
        STR RA                  ; 22
        REQ                     ; 24: the stop bit
        INC RA                  ; 26
        GLO RA                  ; 28
        XRI MOST_TYPED          ; 30
        BNZ .start              ; 32
        DEC RA
        BR .start
.control
        NOP                     ; 21
        REQ                     ; 23
        GHI RE
        STR RA
        XRI 13
        BZ .down
        XRI 13^10
        BZ .home
        XRI 10^8
        BNZ .start              ; nothing that we know
        INC RA
        LDI ' '                 ; what was there goes away
        GOSUB PutChar
        LDI 8
        GOSUB PutChar
        BR .start
.down   LDI 10
        LSKP
.home   LDI 13
        PLO RE                  ; the other half of the end of the line
        GLO RA
        BZ .start
        LDI 0
        STR RA
        GLO RE
        LBR PutChar
        .assert HIGH(*-1) == HIGH(PutChar), "the serial line leaves its page"

        .align 32
; Listen: whether something came over the line during the search. What it was
; cannot be told, since its beginning was missed: any command ends the search,
; and the rest of the line passes by.
; In: R0  Out: stop  Clobbers: R7.0 R0 RE D
; Cycles: 14 when there was nothing
Listen  GLO R0
        LBNZ .heard
        RETURN
.heard  VAR stopAsked
        LDI 1
        STR R7
.busy   LDI 40                  ; until it rests for about two characters
        PLO RE
.quiet  B3 .still
        BR .busy
.still  NOP
        NOP
        DEC RE
        GLO RE
        BNZ .quiet
        LDI 0
        PLO R0
        PHI R0
        RETURN
