export const editor = {
  label: 'Position editor',
  toMove: 'To move',
  startPosition: 'Start position',
  clear: 'Clear',
  castling: { K: 'White O-O', Q: 'White O-O-O', k: 'Black O-O', q: 'Black O-O-O' },
  palette: { white: 'White pieces', black: 'Black pieces' },
  movePieces: 'Move pieces',
  removePieces: 'Remove pieces',
};
