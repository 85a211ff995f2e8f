; The transposition table: entries of eight bytes in the memory beneath the devices ($d000) and the
; KERNAL ($f000), or in a RAM Expansion Unit where there is one, from which an entry is fetched into a
; buffer. Mates are not kept, since their distance is from the root.

ENTRY_KEY0  = 0
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

        .ifdef HAS_REU
REU_COMMAND = $df01
REU_OWN     = $df02
REU_UNIT    = $df04
REU_LENGTH  = $df07
REU_CONTROL = $df0a
REU_STASH   = $b0               ; at once, and the registers come back
REU_FETCH   = $b1

; An entry of the unit is where all of the key's bits say but those that it keeps.
point_reu .macro command
        lda hash0
        and #$f8
        sta REU_UNIT
        lda hash1
        sta REU_UNIT+1
        lda hash2
        and reuBanks
        sta REU_UNIT+2
        lda #\command
        sta REU_COMMAND
        .endm

; As all_memory, for an entry that lies in the buffer.
enter_buffer .macro
        lda #<entryBuffer
        sta pEntry
        lda #>entryBuffer
        sta pEntry+1
        php
        lda $01
        sta portWas
        .endm
        .endif

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
        .ifdef HAS_REU
        jmp ClearReu
        .else
        rts
        .endif
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
; Cycles: 85 if unknown, about 190 if known; 30 more with a unit
ProbeTable
        lda #NONE
        sta hashFrom
        .ifdef HAS_REU
        lda reuBanks
        bne .fetch
        .endif
        find_entry
        all_memory
.look   ldy #ENTRY_KEY0
        lda (pEntry),y
        cmp hash0
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
        .ifdef HAS_REU
.fetch  point_reu REU_FETCH
        enter_buffer
        jmp .look
        .endif
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
        .ifdef HAS_REU
        lda reuBanks
        bne .fetch
        .endif
        find_entry
        ldx ply
        lda temp
        ora plyDepth,x
        sta temp
        all_memory
.look   ldy #ENTRY_DEPTH
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
        lda hash0
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
        .ifdef HAS_REU
.fetch  point_reu REU_FETCH
        ldx ply
        lda temp
        ora plyDepth,x
        sta temp
        jsr .buffered
        lda #REU_STASH          ; the registers have come back
        sta REU_COMMAND
        rts
.buffered
        enter_buffer
        jmp .look
        .endif
.old    lda plyHashFrom,x
        sta (pEntry),y
        iny
        lda plyHashTo,x
        sta (pEntry),y
        jmp .full

        .ifdef HAS_REU
; FindReu: whether there is a RAM Expansion Unit, and how large it is. A cartridge may have memory where
; its registers are: only bytes that have come back count.
; In: -  Out: reuBanks, the registers of the unit  Clobbers: A X
; Cycles: about 900
FindReu lda #0
        sta REU_CONTROL
        sta REU_UNIT
        sta REU_UNIT+1
        sta REU_LENGTH+1
        lda #1
        sta REU_LENGTH
        lda #<entryBuffer
        sta REU_OWN
        lda #>entryBuffer
        sta REU_OWN+1
        ldx #7                  ; each bank gets its number; a bank that is not there is a lower one
.mark   stx entryBuffer
        lda #REU_STASH
        jsr .answer
        dex
        bpl .mark
        ldx #7
.try    lda #$ff
        sta entryBuffer
        lda #REU_FETCH
        jsr .answer
        cpx entryBuffer
        beq .found
        dex
        bne .try
.found  stx reuBanks            ; 7, 3 or 1; 0: bank 1 did not answer
        lda #8
        sta REU_LENGTH
        rts
.answer stx REU_UNIT+2
        sta REU_COMMAND
        rts

; ClearReu: forgets everything in the unit.
; In: reuBanks  Out: -  Clobbers: A X
; Cycles: 66,000 for each bank
ClearReu
        ldx reuBanks
        beq .none
        lda #0
        sta entryBuffer
        sta REU_UNIT
        sta REU_UNIT+1
        sta REU_LENGTH
        sta REU_LENGTH+1
        lda #$80                ; the same byte always
        sta REU_CONTROL
.wipe   stx REU_UNIT+2
        lda #REU_STASH
        sta REU_COMMAND
        dex
        bpl .wipe
        lda #0
        sta REU_CONTROL
        lda #8
        sta REU_LENGTH
.none   rts
        .endif
