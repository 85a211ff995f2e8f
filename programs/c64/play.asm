; Playing on a Commodore 64: the loop of a game and what the player can say.

Start   lda $01
        and #$f8
        ora #$06                ; RAM from $a000, KERNAL and devices as usual
        sta $01
        cld
        lda #LOWER
        jsr CHROUT
        lda #DEFAULT_LEVEL
        sta level
        jsr FindReu
        jsr InitTables
        jsr ResetGame
        jsr DrawBoard
        say HelpText
        jmp Prompt

; The loop: show, see whether it is over, let the side to move do so.
Turn    jsr DrawBoard
        jsr GameState
        sta gameOver
        cmp #IN_PLAY
        bne .over
        lda human
        cmp side
        beq Prompt
        jsr ComputerMove
        lda human
        cmp #OBSERVER
        bne Turn
        jsr STOPKEY             ; enough of watching
        bne Turn
        lda side
        sta human
        jmp Turn
.over   asl a
        tax
        lda StateTexts,x
        ldy StateTexts+1,x
        jsr PrintText
        lda human
        cmp #OBSERVER
        bne Prompt
        lda side
        sta human

Prompt  say PromptText
        jsr ReadLine
        lda line
        beq Prompt
        lda line+1
        sec
        sbc #'1'
        cmp #8
        bcs .command
        lda gameOver
        bne .no
        jsr ParseMove
        bcs PlayersMove
.no     say IllegalText
        jmp Prompt
.command
        ldx #COMMANDS-1
        lda line
.search cmp CommandLetters,x
        beq .found
        dex
        bpl .search
        say WhatText
        jmp Prompt
.found  lda CommandHigh,x
        pha
        lda CommandLow,x
        pha
        rts

PlayersMove
        jsr EnterMove
        jmp Turn

; The commands. Each ends in Turn or in Prompt.
CommandNew
        jsr ResetGame
        jmp Turn
CommandUndo
        jsr TakeBack
        bcs .none
        lda human
        cmp side
        beq .done
        jsr TakeBack            ; the program's answer too
.done   lda side
        sta human
        jmp Turn
.none   say NothingText
        jmp Prompt
CommandSide
        lda human
        eor #WHITE
        and #WHITE
        sta human
        jsr FaceHuman
        jmp Turn
CommandGo
        lda side
        eor #WHITE
        sta human
        jmp Turn
CommandAuto
        lda #OBSERVER
        sta human
        jmp Turn
CommandFlip
        lda turned
        eor #$77
        sta turned
        jsr DrawBoard
        jmp Prompt
CommandLevel
        ldx #1
.digit  lda line,x              ; "l5", "level5"
        beq .bad
        inx
        sec
        sbc #'1'
        cmp #LEVELS
        bcs .digit
        adc #1
        sta level
        jsr DrawBoard
        jmp Prompt
.bad    say LevelText
        jmp Prompt
CommandHelp
        say HelpText
        jmp Prompt
CommandQuit
        jmp (RESET)

; ResetGame: a new game, the player has White.
; In: -  Out: the position  Clobbers: A X Y temp temp2
; Cycles: about 95,000
ResetGame
        lda #WHITE
        sta human
        jsr FaceHuman
        jmp NewGame

; FaceHuman: the board as the player sees it.
; In: human  Out: turned  Clobbers: A
; Cycles: 20
FaceHuman
        lda human
        eor #WHITE
        beq .white
        lda #$77
.white  sta turned
        rts

; ComputerMove: the program moves, from its book or after thinking.
; In: the position  Out: the position after its move  Clobbers: everything
; Cycles: as the level says
ComputerMove
        jsr StartClock
        jsr RDTIM
        eor prngX               ; something that differs from game to game
        sta seed
        jsr BookMove
        bcs .play
        say ThinkText
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
.play   say MoveText
        lda curFrom
        ldx curTo
        jsr PrintMove
        lda #RETURN
        jsr CHROUT
        jmp EnterMove

OBSERVER = $01          ; neither side is the player's
DEFAULT_LEVEL = 3
MOST_DEPTH = 30

; The levels: jiffies for a move.
LEVELS  = 8
LevelTimes
        .word 1*JIFFIES_A_SECOND, 3*JIFFIES_A_SECOND, 10*JIFFIES_A_SECOND
        .word 20*JIFFIES_A_SECOND, 40*JIFFIES_A_SECOND, 90*JIFFIES_A_SECOND
        .word 180*JIFFIES_A_SECOND, 600*JIFFIES_A_SECOND

        .enc "petscii"
COMMANDS = 9
CommandLetters
        .text "nusgaflhq"
CommandLow
        .byte <(CommandNew-1), <(CommandUndo-1), <(CommandSide-1)
        .byte <(CommandGo-1), <(CommandAuto-1), <(CommandFlip-1)
        .byte <(CommandLevel-1), <(CommandHelp-1), <(CommandQuit-1)
CommandHigh
        .byte >(CommandNew-1), >(CommandUndo-1), >(CommandSide-1)
        .byte >(CommandGo-1), >(CommandAuto-1), >(CommandFlip-1)
        .byte >(CommandLevel-1), >(CommandHelp-1), >(CommandQuit-1)

StateTexts
        .word 0, MatedText, StalemateText, DrawnText
MatedText
        .text "checkmate"
        .byte RETURN, 0
StalemateText
        .text "stalemate"
        .byte RETURN, 0
DrawnText
        .text "draw"
        .byte RETURN, 0
PromptText
        .null "your move? "
IllegalText
        .text "that is not legal"
        .byte RETURN, 0
WhatText
        .text "what? h helps"
        .byte RETURN, 0
NothingText
        .text "there is no move to take back"
        .byte RETURN, 0
LevelText
        .text "levels are 1 to 8"
        .byte RETURN, 0
ThinkText
        .text "thinking"
        .byte RETURN, 0
MoveText
        .null "i play "
HelpText
        .text "e2e4 or e7e8n  your move"
        .byte RETURN
        .text "new   undo   side (change)   go"
        .byte RETURN
        .text "auto (i play both)   flip   level 5"
        .byte RETURN
        .text "quit   run/stop moves at once"
        .byte RETURN, 0
        .enc "none"
