; The chess program without a platform: what a harness loads and calls.

        .include "memory.asm"
        * = $0810
        .include "chess.asm"
