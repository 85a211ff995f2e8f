; The screen of the game: where the video chip finds it, and what is on which row.
; Nothing here makes a byte.
;
; Screen, characters and sprites are in the fourth 16 KB, beneath the KERNAL, which
; nothing else uses: the video chip sees the memory there, and stores reach it.

SCREEN  = $e000
SHAPES  = $e400         ; sprites, 64 bytes each
CHARSET = $e800
COLOURS = $d800
FIRST_SHAPE = (SHAPES-$c000)/64

; Screen codes: letters as usual up to 63, then pieces of nine cells each, on light
; and on dark squares.
LIGHT_PIECES = 64
DARK_PIECES  = LIGHT_PIECES+54
LIGHT_SQUARE = DARK_PIECES+54
DARK_SQUARE  = LIGHT_SQUARE+1
QUARTERS     = 176      ; 16 codes: which quarters of the cell are set

SPRITE_X   = $d000
SPRITES_ON = $d015
CONTROL    = $d016
POINTERS   = $d018
BORDER     = $d020
SID        = $d400
VOLUME     = $d418
STICK      = $dc00      ; the second port
BANK       = $dd00
JIFFY      = $a2        ; the low byte of the clock
CURSOR_OFF = $cc
SET_LOCK   = $0291
PAL        = $02a6
WHITE_INK  = 1
CYAN_INK   = 3
GREEN_INK  = 5
YELLOW_INK = 7
MANY       = 8          ; in colour memory: a cell of many colours

; The panel on the right.
PANEL      = 26
PANEL_END  = 40
CLOCK_ROW  = 2
LEVEL_ROW  = 5
MOVES_ROW  = 7
MOVE_LINES = 6
THINK_ROW  = 15
STATE_ROW  = 18
MENU_ROW   = 7
INPUT_ROW  = 22
HELP_ROW   = 24

; Keys, as the KERNAL gives them; the button of the joystick is none of them.
FIRE    = $01
RIGHT   = $1d
LEFT    = $9d
DOWN    = $11
UP      = $91
ERASE   = $14
HOME    = $13
F1      = $85
F3      = $86
F5      = $87
F7      = $88

; Zero page behind that of the chess program.
pRow    = $65           ; the row that is written to
pColour = $67           ; its colours
column  = $69
savedY  = $6a
textColour = $6b
cursorAt = $6c          ; the square under the cursor, as it is seen
picked  = $6d           ; the square of the piece to be moved, or NONE
lineLength = $6e
lastJiffy = $6f
clockSide = $70         ; 0 White, 1 Black, $80 neither
stickWas = $71
stickSince = $72
menuItem = $73
cellCode = $74
cellStep = $75
cellColour = $76
cellRow = $77
cellColumn = $78
cellCount = $79
lastRow = $7a
number  = $7b
tens    = $7c
soundOn = $7d           ; not zero: silent
isOwnStart = $7e        ; not zero: the game began in a position that was set up
pSource = $7f
pTarget = $81
promotion = $83
digit   = $84
shown   = $85
slot    = $86
moveAt  = $87
handler = $88           ; two bytes

TWO_PLAYERS = $02       ; both sides are the players'

; Behind the line that was typed: what a saved game has beside its moves.
SavedGame  = gameFrom
Signature  = $ae30      ; four bytes
startBoard = $ae34      ; 64 pieces
startSide  = $ae74
startCastle = $ae75
startEp    = $ae76
startFifty = $ae77
savedHuman = $ae78
savedLevel = $ae79
savedLength = $ae7a
savedOwn   = $ae7b
SavedEnd   = $ae7c
clockMinutes = $ae90    ; White, Black
clockSeconds = $ae92
clockJiffies = $ae94
diskStatus = $ae96

; What follows is written from this row and column on.
at      .macro row, column
        ldx #\row
        ldy #\column
        jsr GoTo
        .endm

ink     .macro colour
        lda #\colour
        sta textColour
        .endm

; A text in the panel.
panel_text .macro row, text
        at \row, PANEL
        say \text
        .endm

; Copies whole pages and a rest.
copy    .macro from, to, length
        lda #<\from
        sta pSource
        lda #>\from
        sta pSource+1
        lda #<\to
        sta pTarget
        lda #>\to
        sta pTarget+1
        ldx #>\length
        ldy #<\length
        jsr CopyBytes
        .endm
