import { batch, signal } from '@preact/signals';
import type { GameEvent, GameView, NewGame, PlayedMove, Seat } from '../messages';
import { post, remove } from '../server/request';
import { Socket } from '../server/socket';
import { remembered } from '../shell/settings';

/** How long each move stays on the board, and the last one. */
const moveMs = 1200;
const endMs = 6000;

/** Players whose moves take the server a few milliseconds, so that the match costs nobody else a core. */
const fast = ['turochamp', 'microchess'] as const;

/** The game that was shown last; the next visit goes on with it, so that visits leave one game and not many. */
const kept = remembered('exhibition', 0);

/**
 * A match of two machines on the start page. The server plays it at its own speed, in a second or two; the page shows
 * a move at a time, and none while it is not visible.
 */
export class Exhibition {
  readonly game = signal<GameView | undefined>(undefined);
  readonly shown = signal(0);
  private moves: PlayedMove[] = [];
  private socket: Socket<never, GameEvent> | undefined;
  private timer = 0;
  private closed = false;

  open(): void {
    document.addEventListener('visibilitychange', this.look);
    this.look();
  }

  close(): void {
    this.closed = true;
    document.removeEventListener('visibilitychange', this.look);
    this.rest();
  }

  /** The move on the board; none before the first. */
  get move(): PlayedMove | undefined {
    return this.moves[this.shown.value - 1];
  }

  private readonly look = (): void => {
    if (document.hidden) this.rest();
    else void this.begin();
  };

  private rest(): void {
    clearTimeout(this.timer);
    this.socket?.close();
    this.socket = undefined;
  }

  private async begin(): Promise<void> {
    if (this.socket || this.closed) return;
    if (kept.peek() === 0) await this.beginNew();
    if (this.closed || document.hidden || kept.peek() === 0 || this.socket) return;
    this.socket = new Socket(`/ws/games/${kept.peek()}`, {
      onEvent: (event) => batch(() => this.hear(event)),
      onClose: () => this.lost(),
    });
    this.timer = window.setTimeout(() => this.next(), moveMs);
  }

  private async beginNew(): Promise<void> {
    try {
      const { id } = await post<GameView>('/api/games', match());
      kept.value = id;
    } catch {
      // A server that refuses has more important things to do; the board then shows the start position.
    }
  }

  /** A game that was deleted meanwhile cannot be joined: the next visit begins another. */
  private lost(): void {
    if (this.game.peek()) return;
    kept.value = 0;
    this.rest();
  }

  private hear(event: GameEvent): void {
    if (event.type === 'state') {
      this.moves = [...event.game.moves];
      this.game.value = event.game;
    } else if (event.type === 'moved') {
      this.moves[event.ply] = event.played;
      this.end(event.status);
    } else if (event.type === 'ended') {
      this.end(event.status);
    }
  }

  private end(status: GameView['status']): void {
    const game = this.game.peek();
    if (game && status.type === 'ended') this.game.value = { ...game, status };
  }

  private next(): void {
    const over = this.shown.peek() >= this.moves.length && this.game.peek()?.status.type === 'ended';
    if (over) return void this.another();
    if (this.shown.peek() < this.moves.length) this.shown.value += 1;
    const last = this.shown.peek() >= this.moves.length && this.game.peek()?.status.type === 'ended';
    this.timer = window.setTimeout(() => this.next(), last ? endMs : moveMs);
  }

  private async another(): Promise<void> {
    const done = kept.peek();
    this.rest();
    kept.value = 0;
    await remove(`/api/games/${done}`).catch(() => undefined);
    this.moves = [];
    batch(() => {
      this.shown.value = 0;
      this.game.value = undefined;
    });
    await this.begin();
  }
}

function match(): NewGame {
  const [one, other] = Math.random() < 0.5 ? fast : [fast[1], fast[0]];
  const seat = (name: string): Seat => ({ type: 'player', name, options: {}, limits: {} });
  return { white: seat(one), black: seat(other), clock: null, start: { type: 'standard' } };
}
