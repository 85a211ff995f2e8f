import { batch, signal } from '@preact/signals';
import type { NextPuzzle, PuzzleResult, PuzzleView, Side } from '../messages';
import { Engine } from '../analyse/Engine';
import { plainUci, playUci, positionOf, turnOf, type Key } from '../chess/position';
import { judged, lineAfter } from '../review/judge';
import { ask, messageOf, post } from '../server/request';
import { announce } from '../shell/announce';
import { play, soundOfMove } from '../shell/sounds';
import { s } from '../words/study';

export type PuzzleStage = 'loading' | 'none' | 'asked' | 'replying' | 'judging' | 'wrong' | 'solved' | 'shown';

/** How long a reply waits, so that the eye can follow. */
const replyMs = 450;

/** One puzzle after another: the position, the tries, what came of them. */
export class PuzzleState {
  readonly next = signal<NextPuzzle | undefined>(undefined);
  readonly stage = signal<PuzzleStage>('loading');
  readonly fen = signal('');
  readonly lastMove = signal<[Key, Key] | undefined>(undefined);
  /** The move that was tried last. */
  readonly tried = signal('');
  readonly result = signal<PuzzleResult | undefined>(undefined);
  /** Whether it was solved by another move than the one that is kept. */
  readonly byOther = signal(false);
  readonly trouble = signal('');
  private place = 0;
  private isNoted = false;
  private engine: Engine | undefined;
  private timer = 0;

  constructor(private readonly from: 'practice' | 'puzzles') {
    void this.load();
  }

  close(): void {
    clearTimeout(this.timer);
    this.engine?.close();
  }

  get puzzle(): PuzzleView | undefined {
    return this.next.value?.puzzle ?? undefined;
  }

  get side(): Side {
    return turnOf(this.puzzle?.fen ?? '');
  }

  async load(): Promise<void> {
    try {
      const next = await ask<NextPuzzle>(`/api/puzzles/next?from=${this.from}`);
      batch(() => {
        this.next.value = next;
        this.result.value = undefined;
        this.trouble.value = '';
        this.isNoted = false;
        this.restart();
      });
    } catch (error) {
      this.trouble.value = messageOf(error);
    }
  }

  /** Back to the first move. */
  restart(): void {
    this.place = 0;
    this.tried.value = '';
    this.byOther.value = false;
    this.lastMove.value = undefined;
    this.fen.value = this.puzzle?.fen ?? '';
    this.stage.value = this.puzzle ? 'asked' : 'none';
  }

  async attempt(uci: string): Promise<void> {
    const puzzle = this.puzzle;
    const wanted = puzzle?.solution[this.place];
    if (!puzzle || !wanted || this.stage.peek() !== 'asked') return;
    const before = this.fen.peek();
    const played = playUci(positionOf(before), uci);
    if (!played) return;
    this.tried.value = played.san;
    const best = playUci(positionOf(before), wanted);
    if (played.uci === best?.uci || played.san.endsWith('#')) return this.right(played.fen, played.lastMove, played.san);
    if (puzzle.kind === 'mistake' && (await this.isGood(before, plainUci(positionOf(before), uci, false)))) {
      this.byOther.value = true;
      return this.right(played.fen, played.lastMove, played.san);
    }
    this.wrong(played.san);
  }

  /** Shows the solution; that is not solving it. */
  show(): void {
    this.note(false);
    const puzzle = this.puzzle;
    const [first] = puzzle?.solution ?? [];
    const played = puzzle && first ? playUci(positionOf(puzzle.fen), first) : undefined;
    batch(() => {
      this.stage.value = 'shown';
      this.fen.value = played?.fen ?? this.fen.peek();
      this.lastMove.value = played?.lastMove;
    });
  }

  private async isGood(fen: string, uci: string): Promise<boolean> {
    this.stage.value = 'judging';
    this.engine ??= new Engine();
    const best = await lineAfter(this.engine, fen, []);
    const good = best !== undefined && (await judged(this.engine, fen, uci, best.score, turnOf(fen))).isGood;
    return good && this.stage.peek() === 'judging';
  }

  private right(fen: string, lastMove: [Key, Key], san: string): void {
    const puzzle = this.puzzle;
    play(soundOfMove(san));
    batch(() => {
      this.fen.value = fen;
      this.lastMove.value = lastMove;
    });
    // After another good move the kept reply may not even be legal.
    const reply = this.byOther.peek() ? undefined : puzzle?.solution[this.place + 1];
    const over = positionOf(fen).isEnd();
    if (!reply || over) return this.solve();
    this.stage.value = 'replying';
    announce(s().puzzles.goOn);
    this.timer = window.setTimeout(() => this.reply(reply), replyMs);
  }

  private reply(uci: string): void {
    const played = playUci(positionOf(this.fen.peek()), uci);
    if (!played) return this.solve();
    play(soundOfMove(played.san));
    announce(played.san);
    batch(() => {
      this.place += 2;
      this.fen.value = played.fen;
      this.lastMove.value = played.lastMove;
      this.stage.value = 'asked';
    });
  }

  private solve(): void {
    this.stage.value = 'solved';
    play('won');
    announce(s().puzzles.solved);
    this.note(true);
  }

  private wrong(san: string): void {
    this.stage.value = 'wrong';
    play('refused');
    announce(s().puzzles.wrong(san));
    this.note(false);
  }

  /** Only the first try counts. */
  private note(solved: boolean): void {
    const puzzle = this.puzzle;
    if (!puzzle || this.isNoted) return;
    this.isNoted = true;
    post<PuzzleResult>(`/api/puzzles/${puzzle.id}/attempt`, { solved }).then(
      (result) => (this.result.value = result),
      (error) => (this.trouble.value = messageOf(error)),
    );
  }
}
