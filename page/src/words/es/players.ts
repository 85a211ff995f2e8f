import type { PlayerWords } from '../en/players';

/** By the names of the players and of their levels; a player that is not here speaks English. */
export const players: Record<string, PlayerWords> = {
  torres: {
    about: 'el motor moderno de la casa',
    levels: {
      Beginner: { name: 'Principiante', about: 'unas decenas de posiciones por jugada' },
      Casual: { name: 'Aficionado', about: 'ajustado a Elo 1300' },
      Club: { name: 'Club', about: 'ajustado a Elo 1700' },
      Expert: { name: 'Experto', about: 'ajustado a Elo 2100' },
      Master: { name: 'Maestro', about: 'ajustado a Elo 2500' },
      'Full strength': { name: 'Toda su fuerza', about: 'un segundo por jugada, o el reloj' },
    },
  },
  microchess: {
    about: 'el programa de Peter Jennings para el KIM-1, recreado: igual al original valor por valor',
    levels: {
      Normal: { name: 'Normal', about: 'unos 15 segundos por jugada en un KIM-1' },
      Blitz: { name: 'Rápido', about: 'unos 2 segundos por jugada en un KIM-1' },
      'Super-blitz': { name: 'Muy rápido', about: 'un segundo por jugada en un KIM-1' },
    },
  },
  eniac: {
    about: 'nuestro programa para el ENIAC, en 75 palabras de memoria',
    levels: {
      Usual: { name: 'Normal', about: 'alrededor de hora y media por jugada en el ENIAC, unos instantes aquí' },
      'A ply deeper': { name: 'Media jugada más', about: 'alrededor de un día por jugada en el ENIAC' },
    },
  },
  turochamp: {
    about: 'la máquina de papel y lápiz de Turing y Champernowne',
    levels: {
      'Two plies': { name: 'Dos medias jugadas', about: 'media hora por jugada con papel y lápiz' },
      'Three plies': { name: 'Tres medias jugadas', about: 'una jugada propia más, según uno de los relatos' },
    },
  },
  bernstein: { about: 'el programa de Bernstein para el IBM 704, siete jugadas en cada posición', levels: {} },
  ajedrecista: { about: 'el autómata de Torres Quevedo, que da mate con rey y torre', levels: {} },
  c64: {
    about: 'nuestro programa para el Commodore 64, en ensamblador del 6510',
    levels: {
      '20 million cycles': { name: '20 millones de ciclos', about: 'unos 20 segundos por jugada en un C64' },
      '5 million cycles': { name: '5 millones de ciclos', about: '5 segundos por jugada en un C64' },
      '60 million cycles': { name: '60 millones de ciclos', about: 'un minuto por jugada en un C64' },
      '180 million cycles': { name: '180 millones de ciclos', about: 'tres minutos por jugada en un C64' },
    },
  },
  cdp1802: {
    about: 'nuestro programa para el RCA 1802, que habla UCI por sí mismo; de fábrica, en un 1806 a 12 MHz',
    levels: {
      'Half a minute': { name: 'Medio minuto', about: 'hasta 30 segundos por jugada en un 1806 a 12 MHz' },
      '5 seconds': { name: '5 segundos', about: '5 segundos por jugada en un 1806 a 12 MHz' },
      '3 minutes': { name: '3 minutos', about: 'tres minutos por jugada en un 1806 a 12 MHz' },
      'Membership Card': { name: 'Membership Card', about: 'un minuto por jugada en un 1802 sencillo a 1,75 MHz, con la línea serie bit a bit' },
    },
  },
  seajay: { about: 'negamax que solo cuenta el material, etapa 7', levels: {} },
  material: { about: 'captura la pieza de más valor', levels: {} },
  random: { about: 'hace cualquier jugada legal', levels: {} },
};
