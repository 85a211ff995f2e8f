; The transposition table: 1024 entries of eight bytes. One that is deeper stays as long as the
; same search goes on. An entry holds what is left of the key (all 32 bits count) and the number
; of the search, depth and kind of bound,
; the value, the move. Mates are not kept, since their distance is from the root.

AGES    EQU $18                 ; the number of the search
BOUND_EXACT EQU 1
BOUND_LOWER EQU 2
BOUND_UPPER EQU 3

; ClearTable: forgets everything.
; In: -  Out: TABLE  Clobbers: R9 D
; Cycles: about 66,000
ClearTable
        LOADR R9, TABLE
.byte1  LDI 0
        STR R9
        INC R9
        GHI R9
        XRI HIGH(TABLE)+TABLE_PAGES
        LBNZ .byte1
        RETURN

; FindEntry: where the position belongs, and the parts of its key to compare.
; In: RC  Out: RA = entry, RD.1 RD.0 RB.1 = key 2, key 3 and the rest
; Clobbers: R9 D
; Cycles: 46
find_entry .macro
        FIELD F_KEY
        LDA R9
        PLO RA
        ANI 7
        STR R2
        LDN R9
        ANI $E0
        OR
        PHI RB
        GLO RA
        ANI $F8
        PLO RA
        LDA R9
        ANI TABLE_PAGES-1
        ORI HIGH(TABLE)
        PHI RA
        LDA R9
        PHI RD
        LDN R9
        PLO RD
        .endm

; ProbeTable: what is known about the position.
; In: RC  Out: hashFrom, hashTo; DF = 1 and result if that settles it
; Clobbers: R7.0 R9 RA RB RD RF D
; Cycles: 80 if unknown, about 180 if known
ProbeTable
        VAR hashFrom
        LDI NONE
        STR R7
        find_entry
        GHI RD
        STR R2
        LDA RA
        XOR
        LBNZ .no
        GLO RD
        STR R2
        LDA RA
        XOR
        LBNZ .no
        GHI RB
        STR R2
        LDA RA
        XOR
        ANI ~AGES & 255
        LBNZ .no
        LDA RA                  ; depth and bound
        PLO RB
        LBZ .no
        LDA RA
        PLO RF
        LDA RA
        PHI RF                  ; the value
        COPY2 RA, R7
        FIELD F_DEPTH
        LDN R9
        STR R2
        GLO RB
        SHR
        SHR
        SM
        LBNF .no                ; not deep enough
        GLO RB
        ANI 3
        SMI BOUND_LOWER
        LBNF .yes
        LBZ .lower
        FIELD F_ALPHA           ; at most the value: not above alpha?
        MORE16 RF
        LBDF .no
        LBR .yes
.lower  FIELD F_BETA            ; at least the value: not below beta?
        LESS16 RF
        LBDF .no
.yes    VAR result
        PUT16_IN RF, R7
        SMI 0
        RETURN
.no     ADI 0
        RETURN

; Store: keeps the value.
; In: RC, D = kind of bound, F_BEST, F_BESTFROM  Out: the entry
; Clobbers: R7.0 R9 RA RB RD RF D DF
; Cycles: about 200
Store   PLO RB
        FIELD F_BEST
        GET16 RF
        GHI RF
        ADI HIGH(MATE)-1        ; a mate?
        SMI 2*(HIGH(MATE)-1)
        LBDF .done
        find_entry
        FIELD F_DEPTH           ; a deeper entry of the same search stays
        LDN R9
        SHL
        SHL
        STR R2
        GLO RA
        ORI 3
        PLO R9
        GHI RA
        PHI R9
        LDN R9
        SM
        LBNF .write
        SMI 4
        LBNF .write
        DEC R9
        VAR tableAge
        LDN R7
        STR R2
        LDN R9
        XOR
        ANI AGES
        LBZ .done
.write  GHI RD
        STR RA
        INC RA
        GLO RD
        STR RA
        INC RA
        VAR tableAge
        LDN R7
        STR R2
        GHI RB
        OR
        STR RA
        INC RA
        FIELD F_DEPTH
        LDN R9
        SHL
        SHL
        STR R2
        GLO RB
        OR
        STR RA
        INC RA
        PUT16_IN RF, RA
        INC RA
        FIELD F_BESTFROM
        COPY2 R9, RA
.done   RETURN
