import { batch, computed, signal, type Signal } from '@preact/signals';
import type {
  Clocks,
  ConsoleCommand,
  GameCommand,
  GameEvent,
  GameView,
  InspectCommand,
  InspectionView,
  MachineProgress,
  MemoryArea,
  GameList,
  Pace,
  PaceControl,
  PlayedMove,
  Rating,
  Side,
  Thought,
} from '../messages';
import { lineInSan, turnOf } from '../chess/position';
import { spokenMove } from '../chess/spoken';
import { nextPicture, type MachinePicture } from '../machine/picture';
import { playerNamed } from '../server/players';
import { announce } from '../shell/announce';
import { speeds } from '../shell/settings';
import { callBack } from '../shell/callBack';
import { save } from '../shell/save';
import { play, soundOfMove } from '../shell/sounds';
import { ask, Refusal } from '../server/request';
import { Socket } from '../server/socket';
import { askHint } from './hint';
import { reasonText } from './reasonText';
import { refusalText, t } from '../words/current';

type BySide<T> = Record<Side, T>;

/** A game as the server tells it, from its socket. */
export class LiveGame {
  readonly game = signal<GameView | undefined>(undefined);
  readonly thoughts = signal<BySide<Thought | undefined>>({ white: undefined, black: undefined });
  readonly words = signal<BySide<string>>({ white: '', black: '' });
  readonly thinking = signal<BySide<'no' | 'queued' | 'yes'>>({ white: 'no', black: 'no' });
  readonly machines = signal<BySide<MachinePicture | undefined>>({ white: undefined, black: undefined });
  readonly progress = signal<BySide<MachineProgress | undefined>>({ white: undefined, black: undefined });
  readonly inspections = signal<BySide<InspectionView | undefined>>({ white: undefined, black: undefined });
  readonly areas = signal<BySide<readonly MemoryArea[]>>({ white: [], black: [] });
  readonly paces = signal<BySide<Pace | null>>({ white: null, black: null });
  readonly refusal = signal('');
  /** How often something was refused. */
  readonly refusals = signal(0);
  readonly deleted = signal(false);
  readonly missing = signal(false);
  /** What the clocks showed, and when that was. */
  readonly clocks = signal<{ shown: Clocks; at: number } | undefined>(undefined);
  readonly human = computed<Side | undefined>(() => humanOf(this.game.value));
  readonly over = computed(() => this.game.value?.status.type === 'ended');
  /** The person's rating when the game was opened and after its end; undefined while it is not known. */
  readonly ratingBefore = signal<Rating | null | undefined>(undefined);
  readonly ratingAfter = signal<Rating | null | undefined>(undefined);
  /** Whether the game counted for it. */
  readonly counted = signal(false);
  /** The move that the engine would play in the position with that many moves. */
  readonly hint = signal<{ ply: number; uci: string } | undefined>(undefined);
  private wasSet = false;
  private readonly socket: Socket<GameCommand, GameEvent>;

  constructor(id: number) {
    this.socket = new Socket(`/ws/games/${id}`, {
      onEvent: (event) => batch(() => this.hear(event)),
      onClose: () => void this.lookFor(id),
    });
  }

