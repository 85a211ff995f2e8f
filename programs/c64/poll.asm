; PollLimit: sets softStop after seven eighths of the level's time, stop at its end, and both when
; RUN/STOP is pressed. An iteration that is broken off is not lost: a better move that it found counts.
; In: limit  Out: stop, softStop  Clobbers: A X Y temp elapsed
; Cycles: about 200
PollLimit
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
        lda limit+1             ; an eighth of the time
        sta temp
        lda limit
        ldx #3
.eighth lsr temp
        ror a
        dex
        bne .eighth
        clc
        adc elapsed
        sta elapsed
        lda temp
        adc elapsed+1
        bcs .last
        sta elapsed+1
        lda elapsed
        cmp limit
        lda elapsed+1
        sbc limit+1
        bcc .go
.last   lda #1
        sta softStop
.go     rts
.stop   lda #1
        sta stop
        sta softStop
        rts
