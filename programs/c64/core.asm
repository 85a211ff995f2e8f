; The chess program without a platform: what a harness loads and calls.
; `torres-c64.asm` puts screen and keyboard around the same files.

        .include "memory.asm"
        * = $0810
        .include "chess.asm"
