; The menu, in the panel: up and down choose, the button or RETURN does it, left or
; F1 leaves.

Menu    lda #NONE
        sta picked
        lda #$80
        sta clockSide
        ldx #0
        stx menuItem
        jsr DrawMenu
.key    jsr WaitKey
        cmp #UP
        beq .up
        cmp #DOWN
        beq .down
        cmp #FIRE
        beq .do
        cmp #RETURN
        beq .do
        cmp #RIGHT
        beq .do
        cmp #LEFT
        beq .leave
        cmp #F1
        bne .key
.leave  jmp FreshTurn
.up     dec menuItem
        bpl .show
        lda #ITEMS-1
        sta menuItem
        bne .show
.down   inc menuItem
        lda menuItem
        cmp #ITEMS
        bne .show
        lda #0
        sta menuItem
.show   lda #SOUND_STEP
        jsr PlaySound
        jsr ShowItems
        jmp .key
.do     ldx menuItem
        lda ItemHandlerLow,x
        sta handler
        lda ItemHandlerHigh,x
        sta handler+1
        jmp (handler)
MenuAgain
        jsr ShowItems
        jmp Menu.key

; DrawMenu: the menu instead of moves and thinking.
; In: menuItem  Out: -  Clobbers: A X Y
; Cycles: about 15,000
DrawMenu
        ldx #MENU_ROW
        lda #HELP_ROW+1
        jsr ClearRows
        lda #0
        sta SPRITES_ON
        ldx #0
        jsr DrawClock
        ldx #1
        jsr DrawClock
; ShowItems: its lines; the one that is chosen in another colour.
; In: menuItem  Out: -  Clobbers: A X Y
; Cycles: about 12,000
ShowItems
        ldx #0
.item   stx moveAt
        ldy #CYAN_INK
        lda #' '
        cpx menuItem
        bne .plain
        ldy #YELLOW_INK
        lda #'>'
.plain  sty textColour
        pha
        txa
        clc
        adc #MENU_ROW
        tax
        ldy #PANEL
        jsr GoTo
        pla
        jsr PutCode
        ldx moveAt
        lda ItemTextLow,x
        ldy ItemTextHigh,x
        jsr PrintText
        jsr ShowValue
        ldx moveAt
        inx
        cpx #ITEMS
        bne .item
        rts

; ShowValue: what an item stands at.
; In: moveAt  Out: -  Clobbers: A X Y
; Cycles: about 500
ShowValue
        lda moveAt
        cmp #ITEM_LEVEL
        beq .level
        cmp #ITEM_COLOUR
        beq .colour
        cmp #ITEM_SOUND
        beq .sound
        rts
.level  lda level
        ora #'0'
        jmp PutCode
.sound  lda #<OnText
        ldy #>OnText
        ldx soundOn
        beq .print
        lda #<OffText
        ldy #>OffText
.print  jmp PrintText
.colour jsr ColourNumber
        lda ColourTextLow,x
        ldy ColourTextHigh,x
        jmp PrintText

; ColourNumber: who plays what, as a number.
; In: human  Out: X = 0 White, 1 Black, 2 both, 3 neither  Clobbers: A
; Cycles: 40
ColourNumber
        ldx #3
        lda human
.search cmp ColourValues,x
        beq .found
        dex
        bne .search
.found  rts
ColourValues
        .byte WHITE, BLACK, TWO_PLAYERS, OBSERVER

; What the items do. Each ends in Turn or in MenuAgain.
DoNew   jsr NewMatch
        jmp FreshTurn
DoLevel inc level
        lda level
        cmp #LEVELS+1
        bne .keep
        lda #1
        sta level
.keep   jmp MenuAgain
DoColour
        jsr ColourNumber
        inx
        txa
        and #3
        tax
        lda ColourValues,x
        sta human
        ldx #0
        cmp #BLACK
        bne .white
        ldx #$77
.white  stx turned
        jsr DrawBoard
        jmp MenuAgain
DoUndo  jsr UndoMove
        bcs .done
        lda human
        cmp #TWO_PLAYERS
        beq .done
        cmp side
        beq .done
        jsr UndoMove            ; the program's answer too
        bcc .done
        lda side                ; it had moved first
        sta human
.done   jmp FreshTurn
DoGo    lda gameOver
        bne .done
        lda side
        eor #WHITE
        sta human
.done   jmp FreshTurn
DoFlip  lda turned
        eor #$77
        sta turned
        jmp FreshTurn
DoSound lda soundOn
        eor #1
        sta soundOn
        jmp MenuAgain
DoQuit  jmp (RESET)

ITEMS   = 10
ITEM_LEVEL = 1
ITEM_COLOUR = 2
ITEM_SOUND = 8
ItemHandlerLow
        .byte <DoNew, <DoLevel, <DoColour, <DoUndo, <DoGo
        .byte <DoSetUp, <DoSave, <DoLoad, <DoSound, <DoQuit
ItemHandlerHigh
        .byte >DoNew, >DoLevel, >DoColour, >DoUndo, >DoGo
        .byte >DoSetUp, >DoSave, >DoLoad, >DoSound, >DoQuit
ItemTextLow
        .byte <NewItem, <LevelItem, <ColourItem, <UndoItem, <GoItem
        .byte <SetUpItem, <SaveItem, <LoadItem, <SoundItem, <QuitItem
ItemTextHigh
        .byte >NewItem, >LevelItem, >ColourItem, >UndoItem, >GoItem
        .byte >SetUpItem, >SaveItem, >LoadItem, >SoundItem, >QuitItem
ColourTextLow
        .byte <WhiteValue, <BlackValue, <BothValue, <NoneValue
ColourTextHigh
        .byte >WhiteValue, >BlackValue, >BothValue, >NoneValue
        .enc "petscii"
NewItem .null "new game"
LevelItem
        .null "level "
ColourItem
        .null "you: "
UndoItem
        .null "take back"
GoItem  .null "c64 moves"
SetUpItem
        .null "set up"
SaveItem
        .null "save game"
LoadItem
        .null "load game"
SoundItem
        .null "sound "
QuitItem
        .null "quit"
OnText  .null "on "
OffText .null "off"
WhiteValue
        .null "white"
BlackValue
        .null "black"
BothValue
        .null "both "
NoneValue
        .null "none "
        .enc "none"
