; Keys and the joystick in the second port, as one stream of keys.

; WaitKey: the next key. The clocks go on meanwhile.
; In: -  Out: A = key, or FIRE for the button  Clobbers: A X Y
; Cycles: as long as the player thinks
WaitKey jsr TickClock
        jsr GETIN
        cmp #0
        bne .key
        jsr ReadStick
        beq WaitKey
.key    rts

STICK_REPEAT = 12       ; jiffies between two steps while the stick is held

; ReadStick: what the joystick says that it has not said before.
; In: -  Out: A = key, or 0; Z  Clobbers: A X Y
; Cycles: 30 to 80
ReadStick
        lda STICK
        and #$1f
        eor #$1f
        cmp stickWas
        bne .new
        and #$0f                ; directions repeat, the button does not
        beq .none
        lda JIFFY
        sec
        sbc stickSince
        cmp #STICK_REPEAT
        bcc .none
        lda stickWas
        and #$0f
.new    sta stickWas
        ldy JIFFY
        sty stickSince
        ldx #4
.switch cmp #$10                ; the button first
        bcs .pressed
        asl a
        dex
        bpl .switch
.none   lda #0
        rts
.pressed
        lda StickKeys,x
        rts
StickKeys
        .byte UP, DOWN, LEFT, RIGHT, FIRE

; MoveCursor: a step of the cursor on the board.
; In: A = key  Out: C = 1 if it was such a key; V set if it left the board on the
; right  Clobbers: A X
; Cycles: 60
MoveCursor
        clv
        ldx #3
.key    cmp CursorKeys,x
        beq .found
        dex
        bpl .key
        clc
        rts
.found  lda cursorAt
        clc
        adc CursorSteps,x
        tax
        and #$88
        bne .edge
        stx cursorAt
        lda #SOUND_STEP
        jsr PlaySound
        clv
.moved  sec
        rts
.edge   lda cursorAt
        and #7
        cmp #7
        bne .moved
        cpx #$80                ; not above or below
        bcs .moved
        txa
        and #8
        beq .moved
        bit SetsOverflow
        sec
        rts
CursorKeys
        .byte UP, DOWN, LEFT, RIGHT
CursorSteps
        .byte -16, 16, -1, 1
SetsOverflow
        .byte $40

SOUND_STEP = 0
SOUND_MOVE = 1
SOUND_WRONG = 2
SOUND_END = 3

; PlaySound: a short sound on the first voice, which dies away by itself.
; In: A = which  Out: -  Clobbers: A X
; Cycles: 60
PlaySound
        tax
        lda soundOn
        bne .silent
        sta SID+4               ; let go of the last one
        sta SID+6
        lda SoundPitch,x
        sta SID+1
        lda SoundDecay,x
        sta SID+5
        lda SoundWave,x
        sta SID+4
.silent rts
SoundPitch
        .byte 60, 16, 6, 34
SoundDecay
        .byte $03, $08, $09, $0b
SoundWave
        .byte $11, $11, $21, $11
