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

  /** Nobody is inside or waits: the turnstile may be forgotten. */
  get isIdle(): boolean {
    return this.#inside === 0 && this.#waiting.length === 0;
  }

  /** So many wait that another one has to be turned away. */
  get isFull(): boolean {
    return this.#inside >= this.#limit && this.#waiting.length >= this.#maxWaiting;
  }

  /** Resolves when there is room; every `enter` needs its `leave`. */
  enter(): Promise<void> {
    if (this.#inside < this.#limit) {
      this.#inside += 1;
      return Promise.resolve();
    }
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

/** One turnstile for each user (or address), made when it is needed and forgotten when it is idle. */
export class Turnstiles {
  readonly #byKey = new Map<string, Turnstile>();
  readonly #create: () => Turnstile;

  constructor(create: () => Turnstile) {
    this.#create = create;
  }

  of(key: string): Turnstile {
    const turnstile = this.#byKey.get(key) ?? this.#create();
    this.#byKey.set(key, turnstile);
    return turnstile;
  }

  /** How many are in use. */
  get size(): number {
    return this.#byKey.size;
  }

  /** To be called after a `leave`. */
  forgetIdle(key: string): void {
    if (this.#byKey.get(key)?.isIdle) this.#byKey.delete(key);
  }
}
