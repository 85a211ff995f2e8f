; Weights for tests: material alone, in round numbers.
Material
        .byte LOW(100), HIGH(100), LOW(320), HIGH(320), LOW(330), HIGH(330)
        .byte LOW(500), HIGH(500), LOW(900), HIGH(900), 0, 0
PhaseOf .byte 0, 0, 1, 1, 2, 4, 0, 0
OPEN_FILE EQU 0
ISOLATED EQU 0
SHIELD  EQU 0
ZONE_QUEEN EQU 0
ZONE_PIECE EQU 0
PAIR    EQU 0
        .align 8
PassedBonus .fill 8, 0
MiddleGame
EndGame .fill 384, 0
