; The platform of a CDP1806 with an Elf BIOS and a serial chip (12 MHz). Only
; platform files know how the machine is called, heard and timed.

        .cpu "1806"
        .ifdef CLOCK            ; -D CLOCK=1800, in kilohertz
KILOHERTZ EQU CLOCK
        .else
KILOHERTZ EQU 12000
        .endif
OVERHEAD EQU 40                 ; units of 8192 machine cycles, 218 ms: two lines to print

F_TYPE  EQU $FF03
F_READ  EQU $FF06
F_INITCALL EQU $FF3F
F_BTEST EQU $F806

; Calls a routine.
GOSUB   .macro routine
        SCAL 6, \routine
        .endm

; Back to the caller.
RETURN  .macro
        SRET 6
        .endm

; A register becomes a word. D is lost on the other platform.
LOADR   .macro register, word
        RLDI \register, \word
        .endm

; A register goes on the stack.
PUSH    .macro register
        RSXD \register
        .endm

; A register comes back from the stack.
POP     .macro register
        IRX
        RLXA \register
        DEC R2
        .endm

; A look at the serial line inside a loop: the chip keeps a character.
POLL    .macro
        .endm

; Start: entered with P = 0 or P = 3 at $0000.
; In: -  Out: does not return  Clobbers: everything  Cycles: 19, and those of Main
platform_start .macro
        LOAD R2, STACK
        LOAD R6, Main
        LBR F_INITCALL
        .endm
