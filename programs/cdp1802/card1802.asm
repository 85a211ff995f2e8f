; Torres for a Membership Card: a CDP1802 at 1.75 MHz on its own.
        .include "memory.asm"
        .include "standalone.asm"
        .include "chess.asm"
        .section "platform"
        .include "standalone_line.asm"
        .assert * <= $4000, "the program runs into its transposition table"
