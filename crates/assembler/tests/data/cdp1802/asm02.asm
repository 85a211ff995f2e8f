; Asm/02: labels with colons, R-names, #ifdef, .1 and .0
addr:   equ     #1234
#ifdef addr
start:  mov     r8,addr
#else
        idl
#endif
        call    sub
        bpz     loop
loop:   bl      loop
        shrc
        shlc
        skp
        db      0
        lskp
        dw      0
        ldi     addr.1
        ldi     addr.0
        br      loop
sub:    rtn
        dw      addr
        db      'A','B',0,$aa
