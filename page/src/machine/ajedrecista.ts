import type { MachineView } from '../messages';

export const zones = ['a–c', 'd–e', 'f–h'] as const;

/** What the automaton's commutators stand at. */
export interface Commutators {
  rookZone: number;
  kingZone: number;
  rookAbove: number;
  kingAbove: number;
  filesApart: number;
  /** From 1; 0 where none is at work. */
  rule: number;
  wrongMoves: number;
}

export function commutators({ registers }: Pick<MachineView, 'registers'>): Commutators {
  const read = (wanted: string): number => {
    const value = registers.find(({ name }) => name === wanted)?.value;
    return value?.type === 'binary' ? value.value : 0;
  };
  return {
    rookZone: read('rook zone'),
    kingZone: read('black king zone'),
    rookAbove: read('rook above'),
    kingAbove: read('king above'),
    filesApart: read('files apart'),
    rule: read('rule'),
    wrongMoves: read('wrong moves'),
  };
}
