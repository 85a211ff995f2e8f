import type { Color } from '../chess/position';

const roles: Record<string, string> = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };

/** A small picture of a position, for lists. */
export function MiniBoard({ fen, orientation = 'white', lastMove }: { fen: string; orientation?: Color; lastMove?: string | null }) {
  const squares = piecesOf(fen);
  if (orientation === 'black') squares.reverse();
  return (
    <div class="mini-board" aria-hidden="true">
      {squares.map(({ name, piece }) => (
        <i class={[piece && `piece-art ${piece}`, lastMove?.includes(name) && 'last'].filter(Boolean).join(' ')} key={name} />
      ))}
    </div>
  );
}

/** The squares of a position from a8 to h1, with the class of the piece on each. */
export function piecesOf(fen: string): { name: string; piece: string }[] {
  const rows = (fen.split(' ')[0] ?? '').split('/');
  return rows.flatMap((row, rank) =>
    [...row.replace(/\d/g, (digit) => ' '.repeat(Number(digit)))].map((letter, file) => ({
      name: `${'abcdefgh'[file]}${8 - rank}`,
      piece: pieceOf(letter),
    })),
  );
}

function pieceOf(letter: string): string {
  const role = roles[letter.toLowerCase()];
  return role ? `${letter === letter.toLowerCase() ? 'black' : 'white'} ${role}` : '';
}
