; The transposition table: 1,024 entries, eight fields of four pages each, always
; replaced. Mates are not kept, since their distance is from the root.

FIELD_KEY2  = >TT
FIELD_KEY3  = (>TT)+4
FIELD_DEPTH = (>TT)+8
FIELD_BOUND = (>TT)+12
FIELD_LOW   = (>TT)+16
FIELD_HIGH  = (>TT)+20
FIELD_FROM  = (>TT)+24
FIELD_TO    = (>TT)+28
BOUND_EXACT = 1
BOUND_LOWER = 2
BOUND_UPPER = 3

; ClearTable: forgets everything.
; In: -  Out: -  Clobbers: A Y pEntry
; Cycles: about 82,000
ClearTable
        ldy #0
        sty pEntry
        lda #>TT
        sta pEntry+1
.whole  lda #0
.wipe   sta (pEntry),y
        iny
        bne .wipe
        inc pEntry+1
        lda pEntry+1
        cmp #(>TT)+32
        bne .whole
        rts

; Points pEntry at a field of the entry; Y is hash0 throughout.
field   .macro page
        lda hash1
        and #3
        ora #\page
        sta pEntry+1
        .endm

; ProbeTable: what is known about the position.
; In: hash, ply, alpha, beta, plyDepth  Out: hashFrom/To; C = 1 and retLo/Hi if
; that settles it  Clobbers: A X Y pEntry
; Cycles: 50 if unknown, about 150 if known
ProbeTable
        lda #NONE
        sta hashFrom
        lda #0
        sta pEntry
        ldy hash0
        field FIELD_KEY2
        lda (pEntry),y
        cmp hash2
        bne .no
        field FIELD_KEY3
        lda (pEntry),y
        cmp hash3
        bne .no
        field FIELD_BOUND
        lda (pEntry),y
        beq .no
        sta temp
        field FIELD_FROM
        lda (pEntry),y
        sta hashFrom
        field FIELD_TO
        lda (pEntry),y
        sta hashTo
        ldx ply
        field FIELD_DEPTH
        lda (pEntry),y
        cmp plyDepth,x
        bcc .no
        field FIELD_LOW
        lda (pEntry),y
        sta retLo
        field FIELD_HIGH
        lda (pEntry),y
        sta retHi
        lda temp
        cmp #BOUND_EXACT
        beq .yes
        cmp #BOUND_LOWER
        bne .upper
        lda retLo
        cmp betaLo,x
        lda retHi
        sbc betaHi,x
        bpl .yes
.no     clc
        rts
.upper  cmp_ret alphaLo, alphaHi
        bmi .no
.yes    sec
        rts

; StoreExact, StoreLower, StoreUpper: keep the value.
; In: hash, ply, retLo/Hi, best*  Out: the entry  Clobbers: A X Y temp pEntry
; Cycles: about 190
StoreExact
        lda #BOUND_EXACT
        bne Store
StoreLower
        lda #BOUND_LOWER
        bne Store
StoreUpper
        lda #BOUND_UPPER
Store   sta temp
        lda retHi
        bpl .positive
        eor #$ff
.positive
        cmp #>MATES
        bcs .done
        lda #0
        sta pEntry
        ldx ply
        ldy hash0
        field FIELD_KEY2
        lda hash2
        sta (pEntry),y
        field FIELD_KEY3
        lda hash3
        sta (pEntry),y
        field FIELD_BOUND
        lda temp
        sta (pEntry),y
        field FIELD_DEPTH
        lda plyDepth,x
        sta (pEntry),y
        field FIELD_LOW
        lda retLo
        sta (pEntry),y
        field FIELD_HIGH
        lda retHi
        sta (pEntry),y
        field FIELD_FROM
        lda bestFrom,x
        sta (pEntry),y
        field FIELD_TO
        lda bestTo,x
        sta (pEntry),y
.done   rts
