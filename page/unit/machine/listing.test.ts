import { expect, test } from 'vitest';
import { partsOf } from '../../src/machine/ProgramListing';

const line = (source: string | null, label: string | null = null) => ({ place: 1, address: '0801', label, code: 'A5 0C     LDA $0C', source });

test('an instruction is shown as its source writes it, without its label, and its comment apart', () => {
  expect(partsOf(line('Turn    lda side        ; whose turn', 'Turn'))).toEqual(['lda side', 'whose turn']);
  expect(partsOf(line('.loop   dex', 'Turn.loop'))).toEqual(['dex', '']);
  expect(partsOf(line('        sta ply'))).toEqual(['sta ply', '']);
  expect(partsOf(line(null))).toEqual(['LDA $0C', '']);
  expect(partsOf(line('        LDA \\name'))).toEqual(['LDA $0C', '']);
  expect(partsOf(line('        lda \\name ; Its name'))).toEqual(['lda $0c', '']);
});
