; Alpha-beta. Scores are always those of the side to move, and a
; node's score is 100 minus its child's. A node keeps only its best score so
; far: alpha begins as the grandparent's, beta is 100 minus the parent's.
         .section "search"

; Begins a node. At the last ply it may stand pat.
; In:       PLY, SCORE, BEST
; Out:      goes to generate with E mode; LEGAL 0
; Clobbers: A, B, D-J
; Time:     249 to 529, 373 on average
enter    mov LEGAL,A<->B
         clr A
         mov A,[B]
         captures
         mov J,A
         lodig A
         add 100-LEAF,A
         jz .leaf
         jmp generate
.leaf    node                   ; standing pat
         mov J,A<->B
         jsr exceeds
         jn .begin
         mov BEST,A<->B
         mov A,[B]
.begin   jmp generate

; The generator has nothing more: after captures come the other moves. Without a
; legal move it is mate, scored by its ply, or stalemate.
; In:       E mode, with a direction below 8
; Out:      goes to generate or leave
; Clobbers: everything
; Time:     126 to 184; where there was no legal move also threat
exhausted mov E,A
         inc A
         jil .captures
         fetch ANSWER
         mov H,A
         jz .none
         jmp leave
.none    jsr threat
         jn .mate
         mov EVEN,A
         jmp .mark
.mate    ply
.mark    swap A,C
         keep BEST
.leave   jmp leave
.captures ply
         add 100-LEAF,A
         jz .leave
         mov J,A
         add QUIETS,A
         swap A,E
         jmp generate
