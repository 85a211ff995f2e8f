import { expect, test } from 'vitest';
import { INITIAL_FEN } from '../../src/chess/position';
import { extend, mainLine, pathTo, promote, removeBranch, rootOf, type TreeNode } from '../../src/chess/tree';

function after(node: TreeNode, ...moves: string[]): TreeNode {
  return moves.reduce((at, uci) => {
    const next = extend(at, uci);
    if (!next) throw new Error(`${uci} is not legal`);
    return next;
  }, node);
}

const sans = (nodes: readonly TreeNode[]): string[] => nodes.map((node) => node.san);

test('a move that is known leads to the node that has it', () => {
  const root = rootOf(INITIAL_FEN);
  const first = after(root, 'e2e4');
  expect(after(root, 'e2e4')).toBe(first);
  expect(first).toMatchObject({ depth: 1, parent: root, lastMove: ['e2', 'e4'] });
  expect(extend(root, 'e2e5')).toBeUndefined();
});

test('paths and main lines leave out the root', () => {
  const root = rootOf(INITIAL_FEN);
  const last = after(root, 'e2e4', 'e7e5', 'g1f3');
  after(root, 'd2d4');
  expect(sans(pathTo(last))).toEqual(['e4', 'e5', 'Nf3']);
  expect(sans(mainLine(root))).toEqual(['e4', 'e5', 'Nf3']);
  expect(pathTo(root)).toEqual([]);
});

test('a promoted variation is the main line from the root on', () => {
  const root = rootOf(INITIAL_FEN);
  after(root, 'e2e4', 'e7e5');
  const other = after(root, 'd2d4', 'd7d5');
  const deeper = after(root, 'd2d4', 'g8f6');
  promote(deeper);
  expect(sans(mainLine(root))).toEqual(['d4', 'Nf6']);
  expect(root.children.length + (other.parent?.children.length ?? 0)).toBe(4);
});

test('removing a branch leads to its parent; the root stays', () => {
  const root = rootOf(INITIAL_FEN);
  const first = after(root, 'e2e4');
  const second = after(first, 'e7e5');
  expect(removeBranch(second)).toBe(first);
  expect(first.children).toEqual([]);
  expect(removeBranch(root)).toBe(root);
});
