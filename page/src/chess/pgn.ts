import { ChildNode, type Node, defaultGame, makeComment, makePgn, parseComment, parsePgn, startingPosition, type Evaluation as PgnEvaluation, type PgnNodeData } from 'chessops/pgn';
import { makeFen } from 'chessops/fen';
import { parseSan } from 'chessops/san';
import { makeUci } from 'chessops/util';
import type { Evaluation } from '../messages';
import { INITIAL_FEN, positionOf, readMove, turnOf } from './position';
import { extend, rootOf, type TreeNode } from './tree';
import { t } from '../words/current';

export interface Study {
  root: TreeNode;
  tags: Map<string, string>;
  chess960: boolean;
}

/** How many games are in a text. */
export const gamesIn = (text: string): number => parsePgn(text, () => new Map()).filter((game) => game.headers.size > 0 || game.moves.children.length > 0).length;

/** Reads the first game of a PGN; a sentence that says why where it cannot. */
export function readPgn(text: string): Study | string {
  const game = parsePgn(text, () => new Map())[0];
  if (!game || (game.headers.size === 0 && game.moves.children.length === 0)) return t().chess.noGame;
  const start = startingPosition(game.headers).unwrap(
    (position) => makeFen(position.toSetup()),
    () => '',
  );
  if (start === '') return t().chess.badStart;
  const root = rootOf(start);
  const trouble = copyMoves(game.moves, root);
  if (trouble) return trouble;
  return { root, tags: game.headers, chess960: /960|fischer/i.test(game.headers.get('Variant') ?? '') };
}

function copyMoves(from: Node<PgnNodeData>, to: TreeNode): string {
  for (const child of from.children) {
    const position = positionOf(to.fen);
    const move = parseSan(position, child.data.san);
    // Some programs write `g1f3` for Nf3.
    const uci = move ? makeUci(move) : readMove(position, child.data.san);
    const node = uci ? extend(to, uci) : undefined;
    if (!node) return t().chess.badMove(child.data.san, to.san || t().chess.theStart);
    annotate(node, child.data);
    const trouble = copyMoves(child, node);
    if (trouble) return trouble;
  }
  return '';
}

function annotate(node: TreeNode, data: PgnNodeData): void {
  const comments = (data.comments ?? []).map(parseComment);
  node.comment = comments.map((one) => one.text).filter(Boolean).join(' ');
  node.nags = data.nags ?? [];
  node.clock = comments.find((one) => one.clock !== undefined)?.clock;
  const evaluation = comments.find((one) => one.evaluation)?.evaluation;
  if (evaluation) node.score = scoreOf(evaluation);
}

function scoreOf(evaluation: PgnEvaluation): Evaluation {
  if ('mate' in evaluation) return { type: 'mate', moves: evaluation.mate };
  return { type: 'cp', value: Math.round(evaluation.pawns * 100) };
}

/** Writes a study with its variations, comments, `%eval` and `%clk`. */
export function writePgn(study: Study): string {
  const tags = new Map(study.tags);
  if (study.root.fen !== INITIAL_FEN) tags.set('SetUp', '1').set('FEN', study.root.fen);
  const game = defaultGame<PgnNodeData>(() => (tags.size > 0 ? tags : new Map([['Event', 'Analysis'], ['Result', '*']])));
  writeMoves(study.root, game.moves);
  return makePgn(game);
}

function writeMoves(from: TreeNode, to: Node<PgnNodeData>): void {
  for (const child of from.children) {
    const node = new ChildNode<PgnNodeData>({ san: child.san, nags: child.nags, comments: commentsOf(child) });
    to.children.push(node);
    writeMoves(child, node);
  }
}

function commentsOf(node: TreeNode): string[] {
  const text = makeComment({ text: node.comment, clock: node.clock, evaluation: node.score && evaluationOf(node.score) });
  return text ? [text] : [];
}

function evaluationOf(score: Evaluation): PgnEvaluation {
  return score.type === 'mate' ? { mate: score.moves } : { pawns: score.value / 100 };
}

/** `12. Nf3`, `12… Nf6`: a move with its number. */
export function numbered(node: TreeNode): string {
  const before = node.parent?.fen ?? node.fen;
  const number = before.split(' ')[5];
  return `${number}${turnOf(before) === 'white' ? '.' : '…'} ${node.san}`;
}
