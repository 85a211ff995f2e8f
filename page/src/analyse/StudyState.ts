import { computed, effect, signal } from '@preact/signals';
import type { Opening, PositionView, Evaluation, TablebaseView } from '../messages';
import { INITIAL_FEN } from '../chess/position';
import { readPgn, writePgn, type Study } from '../chess/pgn';
import { extend, findFen, mainLine, pathTo, promote, removeBranch, rootOf, type TreeNode } from '../chess/tree';
import { spokenMove } from '../chess/spoken';
import { sameScore } from '../chess/score';
import { announce } from '../shell/announce';
import { play, soundOfMove } from '../shell/sounds';
import { ask } from '../server/request';
import { remembered } from '../shell/settings';
import { Delayed } from './Delayed';

/** The engine reports several scores per second; writing the whole study for each of them would be wasteful. */
const scoreDelayMs = 1000;

const kept = remembered('study', '');

/** What is on the analysis board: a tree of moves, and the current place in it. */
export class StudyState {
  readonly study = signal<Study>(emptyStudy(INITIAL_FEN));
  readonly node = signal<TreeNode>(this.study.peek().root);
  /** Counts changes of the tree, which is not a signal itself. */
  readonly version = signal(0);
  /** The tree as PGN, as it is shown and kept for the next visit; new scores reach it after a delay. */
  readonly text = signal('');
  /** Where the board stood after the last load. */
  loadedAt: TreeNode = this.study.peek().root;
  readonly opening = signal<Opening | null>(null);
  /** What endgame tables say of the position, where the server has them. */
  readonly tablebase = signal<TablebaseView | null>(null);
  private readonly writing = new Delayed(() => this.write(), scoreDelayMs);
  private readonly flush = (): void => this.writing.flush();
  readonly line = computed(() => {
    void this.version.value;
    return mainLine(this.study.value.root);
  });

  constructor() {
    const last = kept.peek() ? readPgn(kept.peek()) : undefined;
    if (last && typeof last !== 'string') this.load(last, true);
    else this.write();
    addEventListener('pagehide', this.flush);
    effect(() => {
      void this.describe(this.node.value);
    });
  }

  close(): void {
    removeEventListener('pagehide', this.flush);
    this.writing.flush();
  }

  /** The tree as PGN, with everything that is known now. */
  pgn(): string {
    this.writing.flush();
    return this.text.peek();
  }

  private write(): void {
    this.text.value = writePgn(this.study.peek());
    kept.value = this.text.peek();
  }

  load(study: Study, atEnd = false): void {
    this.study.value = study;
    this.node.value = (atEnd ? mainLine(study.root).at(-1) : undefined) ?? study.root;
    this.loadedAt = this.node.peek();
    this.changed();
  }

  /** Puts a PGN or a FEN on the board; returns a sentence where it is neither. */
  loadPgn(text: string): string {
    const study = readPgn(text);
    if (typeof study === 'string') return study;
    this.load(study);
    return '';
  }

  loadFen(fen: string, chess960 = false): void {
    this.load({ ...emptyStudy(fen), chess960 });
  }

  move(uci: string): void {
    const next = extend(this.node.peek(), uci);
    if (!next) {
      play('refused');
      return;
    }
    this.show(next);
    this.changed();
  }

  playLine(moves: readonly string[]): void {
    let at = this.node.peek();
    for (const uci of moves) at = extend(at, uci) ?? at;
    this.show(at);
    this.changed();
  }

  show(node: TreeNode): void {
    if (node === this.node.peek()) return;
    this.node.value = node;
    if (!node.san) return;
    play(soundOfMove(node.san));
    announce(spokenMove(node.san));
  }

  back(): void {
    const parent = this.node.peek().parent;
    if (parent) this.show(parent);
  }

  forward(): void {
    const next = this.node.peek().children[0];
    if (next) this.show(next);
  }

  /** To the next or the previous of several continuations. */
  sideways(step: 1 | -1): void {
    const node = this.node.peek();
    const siblings = node.parent?.children ?? [];
    const other = siblings[siblings.indexOf(node) + step];
    if (other) this.show(other);
  }

  first(): void {
    this.show(this.study.peek().root);
  }

  last(): void {
    this.show(mainLine(this.node.peek()).at(-1) ?? this.node.peek());
  }

  remove(): void {
    this.node.value = removeBranch(this.node.peek());
    this.changed();
  }

  promote(): void {
    promote(this.node.peek());
    this.changed();
  }

  /** Notes what the engine thinks of a position. */
  score(node: TreeNode, score: Evaluation): void {
    if (sameScore(node.score, score)) return;
    node.score = score;
    this.version.value += 1;
    this.writing.later();
  }

  private changed(): void {
    this.version.value += 1;
    this.writing.now();
  }

  /** Goes to a position of the tree, the one nearest to the main line first; says whether there is one. */
  find(fen: string): boolean {
    const found = findFen(this.study.peek().root, fen);
    if (found) this.show(found);
    return found !== undefined;
  }

  private async describe(node: TreeNode): Promise<void> {
    const path = pathTo(node);
    if (path.length === 0) this.opening.value = null;
    this.tablebase.value = null;
    const query = new URLSearchParams({ fen: this.study.peek().root.fen, moves: path.map((one) => one.uci).join(',') });
    try {
      const position = await ask<PositionView>(`/api/position?${query}`);
      if (node !== this.node.peek()) return;
      this.opening.value = path.length === 0 ? null : position.opening;
      this.tablebase.value = position.tablebase;
    } catch {
      // The name of the opening is optional; the board works without it.
    }
  }
}

const emptyStudy = (fen: string): Study => ({ root: rootOf(fen), tags: new Map(), chess960: false });
