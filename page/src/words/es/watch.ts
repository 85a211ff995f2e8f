import type { Words } from '../en';

export const watch: Words['watch'] = {
  title: 'Ver',
  letTwoPlay: 'Enfrenta a dos máquinas',
  lead: 'Dos cualesquiera en un tablero, cada una con su propia máquina. Sus partidas siguen solas y te esperan en la lista de abajo.',
  suggestions: 'Parejas que vale la pena ver',
  start: 'Comienzo',
  starts: { standard: 'Normal', chess960: 'Chess960' },
  watchThem: 'Ver la partida',
  levelOf: { white: 'Nivel de las blancas', black: 'Nivel de las negras' },
  inProgress: 'Partidas en curso',
  none: 'Ninguna en este momento.',
  atMove: (move) => `jugada ${move}`,
  paused: 'en pausa',
};
