; A monitor for the KIM-1, written by us: the entry points that programs call are
; at the addresses of the KIM-1 User Manual, and so are the bytes of memory that it
; keeps; the code behind them is ours.
;
;   torres machine asm monitor.asm --cpu 6502 -o monitor.bin
;
; makes the 2 KB from $1800 to $1FFF. docs/kim1.md lists what each entry does.

; Ports and timer of the 6530-002.
SAD     = $1740                 ; segments out, keys in; bit 7: teletype in
PADD    = $1741
SBD     = $1742                 ; bit 0: teletype out, 1-4: row or digit, 5: tape off, 7: tape
PBDD    = $1743
CLK1T   = $1744                 ; timer by 1, written
CLK64T  = $1746                 ; timer by 64, written
CLKRDT  = $1746                 ; timer, read
CLKRDI  = $1747                 ; bit 7: it has run out

; Registers of the interrupted program, and the monitor's own bytes.
PCL     = $ef
PCH     = $f0
PREG    = $f1
SPUSER  = $f2
ACC     = $f3
YREG    = $f4
XREG    = $f5
CHKHI   = $f6                   ; sum of a record of paper tape
CHKSUM  = $f7
INL     = $f8                   ; what was typed
INH     = $f9
POINTL  = $fa                   ; the open address
POINTH  = $fb
TEMP    = $fc
TMPX    = $fd
CHAR    = $fe
MODE    = $ff                   ; 0: digits are data, else an address
CHKL    = $17e7                 ; sum of a cassette
CHKH    = $17e8
SAVX    = $17e9                 ; three bytes
VEB     = $17ec                 ; an instruction that is changed and run
CNTL30  = $17f2                 ; the length of a bit of the teletype
CNTH30  = $17f3
TIMH    = $17f4
SAL     = $17f5                 ; first address of a cassette
SAH     = $17f6
EAL     = $17f7                 ; last address, plus one
EAH     = $17f8
ID      = $17f9
NMIV    = $17fa
IRQV    = $17fe

NO_KEY  = $15
SYN     = $16
EOT     = $04

; Enters a routine from the address that the manual gives it.
entry   .macro address, routine
        * = \address
        jmp \routine
        .endm

; The entries are far apart; the code is in the longer gaps between them.
        .section "tape"
        entry $1800, SaveTape   ; DUMPT
        .include "tape_out.asm"
        .assert * <= $1873
        entry $1873, LoadTape   ; LOADT
        .include "tape_in.asm"
        .assert * <= $194c
        entry $194c, AddToSum   ; CHKT
        entry $195e, ByteWithSum ; OUTBTC
        entry $1961, ByteOut    ; OUTBT
        entry $197a, CharOut    ; OUTCHT
        .include "tape_bits.asm"
        .assert * <= $19f3
        entry $19f3, ByteIn     ; RDBYT
        entry $1a00, PackDigit  ; PACKT
        entry $1a24, CharIn     ; RDCHT
        entry $1a41, BitIn      ; RDBIT
        .include "tape_bytes.asm"
        .section "teletype"
        .include "serial.asm"
        .include "commands.asm"
        .include "paper_in.asm"
        .assert * <= $1c00

        .section "interrupts"
        entry $1c00, Save       ; SAVE: where ST and BRK should lead
        entry $1c05, SaveRegisters
        * = $1c1c
        jmp (NMIV)
        * = $1c1f
        jmp (IRQV)
        entry $1c22, Reset
        entry $1c2a, Measure    ; DETCPS
        entry $1c4f, Begin      ; START
        entry $1c77, Keypad     ; TTYKB
        .include "interrupts.asm"
        .section "keypad"
        .include "keypad.asm"
        .section "teletype"
        .include "print.asm"
        .include "punch.asm"
        .assert * <= $1dc8, "the monitor runs into GOEXEC"
        entry $1dc8, Continue   ; GOEXEC
        .include "hex.asm"
        .include "advance.asm"
        .assert * <= $1e1e, "the digits run into PRTPNT"

        .section "entries"
        entry $1e1e, PrintPointer
        * = $1e2f               ; CRLF
        ldx #1
        jmp PrintText           ; $1e31 PRTST
        entry $1e3b, PrintByte
        entry $1e4c, PrintDigit ; HEXTA
        entry $1e5a, Receive    ; GETCH
        .include "which_key.asm"
        .assert * <= $1e88
        entry $1e88, ToAddress  ; INITS
        entry $1e8c, Ports      ; INIT1
        * = $1e9e               ; OUTSP
        lda #' '
        jmp Send                ; $1ea0 OUTCH
        .include "any_key.asm"
        .assert * <= $1ed4
        entry $1ed4, OneBit     ; DELAY
        entry $1eeb, HalfBit    ; DEHALF
        entry $1efe, AnyKey     ; AK
        * = $1f19               ; SCAND
        ldy #0
        lda (POINTL),y
        sta INH
        jmp ShowDigits          ; $1f1f SCANDS
        .include "show_digits.asm"
        .assert * <= $1f48
        entry $1f48, OneDigit   ; CONVD
        .include "paper_end.asm"
        .assert * <= $1f63
        entry $1f63, Advance    ; INCPT
        entry $1f6a, WhichKey   ; GETKEY
        .include "paper_out.asm"
        .assert * <= $1f91
        entry $1f91, AddToCheck ; CHK
        entry $1f9d, HexByte    ; GETBYT
        entry $1fac, HexDigit   ; PACK
        .include "one_digit.asm"
        .assert * <= $1fcc
        entry $1fcc, OpenCell   ; OPEN
        * = $1fd5               ; TOP: texts, printed from the end
Texts   .byte $0a, $0d
        .text "SERROT"
        * = $1fe7               ; TABLE: the segments of the digits, a is bit 0
Segments .byte $3f, $06, $5b, $4f, $66, $6d, $7d, $07
        .byte $7f, $6f, $77, $7c, $39, $5e, $79, $71
        * = $1ffa
        .word $1c1c, $1c22, $1c1f
