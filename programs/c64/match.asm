; The game on a Commodore 64: its loop and what the player can do.

Start   lda $01
        and #$f8
        ora #$06                ; RAM from $a000, KERNAL and devices as usual
        sta $01
        cld
        ldx #$ff
        txs
        lda #0
        jsr SETMSG
        lda #DEFAULT_LEVEL
        sta level
        lda #0
        sta soundOn
        sta stickWas
        lda #$80
        sta clockSide
        lda #WHITE
        sta human
        jsr InitVideo
        jsr FindReu
        jsr InitTables
        jsr NewMatch
        jsr ShowTitle

; FreshTurn: as Turn, with an empty panel.
FreshTurn
        ldx #MENU_ROW
        lda #HELP_ROW
        jsr ClearRows
; The loop: show, see whether it is over, let the side to move do so.
Turn    lda #NONE
        sta picked
        lda #0
        sta lineLength
        jsr SetClock
        jsr DrawBoard
        jsr DrawPanel
        jsr ShowMarks
        jsr GameState
        sta gameOver
        cmp #IN_PLAY
        bne .over
        lda human
        cmp #TWO_PLAYERS
        beq .player
        cmp side
        beq .player
        jsr ComputerMove
        lda human
        cmp #OBSERVER
        bne Turn
        jsr STOPKEY             ; enough of watching
        bne Turn
        lda side
        sta human
        jmp Turn
.over   lda #$80
        sta clockSide
        ldx gameOver
        lda StateTextLow-1,x
        ldy StateTextHigh-1,x
        jsr ShowState
        lda #SOUND_END
        jsr PlaySound
        jmp PlayerLoop
.player jsr ShowCheck

; PlayerLoop: keys until a move is made or the menu changes the game.
PlayerLoop
        jsr ShowLine
        jsr ShowMarks
        jsr WaitKey
        jsr MoveCursor
        bcc .other
        bvc PlayerLoop
        jmp Menu                ; over the right edge
.other  cmp #FIRE
        beq PickSquare
        cmp #RETURN
        beq .enter
        cmp #ERASE
        beq .erase
        ldx #SHORTCUTS-1
.key    cmp ShortcutKeys,x
        beq .shortcut
        dex
        bpl .key
        and #$7f                ; whatever the case
        cmp #'1'
        bcc PlayerLoop
        cmp #$5b
        bcs PlayerLoop
        ldx lineLength
        cpx #5
        bcs PlayerLoop
        sta line,x
        inc lineLength
        jmp PlayerLoop
.erase  ldx lineLength
        beq .unpick
        dec lineLength
        jmp PlayerLoop
.unpick lda #NONE
        sta picked
        jmp PlayerLoop
.shortcut
        lda ShortcutLow,x
        sta handler
        lda ShortcutHigh,x
        sta handler+1
        jmp (handler)
.enter  ldx lineLength
        beq PickSquare
        lda #0
        sta line,x
        sta lineLength
        lda gameOver
        bne Refuse
        jsr ParseMove
        bcs Played
Refuse  lda #NONE
        sta picked
        lda #SOUND_WRONG
        jsr PlaySound
        lda #<IllegalText
        ldy #>IllegalText
        jsr ShowState
        jmp PlayerLoop

; PickSquare: the square under the cursor is where a piece comes from or goes to.
PickSquare
        lda gameOver
        bne Refuse
        lda cursorAt
        eor turned
        tax
        lda Board88,x
        cmp #EMPTY
        beq .target
        eor side
        bmi .target             ; the other side's
        stx picked              ; this piece then, whatever was before
        lda #SOUND_STEP
        jsr PlaySound
        jmp PlayerLoop
.target lda picked
        bmi Refuse
        sta wantFrom
        stx wantTo
        jsr AskPromotion
        jsr FindMove
        bcc Refuse
Played  lda #NONE
        sta picked
        jsr EnterMove
        lda #SOUND_MOVE
        jsr PlaySound
        jmp Turn

; AskPromotion: what a pawn becomes that reaches the last row.
; In: wantFrom, wantTo  Out: wantTo with the bits of the promotion
; Clobbers: A X Y temp
; Cycles: as long as the player thinks, if it does
AskPromotion
        ldx wantFrom
        lda Board88,x
        and #7
        cmp #PAWN
        bne .done
        lda wantTo
        and #$70
        beq .ask
        cmp #$70
        bne .done
.ask    jsr FindMove            ; a queen: is it legal at all?
        bcc .done
        lda #<PromotionText
        ldy #>PromotionText
        jsr ShowState
        lda #0
        sta promotion
.choice at STATE_ROW, PANEL+9
        ldx promotion
        lda PromotionLetters,x
        jsr PutChar
        jsr WaitKey
        cmp #FIRE
        beq .take
        cmp #RETURN
        beq .take
        and #$7f
        ldx #3
.letter cmp PromotionLetters,x
        beq .named
        dex
        bpl .letter
        inc promotion
        lda promotion
        and #3
        sta promotion
        jmp .choice
.named  stx promotion
.take   ldx promotion
        lda PromotionFlags,x
        ora wantTo
        sta wantTo
.done   rts

