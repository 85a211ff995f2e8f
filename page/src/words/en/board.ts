import { counting } from '../plural';

const count = counting('en');

export const board = {
  promoteTo: 'Promote to',
  chosen: (square: string, moves: number) => `${square} chosen, ${count(moves, { one: '# move', other: '# moves' })}`,
  typeMove: 'Type a move',
  notLegal: (text: string) => `“${text}” is not a legal move here`,
  flip: 'Flip',
};
