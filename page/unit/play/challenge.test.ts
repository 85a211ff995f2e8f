import { beforeAll, expect, test, vi } from 'vitest';
import { INITIAL_FEN } from '../../src/chess/position';
import type { GameView, Seat } from '../../src/messages';

let winOf: typeof import('../../src/play/challenge').winOf;
let rematch: typeof import('../../src/game/GameEnd').rematch;

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('addEventListener', () => undefined);
  ({ winOf } = await import('../../src/play/challenge'));
  ({ rematch } = await import('../../src/game/GameEnd'));
});

const ada: Seat = { type: 'human', name: 'Ada' };
const eniac: Seat = { type: 'player', name: 'eniac', options: {}, limits: {} };

const game = (changes: Partial<GameView>): GameView =>
  ({
    id: 7,
    white: ada,
    black: eniac,
    start: INITIAL_FEN,
    chess960: false,
    imported: false,
    timeControl: null,
    moves: [{ machineTime: null }, { machineTime: { seconds: 5000 } }, { machineTime: null }],
    status: { type: 'ended', result: '1-0', reason: 'checkmate', text: '' },
    ...changes,
  }) as GameView;

test('a win against the ENIAC from the usual start is one to keep', () => {
  expect(winOf(game({}), 'white')).toMatchObject({ game: 7, moves: 2, seconds: 5000 });
  expect(winOf(game({}), undefined)).toBeUndefined();
  expect(winOf(game({ start: '4k3/8/8/8/8/8/8/4KQ2 w - - 0 1' }), 'white')).toBeUndefined();
  expect(winOf(game({ black: { ...eniac, name: 'random' } as Seat }), 'white')).toBeUndefined();
  expect(winOf(game({ status: { type: 'ended', result: '0-1', reason: 'checkmate', text: '' } }), 'white')).toBeUndefined();
});

test('“play again” swaps the sides from the usual start only', () => {
  expect(rematch(game({})).white).toEqual(eniac);
  const set = rematch(game({ start: '4k3/8/8/8/8/8/8/4KQ2 w - - 0 1' }));
  expect([set.white, set.black]).toEqual([ada, eniac]);
});
