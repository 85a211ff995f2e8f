import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StudyState } from '../../src/analyse/StudyState';
import { writePgn } from '../../src/chess/pgn';
import type { Evaluation } from '../../src/messages';

vi.mock('../../src/shell/settings', () => ({ remembered: <T>(_: string, initial: T) => signal(initial) }));
vi.mock('../../src/shell/sounds', () => ({ play: () => undefined, soundOfMove: () => 'move' }));
vi.mock('../../src/server/request', () => ({ ask: () => Promise.reject(new Error('no server')) }));
vi.mock('../../src/chess/pgn', { spy: true });

const cp = (value: number): Evaluation => ({ type: 'cp', value });

let state: StudyState;
const leave = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', leave.addEventListener.bind(leave));
  vi.stubGlobal('removeEventListener', leave.removeEventListener.bind(leave));
  state = new StudyState();
  state.loadFen('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  state.move('e2e4');
  vi.mocked(writePgn).mockClear();
});

afterEach(() => {
  state.close();
  vi.useRealTimers();
});

test('a hundred reports of the engine in a second are written once', () => {
  for (let value = 0; value < 100; value++) {
    state.score(state.node.peek(), cp(value));
    vi.advanceTimersByTime(9);
  }
  expect(writePgn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(writePgn).toHaveBeenCalledTimes(1);
  expect(state.text.peek()).toContain('[%eval 0.99');
});

test('a score that is known already changes nothing', () => {
  state.score(state.node.peek(), cp(12));
  vi.advanceTimersByTime(1000);
  const version = state.version.peek();
  state.score(state.node.peek(), cp(12));
  vi.advanceTimersByTime(5000);
  expect(writePgn).toHaveBeenCalledTimes(1);
  expect(state.version.peek()).toBe(version);
});

test('moves are written at once, with the scores that were waiting', () => {
  state.score(state.node.peek(), cp(50));
  state.move('e8e7');
  expect(state.text.peek()).toMatch(/1\. e4 \{ +\[%eval 0\.50\] \} Ke7/);
  vi.advanceTimersByTime(5000);
  expect(writePgn).toHaveBeenCalledTimes(1);
});

test('nothing is lost when the page is left or its text is asked for', () => {
  state.score(state.node.peek(), cp(70));
  expect(state.pgn()).toContain('[%eval 0.7');
  state.score(state.node.peek(), cp(80));
  leave.dispatchEvent(new Event('pagehide'));
  expect(state.text.peek()).toContain('[%eval 0.8');
  vi.advanceTimersByTime(5000);
  expect(writePgn).toHaveBeenCalledTimes(2);
});