; ComputerMove: the program moves, from its book or after thinking.
; In: the position  Out: the position after its move  Clobbers: everything
; Cycles: as the level says
ComputerMove
        lda SPRITES_ON
        and #$0c                ; no cursor while it thinks
        sta SPRITES_ON
        ldx #THINK_ROW
        lda #STATE_ROW+1
        jsr ClearRows
        jsr StartClock
        jsr RDTIM
        eor prngX
        eor stickSince          ; something that differs from game to game
        sta seed
        lda isOwnStart
        bne .think
        jsr BookMove
        bcc .think
        ink GREEN_INK
        panel_text THINK_ROW, BookText
        jmp .play
.think  ink GREEN_INK
        panel_text THINK_ROW, ThinkText
        lda level
        asl a
        tax
        lda LevelTimes-2,x
        sta limit
        lda LevelTimes-1,x
        sta limit+1
        lda #0
        sta stop
        sta softStop
        lda #MOST_DEPTH
        sta maxDepth
        jsr StartClock
        jsr Think
        lda resultFrom
        sta curFrom
        lda resultTo
        sta curTo
.play   jsr EnterMove
        lda #SOUND_MOVE
        jmp PlaySound

; SetClock: the clock of the side to move runs.
; In: side  Out: clockSide  Clobbers: A
; Cycles: 20
SetClock
        lda side
        eor #WHITE
        asl a
        lda #0
        rol a
        sta clockSide
        rts

; ShowCheck: says so where the side to move is in check.
; In: plyCheck of GameState  Out: -  Clobbers: A X Y
; Cycles: about 1,500
ShowCheck
        lda plyCheck
        beq .none
        lda #<CheckText
        ldy #>CheckText
        jmp ShowState
.none   rts

; ShowLine: what was typed so far.
; In: line, lineLength  Out: -  Clobbers: A X Y
; Cycles: about 600
ShowLine
        ldx #INPUT_ROW
        lda #INPUT_ROW+1
        jsr ClearRows
        ink WHITE_INK
        at INPUT_ROW, PANEL
        lda #'>'
        jsr PutCode
        ldx #0
.char   cpx lineLength
        beq .done
        lda line,x
        jsr PutChar
        inx
        bne .char
.done   rts

; NewMatch: a new game from the first position.
; In: human  Out: the position  Clobbers: A X Y temp temp2
; Cycles: about 95,000
NewMatch
        lda #0
        sta isOwnStart
        jsr NewGame
        jsr KeepStart
; BeginMatch: clocks and cursor for a game that begins.
; In: human  Out: -  Clobbers: A X
; Cycles: 100
BeginMatch
        jsr ResetClocks
        lda #$64                ; the square of White's king's pawn
        sta cursorAt
        lda human
        cmp #BLACK
        beq .black
        lda #0
        sta turned
        rts
.black  lda #$77
        sta turned
        rts

; KeepStart: the position becomes the one in which the game began.
; In: the position  Out: start*  Clobbers: A X Y
; Cycles: about 1,500
KeepStart
        ldx #0
        ldy #0
.square lda Board88,x
        sta startBoard,y
        iny
        inx
        txa
        and #8
        beq .same
        txa
        clc
        adc #8
        tax
.same   cpy #64
        bne .square
        lda side
        sta startSide
        lda castle
        sta startCastle
        lda epSq
        sta startEp
        lda fifty
        sta startFifty
        rts

; SetKept: the position in which the game began.
; In: start*  Out: the position  Clobbers: A X Y temp temp2
; Cycles: about 13,000
SetKept jsr ClearBoard
        ldx #0
        ldy #0
.square lda startBoard,y
        sta Board88,x
        iny
        inx
        txa
        and #8
        beq .same
        txa
        clc
        adc #8
        tax
.same   cpy #64
        bne .square
        lda startSide
        sta side
        lda startCastle
        sta castle
        lda startEp
        sta epSq
        lda startFifty
        sta fifty
        lda #0
        sta repCount
        jmp FillLists

; UndoMove: takes a move of the game back.
; In: game*, start*  Out: the position, C = 1 if there was none
; Clobbers: A X Y temp temp2
; Cycles: about 5,000 for each move before
UndoMove
        lda gameLength
        beq .none
        dec gameLength
        jsr SetKept
        jsr Replay
        clc
        rts
.none   sec
        rts

OBSERVER = $01          ; neither side is the player's
DEFAULT_LEVEL = 3
MOST_DEPTH = 30

; The levels: jiffies for a move.
LEVELS  = 8
LevelTimes
        .word 1*JIFFIES_A_SECOND, 3*JIFFIES_A_SECOND, 10*JIFFIES_A_SECOND
        .word 20*JIFFIES_A_SECOND, 40*JIFFIES_A_SECOND, 90*JIFFIES_A_SECOND
        .word 180*JIFFIES_A_SECOND, 600*JIFFIES_A_SECOND

SHORTCUTS = 4
ShortcutKeys
        .byte F1, F3, F5, F7
ShortcutLow
        .byte <Menu, <DoUndo, <DoGo, <DoFlip
ShortcutHigh
        .byte >Menu, >DoUndo, >DoGo, >DoFlip

StateTextLow
        .byte <MatedText, <StalemateText, <DrawnText
StateTextHigh
        .byte >MatedText, >StalemateText, >DrawnText
        .enc "petscii"
MatedText
        .null "checkmate"
StalemateText
        .null "stalemate"
DrawnText
        .null "draw"
CheckText
        .null "check"
IllegalText
        .null "not legal"
PromotionText
        .null "becomes:"
ThinkText
        .null "thinking"
BookText
        .null "book"
        .enc "none"
