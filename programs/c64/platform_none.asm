; No platform: the caller keeps the time, and nobody watches.

; PollClock: time to stop? The harness sets stop and softStop itself.
; In: -  Out: -  Clobbers: -
; Cycles: 6
PollClock
; ShowIteration: an iteration is finished.
ShowIteration
        rts
