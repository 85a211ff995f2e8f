import type { Words } from '../en';

export const watch: Words['watch'] = {
  title: 'Mirar',
  letTwoPlay: 'Enfrenta a dos máquinas',
  start: 'Comienzo',
  starts: { standard: 'Normal', chess960: 'Chess960' },
  watchThem: 'Ver la partida',
  levelOf: { white: 'Nivel de las blancas', black: 'Nivel de las negras' },
  inProgress: 'Partidas en curso',
  none: 'Ninguna en este momento.',
  atMove: (move) => `jugada ${move}`,
  paused: 'en pausa',
};
