; The transposition table: entries of eight bytes in the memory beneath the devices ($d000) and the
; KERNAL ($f000). Mates are not kept, since their distance is from the root.

ENTRY_KEY1  = 0
ENTRY_KEY2  = 1
ENTRY_KEY3  = 2
ENTRY_DEPTH = 3         ; and in its upper bits the bound and the parity of the search
ENTRY_LOW   = 4
ENTRY_HIGH  = 5
ENTRY_FROM  = 6
ENTRY_TO    = 7
BOUND_EXACT = $40
BOUND_LOWER = $80
BOUND_UPPER = $c0
BOUND       = $c0
PARITY      = $20

; Memory everywhere, and no interrupts, whose vectors are the KERNAL's.
all_memory .macro
        php
        sei
        lda $01
        sta portWas
        and #$f8
        ora #$04
        sta $01
        .endm

usual_memory .macro
        lda portWas
        sta $01
        plp
        .endm

; ClearTable: forgets everything.
; In: -  Out: -  Clobbers: A X Y pEntry
; Cycles: about 90,000
ClearTable
        lda #<NoInterrupt       ; RESTORE while the KERNAL is away
        sta $fffa
        lda #>NoInterrupt
        sta $fffb
        all_memory
        ldx #TABLE_PAGES-1
        ldy #0
        sty pEntry
.block   lda TablePages,x
        sta pEntry+1
        tya
.wipe   sta (pEntry),y
        iny
        bne .wipe
        dex
        bpl .block
        usual_memory
        rts
NoInterrupt
        rti

TablePages
        .byte $d0, $d1, $d2, $d3, $d4, $d5, $d6, $d7, $d8, $d9, $da, $db, $dc, $dd, $de, $df
        .byte $f0, $f1, $f2, $f3, $f4, $f5, $f6, $f7, $f8, $f9, $fa, $fb, $fc, $fd, $fe, $d0

; Points pEntry at the entry of the position. Clobbers: A X
find_entry .macro
        lda hash0
        and #$f8
        sta pEntry
        lda hash1
        and #$1f
        tax
        lda TablePages,x
        sta pEntry+1
        .endm

; ProbeTable: what is known about the position.
; In: hash, ply, alpha, beta, plyDepth  Out: hashFrom/To; C = 1 and retLo/Hi if
; that settles it  Clobbers: A X Y pEntry temp
; Cycles: 85 if unknown, about 190 if known
ProbeTable
        lda #NONE
        sta hashFrom
        find_entry
        all_memory
        ldy #ENTRY_KEY1
        lda (pEntry),y
        cmp hash1
        bne .miss
        iny
        lda (pEntry),y
        cmp hash2
        bne .miss
        iny
        lda (pEntry),y
        cmp hash3
        beq .known
.miss   usual_memory
        clc
        rts
.known  iny
        lda (pEntry),y
        sta temp
        iny
        lda (pEntry),y
        sta retLo
        iny
        lda (pEntry),y
        sta retHi
        iny
        lda (pEntry),y
        sta hashFrom
        iny
        lda (pEntry),y
        sta hashTo
        usual_memory
        ldx ply
        lda temp
        and #$1f
        cmp plyDepth,x
        bcc .no
        lda temp
        and #BOUND
        beq .none
        cmp #BOUND_LOWER
        bcc .yes
        bne .upper
        lda retLo
        cmp betaLo,x
        lda retHi
        sbc betaHi,x
        bpl .yes
.no     clc
        rts
.none   lda #NONE               ; an entry that was never written
        sta hashFrom
        clc
        rts
.upper  cmp_ret alphaLo, alphaHi
        bmi .no
.yes    sec
        rts

; StoreExact, StoreLower, StoreUpper: keep the value, unless the entry has a deeper one of this
; search.
; In: hash, ply, retLo/Hi, best*  Out: the entry  Clobbers: A X Y temp pEntry
; Cycles: about 200
StoreExact
        lda #BOUND_EXACT
        bne Store
StoreLower
        lda #BOUND_LOWER
        bne Store
StoreUpper
        lda #BOUND_UPPER
Store   ora tableParity
        sta temp
        lda retHi
        bpl .positive
        eor #$ff
.positive
        cmp #>MATES
        bcs .done
        find_entry
        ldx ply
        lda temp
        ora plyDepth,x
        sta temp
        all_memory
        ldy #ENTRY_DEPTH
        lda (pEntry),y
        eor temp
        and #PARITY
        bne .write
        lda (pEntry),y
        and #$1f
        cmp plyDepth,x
        beq .write
        bcs .full
.write  lda temp
        sta (pEntry),y
        dey
        lda hash3
        sta (pEntry),y
        dey
        lda hash2
        sta (pEntry),y
        dey
        lda hash1
        sta (pEntry),y
        ldy #ENTRY_LOW
        lda retLo
        sta (pEntry),y
        iny
        lda retHi
        sta (pEntry),y
        iny
        lda bestFrom,x
        cmp #NONE
        beq .old
        sta (pEntry),y
        iny
        lda bestTo,x
        sta (pEntry),y
.full   usual_memory
.done   rts
.old    lda plyHashFrom,x
        sta (pEntry),y
        iny
        lda plyHashTo,x
        sta (pEntry),y
        jmp .full
