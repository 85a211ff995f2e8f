; Counting positions: the classic test of a move generator.

; CountPositions: how many positions there are after the given number of half-moves.
; In: the position at FRAMES, D = depth (at least 1)  Out: count
; Clobbers: everything
; Cycles: about 1,000 per position
CountPositions
        PLO RB
        LOADR RC, FRAMES
        FIELD F_DEPTH
        GLO RB
        STR R9
        CLEAR32 count
        EMPTY_LISTS
        GOSUB InCheck
; Count: the positions behind this ply.
; In: RC  Out: count  Clobbers: everything but RC
; Cycles: 39,461 to 2,208,974, 88,850 on average
Count   OPEN_LIST
        FIELD F_ALPHA           ; and once more, to give it back
        GHI RA
        STR R9
        INC R9
        GLO RA
        STR R9
        GOSUB GenerateMoves
.next   FIELD F_LIST
        LDA R9
        PHI RA
        LDN R9
        PLO RA
        LDA RA
        LBZ .end
        LDA RA
        PLO RB
        LDA RA
        PHI RB
        FIELD F_LIST            ; the rest of the list
        GHI RA
        STR R9
        INC R9
        GLO RA
        STR R9
        GOSUB MakeMove
        GOSUB TestLegal
        LBDF .back
        LAST_PLY
        FIELD F_DEPTH
        LDN R9
        SMI 1
        LBZ .leaf
        STR R2
        NEXT_PLY
        FIELD F_DEPTH
        LDN R2
        STR R9
        GOSUB GivesCheck
        GOSUB Count
        LBR .back
.leaf   NEXT_PLY
        VAR count
        ADD32 LDI 1, LDI 0, LDI 0, LDI 0
        SEX R2
.back   GOSUB UnmakeMove
        LBR .next
.end    FIELD F_ALPHA
        VAR listTop
        COPY2 R9, R7
        RETURN
