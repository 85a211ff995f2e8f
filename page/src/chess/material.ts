import { ROLES, type Role } from 'chessops/types';
import { opposite, positionOf, type Color } from './position';

const worth: Record<Role, number> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 };

/** What a side has more of than the other: pieces to show beside its name, and the sum in pawns. */
export function material(fen: string, side: Color): { taken: Role[]; ahead: number } {
  const board = positionOf(fen).board;
  const taken: Role[] = [];
  let ahead = 0;
  for (const role of ROLES) {
    const more = board.pieces(side, role).size() - board.pieces(opposite(side), role).size();
    ahead += more * worth[role];
    for (let count = 0; count < more; count++) taken.push(role);
  }
  return { taken, ahead };
}
