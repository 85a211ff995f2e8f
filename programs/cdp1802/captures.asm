; The captures of the side whose colour is `own`; see generate.asm. X is not 2 here but at calls and
; at the end.
        BR .piece
.pawned
.next   GLO RD
        ANI $0F
        BZ .end
.piece  POLL
        LDA RD
        PLO RB
        PLO R8
        LDN R8
        ANI 7
        PLO RF
        LDN RF
        PLO R3
.pawn
        .if own == WHITE
        LBR WhitePawnTakes
        .else
        LBR BlackPawnTakes
        .endif
.knight LDI $86
        PHI RB
        LDI LOW(.knights)
        BR .leap
.king   LDI $82
        PHI RB
        LDI LOW(.both)
        BR .leap
.bishop LDI $85
        PHI RB
        LDI LOW(.bishops)
        BR .slide
.rook   LDI $84
        PHI RB
        LDI LOW(.rooks)
        BR .slide
.queen  LDI $83
        PHI RB
        LDI LOW(.both)
.slide  PLO RF
        SEX RF
.ray    GLO RB
.step   ADD
        PLO R8
        LDN R8
        BNZ .hit
        GLO R8
        ADD
        PLO R8
        LDN R8
        BNZ .hit
        GLO R8
        BR .step
.hit    ANI own
        BNZ .over
        emit_capture
        SEX RF
.over   INC RF
        LDN RF
        BNZ .ray
        BR .next

.leap   PLO RF
        SEX RF
.leap1  GLO RB
        ADD
        PLO R8
        LDN R8
        BZ .on
        ANI own
        BNZ .on
        emit_capture
        SEX RF
.on     INC RF
        LDN RF
        BNZ .leap1
        BR .next

.dead   GLO RB                  ; behind the last piece that there was before the search
        XRI NO_MORE
        BNZ .next
.end    SEX R2
        LBR EndList
.knights
        .byte 33, 31, 18, 14, -14, -18, -31, -33, 0
.bishops
        .byte 15, 17, -15, -17, 0
.both   .byte 15, 17, -15, -17
.rooks  .byte 16, 1, -1, -16, 0
