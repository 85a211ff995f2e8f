; Routines for the tests of the test language.
        * = $c000
pointer = $fb

; a = a + x, saturating
add:    stx temp
        clc
        adc temp
        bcc .done
        lda #255
.done   rts

; counts y down to 0
wait:   dey
        bne wait
        rts

; score = score + 100
bonus:  lda score
        clc
        adc #<100
        sta score
        lda score + 1
        adc #>100
        sta score + 1
        rts

; copies 8 bytes from source to target
copy:   ldx #7
.loop   lda source,x
        sta target,x
        dex
        bpl .loop
        rts

; nested calls and recursion
deep:   cpx #0
        beq .out
        dex
        jsr deep
.out    rts

broken: brk
hang:   jmp hang
around: inc temp
        jmp around

temp:   .byte 0
score:  .word 0
source: .byte 1, 2, 3, 4, 5, 6, 7, 8
target: .fill 8, $ff