  /** A socket that does not open may mean that the game does not exist; then there is no point in trying again. */
  private async lookFor(id: number): Promise<void> {
    if (this.game.peek()) return;
    try {
      await ask(`/api/games/${id}`);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'notFound') return;
      this.missing.value = true;
      this.socket.close();
    }
  }

  get line() {
    return this.socket.line;
  }

  send(command: GameCommand): void {
    if (this.socket.send(command)) this.refusal.value = '';
    else this.refuse(t().server.unreachable);
  }

  private refuse(why: string): void {
    this.refusal.value = why;
    this.refusals.value += 1;
    play('refused');
  }

  close(): void {
    this.socket.close();
  }

  private hear(event: GameEvent): void {
    switch (event.type) {
      case 'state':
        this.game.value = event.game;
        this.paces.value = { white: event.whitePace, black: event.blackPace };
        this.thinking.value = { white: 'no', black: 'no' };
        this.setClocks(event.game.clocks);
        if (this.human.peek() && event.game.status.type === 'playing') void this.readRating(this.ratingBefore);
        return this.setOut();
      case 'moved':
        return this.moved(event);
      case 'thinking':
        this.setClocks(event.clocks);
        this.put(this.words, event.side, '');
        return this.put(this.thinking, event.side, event.queued ? 'queued' : 'yes');
      case 'thought':
        return this.put(this.thoughts, event.thought.side, keepLine(event.thought, this.thoughts.peek()[event.thought.side]));
      case 'text':
        return this.put(this.words, event.side, event.text);
      case 'machine':
        return this.put(this.machines, event.side, nextPicture(event.state, this.machines.peek()[event.side]));
      case 'progress':
        return this.put(this.progress, event.side, event.progress);
      case 'inspection':
        if (event.inspection.areas) this.put(this.areas, event.side, event.inspection.areas);
        return this.put(this.inspections, event.side, event.inspection);
      case 'snapshot':
        return save(`${this.nameOf(event.side)}-move-${Math.floor((this.game.peek()?.moves.length ?? 0) / 2) + 1}.snapshot`, event.text, 'application/json');
      case 'pace':
        return this.put(this.paces, event.side, event.pace);
      case 'drawOffered':
        return this.offered(event.by);
      case 'drawDeclined':
        return this.declined(event.by);
      case 'ended':
        this.setClocks(event.clocks);
        return this.ended(event.status);
      case 'refused':
        return this.refuse(refusalText(event.error));
      case 'deleted':
        this.deleted.value = true;
        return this.socket.close();
    }
  }

  /** In a new game, makes machines run at the speed that was last chosen for their kind. Later the game keeps its own. */
  private setOut(): void {
    if (this.game.peek()?.moves.length !== 0) return;
    for (const side of ['white', 'black'] as const) {
      const factor = this.speedOf(side)?.peek();
      const pace = this.paces.peek()[side];
      if (factor && pace && pace.factor === null && !this.wasSet) this.send({ type: 'pace', side, control: { type: 'speed', factor } });
    }
    this.wasSet = true;
  }

  /** The speed that was last chosen for machines of this side's kind. */
  private speedOf(side: Side): Signal<number> | undefined {
    const seat = this.game.peek()?.[side];
    const kind = seat?.type === 'player' ? playerNamed(seat.name)?.machine : undefined;
    return kind ? speeds[kind] : undefined;
  }

  /** Changes how a machine runs, and remembers a speed for the next of its kind. */
  pace(side: Side, control: PaceControl): void {
    const slot = this.speedOf(side);
    if (slot && control.type === 'speed') slot.value = control.factor ?? 0;
    this.send({ type: 'pace', side, control });
  }

  /** The name of a side's player, as the server has it. */
  private nameOf(side: Side): string {
    const seat = this.game.peek()?.[side];
    return seat?.type === 'player' ? seat.name : 'machine';
  }

  inspect(side: Side, command: InspectCommand): void {
    this.send({ type: 'inspect', side, command });
  }

  console(side: Side, command: ConsoleCommand): void {
    this.send({ type: 'console', side, command });
  }

  private put<T>(slot: { value: BySide<T>; peek: () => BySide<T> }, side: Side, value: T): void {
    slot.value = { ...slot.peek(), [side]: value };
  }

  private moved(event: Extract<GameEvent, { type: 'moved' }>): void {
    const game = this.game.peek();
    if (!game || event.ply !== game.moves.length) return;
    this.game.value = {
      ...game,
      moves: [...game.moves, event.played],
      fen: event.played.fen,
      turn: event.turn,
      opening: event.opening ?? game.opening,
      drawOffer: null,
    };
    this.thinking.value = { white: 'no', black: 'no' };
    this.progress.value = { white: undefined, black: undefined };
    this.setClocks(event.clocks);
    this.tell(event.played, game.turn);
    if (event.turn === humanOf(this.game.peek()) && event.status.type === 'playing') callBack(event.played.san);
    if (event.status.type === 'ended') this.ended(event.status);
  }

  /** Says the last of the moves that are shown of a game that is watched. */
  tellShown(count: number): void {
    const game = this.game.peek();
    const played = game?.moves[count - 1];
    if (played) this.say(played, turnOf(played.fen) === 'white' ? 'black' : 'white');
  }

  private tell(played: PlayedMove, mover: Side): void {
    if (this.human.peek()) this.say(played, mover);
  }

  private say(played: PlayedMove, mover: Side): void {
    play(soundOfMove(played.san));
    announce(t().game.sideMoves[mover](spokenMove(played.san)));
  }

  private ended(status: GameView['status']): void {
    const game = this.game.peek();
    if (!game || status.type !== 'ended') return;
    this.game.value = { ...game, status, drawOffer: null };
    this.thinking.value = { white: 'no', black: 'no' };
    announce(t().game.over(reasonText(status), status.result));
    const human = this.human.peek();
    if (human) void this.readCounted(game.id);
    if (status.result === '1/2-1/2') play('drawn');
    else if (human) play((status.result === '1-0') === (human === 'white') ? 'won' : 'lost');
  }

  /** Asks the server for the rating; without an answer nothing is shown. */
  private async readRating(slot: Signal<Rating | null | undefined>): Promise<void> {
    slot.value = await ask<Rating | null>('/api/rating').catch(() => undefined);
  }

  private async readCounted(id: number): Promise<void> {
    const list = await ask<GameList>('/api/games?state=ended&limit=20').catch(() => undefined);
    this.counted.value = list?.games.find((one) => one.id === id)?.rated ?? false;
    await this.readRating(this.ratingAfter);
  }

  /** Asks the engine for a move; the server then no longer counts the game. */
  async askHint(): Promise<void> {
    const game = this.game.peek();
    if (!game) return;
    const ply = game.moves.length;
    this.send({ type: 'hint' });
    this.refusal.value = t().game.hintAsked;
    const uci = await askHint(game.fen, game.chess960);
    if (this.game.peek()?.moves.length !== ply) return;
    this.hint.value = uci ? { ply, uci } : undefined;
    const san = uci && lineInSan(game.fen, [uci])[0];
    this.refusal.value = san ? t().game.hintIs(san) : t().game.noHint;
    announce(this.refusal.peek());
  }

  private offered(by: Side): void {
    const game = this.game.peek();
    if (game) this.game.value = { ...game, drawOffer: by };
    if (by !== this.human.peek()) announce(t().game.drawOffered);
  }

  private declined(by: Side): void {
    const game = this.game.peek();
    if (game) this.game.value = { ...game, drawOffer: null };
    if (by === this.human.peek()) this.refusal.value = t().game.drawDeclined;
  }

  private setClocks(shown: Clocks | null): void {
    this.clocks.value = shown ? { shown, at: performance.now() } : undefined;
  }
}

/** Whose moves come from this page; with two people at one board, the side to move. */
export function humanOf(game: GameView | undefined): Side | undefined {
  if (game?.imported) return undefined;
  if (game?.white.type === 'human' && game.black.type === 'human') return game.turn;
  if (game?.white.type === 'human') return 'white';
  return game?.black.type === 'human' ? 'black' : undefined;
}

/** A thought without a line (only a count of nodes) keeps the line that was known. */
function keepLine(next: Thought, last: Thought | undefined): Thought {
  if (!last || last.ply !== next.ply || next.uci.length > 0) return next;
  return { ...next, uci: last.uci, san: last.san, score: next.score ?? last.score, depth: next.depth ?? last.depth };
}
