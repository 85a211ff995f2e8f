export const watch = {
  title: 'Watch',
  letTwoPlay: 'Let two machines play',
  lead: 'Any two of them at one board, each with its own machine. Their games go on by themselves and wait for you in the list below.',
  suggestions: 'Pairs worth seeing',
  start: 'Start',
  starts: { standard: 'Usual', chess960: 'Chess960' },
  watchThem: 'Watch them',
  levelOf: { white: 'Level of white', black: 'Level of black' },
  inProgress: 'Games in progress',
  none: 'None at the moment.',
  atMove: (move: number) => `move ${move}`,
  paused: 'paused',
};
