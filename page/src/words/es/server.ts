import type { Words } from '../en';

export const server: Words['server'] = {
  silent: 'El servidor no responde. ¿Sigue en marcha «torres serve»?',
  answered: (status) => `El servidor respondió ${status}.`,
  unreachable: 'En este momento no se puede contactar con el servidor.',
  reasons: {
    checkmate: { white: 'Las blancas dan mate', black: 'Las negras dan mate' },
    resignation: { white: 'Las negras abandonan', black: 'Las blancas abandonan' },
    timeout: { white: 'A las negras se les acabó el tiempo', black: 'A las blancas se les acabó el tiempo' },
    stalemate: 'Rey ahogado',
    insufficientMaterial: 'Ningún bando puede dar mate',
    fiftyMoves: 'Cincuenta jugadas sin captura ni avance de peón',
    threefold: 'La misma posición por tercera vez',
    agreement: 'Tablas de común acuerdo',
    flagDraw: 'Se acabó el tiempo, pero el rival no puede dar mate',
    aborted: 'La partida se interrumpió',
  },
};
