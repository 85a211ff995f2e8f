; Time: the clocks of both players on the screen, and the search's clock. The jiffy
; clock counts sixtieths of a second on PAL and NTSC machines.

; StartClock: the jiffy clock counts from zero.
; In: -  Out: -  Clobbers: A X Y
; Cycles: about 100
StartClock
        jsr TickClock
        lda #0
        tax
        tay
        sta lastJiffy
        jmp SETTIM

; PollClock: the player's clock goes on; whether the search is to stop.
; In: limit  Out: stop, softStop  Clobbers: A X Y
; Cycles: about 260
PollClock
        jsr TickClock
        .include "poll.asm"

; ShowIteration: depth, value and move of an iteration that is finished.
; In: result*  Out: a line in the panel  Clobbers: A X Y temp temp2
; Cycles: about 3,000
ShowIteration
        lda resultFrom
        cmp #NONE
        beq .none
        ldx #THINK_ROW
        lda #THINK_ROW+2
        jsr ClearRows
        ink GREEN_INK
        panel_text THINK_ROW, DepthText
        lda resultDepth
        jsr PrintNumber
        lda #' '
        jsr PutCode
        lda resultFrom
        ldx resultTo
        jsr PrintMove
        at THINK_ROW+1, PANEL
        say ValueText
        jmp PrintValue
.none   rts

; ResetClocks: both clocks to zero.
; In: -  Out: -  Clobbers: A X
; Cycles: 60
ResetClocks
        ldx #5
        lda #0
.each   sta clockMinutes,x
        dex
        bpl .each
        rts

; TickClock: the clock of the side that thinks, and its display when a second is
; over. It has to be called every four seconds at least.
; In: clockSide  Out: -  Clobbers: A X Y
; Cycles: 30; about 1,000 once a second
TickClock
        lda JIFFY
        tay
        sec
        sbc lastJiffy
        beq .done
        sty lastJiffy
        ldx clockSide
        bmi .done
        clc
        adc clockJiffies,x
        bcc .count
        lda #255
.count  cmp #JIFFIES_A_SECOND
        bcc .keep
.second sbc #JIFFIES_A_SECOND
        inc clockSeconds,x
        cmp #JIFFIES_A_SECOND
        bcs .second
        sta clockJiffies,x
        lda clockSeconds,x
        cmp #60
        bcc DrawClock
        sbc #60
        sta clockSeconds,x
        inc clockMinutes,x
        lda clockMinutes,x
        cmp #100
        bcc DrawClock
        lda #0
        sta clockMinutes,x
        beq DrawClock
.keep   sta clockJiffies,x
.done   rts

; DrawClock: the clock of a side, and a mark if it is running.
; In: X = 0 White, 1 Black  Out: -  Clobbers: A Y
; Cycles: about 900
DrawClock
        lda textColour
        pha
        ldy #CYAN_INK
        cpx clockSide
        bne .colour
        ldy #WHITE_INK
.colour sty textColour
        txa
        pha
        eor #CLOCK_ROW+1        ; Black above White
        tax
        ldy #PANEL
        jsr GoTo
        pla
        pha
        tax
        lda SideTextLow,x
        ldy SideTextHigh,x
        jsr PrintText
        pla
        tax
        lda clockMinutes,x
        jsr PutTwo
        lda #':'
        jsr PutCode
        lda clockSeconds,x
        jsr PutTwo
        pla
        sta textColour
        rts

SideTextLow
        .byte <WhiteText, <BlackText
SideTextHigh
        .byte >WhiteText, >BlackText
        .enc "petscii"
WhiteText
        .null "white  "
BlackText
        .null "black  "
DepthText
        .null "depth "
ValueText
        .null "value "
        .enc "none"
