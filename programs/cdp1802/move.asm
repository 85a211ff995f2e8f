; Making moves and taking them back: board, lists of pieces, rights, and the sum
; of material and squares. Each ply has its own copy of the state, so that only
; the board has to be restored. The key follows separately (HashMove), since
; leaves do not need it.
;
; Throughout: RB.0 = from, RB.1 = to, RF = the sum, RD.1 = the piece, RA = F_TAKEN.

; Moves a piece from RB.0 to RB.1, which is empty.
move_piece .macro
        GLO RB
        PLO R8
        LDN R8
        PHI RD
        LDI EMPTY
        STR R8
        GHI RB
        PLO R8
        GHI RD
        STR R8
        LDI HIGH(SLOTS)
        PHI R9
        GLO RB
        PLO R9
        LDN R9
        PLO RD
        GHI RB
        PLO R9
        GLO RD
        STR R9
        PLO R9
        GHI RB
        STR R9
        GHI RD
        ADI PAGES
        PHI R9
        GLO RB
        sub_value
        GHI RB
        add_value
        SEX R2
        .endm

; Takes the piece on R8.0 off the board.
take_piece .macro
        LDN R8
        ADI PAGES
        PHI R9
        GLO R8
        sub_value
        SEX R2
        LDI EMPTY
        STR R8
        INC RA
        GLO R8
        STR RA
        INC RA
        LDI HIGH(SLOTS)
        PHI R9
        GLO R8
        PLO R9
        LDN R9
        STR RA
        PLO R9
        LDI NONE
        STR R9
        .endm

; MakeMove: makes a move and goes to the next ply.
; In: RB = the move, RC  Out: the position, RC = the new ply, RB without flags of
; the first byte  Clobbers: R7.0 R8.0 R9 RA RD RF D DF
; Cycles: 260 for a quiet move, 330 for a capture, 350 to 600 for a special one
MakeMove
        POLL
        FIELD_IN RA, F_FROM
        PUT16_IN RB, RA
        INC RA
        FIELD F_SCORE
        GET16 RF
        GLO RB
        SHL
        LBDF MakeSpecial
        GHI RB
        PLO R8
        LDN R8
        STR RA
        LBZ .quiet
        take_piece
.quiet  move_piece
; FinishMove: the state of the next ply.
; In: RB, RC = the ply of the move, RF = the sum, RD.1 = the piece
; Out: RC = the new ply, side  Clobbers: R7.0 R9 RA RF D DF
; Cycles: 120
FinishMove
        POLL
        FIELD F_MOVED
        GHI RD
        STR R9
        GLO RC
        ORI F_CASTLE
        PLO R9
        NEXT_PLY
        FIELD_IN RA, F_SCORE
        PUT16_IN RF, RA
        INC RA
        LDA R9                   ; rights
        LBZ .rights
        STR R2
        LDI HIGH(SQUARES)
        PHI RF
        GLO RB
        ANI $77
        ORI 8
        PLO RF
        LDN RF
        AND
        STR R2
        GHI RB
        ANI $77
        ORI 8
        PLO RF
        LDN RF
        AND
.rights STR RA
        INC RA
        LDI NONE
        STR RA
        INC RA
        INC R9
        GHI RD                   ; pawn moves and captures cannot be taken back
        ANI 7
        XRI PAWN
        LBZ .fifty
        LDA R9
        ADI 1
        PLO RF
        INC R9
        INC R9
        INC R9
        LDN R9
        LBNZ .capture
        GLO RF
        LSKP
.capture
        LDI 0
.fifty  STR RA
        VAR side
        LDN R7
        XRI BOTH
        STR R7
        RETURN

; MakeSpecial: double steps, en passant, castling and promotions.
; In: as MakeMove  Out: as MakeMove  Clobbers: R7.0 R8.0 R9 RA RB RC RD RF D DF
; Cycles: 350 to 600
MakeSpecial
        GLO RB
        ANI $77
        PLO RB
        LDI EMPTY
        STR RA
        GLO RB
        PLO R8
        LDN R8
        ANI 7
        XRI KING
        LBZ .castles
        GHI RB
        ANI $70
        LBZ .promotes
        XRI $70
        LBZ .promotes
        FIELD F_EP
        GHI RB
        STR R2
        LDN R9
        XOR
        LBZ .passes
        GOSUB MovePiece         ; a double step
        GOSUB FinishMove
        VAR side                ; en passant only where a pawn can make use of it
        LDN R7
        ORI PAWN
        STR R2
        GHI RB
        ADI 1
        PLO R8
        LDN R8
        XOR
        LBZ .mark
        GHI RB
        SMI 1
        PLO R8
        LDN R8
        XOR
        LBNZ .done
