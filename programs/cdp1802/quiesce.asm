; The quiet search: captures and promotions until nothing is left to take. Whether they are legal
; is not tested: the answer to one that is not takes the king.

DELTA   EQU 150                 ; what a capture may gain besides the piece

; Quiesce: the value of a position when only captures are looked at.
; In: RC: F_SCORE F_CHECK F_ALPHA F_BETA  Out: result  Clobbers: everything but RC
; Cycles: 366 to 349,348, 14,184 on average
Quiesce GOSUB EnterNode
        LBNZ .return
        STAND
        FIELD_AGAIN F_BEST
        PUT16 RF
        FIELD_AGAIN F_BETA
        LESS16 RF
        LBNF .stand
        FIELD_AGAIN F_ALPHA
        SEX R9
        GLO RF
        SD
        PLO RA
        INC R9
        GHI RF
        SDB
        PHI RA                  ; RA = alpha - value
        SEX R2
        SHL
        LBNF .below
        DEC R9
        PUT16 RF
.below  GHI RC                  ; no room for more
        XRI HIGH(FRAMES+PLIES*FRAME)
        LBNZ .room
        GLO RC
        SMI LOW(FRAMES+PLIES*FRAME)-FRAME
        LBDF .stand
.room   VAR listTop
        LDN R7
        SMI LISTS_FULL
        LBDF .stand
        GLO RA                  ; what a capture must gain: alpha - value - DELTA
        SMI DELTA
        PLO RF
        GHI RA
        SMBI 0
        SHL
        LBNF .some
        LDI 0                   ; nothing
        LBR .gain
.some   SHRC                    ; as a byte of 8 points
        .rept 3
        SHR
        PHI RF
        GLO RF
        SHRC
        PLO RF
        GHI RF
        .endr
        LBNZ .poor
        GLO RF
        SMI MOST_GAIN+1
        LBDF .poor              ; not even a queen
        GLO RF
.gain   STR R2
        FIELD_AGAIN F_DEPTH     ; there is no depth here
        LDN R2
        STR R9
        OPEN_LIST
        GOSUB GenerateCaptures
.next   GOSUB PickMove
        LBDF .end
        GHI RB
        ANI $77
        PLO R8
        LDN R8
        ANI 7
        XRI KING
        LBZ .king
        XRI KING
        ADI LOW(VictimGain)
        PLO RA
        LDI HIGH(VictimGain)
        PHI RA
        FIELD_AGAIN F_DEPTH
        LDN R9
        STR R2
        LDN RA
        SM
        LBNF .end               ; cannot reach alpha, nor can all that follow: they take less
        FIELD_AGAIN F_PICK
        LDN R9
        GOOD_CAPTURE .make
        GOSUB BadCapture
        LBDF .bad
.make   GOSUB MakeMove
        GOSUB FullWindow
        GOSUB Quiesce
        GOSUB UnmakeMove
        VAR stop
        LDN R7
        LBNZ .done
        GOSUB ReadResult
        GOSUB Improve
        LBNF .next
        LBR .end
.bad    GOSUB ReadClock
        LBR .next
.end    FIELD F_BEST
        GET16 RF
        VAR result
        PUT16_IN RF, R7
.done   FIELD F_LIST
        VAR listTop
        COPY2 R9, R7
.return RETURN
.king   VAR result              ; the capture before was illegal
        LDI LOW(MATE)
        STR R7
        INC R7
        LDI HIGH(MATE)
        STR R7
        LBR .done
.poor   VAR side                ; nobody will look for a king that hangs
        LDN R7
        SHL
        ADI $70
        PLO R9
        LDI HIGH(WHITES)
        PHI R9
        LDN R9
        PLO RB
        GOSUB AttackedByOwn
        LDI LOW(MATE)
        PLO RF
        LDI HIGH(MATE)
        PHI RF
        LBDF .stand
        FIELD F_BEST
        GET16 RF
.stand  VAR result
        PUT16_IN RF, R7
        RETURN

MOST_GAIN EQU 120
