; The squares of the computer's sixteen pieces at home.
Places  .byte $03, $04, $00, $07, $02, $05, $01, $06
        .byte $10, $17, $11, $16, $12, $15, $14, $13
