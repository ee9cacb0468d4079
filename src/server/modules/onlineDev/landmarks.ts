import type { RowKey } from './row-order';
import { countRest, selectKeys, stretchesBeyond, type WalkedList } from './walk-rows';

/** How a walk goes. */
export interface WalkSizes {
  /** Rows from one kept key to the next, at first; doubled whenever there are more than `maxKeys` of them. */
  readonly step: number;
  readonly maxKeys: number;
  /** Rows that one statement passes: at first, a multiple of any step that is ever used, and at most. */
  readonly chunk: number;
  readonly maxChunk: number;
}

const SIZES: WalkSizes = { step: 1000, maxKeys: 4000, chunk: 64_000, maxChunk: 1_024_000 };

/**
 * The keys of every n-th row of a list, found by walking along it once: a page far inside begins at the nearest of them instead
 * of at the first row. A walk goes in chunks, each a statement of its own, as far as somebody asks.
 */
export class Landmarks {
  readonly #sizes: WalkSizes;
  #step: number;
  #chunk: number;
  /** The key of row `(i + 1) * #step`. */
  #keys: RowKey[] = [];
  #rows = 0;
  #isComplete = false;
  /** Where the walk goes on; null = at the first row. */
  #last: RowKey | null = null;
  #chunkInWork: Promise<void> | null = null;

  /** `writes` = the number of writes to the list's tables when the walk begins. */
  constructor(
    readonly writes: number,
    sizes = SIZES,
  ) {
    this.#sizes = sizes;
    this.#step = sizes.step;
    this.#chunk = sizes.chunk;
  }

  get keyCount(): number {
    return this.#keys.length;
  }

  /** Rows that the walk has passed: all of the list once it is complete. */
  get rows(): number {
    return this.#rows;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Walks one chunk further, or waits for whoever is doing it. */
  async walk(list: WalkedList): Promise<void> {
    if (this.#isComplete) return;
    if (this.#chunkInWork) {
      // It may end for reasons of its own: its caller has left.
      await this.#chunkInWork.catch(() => undefined);
      return;
    }
    this.#chunkInWork = this.#walkChunk(list);
    try {
      await this.#chunkInWork;
    } finally {
      this.#chunkInWork = null;
    }
  }

  /** The key nearest before a row (counted from 0) and how many rows lie between them; no key = the beginning of the list. */
  nearest(offset: number): { readonly key: RowKey | null; readonly offset: number } {
    const index = Math.min(Math.floor(offset / this.#step), this.#keys.length) - 1;
    const key = this.#keys[index];
    return key ? { key, offset: offset - (index + 1) * this.#step } : { key: null, offset };
  }

  async #walkChunk(list: WalkedList): Promise<void> {
    const step = this.#step;
    const found: RowKey[] = [];
    let rows = this.#rows;
    for (const stretch of stretchesBeyond(list.order, this.#last)) {
      const shift = rows % step;
      const keys = await selectKeys(list, stretch, { shift, step, count: this.#chunk / step });
      found.push(...keys);
      const last = keys.at(-1);
      rows += keys.length * step - (last ? shift : 0);
      if (last && keys.length === this.#chunk / step) {
        this.#advance(found, { rows, last });
        return;
      }
      // That stretch has come to its end somewhere before the next key.
      rows += await countRest(list, stretch, last ?? null);
    }
    this.#advance(found, { rows, last: null });
  }

  #advance(found: readonly RowKey[], { rows, last }: { readonly rows: number; readonly last: RowKey | null }): void {
    this.#keys.push(...found);
    this.#rows = rows;
    this.#last = last;
    this.#isComplete = last === null;
    const { chunk, maxChunk, maxKeys } = this.#sizes;
    this.#chunk = Math.min(this.#chunk * 2, maxChunk);
    while (this.#keys.length > maxKeys && this.#step < chunk) {
      this.#keys = this.#keys.filter((_key, index) => index % 2 === 1);
      this.#step *= 2;
    }
  }
}
