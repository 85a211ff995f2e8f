; The platform of a plain CDP1802 at 1.75 MHz (Membership Card): calls by the
; standard technique, every bit of the serial line made and read by the program:
; 9600 baud, Q to the terminal, EF3 from it, at rest Q = 0 and EF3 asserted.

        .cpu "1802"
        .ifdef CLOCK            ; -D CLOCK=1800, in kilohertz
KILOHERTZ EQU CLOCK
        .else
KILOHERTZ EQU 1750
        .endif
OVERHEAD EQU 10                 ; units of 8192 machine cycles, 375 ms

; Calls a routine.
GOSUB   .macro routine
        CALL \routine
        .endm

; Back to the caller.
RETURN  .macro
        RETN
        .endm

; A register becomes a word.
LOADR   .macro register, word
        LOAD \register, \word
        .endm

; A register goes on the stack.
PUSH    .macro register
        GLO \register
        STXD
        GHI \register
        STXD
        .endm

; A register comes back from the stack.
POP     .macro register
        IRX
        LDXA
        PHI \register
        LDX
        PLO \register
        .endm

; A look at the serial line inside a loop: R0 counts whenever it is not at rest.
; Nothing else changes.
POLL    .macro
        B3 .rest
        INC R0
.rest
        .endm

platform_start .macro
        DIS                     ; no interrupts: X and P are 0 at the start
        .byte $00
        LOAD R2, STACK
        LOAD R4, CallRoutine
        LOAD R5, ReturnRoutine
        LOAD R3, Main
        SEX R2
        REQ
        SEP R3
; The standard technique. D is kept in RE.0, X is 2 afterwards.
        SEP R3
; CallRoutine: goes to the routine whose address follows the call.
; In: R3  Out: R3, R6 = the way back  Clobbers: RE.0  Cycles: 36
CallRoutine
        PLO RE
        SEX R2
        GHI R6
        STXD
        GLO R6
        STXD
        GHI R3
        PHI R6
        GLO R3
        PLO R6
        LDA R6
        PHI R3
        LDA R6
        PLO R3
        GLO RE
        BR CallRoutine-1
        SEP R3
; ReturnRoutine: goes back to the caller.
; In: R6  Out: R3, R6 = the way back before  Clobbers: RE.0  Cycles: 30
ReturnRoutine
        PLO RE
        GHI R6
        PHI R3
        GLO R6
        PLO R3
        SEX R2
        IRX
        LDXA
        PLO R6
        LDX
        PHI R6
        GLO RE
        BR ReturnRoutine-1
        .endm