.mark   GHI RB
        STR R2
        GLO RB
        ADD
        SHR
        STR R2
        FIELD F_EP
        LDN R2
        STR R9
.done   RETURN

.passes GHI RB
        XRI $10
        PLO R8
        LDN R8
        STR RA
        GOSUB TakePiece
        GOSUB MovePiece
        LBR FinishMove

.promotes
        GHI RB
        ANI $77
        PLO R8
        LDN R8
        STR RA
        LBZ .still
        GOSUB TakePiece
.still  GLO RB
        PLO R8
        LDN R8
        PHI RD
        LDI EMPTY
        STR R8
        GHI RD
        ADI PAGES
        PHI R9
        GLO RB
        sub_value
        SEX R2
        LDI HIGH(SLOTS)
        PHI R9
        GLO RB
        PLO R9
        LDN R9
        PLO RD
        GHI RB
        ANI $77
        PLO R8
        PLO R9
        GLO RD
        STR R9
        PLO R9
        GLO R8
        STR R9
        GOSUB Promoted
        STR R8
        ADI PAGES
        PHI R9
        GLO R8
        add_value
        SEX R2
        LBR FinishMove

.castles
        GOSUB MovePiece
        PUSH RB
        GHI RB
        GOSUB CastlingRook
        GOSUB MovePiece
        POP RB
        GHI RB
        PLO R8
        LDN R8
        PHI RD
        LBR FinishMove

; MovePiece: moves a piece to an empty square.
; In: RB, RF  Out: board, lists, RF, RD.1 = the piece  Clobbers: R8.0 R9 RD.0 D DF
; Cycles: 102
MovePiece
        move_piece
        RETURN

; TakePiece: takes a piece off the board.
; In: R8.0 = square, RF, RA = F_TAKEN  Out: board, lists, RF, F_TAKENSQ and
; F_TAKENSLOT  Clobbers: R9 RA D DF
; Cycles: 68
TakePiece
        take_piece
        RETURN

; Promoted: what the pawn becomes.
; In: RB.1 = to with its flags, side  Out: D = piece  Clobbers: R7.0
; Cycles: 20 to 40
Promoted
        VAR side
        LDN R7
        STR R2
        GHI RB
        ANI $88
        LBZ .queen
        XRI TO_N
        LBZ .knight
        XRI TO_N^TO_B
        LBZ .bishop
        LDI ROOK
        OR
        RETURN
.queen  LDI QUEEN
        OR
        RETURN
.knight LDI KNIGHT
        OR
        RETURN
.bishop LDI BISHOP
        OR
        RETURN

; UnmakeMove: takes the last move back.
; In: RC  Out: the position before, RC = its ply  Clobbers: R7.0 R8.0 R9 RA RB RD D DF
; Cycles: 116 for a quiet move, 134 for a capture
UnmakeMove
        POLL
        LAST_PLY
        VAR side
        LDN R7
        XRI BOTH
        STR R7
        FIELD_IN RA, F_FROM
        LDA RA
        PLO RB
        LDA RA
        PHI RB
        GLO RB
        SHL
        LBDF .special
        GHI RB
        PLO R8
        LDN R8
        PHI RD
        LDN RA
        STR R8
        GLO RB
        PLO R8
        GHI RD
        STR R8
.list   MOVE_SLOT
        LDA RA
        LBZ .done
        LDA RA
        PLO R7
        LDN RA
        PLO RD
        GLO R7
        PLO R9
        GLO RD
        STR R9
        PLO R9
        GLO R7
        STR R9
.done   RETURN

.special
        GLO RB
        ANI $77
        PLO RB
        GHI RB
        ANI $77
        PHI RB
        PLO R8
        LDN R8
        ANI 7
        XRI KING
        LBZ .castled
        VAR side
        LDN R7
        ORI PAWN                ; always a pawn before
        STR R2
        LDI EMPTY
        STR R8
        GLO RB
        PLO R8
        LDN R2
        STR R8
        LDA RA                   ; what was captured goes back where it stood
        LBZ .back
        STR R2
        LDN RA
        PLO R8
        LDN R2
        STR R8
.back   DEC RA
        LBR .list

.castled
        GOSUB ReturnPiece
        GHI RB
        GOSUB CastlingRook
; ReturnPiece: moves a piece back from RB.1 to RB.0.
; In: RB  Out: board, lists  Clobbers: R8.0 R9 RD D
; Cycles: 48
ReturnPiece
        GHI RB
        PLO R8
        LDN R8
        PHI RD
        LDI EMPTY
        STR R8
        GLO RB
        PLO R8
        GHI RD
        STR R8
        MOVE_SLOT
        RETURN
