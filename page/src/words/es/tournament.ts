import type { Words } from '../en';

export const tournament: Words['tournament'] = {
  title: 'El torneo de un siglo',
  about: 'Las máquinas históricas, todas contra todas con ambos colores, con el tiempo que tardaban en cada jugada. Torres ha revisado las partidas.',
  table: 'Tabla de resultados',
  player: 'Jugador',
  points: 'Puntos',
  game: (number, white, black, result) => `Partida ${number}: ${white} – ${black}, ${result}`,
  watch: 'Elige un resultado para ver la partida.',
  run: 'Reproducir',
  pause: 'Pausa',
  moves: 'Jugadas',
  took: (time) => `La máquina tardó ${time}.`,
  better: (line) => `Mejor: ${line}`,
  analyse: 'Analizar',
  save: 'Todas las partidas en PGN',
};
