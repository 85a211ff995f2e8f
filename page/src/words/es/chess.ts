import type { Words } from '../en';
import { counting } from '../plural';

const count = counting('es');

export const chess: Words['chess'] = {
  sides: { white: 'Blancas', black: 'Negras' },
  roles: { king: 'rey', queen: 'dama', rook: 'torre', bishop: 'alfil', knight: 'caballo', pawn: 'peón' },
  pieces: {
    white: { king: 'rey blanco', queen: 'dama blanca', rook: 'torre blanca', bishop: 'alfil blanco', knight: 'caballo blanco', pawn: 'peón blanco' },
    black: { king: 'rey negro', queen: 'dama negra', rook: 'torre negra', bishop: 'alfil negro', knight: 'caballo negro', pawn: 'peón negro' },
  },
  empty: 'vacía',
  takes: 'por',
  becomes: 'corona',
  castlesShort: 'enroque corto',
  castlesLong: 'enroque largo',
  check: 'jaque',
  checkmate: 'jaque mate',
  days: (days) => `${days} días`,
  bytes: (bytes) => count(bytes, { one: '# byte', other: '# bytes' }),
  badFen: {
    default: 'Este FEN no se puede leer.',
    ERR_FEN: 'Un FEN tiene seis partes: tablero, bando que mueve, enroques, casilla al paso y dos contadores.',
    ERR_BOARD: 'No se puede leer el tablero de este FEN.',
    ERR_POCKETS: 'En ajedrez no hay piezas en mano.',
    ERR_TURN: 'El bando que mueve debe ser w o b.',
    ERR_CASTLING: 'No se pueden leer los enroques de este FEN.',
    ERR_EP_SQUARE: 'No se puede leer la casilla al paso de este FEN.',
    ERR_REMAINING_CHECKS: 'No se puede leer la última parte de este FEN.',
    ERR_HALFMOVES: 'El contador de medias jugadas no es un número.',
    ERR_FULLMOVES: 'El número de la jugada no es un número.',
    ERR_EMPTY: 'Faltan los dos reyes.',
    ERR_KINGS: 'Cada bando necesita exactamente un rey.',
    ERR_OPPOSITE_CHECK: 'El bando que acaba de mover está en jaque.',
    ERR_PAWNS_ON_BACKRANK: 'Un peón no puede estar en la primera ni en la última fila.',
    ERR_IMPOSSIBLE_CHECK: 'Ninguna jugada puede haber llevado a este jaque.',
    ERR_VARIANT: 'Esta posición no es del ajedrez ortodoxo.',
  },
  noGame: 'En ese texto no hay ninguna partida.',
  badStart: 'La partida empieza en una posición que no se puede jugar.',
  badMove: (san, after) => `La jugada ${san} no es posible después de ${after}.`,
  theStart: 'el comienzo',
};
