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

; PollClock: sets softStop after half of the level's time and stop at its end,
; or when RUN/STOP is pressed.
; In: limit  Out: stop, softStop  Clobbers: A X Y
; Cycles: about 150
PollClock
        jsr STOPKEY
        beq .stop
        jsr RDTIM
        sta elapsed
        stx elapsed+1
        tya
        bne .stop               ; 18 minutes: beyond all levels
        lda elapsed
        cmp limit
        lda elapsed+1
        sbc limit+1
        bcs .stop
        asl elapsed
        rol elapsed+1
        bcs .half
        lda elapsed
        cmp limit
        lda elapsed+1
        sbc limit+1
        bcc .go
.half   lda #1
        sta softStop
.go     rts
.stop   lda #1
        sta stop
        sta softStop
        rts

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
