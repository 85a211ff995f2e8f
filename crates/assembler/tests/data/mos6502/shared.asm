; What 64tass, ca65 and Torres read alike.
zero    = $20
table   = $3000
size    = 5 * (2 + 1)
mask    = $f0 & ~$30 | 3
shifted = 1 << 6 ^ $ff

start:  lda #<table
        sta zero
        lda #>table
        sta zero + 1
        ldx #size
        ldy #mask
        lda #shifted & $ff
loop:   lda table,x
        sta table + 256,x
        lda (zero),y
        eor (zero,x)
        ldx zero,y
        stx zero,y
        lda zero,y
        dex
        bne loop
        beq done
        jmp (table)
        jsr done
        asl a
        lsr zero
        rol zero,x
        ror table
        bit zero
        cpx #255
        cmp #$ff
        sbc table + 1,y
        nop
done:   rts
        .byte 1, 2, size
        .word start, done - start, $1234
        .byte size > 3, size < 3, 7 / 2, 7 * 3
