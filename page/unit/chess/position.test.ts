import { describe, expect, test } from 'vitest';
import { destinations, INITIAL_FEN, isPromotion, lineInSan, moveNumber, opposite, plainUci, playUci, positionOf, readFen, readMove, replay, turnOf } from '../../src/chess/position';

const castling = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';

describe('reading a FEN', () => {
  test('a good one gives its position', () => {
    const position = readFen(` ${castling} `);
    expect(typeof position).not.toBe('string');
    expect(positionOf(castling).turn).toBe('white');
  });

  test.each([
    ['no position', 'The side to move must be w or b.'],
    ['4k3/8/4K3/8/8/8/8/7X w - - 0 1', 'The board part of this FEN cannot be read.'],
    ['8/8/8/8/8/8/8/8 w - - 0 1', 'Both kings are missing.'],
    ['4k3/4R3/8/8/8/8/8/4K3 w - - 0 1', 'The side that has just moved is in check.'],
  ])('%s is refused with a reason', (fen, reason) => {
    expect(readFen(fen)).toBe(reason);
  });

  test('what cannot be read becomes the start position where one is needed', () => {
    expect(lineInSan('nonsense', ['e2e4'])).toEqual(['e4']);
  });

  test('turn, move number and the other side', () => {
    expect([turnOf(INITIAL_FEN), turnOf('8/8/8/8/8/8/8/8 b - - 0 1')]).toEqual(['white', 'black']);
    expect([moveNumber('8/8/8/8/8/8/8/8 b - - 3 17'), moveNumber('8/8/8/8/8/8/8/8')]).toEqual([17, 1]);
    expect(opposite('white')).toBe('black');
  });
});

describe('playing a move', () => {
  test('a pawn move', () => {
    const played = playUci(positionOf(INITIAL_FEN), 'e2e4');
    expect(played).toMatchObject({ uci: 'e2e4', san: 'e4', check: false, lastMove: ['e2', 'e4'] });
    expect(played?.fen).toMatch(/^rnbqkbnr\/pppppppp\/8\/8\/4P3\//);
  });

  test('castling in both spellings is one move, and lights the king’s own squares', () => {
    for (const uci of ['e1g1', 'e1h1']) {
      expect(playUci(positionOf(castling), uci)).toMatchObject({ uci: 'e1h1', san: 'O-O', lastMove: ['e1', 'g1'] });
    }
    expect(playUci(positionOf(castling), 'e1c1')).toMatchObject({ san: 'O-O-O', lastMove: ['e1', 'c1'] });
  });

  test.each(['e2e5', 'e7e5', 'a1a1', 'nonsense', 'P@e4', ''])('%s is not legal', (uci) => {
    expect(playUci(positionOf(INITIAL_FEN), uci)).toBeUndefined();
  });

  test('a line ends where it is not legal', () => {
    expect(lineInSan(INITIAL_FEN, ['f2f3', 'e7e5', 'g2g4', 'd8h4', 'e2e4'])).toEqual(['f3', 'e5', 'g4', 'Qh4#']);
    expect(replay(INITIAL_FEN, ['e2e4', 'e2e4'])).toHaveLength(1);
  });

  test('castling as engines write it, unless the game is Chess960', () => {
    const position = positionOf(castling);
    expect(plainUci(position, 'e1h1', false)).toBe('e1g1');
    expect(plainUci(position, 'e1h1', true)).toBe('e1h1');
    expect(plainUci(position, 'h1h8', false)).toBe('h1h8');
  });

  test('promotions are those of pawns on the last rank', () => {
    const position = positionOf('8/P6k/8/8/8/8/7K/R7 w - - 0 1');
    expect(isPromotion(position, 'a7', 'a8')).toBe(true);
    expect(isPromotion(position, 'a1', 'a6')).toBe(false);
  });

  test('the start position has twenty moves', () => {
    const moves = [...destinations(positionOf(INITIAL_FEN), false).values()].flat();
    expect(moves).toHaveLength(20);
  });
});

describe('reading a move that was typed', () => {
  test.each([
    ['Nf3', 'g1f3'],
    ['nf3!?', 'g1f3'],
    ['e4', 'e2e4'],
    ['e2-e4', 'e2e4'],
    ['E2E4', 'e2e4'],
  ])('%s from the start', (text, uci) => {
    expect(readMove(positionOf(INITIAL_FEN), text)).toBe(uci);
  });

  test.each([['0-0'], ['O-O'], ['oo'], ['e1g1']])('%s castles', (text) => {
    expect(readMove(positionOf(castling), text)).toBe('e1h1');
  });

  test('a promotion without its piece is one to a queen', () => {
    const position = positionOf('8/P6k/8/8/8/8/7K/8 w - - 0 1');
    expect(readMove(position, 'a7a8')).toBe('a7a8q');
    expect(readMove(position, 'a8=N')).toBe('a7a8n');
  });

  test.each(['', 'Qh9', 'e5', 'hello'])('“%s” is nothing', (text) => {
    expect(readMove(positionOf(INITIAL_FEN), text)).toBeUndefined();
  });
});
