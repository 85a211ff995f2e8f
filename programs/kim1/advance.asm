; The open address goes on by one.
Advance inc POINTL
        bne .same
        inc POINTH
.same   rts
