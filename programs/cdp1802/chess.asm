; All parts of the program. The platform file comes before.

        .include "shorthand.asm"
        .branches auto          ; long ones only where they leave their page
        ORG $0000
        platform_start
        .section "board"
        .include "board.asm"
        .assert * <= $0100, "the board runs into the generator"
        .section "generate"
        .include "generate.asm"
        .include "pick.asm"
        .include "words.asm"
        .section "tables"
        .include "tables.asm"
        .section "terminal"
        .include "terminal.asm"
        .section "book"
        room_in $1600
        .include "opening.asm"
Behind1600 EQU *
        room_ends $1600
        .section "rooms"
        .include "rooms.asm"
        .section "attack"
        ORG DIRS
        .include "attack.asm"
        .include "special.asm"
        .include "legal.asm"
        .section "move"
        .include "move.asm"
        .include "hash.asm"
        .section "evaluation"
        .include "evaluate.asm"
        .include "plan.asm"
        .ifdef PLAIN
        .include "plain.asm"
        .else
        .include "weights.asm"
        .endif
        .section "perft"
        .include "perft.asm"
        .section "search"
        .include "ordering.asm"
        .include "table.asm"
        .include "search.asm"
        .include "quiesce.asm"
        .include "frontier.asm"
        .include "think.asm"
        .include "book.asm"
        .section "uci"
        .include "text.asm"
        .include "uci.asm"
        .section "generate"
; BlackCaptures: as WhiteCaptures.
; In: RC, RA, RD  Out: as GenerateCaptures  Clobbers: R7.0 R8.0 R9 RA RB RD RF D DF
; Cycles: as GenerateCaptures
        .align 256
own     := BLACK
        jumps BlackCaptures
BlackCaptures
        LDI HIGH(BlackCaptures)
        PHI RF
        .include "captures.asm"
        .assert HIGH(*-1) == HIGH(BlackCaptures), "the generator leaves its page"
        .branches written       ; what follows counts cycles
