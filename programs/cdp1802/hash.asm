; Keys of positions, 32 bits: from scratch, and after a move.

; The other side is to move.
SIDE_0  EQU $5D
SIDE_1  EQU $C3
SIDE_2  EQU $96
SIDE_3  EQU $2B

; Exclusive-or of the four bytes at RF into those at R9; RF and R9 move on.
xor_key .macro
        SEX RF
        .rept 4
        LDN R9
        XOR
        IRX
        STR R9
        INC R9
        .endr
        SEX R2
        .endm

; XorPiece: the key of a piece on a square.
; In: D = square, RF.1 = piece, RC  Out: F_KEY  Clobbers: R9 RF.0 D
; Cycles: 70
XorPiece
        PLO RF
        LDI HIGH(SQUARES)
        PHI R9
        GLO RF
        PLO R9
        LDN R9
        PLO RF
        FIELD F_KEY
        xor_key
        RETURN

; XorState: the keys of rights and of the en passant file.
; In: RD.0 = rights, RD.1 = square or NONE, RC  Out: F_KEY  Clobbers: R9 RF D DF
; Cycles: 80, with en passant 140
XorState
        LDI HIGH(KEYS2)
        PHI RF
        GLO RD
        SHL
        SHL
        PLO RF
        FIELD F_KEY
        xor_key
        GHI RD
        XRI NONE
        LBZ .none
        XOR_PASSING
.none   RETURN

; ComputeKey: the key of the position from scratch.
; In: the position, RC  Out: F_KEY  Clobbers: R7.0 R8.0 R9 RB RD RF D DF
; Cycles: about 4,500
ComputeKey
        FIELD F_KEY
        LDI 0
        STR R9
        INC R9
        STR R9
        INC R9
        STR R9
        INC R9
        STR R9
        LOADR RB, WHITES
.piece  LDN RB
        PLO R8
        LDN R8
        PHI RF
        ANI 7
        LBZ .dead
        GLO R8
        GOSUB XorPiece
.dead   INC RB
        GLO RB
        XRI LOW(KILLERS)
        LBNZ .piece
        FIELD F_CASTLE
        GET16_AT RD, R9
        GOSUB XorState
        VAR side
        LDN R7
        XRI WHITE
        LBZ .white
        GOSUB XorSide
.white  RETURN

; HashMove: the key after MakeMove.
; In: RC = the new ply  Out: F_KEY  Clobbers: R8.0 R9 RA RB RD RF D DF
; Cycles: 240; 330 for a capture, more where rights change
hash_byte .macro change
        LDA RA
        SEX RF
        XOR
        IRX
        SEX RD
        XOR
        IRX
        XRI \change
        STR R9
        INC R9
        .endm

HashMove
        PARENT_FIELD RA, F_FROM
        LDI HIGH(SQUARES)
        PHI R9
        LDA RA
        ANI $77
        PLO R9
        LDN R9
        PLO RF
        LDN RA
        ANI $77
        PHI RB                  ; to
        PLO R8
        PLO R9
        LDN R9
        PLO RD
        LDN R8
        PHI RD                  ; what stands there now
        GLO RA
        ORI F_MOVED             ; F_TO has no bits that F_MOVED lacks
        PLO RA
        LDN RA
        PHI RF                  ; and what left
        GLO RA
        ANI $E0
        PLO RA
        FIELD F_KEY
        hash_byte SIDE_0
        hash_byte SIDE_1
        hash_byte SIDE_2
        hash_byte SIDE_3
        SEX R2
        GLO RA
        ADI F_TAKEN-4
        PLO RA
        LDA RA
        LBZ .quiet
        PHI RF
        LDN RA
        GOSUB XorPiece
.quiet  DEC RA
        DEC RA
        DEC RA                  ; F_FROM
        LDN RA
        SHL
        LBNF .plain
        GHI RB
        PLO R8
        LDN R8
        ANI 7
        XRI KING
        LBNZ .plain
        GHI RB                  ; the rook has castled too
        GOSUB CastlingRook
        GHI RB
        PLO R8
        LDN R8
        PHI RF
        GLO R8
        GOSUB XorPiece
        GLO RB
        GOSUB XorPiece
.plain  DEC RA
        DEC RA
        DEC RA                  ; F_EP
        LDN RA
        PHI RD
        DEC RA
        LDN RA
        PLO RD                  ; the rights before
        FIELD F_CASTLE
        GLO RD
        STR R2
        LDA R9
        XOR
        LBNZ .changed
        GHI RD
        STR R2
        LDN R9
        XOR
        LBZ .same
.changed
        GOSUB XorState
        FIELD F_CASTLE
        GET16_AT RD, R9
        GOSUB XorState
.same   RETURN
