import { expect, test } from 'vitest';
import { drawnBoard, isBoard } from '../../src/editor/fields';

test('a board with a letter that is not a piece is not drawn', () => {
  expect(isBoard('4k3/8/4K3/8/8/8/8/7X')).toBe(false);
  expect(drawnBoard('4k3/8/4K3/8/8/8/8/7X w - - 0 1')).toBe('8/8/8/8/8/8/8/8');
  expect(drawnBoard('4k3/8/4K3/8/8/8/8/8 w - - 0 1')).toBe('4k3/8/4K3/8/8/8/8/8');
});

test.each(['', '8/8', '9/8/8/8/8/8/8/8', '8/8/8/8/8/8/8/8/8', 'pppppppp1/8/8/8/8/8/8/8'])('%s is not a board', (board) => {
  expect(isBoard(board)).toBe(false);
});
