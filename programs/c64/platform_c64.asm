; The Commodore 64 as far as the search needs it: the clock while it thinks, and
; a line for each iteration. KERNAL calls only.

; StartClock: the jiffy clock counts from zero.
; In: -  Out: -  Clobbers: A X Y
; Cycles: about 60
StartClock
        lda #0
        tax
        tay
        jmp SETTIM

; PollClock: whether the search is to stop.
; In: limit  Out: stop, softStop  Clobbers: A X Y
; Cycles: about 200
PollClock
        .include "poll.asm"

; ShowIteration: depth, value and move of an iteration that is finished.
; In: result*  Out: a line on the screen  Clobbers: A X Y temp temp2
; Cycles: about 9,000
ShowIteration
        lda resultFrom
        cmp #NONE
        beq .none
        say DepthText
        lda resultDepth
        jsr PrintNumber
        lda #' '
        jsr CHROUT
        jsr PrintValue
        lda #' '
        jsr CHROUT
        lda resultFrom
        ldx resultTo
        jsr PrintMove
        lda #RETURN
        jmp CHROUT
.none   rts
