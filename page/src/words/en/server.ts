export const server = {
  silent: 'The server does not answer. Is “torres serve” still running?',
  answered: (status: number) => `The server answered ${status}.`,
  unreachable: 'The server cannot be reached at the moment.',
  /** Why a game ended, where the server's own words are not English prose to be shown. */
  reasons: {
    checkmate: { white: 'White mates', black: 'Black mates' },
    resignation: { white: 'Black resigns', black: 'White resigns' },
    timeout: { white: 'Black ran out of time', black: 'White ran out of time' },
    stalemate: 'Stalemate',
    insufficientMaterial: 'Neither side can mate',
    fiftyMoves: 'Fifty moves without a capture or a pawn move',
    threefold: 'The same position for the third time',
    agreement: 'Draw by agreement',
    flagDraw: 'Out of time, but the other side cannot mate',
    aborted: 'The game was stopped',
  },
};
