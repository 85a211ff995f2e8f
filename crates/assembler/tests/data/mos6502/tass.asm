; What 64tass reads in the same way.
poke    .macro address, value
        lda #\value
        sta \address
        .endm

copy    .macro
        lda \1
        sta \2
        .endm

BORDER  = $d020
limit   = end - start

start   #poke BORDER, 5
        #copy later, BORDER + 1
        ldx #<message
        ldy #>message
_loop   lda message,x
        beq _out
        inx
        bne _loop
_out    lda forward
        sta forward,x
        rts

second  ldx #7
_loop   dex
        bpl _loop
        lda #<limit+1
        lda @w forward
        .if BORDER > 3
        cmp #%1010_0101
        .else
        cmp #0
        .fi
        jmp start

message .text "HELLO", 13, 0
        .null "WORLD"
        .fill 3, $ea
        .align 16, 0
later   .byte 1
        .rept 3
        nop
        .next
        .word *, start, $1234
        .byte <start, >start, 'A'
forward = $fb
end
