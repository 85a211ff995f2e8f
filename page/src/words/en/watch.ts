export const watch = {
  title: 'Watch',
  letTwoPlay: 'Let two machines play',
  start: 'Start',
  starts: { standard: 'Usual', chess960: 'Chess960' },
  watchThem: 'Watch them',
  levelOf: { white: 'Level of white', black: 'Level of black' },
  inProgress: 'Games in progress',
  none: 'None at the moment.',
  atMove: (move: number) => `move ${move}`,
  paused: 'paused',
};
