import { describe, expect, test } from 'vitest';
import { numbered, readPgn, writePgn, type Study } from '../../src/chess/pgn';
import { mainLine } from '../../src/chess/tree';

function study(pgn: string): Study {
  const read = readPgn(pgn);
  if (typeof read === 'string') throw new Error(read);
  return read;
}

const annotated = `[Event "Round trip"]
[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 { [%eval 0.31] [%clk 0:05:00] } e5 2. Nf3 $1 ( 2. Bc4 Nc6 { quiet } 3. Qh5 $6 ) 2... Nc6 { [%eval #-3] } 1-0`;

describe('PGN', () => {
  test('moves, scores, clocks, glyphs, comments and variations are read', () => {
    const { root, tags } = study(annotated);
    const line = mainLine(root);
    expect(line.map((node) => node.san)).toEqual(['e4', 'e5', 'Nf3', 'Nc6']);
    expect(line[0]).toMatchObject({ score: { type: 'cp', value: 31 }, clock: 300 });
    expect(line[2]?.nags).toEqual([1]);
    expect(line[3]?.score).toEqual({ type: 'mate', moves: -3 });
    const variation = line[1]?.children[1];
    expect(variation?.san).toBe('Bc4');
    expect(variation?.children[0]?.comment).toBe('quiet');
    expect(tags.get('White')).toBe('A');
  });

  test('what is written reads the same', () => {
    const once = writePgn(study(annotated));
    expect(writePgn(study(once))).toBe(once);
    for (const part of ['[%eval 0.31', '[%clk 0:05:00]', '$1', '2. Bc4', 'quiet', '[%eval #-3]', '1-0']) expect(once).toContain(part);
  });

  test('another start position is kept', () => {
    const fen = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
    const written = writePgn(study(`[FEN "${fen}"]\n[SetUp "1"]\n\n1. e4 *`));
    expect(written).toContain(`[FEN "${fen}"]`);
    expect(study(written).root.fen).toBe(fen);
  });

  test('Chess960 is known by its tag', () => {
    expect(study('[Variant "Chess960"]\n\n1. e4 *').chess960).toBe(true);
    expect(study('1. e4 *').chess960).toBe(false);
  });

  test.each([
    ['', 'There is no game in that text.'],
    ['1. e4 e5 2. Ke3', 'The move Ke3 cannot be played after e5.'],
    ['[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4', 'The game begins at a position that cannot be played.'],
  ])('%s is refused with a reason', (text, reason) => {
    expect(readPgn(text)).toBe(reason);
  });

  test('moves in coordinates are read as well', () => {
    const line = mainLine(study('1. e2e4 e7-e5 2. g1f3 b8c6 3. f1c4 f8c5 4. e1g1 *').root);
    expect(line.map(({ san }) => san)).toEqual(['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bc5', 'O-O']);
  });

  test('moves have their numbers', () => {
    const [white, black] = mainLine(study('1. e4 e5 *').root);
    expect([white && numbered(white), black && numbered(black)]).toEqual(['1. e4', '1… e5']);
  });
});
