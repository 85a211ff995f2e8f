import { expect, test } from 'vitest';
import { partsOf } from '../../src/machine/ProgramListing';

const line = (source: string | null, code = 'A5 0C     LDA $0C') => ({ code, source });

test('the first instruction of a macro is shown, and the call above it', () => {
  expect(partsOf(line('        FIELD F_EP'))).toEqual({ code: 'LDA $0C', comment: '', call: 'FIELD F_EP' });
  expect(partsOf(line('.room   VAR listTop ; a place'))).toEqual({ code: 'LDA $0C', comment: 'a place', call: 'VAR listTop' });
  expect(partsOf(line('        page_of'))).toEqual({ code: 'lda $0c', comment: '', call: 'page_of' });
  expect(partsOf(line('        LBR Search', '30 5C        BR $175C'))).toEqual({ code: 'LBR Search', comment: '', call: '' });
});

test('an instruction is shown as its source writes it, without its label, and its comment apart', () => {
  expect(partsOf(line('Turn    lda side        ; whose turn'))).toEqual({ code: 'lda side', comment: 'whose turn', call: '' });
  expect(partsOf(line('.loop   dex', 'CA        DEX'))).toEqual({ code: 'dex', comment: '', call: '' });
  expect(partsOf(line('        sta ply', '85 0C     STA $0C'))).toEqual({ code: 'sta ply', comment: '', call: '' });
  expect(partsOf(line('load     read', 'read'))).toEqual({ code: 'read', comment: '', call: '' });
  expect(partsOf(line('Turn'))).toEqual({ code: 'LDA $0C', comment: '', call: '' });
  expect(partsOf(line(null))).toEqual({ code: 'LDA $0C', comment: '', call: '' });
  expect(partsOf(line('        LDA \\name'))).toEqual({ code: 'LDA $0C', comment: '', call: '' });
  expect(partsOf(line('        lda \\name ; Its name'))).toEqual({ code: 'lda $0c', comment: '', call: '' });
});
