; A program to be listed.
        * = $c0f0
zp      = $20
store   .macro where, index
        sta \where,\index
        .endm

clear   lda #0          ; 2
        ldx #39
.loop   store $0400, x
        dex
        bpl .loop
        rts

copy    ldy #0
.again   lda (zp),y
        beq .out
        sta $0400,y
        lda table,x
        lda page,x
        iny
        bne .again
.out    rts
table   .byte 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
page    = $c200
