; A terminal in place of keypad and digits. A platform gives it
;       OpenTerminal    once, at the start
;       ReadChar        waits for a character: ASCII in A, bit 7 clear; may change X and Y
;       WriteChar       writes the one in A; may change X and Y
;
; C sets the pieces up, E exchanges the sides, P plays, F or RETURN makes the move that was entered, 0
; to 7 enter a square; S, B, N set the level: super blitz, blitz, normal. After each key a line shows
; what the KIM-1 has on its six digits.

RETURN_KEY = $0d

Main    cld
        sei
        ldx #$ff
        txs
        jsr OpenTerminal
        ldx #$ff
        txs
        ldx #pieces
        lda #0
.zero   sta $00,x
        inx
        bne .zero
        ldx #OPENING_BYTES-1    ; loaded behind the program, not in page zero
.copy   lda Opening,x
        sta opening,x
        dex
        bpl .copy
        stx omove               ; closed, and no piece is on the board
        ldx #31
        lda #CAPTURED
.piece  sta pieces,x
        dex
        bpl .piece
        ldy #0
.hello  lda Greeting,y
        beq Start
        sty square
        jsr WriteChar
        ldy square
        iny
        bne .hello

; Here everything ends: the line, and the next key.
Start   cld
        ldx #$ff
        txs
        inx
        stx turn
        lda #RETURN_KEY
        jsr WriteLine
        ldx #2
.digits stx state
        lda dis3,x
        jsr WriteByte
        lda #' '
        jsr WriteChar
        ldx state
        dex
        bpl .digits
        lda #'?'
        jsr WriteChar
        jsr ReadChar
        cmp #'8'
        bcs .letter
        cmp #RETURN_KEY
        beq Enter
        sec
        sbc #'0'
        bcc Start
        bcs Digit
.letter and #$5f                ; small letters, too
        ldx #KEYS-1
.key    cmp KeyNames,x
        beq .known
        dex
        bpl .key
        bmi Start
.known  lda KeyHigh,x
        pha
        lda KeyLow,x
        pha
        rts

        .include "enter.asm"

; The levels: the state below which the king's safety is tested, and where exchanges end.
SuperBlitz
        ldx #0
        ldy #$ff
        bne Level
Blitz   ldx #0
        ldy #$fb
        bne Level
Normal  ldx #8
        ldy #$fb
Level   stx LevelCheck+1
        sty Depth+1
        jmp Start

KeyNames
        .byte 'C', 'E', 'P', 'F', 'S', 'B', 'N'
KEYS = * - KeyNames
KeyLow  .byte <(SetUp-1), <(Exchange-1), <(Play-1), <(Enter-1), <(SuperBlitz-1), <(Blitz-1), <(Normal-1)
KeyHigh .byte >(SetUp-1), >(Exchange-1), >(Play-1), >(Enter-1), >(SuperBlitz-1), >(Blitz-1), >(Normal-1)

; A byte as two digits.
WriteByte
        pha
        lsr a
        lsr a
        lsr a
        lsr a
        jsr .digit
        pla
        and #15
.digit  cmp #10
        bcc .decimal
        adc #6
.decimal
        adc #'0'
        jmp WriteChar

Greeting
        .byte RETURN_KEY
        .text "MICROCHESS  C E P F 0-7  S B N"
        .byte 0

Opening .include "opening.asm"
OPENING_BYTES = * - Opening
