; 1802
        .branches short
        .branches
        .branches auto written
        .branches auto
        ORG 10F8H
START:  LBZ AWAY
        BZ AWAY
        ORG 1200H
AWAY:   LBR NOWHERE
