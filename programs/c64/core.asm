; The chess program without a platform: what a harness loads and calls.

        .include "memory.asm"
        * = $0810
        .include "platform_none.asm"
        .include "game.asm"
        .include "chess.asm"
