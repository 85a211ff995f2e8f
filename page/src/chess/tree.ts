import type { Evaluation } from '../messages';
import { playUci, positionOf, type Key } from './position';

/** A position in a game with variations, and the move that led to it. */
export interface TreeNode {
  readonly id: number;
  readonly parent: TreeNode | undefined;
  readonly children: TreeNode[];
  /** How many moves lead here from the root. */
  readonly depth: number;
  readonly uci: string;
  readonly san: string;
  readonly fen: string;
  readonly lastMove: [Key, Key] | undefined;
  comment: string;
  nags: number[];
  /** What the mover's clock showed, in seconds. */
  clock: number | undefined;
  score: Evaluation | undefined;
}

let lastId = 0;

export function rootOf(fen: string): TreeNode {
  return { id: ++lastId, parent: undefined, children: [], depth: 0, uci: '', san: '', fen, lastMove: undefined, comment: '', nags: [], clock: undefined, score: undefined };
}

/** Plays a move from a node: the child that has it already, or a new one; nothing if it is illegal. */
export function extend(node: TreeNode, uci: string): TreeNode | undefined {
  const played = playUci(positionOf(node.fen), uci);
  if (!played) return undefined;
  const known = node.children.find((child) => child.uci === played.uci);
  if (known) return known;
  const child = { ...rootOf(played.fen), parent: node, depth: node.depth + 1, uci: played.uci, san: played.san, lastMove: played.lastMove };
  node.children.push(child);
  return child;
}

/** The nodes from the root to this one, without the root. */
export function pathTo(node: TreeNode): TreeNode[] {
  const path: TreeNode[] = [];
  for (let at = node; at.parent; at = at.parent) path.unshift(at);
  return path;
}

/** The main line after a node. */
export function mainLine(node: TreeNode): TreeNode[] {
  const line: TreeNode[] = [];
  for (let at = node.children[0]; at; at = at.children[0]) line.push(at);
  return line;
}

/** The node of a position in a tree, main lines before variations. */
export function findFen(root: TreeNode, fen: string): TreeNode | undefined {
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.fen === fen) return node;
    open.push(...node.children.toReversed());
  }
  return undefined;
}

export function removeBranch(node: TreeNode): TreeNode {
  const parent = node.parent;
  if (!parent) return node;
  parent.children.splice(parent.children.indexOf(node), 1);
  return parent;
}

/** Makes the line to a node the main one. */
export function promote(node: TreeNode): void {
  for (let at = node; at.parent; at = at.parent) {
    const siblings = at.parent.children;
    siblings.splice(siblings.indexOf(at), 1);
    siblings.unshift(at);
  }
}
