import type { Side } from '../messages';

/** A square as MicroChess writes it: rank and file as a computer of this side sees them. */
export function kimSquare(square: string, computer: Side): string {
  const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1]) - 1];
  return computer === 'white' ? `${rank}${7 - file}` : `${7 - rank}${file}`;
}
