; Torres for a CDP1806 at 12 MHz under an Elf BIOS.
        .include "memory.asm"
        .include "bios.asm"
        .include "chess.asm"
        .section "platform"
        .include "bios_line.asm"
        .assert * <= $4000, "the program runs into its transposition table"
