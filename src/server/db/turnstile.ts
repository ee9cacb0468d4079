/** Lets a number of holders in at once; others wait in the order in which they came. */
export class Turnstile {
  readonly #limit: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;

  constructor(limit: number, maxWaiting = Number.POSITIVE_INFINITY) {
    this.#limit = limit;
    this.#maxWaiting = maxWaiting;
  }

  /** How many are inside. */
  get inside(): number {
    return this.#inside;
  }

  /** So many wait that another one has to be turned away. */
  get isFull(): boolean {
    return this.#inside >= this.#limit && this.#waiting.length >= this.#maxWaiting;
  }

  /** Goes in if there is room now; then it needs its `leave`. */
  tryEnter(): boolean {
    if (this.#inside >= this.#limit) return false;
    this.#inside += 1;
    return true;
  }

  /** Resolves when there is room; every `enter` needs its `leave`. */
  enter(): Promise<void> {
    if (this.tryEnter()) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  /** Goes in although there is no room: whoever is inside already must not wait for itself. */
  squeeze(): void {
    this.#inside += 1;
  }

  leave(): void {
    const next = this.#inside <= this.#limit ? this.#waiting.shift() : undefined;
    if (next) next();
    else this.#inside -= 1;
  }
}
