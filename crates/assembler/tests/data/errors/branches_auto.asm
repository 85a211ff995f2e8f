; 6502
        .branches auto
