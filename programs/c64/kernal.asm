; What the program uses of the Commodore 64: entries of the KERNAL and codes of
; its screen editor. Nothing here makes a byte.

CHRIN   = $ffcf
CHROUT  = $ffd2
SETTIM  = $ffdb
RDTIM   = $ffde
STOPKEY = $ffe1
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
