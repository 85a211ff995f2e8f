; MicroChess for the KIM-1: a program of our own that answers every position as
; Peter Jennings's MicroChess of 1976 does, value for value.
;
;   torres machine asm microchess.asm --cpu 6502 -o microchess.ptp
;
; Start at $0000. It fills the 1 KB of a KIM-1 and what its two 6530s have besides;
; where each block goes is decided here. A block that grows into the next is an
; error of the assembler.

        .include "memory.asm"

        .section "keys"
        * = $0000
        .include "keys.asm"
        .assert * <= pieces, "the keys run into the pieces"

        .section "set up"
        * = $0070
        .include "setup.asm"
        .include "places.asm"
        .include "resign.asm"
        .assert * <= opening, "the set-up runs into the opening"

        .section "opening"
        * = opening
        .include "opening.asm"
        .byte $ff               ; the pointer: closed until the pieces are set up
        .assert * == omove+1, "an opening has 28 bytes"

        .section "visit"
        * = $0100
        .include "visit.asm"
        .include "put.asm"
        .include "find.asm"
        .assert * <= Chain, "the visits run into the exchanges"
        * = $0177
        .include "chain.asm"
        .assert Depth+1 == $018b, "the level's second byte has moved"
        .include "ending.asm"
        .assert * <= $01be, "no room for the stack"

        .section "generate"
        * = $0200
        .include "generate.asm"
        .section "play"
        .include "think.asm"
        .include "worth.asm"
        .assert * <= Guard, "the search runs into the guard"
        .section "guard"
        * = $02ef
        .include "guard.asm"
        .assert LevelCheck+1 == $02f2, "the level's first byte has moved"

        .section "play"
        * = $0300
        .include "play.asm"
        .section "deeper"
        .include "deeper.asm"
        .assert * <= $0380, "the recursion runs into the board"

        .section "board"
        * = $0380
        .include "board.asm"

        .section "value"
        * = $1780
        .include "value.asm"
        .assert * <= $17e7, "the value runs into the monitor's memory"
