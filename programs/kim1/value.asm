; The counters become one byte. The carry is cleared or set only where a run of
; additions or subtractions begins; inside a run it goes from term to term.
Value   clc
        lda #$80
        adc mob+CONTINUATION
        adc maxc+CONTINUATION
        adc cc+CONTINUATION
        adc wcap1
        adc wcap2
        sec
        sbc maxc+PRIOR
        sbc cc+PRIOR
        sbc bcap0
        sbc bcap1
        sbc bcap2
        sbc mob+PRIOR
        sbc mob+REPLIES
        bcs .half
        lda #0                  ; only the last borrow is noticed
.half   lsr a
        clc
        adc #$40
        adc maxc+CONTINUATION
        adc cc+CONTINUATION
        sec
        sbc maxc+REPLIES
        lsr a
        clc
        adc #$90
        adc wcap0
        adc wcap0
        adc wcap0
        adc wcap0
        adc wcap1
        sec
        sbc maxc+REPLIES
        sbc maxc+REPLIES
        sbc cc+REPLIES
        sbc cc+REPLIES
        sbc bcap1

; Two more for a central square, or for leaving the back rank, except the king.
        ldy square
        cpy #$33
        beq .bonus
        cpy #$34
        beq .bonus
        cpy #$22
        beq .bonus
        cpy #$25
        beq .bonus
        ldx piece
        beq .plain
        ldy pieces,x
        cpy #$10
        bcs .plain
.bonus  clc
        adc #2
.plain  jmp Ending
