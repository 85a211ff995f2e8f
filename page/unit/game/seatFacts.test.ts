import { expect, test } from 'vitest';
import { seatFacts } from '../../src/game/seatFacts';
import type { PlayerInfo, Seat } from '../../src/messages';

const level = (name: string, value: string) => ({ name, about: '', options: { Level: value }, limits: {} }) as PlayerInfo['levels'][number];

const info = {
  name: 'microchess',
  title: 'MicroChess',
  year: 1976,
  memory: '1 KB',
  elo: 816,
  levels: [level('Normal', 'normal'), level('Blitz', 'blitz')],
} as unknown as PlayerInfo;

const seat = (options: Record<string, string>): Seat => ({ type: 'player', name: 'microchess', options, limits: {} });

test('the level is shown, and the rating of the level that was measured', () => {
  expect(seatFacts(seat({ Level: 'normal' }), info)).toBe('1976 · 1 KB · Normal · 816 Elo');
  expect(seatFacts(seat({ Level: 'blitz' }), info)).toBe('1976 · 1 KB · Blitz');
  expect(seatFacts(seat({ Level: 'other' }), info)).toBe('1976 · 1 KB');
  expect(seatFacts({ type: 'human', name: 'Ada' }, undefined)).toBe('');
});
