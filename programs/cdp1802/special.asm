; Moves that are rare: promotions, en passant, castling. See generate.asm for the
; registers.

; EmitPromotions: the four moves of a pawn to the last row.
; In: RA RB.0 R8.0  Out: the list  Clobbers: D
; Cycles: 116
EmitPromotions
        emit_special TO_N, SCORE_MINOR
        emit_special TO_R, SCORE_MINOR
        emit_special TO_B, SCORE_MINOR
; EmitQueen: only the queen.
; In: RA RB.0 R8.0  Out: the list  Clobbers: D
; Cycles: 26
EmitQueen
        emit_special TO_Q, SCORE_PROMOTION
        RETURN

; EndList: en passant, and the zero at the end of the list.
; In: RA RC  Out: RA behind the list, listTop  Clobbers: R7.0 R8.0 R9 RB D DF
; Cycles: 44; 110 with en passant
EndList
        FIELD F_EP
        LDN R9
        XRI NONE
        LBZ .none
        XRI NONE
        PLO R8
        VAR side
        LDN R7
        ORI PAWN
        STR R2                   ; the pawn that could take
        SMI BP
        LBZ .black
        GLO R8
        SMI $0F
        GOSUB TryPassing
        GLO R8
        SMI $11
        GOSUB TryPassing
        LBR .none
.black  GLO R8
        ADI $0F
        GOSUB TryPassing
        GLO R8
        ADI $11
        GOSUB TryPassing
.none   LDI 0
        STR RA
        INC RA
        VAR listTop
        GHI RA
        STR R7
        INC R7
        GLO RA
        STR R7
        RETURN

; TryPassing: an en passant capture to R8.0, if one's own pawn stands on D.
; In: D = square, R8.0 = to, RA  Out: RA  Clobbers: R7.0 R9 RB.0 D DF
; Cycles: 30, or 60 if there is one
TryPassing
        PLO RB
        LDI HIGH(BOARD)
        PHI R9
        GLO RB
        PLO R9
        VAR side
        LDN R7
        ORI PAWN
        STR R2
        LDN R9
        XOR
        LBNZ .none
        emit_special 0, SCORE_PASSING
.none   RETURN

; Castling: if it is a right, nothing is between, and the king does not pass an
; attacked square. Where he arrives is tested when the move is made.
; In: RB.0 = the king, RC, RA  Out: the list; goes on with the generator  Clobbers: R7.0 R8.0 R9
; RA RB RD RF D DF
; Cycles: 30 without rights, 90 where the way is not free, about 400 else
Castling
        SEX R2
        FIELD F_CASTLE
        LDN R9
        LBZ .done
        FIELD F_CHECK
        LDN R9
        LBNZ .done
        VAR side
        LDN R7
        STR R2
        FIELD F_CASTLE
        LDN R2
        XRI WHITE
        LBZ .white
        LDN R9
        SHR
        SHR
        LBR .rights
.white  LDN R9
.rights STR R2                   ; bit 0 short, bit 1 long
        VAR temp
        LDN R2
        STR R7
        ANI 1
        LBZ .long
        GLO RB
        PLO R8
        INC R8
        LDN R8
        LBNZ .long
        INC R8
        LDN R8
        LBNZ .long
        DEC R8
        GOSUB CastlingAttack
        LBDF .long
        GLO RB
        ADI 2
        PLO R8
        emit_special 0, SCORE_CASTLING
.long   VAR temp
        LDN R7
        ANI 2
        LBZ .done
        GLO RB
        PLO R8
        DEC R8
        LDN R8
        LBNZ .done
        DEC R8
        LDN R8
        LBNZ .done
        DEC R8
        LDN R8
        LBNZ .done
        INC R8
        INC R8
        GOSUB CastlingAttack
        LBDF .done
        GLO RB
        SMI 2
        PLO R8
        emit_special 0, SCORE_CASTLING
.done   own_colour
        LBR GenerateMoves.next

; CastlingAttack: whether the enemy attacks R8.0.
; In: R8.0  Out: DF; RA RB RD RF are saved  Clobbers: R7.0 R8.0 R9 D
; Cycles: about 400
CastlingAttack
        PUSH RA
        PUSH RB
        PUSH RD
        PUSH RF
        GLO R8
        PLO RB
        GOSUB AttackedByEnemy
        POP RF
        POP RD
        POP RB
        POP RA
        RETURN
