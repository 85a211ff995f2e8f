import type { Key } from '../chess/position';

/** The squares to highlight after a move: for castling those of the king, however it is written. */
export function squaresOf(uci: string | undefined, san: string | undefined, fenAfter: string): [Key, Key] | undefined {
  if (!uci) return undefined;
  const [from, to] = [uci.slice(0, 2) as Key, uci.slice(2, 4) as Key];
  if (!san?.startsWith('O-O')) return [from, to];
  const rank = fenAfter.split(' ')[1] === 'b' ? '1' : '8';
  return [from, `${san.startsWith('O-O-O') ? 'c' : 'g'}${rank}` as Key];
}
