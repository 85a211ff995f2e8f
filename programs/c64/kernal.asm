; What the program uses of the Commodore 64: entries of the KERNAL and codes of
; its screen editor. Nothing here makes a byte.

SETMSG  = $ff90
READST  = $ffb7
SETLFS  = $ffba
SETNAM  = $ffbd
OPENFILE = $ffc0
CLOSEFILE = $ffc3
CHKIN   = $ffc6
CLRCHN  = $ffcc
CHRIN   = $ffcf
CHROUT  = $ffd2
LOAD    = $ffd5
SAVE    = $ffd8
SETTIM  = $ffdb
RDTIM   = $ffde
STOPKEY = $ffe1
GETIN   = $ffe4
RESET   = $fffc         ; where the vector is

JIFFIES_A_SECOND = 60

RETURN  = $0d
CLEAR   = $93
LOWER   = $0e           ; the set with small letters
REVERSE = $12
FILE_A  = $41           ; the letter a in that set
PLAIN   = $92
LINE_LENGTH = 39

; Prints a text that ends with a zero.
say     .macro where
        lda #<\where
        ldy #>\where
        jsr PrintText
        .endm
