; The board: clearing it, putting pieces on it, the lists of pieces.

; ClearBoard: an empty board with its margin, and the state of the first ply.
; In: -  Out: BOARD, side, RC = FRAMES and its state  Clobbers: R7.0 R8.0 R9 D DF
; Cycles: about 4,700
ClearBoard
        LDI 0
        PLO R8
.square GLO R8
        ANI $88
        LBZ .empty
        LDI OFF
.empty  STR R8                  ; EMPTY is 0
        GLO R8
        ADI 1
        PLO R8
        LBNZ .square
        LOADR RC, FRAMES
        FIELD F_CASTLE
        LDI 0
        STR R9
        INC R9
        LDI NONE
        STR R9
        INC R9
        LDI 0
        STR R9
        VAR side
        LDI WHITE
        STR R7
        RETURN

; FillLists: lists of pieces and places in them, from the board; kings first.
; In: BOARD  Out: WHITES, BLACKS, SLOTS; DF = 1 if a side has too many pieces or
; not one king  Clobbers: R7.0 R8.0 R9 RA RB RD D
; Cycles: about 5,000
FillLists
        LOADR R9, WHITES
        LDI NO_MORE
        PLO RA
.clear  GLO RA
        STR R9
        INC R9
        GLO R9
        XRI LOW(KILLERS)
        LBNZ .clear
        LDI LOW(WHITES)+1
        PLO RA                  ; next place of White
        LDI LOW(BLACKS)+1
        PHI RA                  ; and of Black
        LDI 0
        PLO R8
.square LDN R8
        ANI 7
        LBZ .next
        XRI KING
        LBZ .king
        LDN R8
        ANI WHITE
        LBZ .black
        GLO RA
        XRI LOW(BLACKS)
        LBZ .wrong
        GLO RA
        PLO RB
        INC RA
        LBR .put
.black  GHI RA
        XRI LOW(KILLERS)
        LBZ .wrong
        GHI RA
        PLO RB
        ADI 1
        PHI RA
        LBR .put
.king   LDN R8
        ANI BLACK
        SHL
        ADI LOW(WHITES)
        PLO RB
        PLO R9
        LDN R9
        XRI NO_MORE
        LBNZ .wrong
.put    LDI HIGH(SLOTS)
        PHI R9
        GLO R8
        PLO R9
        GLO RB
        STR R9
        PLO R9
        GLO R8
        STR R9
.next   GLO R8
        ADI 1
        PLO R8
        XRI $78
        LBNZ .square
        LDI LOW(WHITES)
        PLO R9
        LDN R9
        XRI NO_MORE
        LBZ .wrong
        LDI LOW(BLACKS)
        PLO R9
        LDN R9
        XRI NO_MORE
        LBZ .wrong
        ADI 0
        RETURN
.wrong  SMI 0
        RETURN
