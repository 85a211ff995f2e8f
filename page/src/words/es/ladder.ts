import type { Words } from '../en';

export const ladder: Words['ladder'] = {
  title: 'La clasificación',
  chart: 'Gráfico',
  against: 'Puntuación según',
  measures: { year: 'Año', cyclesPerMove: 'Ciclos por jugada', memoryBytes: 'Memoria' },
  list: 'Lista de puntuaciones',
  columns: { player: 'Jugador', year: 'Año', elo: 'Elo', error: '±', games: 'Partidas', memory: 'Memoria', speed: 'Instrucciones por segundo', time: 'Tiempo por jugada' },
  words: (words) => `${words} palabras`,
  label: (name) =>
    `${name}`
      .replace(/, ([\d.]+) s per move$/, (_, seconds: string) => `, ${seconds.replace('.', ',')} s por jugada`)
      .replace(/ limited to (\d+)/, ' limitado a $1')
      .replace(', three plies', ', tres medias jugadas')
      .replace(/, (\d+) million cycles$/, ', $1 millones de ciclos'),
  notMeasured: 'aún sin medir',
  chartLabel: 'Gráfico de las puntuaciones; un nombre lleva a una partida y la tabla de abajo contiene las mismas cifras',
  play: 'Jugar',
  playRow: (name) => `Jugar contra ${name}`,
  noFigure: 'Ningún jugador de la lista tiene este dato.',
  playIt: 'Jugar contra ella',
  program: 'Programa',
  itsProgram: 'Su programa',
  listing: 'Listado ensamblado',
  downloads: 'Descargas',
};
