import { batch, signal } from '@preact/signals';
import type { Review, ReviewCommand, ReviewEvent, Evaluation } from '../messages';
import { ask, Refusal } from '../server/request';
import { Socket } from '../server/socket';
import { refusalText, t } from '../words/current';

/** The review of a game: fetched where it is kept, otherwise made while the visitor watches. */
export class ReviewJob {
  readonly review = signal<Review | undefined>(undefined);
  readonly done = signal(0);
  readonly total = signal(0);
  readonly queued = signal(false);
  readonly trouble = signal('');
  /** What is known so far, by ply. */
  readonly scores = signal<(Evaluation | undefined)[]>([]);
  private socket: Socket<ReviewCommand, ReviewEvent> | undefined;

  constructor(private readonly id: number) {
    void this.begin();
  }

  close(): void {
    this.socket?.close();
  }

  /** Reviews the game again. */
  work(): void {
    this.review.value = undefined;
    this.trouble.value = '';
    const socket = new Socket<ReviewCommand, ReviewEvent>('/ws/review', {
      persistent: false,
      onOpen: () => socket.send({ type: 'game', id: this.id, nodes: null }),
      onEvent: (event) => batch(() => this.hear(event)),
      onClose: () => this.lost(),
    });
    this.socket = socket;
  }

  private async begin(): Promise<void> {
    try {
      this.review.value = await ask<Review>(`/api/games/${this.id}/review`);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'notFound') this.work();
      else this.trouble.value = error instanceof Error ? error.message : String(error);
    }
  }

  private hear(event: ReviewEvent): void {
    switch (event.type) {
      case 'queued':
        this.queued.value = true;
        return;
      case 'progress': {
        this.queued.value = false;
        this.done.value = event.done;
        this.total.value = event.total;
        const scores = this.scores.peek().length === event.total ? [...this.scores.peek()] : new Array<Evaluation | undefined>(event.total).fill(undefined);
        scores[event.ply] = event.score;
        this.scores.value = scores;
        return;
      }
      case 'done':
        this.review.value = event.review;
        return this.close();
      case 'refused':
        this.trouble.value = refusalText(event.error);
        return this.close();
    }
  }

  private lost(): void {
    if (!this.review.peek() && !this.trouble.peek()) this.trouble.value = t().review.lost;
  }
}
