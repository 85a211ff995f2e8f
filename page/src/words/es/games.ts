import type { Words } from '../en';
import { counting } from '../plural';

const count = counting('es');

export const games: Words['games'] = {
  title: 'Mis partidas',
  search: 'Buscar jugadores y aperturas',
  which: 'Cuáles',
  states: { all: 'Todas', playing: 'En curso', ended: 'Terminadas' },
  exportPgn: 'Exportar PGN',
  showMore: (total) => `Mostrar más de ${total}`,
  noMatch: 'No hay partidas que coincidan.',
  none: 'Aún no hay partidas.',
  playOne: 'Juega una.',
  deleted: 'Borrada.',
  inProgress: 'en curso',
  moves: (moves) => count(moves, { one: '# jugada', other: '# jugadas' }),
  rated: 'puntuada',
  replay: 'Reproducir',
  continue: 'Continuar',
  review: 'Revisar',
  reviewed: 'ya revisada',
  analyse: 'Analizar',
  delete: 'Borrar',
  deleteQuestion: '¿Borrar?',
  importTitle: 'Importar PGN',
  pgn: 'PGN',
  orFile: 'Elegir un archivo',
  import: 'Importar',
  imported: (games) => count(games, { one: '# partida importada.', other: '# partidas importadas.' }),
  yourRating: 'Tu puntuación',
  notRated: 'Aún sin puntuación',
  record: (won, drawn, lost) => `${won} ganadas, ${drawn} tablas, ${lost} perdidas.`,
  onTheScale: 'En la escala de la ',
  ladder: 'clasificación',
  ratingRules:
    '; el error es el de tus resultados y el de las puntuaciones de las máquinas. Cuentan las partidas desde la posición inicial, sin reloj, a un nivel que esté en la clasificación, sin deshacer jugadas y sin apremiar a la máquina.',
};
