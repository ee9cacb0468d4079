/** A counting semaphore with a FIFO queue. */
export class Turnstile {
  readonly #limit: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;

  constructor(limit: number, maxWaiting = Number.POSITIVE_INFINITY) {
    this.#limit = limit;
    this.#maxWaiting = maxWaiting;
  }

  /** Number of holders. */
  get inside(): number {
    return this.#inside;
  }

  /** Whether the queue is full. */
  get isFull(): boolean {
    return this.#inside >= this.#limit && this.#waiting.length >= this.#maxWaiting;
  }

  /** Acquires if there is room now; then it needs its `leave`. */
  tryEnter(): boolean {
    if (this.#inside >= this.#limit) return false;
    this.#inside += 1;
    return true;
  }

  /** Acquires, waiting in the queue; every `enter` needs its `leave`. */
  enter(): Promise<void> {
    if (this.tryEnter()) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  /** Acquires beyond the limit: a holder must not wait for itself. */
  squeeze(): void {
    this.#inside += 1;
  }

  leave(): void {
    const next = this.#inside <= this.#limit ? this.#waiting.shift() : undefined;
    if (next) next();
    else this.#inside -= 1;
  }
}
