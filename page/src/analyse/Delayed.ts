/** Work that may wait: however often it is asked for, it is done once per delay. */
export class Delayed {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly work: () => void,
    private readonly delayMs: number,
  ) {}

  later(): void {
    this.timer ??= setTimeout(() => this.flush(), this.delayMs);
  }

  /** Does now what is waiting; nothing where nothing is. */
  flush(): void {
    if (this.timer !== undefined) this.now();
  }

  /** Does it now, whether or not it was waiting. */
  now(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.work();
  }
}
