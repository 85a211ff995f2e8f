import { counting } from '../plural';

const count = counting('en');

export const games = {
  title: 'My games',
  search: 'Search players and openings',
  which: 'Which',
  states: { all: 'All', playing: 'In progress', ended: 'Finished' },
  exportPgn: 'Export PGN',
  showMore: (total: number) => `Show more of ${total}`,
  noMatch: 'No games match.',
  none: 'No games yet.',
  playOne: 'Play one.',
  deleted: 'Deleted.',
  inProgress: 'in progress',
  moves: (moves: number) => count(moves, { one: '# move', other: '# moves' }),
  rated: 'rated',
  replay: 'Replay',
  continue: 'Continue',
  review: 'Review',
  reviewed: 'has been reviewed',
  analyse: 'Analyse',
  delete: 'Delete',
  deleteQuestion: 'Delete?',
  importTitle: 'Import PGN',
  pgn: 'PGN',
  orFile: 'Choose a file',
  import: 'Import',
  imported: (games: number) => count(games, { one: '# game imported.', other: '# games imported.' }),
  yourRating: 'Your rating',
  notRated: 'Not rated yet',
  record: (won: number, drawn: number, lost: number) => `${won} won, ${drawn} drawn, ${lost} lost.`,
  onTheScale: 'On the scale of the ',
  ladder: 'ladder',
  ratingRules:
    '; the error is that of your results and of the machines’ own ratings. Games count from the usual start, without a clock, at a level that is on the ladder, with no move taken back and the machine not hurried.',
};
