import type { Words } from '../en';

export const editor: Words['editor'] = {
  label: 'Editor de posiciones',
  toMove: 'Mueven',
  startPosition: 'Posición inicial',
  clear: 'Vaciar',
  castling: { K: 'Blancas O-O', Q: 'Blancas O-O-O', k: 'Negras O-O', q: 'Negras O-O-O' },
  palette: { white: 'Piezas blancas', black: 'Piezas negras' },
  movePieces: 'Mover piezas',
  removePieces: 'Quitar piezas',
};
