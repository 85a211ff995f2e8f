import { counting } from '../plural';

const count = counting('en');

export const console = {
  open: 'Use its own keyboard',
  close: 'Leave its keyboard',
  waits: 'It hears its keyboard when it is your turn.',
  hears: 'It hears its keyboard: a move that you enter here is played on the board.',
  kim: {
    dark: 'The six digits are dark',
    how: (from: string, to: string) => `A square is two digits, rank and file from its side: e2–e4 is ${from} ${to}, then F makes the move. C, then E, sets the pieces up for a new game.`,
  },
  serial: {
    field: 'A line for the terminal',
    hint: 'a line, such as isready',
    send: 'Send',
    how: (command: string) => `UCI by hand. A move of yours: ${command}`,
    lamps: 'Lamps',
    lit: (name: string) => `${name} lit`,
    dark: (name: string) => `${name} dark`,
  },
  deck: {
    title: (cards: number) => `The deck with the position: ${count(cards, { one: '# card', other: '# cards' })}`,
    print: 'Print the deck',
    download: 'Download the deck',
    card: (word: number, value: string) => `word ${word} becomes ${value}`,
    end: 'the end of the deck',
  },
  c64: {
    screen: 'Its own screen',
    keyboard: 'Its keyboard',
    allKeys: 'All keys',
    how: 'Type e2e4 and RETURN. The screen takes your own keyboard while it has the focus; Tab leaves it.',
  },
  tree: {
    title: 'The line being searched',
    best: (found: string) => `best so far ${found}`,
  },
};
