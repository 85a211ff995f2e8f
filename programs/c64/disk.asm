; Games on disk: ten places, each a file of its own. KERNAL calls only.

DRIVE   = 8

; SAVE GAME of the menu: the place of the digit that is pressed.
DoSave  jsr AskSlot
        bcs .no
        jsr PackGame
        jsr Scratch             ; a file of that name is in the way
        jsr SetGameName
        lda #<SavedGame
        sta pSource
        lda #>SavedGame
        sta pSource+1
        lda #pSource
        ldx #<SavedEnd
        ldy #>SavedEnd
        jsr SAVE
        bcs .failed
        jsr ReadStatus
        bcs .failed
        lda #<SavedText
        ldy #>SavedText
        jmp SayAndTurn
.failed jmp DiskFailed
.no     jmp FreshTurn

; LOAD GAME of the menu. What is loaded is checked move by move.
DoLoad  jsr AskSlot
        bcs DoSave.no
        lda #0
        sta Signature
        jsr SetGameName
        lda #0
        ldx #<SavedGame
        ldy #>SavedGame
        jsr LOAD
        bcs .failed
        jsr UnpackGame
        bcs .bad
        lda #<LoadedText
        ldy #>LoadedText
        jmp SayAndTurn
.failed jsr NewIfLost
        jmp DiskFailed
.bad    jsr NewMatch
        lda #<BadText
        ldy #>BadText
        jmp SayAndTurn

; NewIfLost: a game that an interrupted load has spoilt starts over.
; In: -  Out: -  Clobbers: A X Y
; Cycles: 10 or 95,000
NewIfLost
        cmp #4                  ; not found, not there: nothing was loaded
        beq .fine
        cmp #5
        beq .fine
        pha
        jsr NewMatch
        pla
.fine   rts

DiskFailed
        lda #SOUND_WRONG
        jsr PlaySound
        lda #<ErrorText
        ldy #>ErrorText
; SayAndTurn: a line for the player, until a key is pressed.
SayAndTurn
        jsr ShowState
        jsr WaitKey
        jmp FreshTurn

; AskSlot: which of the ten places.
; In: -  Out: slot = a digit; C = 1 if none was wanted  Clobbers: A X Y
; Cycles: as long as the player thinks
AskSlot lda #<SlotText
        ldy #>SlotText
        jsr ShowState
        lda #'0'
        sta slot
.show   at STATE_ROW, PANEL+11
        lda slot
        jsr PutCode
        jsr WaitKey
        cmp #FIRE
        beq .take
        cmp #RETURN
        beq .take
        cmp #UP
        beq .cycle
        cmp #RIGHT
        beq .cycle
        cmp #'0'
        bcc .leave
        cmp #'9'+1
        bcs .leave
        sta slot
.take   clc
        rts
.cycle  inc slot
        lda slot
        cmp #'9'+1
        bne .show
        lda #'0'
        sta slot
        bne .show
.leave  sec
        rts

; SetGameName: the file of the place, for LOAD and SAVE.
; In: slot  Out: -  Clobbers: A X Y
; Cycles: 100
SetGameName
        lda slot
        sta NameDigit
        lda #1
        ldx #DRIVE
        ldy #0
        jsr SETLFS
        lda #NAME_LENGTH
        ldx #<FileName
        ldy #>FileName
        jmp SETNAM

; Scratch: deletes the file of the place, by the drive's command.
; In: slot  Out: -  Clobbers: A X Y
; Cycles: as the drive takes
Scratch lda slot
        sta NameDigit
        lda #NAME_LENGTH+3
        ldx #<ScratchName
        ldy #>ScratchName
        jsr OpenCommand
; CloseCommand: the command channel is closed again.
CloseCommand
        jsr CLRCHN
        lda #15
        jmp CLOSEFILE

OpenCommand
        jsr SETNAM
        lda #15
        ldx #DRIVE
        ldy #15
        jsr SETLFS
        jmp OPENFILE

; ReadStatus: what the drive says of its last work: two digits, 00 if it is done.
; In: -  Out: C = 1 if it failed  Clobbers: A X Y
; Cycles: as the drive takes
ReadStatus
        lda #0
        jsr OpenCommand
        bcs .failed
        ldx #15
        jsr CHKIN
        bcs .failed
        jsr CHRIN
        sta diskStatus
        jsr CHRIN
        ora diskStatus
        sta diskStatus
        jsr CloseCommand
        lda diskStatus
        cmp #'0'+1              ; 00 and no other number
        rts
.failed jsr CloseCommand
        sec
        rts

; PackGame: what a saved game has beside its moves.
; In: the game  Out: Signature to savedOwn  Clobbers: A X
; Cycles: 100
PackGame
        ldx #3
.each   lda SignatureBytes,x
        sta Signature,x
        dex
        bpl .each
        lda human
        sta savedHuman
        lda level
        sta savedLevel
        lda gameLength
        sta savedLength
        lda isOwnStart
        sta savedOwn
        rts

; UnpackGame: the game that was loaded, as far as its moves are legal.
; In: what was loaded  Out: the game; C = 1 if it is none  Clobbers: A X Y temp temp2
; Cycles: about 10,000 per move
UnpackGame
        ldx #3
.each   lda Signature,x
        cmp SignatureBytes,x
        bne .bad
        dex
        bpl .each
        jsr SetKept
        jsr CheckSetUp
        bcs .bad
        lda savedHuman
        sta human
        lda savedOwn
        sta isOwnStart
        lda savedLevel
        beq .bad
        cmp #LEVELS+1
        bcs .bad
        sta level
        jsr ClearTable
        jsr ResetClocks
        lda #0
        sta gameLength
.move   ldx gameLength
        cpx savedLength
        beq .done
        cpx #LONGEST
        bcs .done
        lda gameFrom,x
        and #$77
        sta wantFrom
        lda gameTo,x
        sta wantTo
        jsr FindMove
        bcc .bad
        jsr EnterMove
        jmp .move
.done   clc
        rts
.bad    sec
        rts

        .enc "petscii"
NAME_LENGTH = 13
ScratchName
        .text "s0:"
FileName
        .text "torres game "
NameDigit
        .byte '0'
SignatureBytes
        .text "t64"
        .byte 1
SlotText
        .null "place 0-9:"
SavedText
        .null "saved"
LoadedText
        .null "loaded"
BadText .null "bad file"
ErrorText
        .null "disk error"
        .enc "none"
