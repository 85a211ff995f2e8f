; Where things are. The addresses that an owner edits by hand or loads from tape
; are those of the manual of 1976: the squares of the pieces, the opening and its
; pointer, the counters, the two bytes of the level, the digits.

pieces  = $50           ; 32 square bytes: the computer's slots 0-15, then the opponent's
CAPTURED = $cc          ; the square of a captured piece

opening = $c0           ; 28 bytes, read from the last down
omove   = $dc           ; the byte of the opening to compare next; $80 and above: closed

wcap0   = $dd           ; points that the candidate itself captures
bcap2   = $de           ; most points captured in exchanges, fifth capture
wcap2   = $df           ; fourth
bcap1   = $e0           ; third
wcap1   = $e1           ; second
bcap0   = $e2           ; first: the opponent's reply

; Four tallies of four bytes; the state of the search is the index.
mob     = $e3           ; moves, the queen's twice
maxc    = $e4           ; points of the best capture
cc      = $e5           ; points of all captures
maxp    = $e6           ; the slot of the best capture

; States. Below 0 a chain of exchanges goes down from $ff.
REPLIES = 0
CANDIDATES = 4
CONTINUATION = 8
PRIOR   = 12
KINGSAFETY = $f9

; What a recursion saves: six bytes. The monitor keeps registers here, but not
; while a program runs.
SAVED   = 6
piece   = $f3           ; the slot of its side that moves; between keys 0-31, $ff: none
square  = $f4           ; where it goes
dir     = $f5           ; the direction: an index into the page of the board
victim  = $f6           ; the slot 0-31 on `square`; $ff: it is empty
state   = $f7           ; the stage of the search
turn    = $f8           ; whose moves are generated: 0 the computer, $ff the opponent

dis3    = $f9           ; the digits, right to left; the best square while it thinks
dis2    = $fa           ; the best value
dis1    = $fb           ; the best slot

doubles = $fd           ; $ff: every piece has a square of its own
safe    = $fe           ; bit 7: no move of the opponent has met the king yet
rev     = $ff           ; bit 0: the sides were exchanged

; Routines of the KIM-1's monitor.
SCANDS  = $1f1f         ; shows the digits once; Z clear while a key is down
GETKEY  = $1f6a         ; the key in A
