import type { MachineView } from '../messages';

/** The automaton's rules, in the order in which they are tried. */
export const rules = [
  'both in files a to c: rook to the h-file',
  'both in files f to h: rook to the a-file',
  'rook more than one rank above: rook one rank down',
  'king more than two ranks above: king one rank down',
  'an odd number of files between the kings: rook one file aside',
  'an even number: king one file closer',
  'the kings face each other: check by the rook',
] as const;

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
