import { batch, signal } from '@preact/signals';
import type { GameEvent, GameView, NewGame, PlayedMove, Seat } from '../messages';
import { post, remove } from '../server/request';
import { Socket } from '../server/socket';

/** How long each move stays on the board, and the last one. */
const moveMs = 1200;
const endMs = 6000;

/** Players whose moves take the server a few milliseconds, so that the match costs nobody else a core. */
const fast = ['turochamp', 'microchess'] as const;

/**
 * A match of two machines on the start page, one game for all who look. The server plays it at its own speed, in a second
 * or two; the page shows a move at a time, and none while it is not visible.
 */
export class Exhibition {
  readonly game = signal<GameView | undefined>(undefined);
  readonly shown = signal(0);
  private moves: PlayedMove[] = [];
  private socket: Socket<never, GameEvent> | undefined;
  private timer = 0;
  private closed = false;
  private asking = false;

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
    if (this.socket || this.closed || this.asking) return;
    this.asking = true;
    // A server that refuses has more important things to do; the board then shows the start position.
    const game = await post<GameView>('/api/exhibition', match()).catch(() => undefined);
    this.asking = false;
    if (this.closed || document.hidden || !game) return;
    if (game.id !== this.game.peek()?.id) this.forget();
    this.socket = new Socket(`/ws/games/${game.id}`, {
      onEvent: (event) => batch(() => this.hear(event)),
      onClose: () => this.lost(),
    });
    this.timer = window.setTimeout(() => this.next(), moveMs);
  }

  /** Nothing more comes from a game that is over, or that somebody deleted before it could be joined. */
  private lost(): void {
    const game = this.game.peek();
    if (!game) this.rest();
    else if (game.status.type === 'ended') this.socket?.close();
  }

  private forget(): void {
    this.moves = [];
    batch(() => {
      this.shown.value = 0;
      this.game.value = undefined;
    });
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
    const done = this.game.peek()?.id;
    this.rest();
    // Somebody else may have seen it to its end before.
    await remove(`/api/games/${done}`).catch(() => undefined);
    this.forget();
    await this.begin();
  }
}

function match(): NewGame {
  const [one, other] = Math.random() < 0.5 ? fast : [fast[1], fast[0]];
  const seat = (name: string): Seat => ({ type: 'player', name, options: {}, limits: {} });
  return { white: seat(one), black: seat(other), clock: null, start: { type: 'standard' } };
}
