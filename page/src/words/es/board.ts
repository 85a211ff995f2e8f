import type { Words } from '../en';
import { counting } from '../plural';

const count = counting('es');

export const board: Words['board'] = {
  promoteTo: 'Coronar',
  chosen: (square, moves) => `${square} elegida, ${count(moves, { one: '# jugada', other: '# jugadas' })}`,
  typeMove: 'Escribe una jugada',
  notLegal: (text) => `«${text}» no es una jugada legal aquí`,
  flip: 'Girar',
};
