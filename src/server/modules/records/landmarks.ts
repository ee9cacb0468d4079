import type { RowKey } from './row-order';
import { countRest, selectKeys, stretchesBeyond, type WalkedList } from './walk-rows';

/** Sizes of a walk. */
export interface WalkSizes {
  /** Initial distance of landmarks in rows; doubled when there are more than `maxKeys`. */
  readonly step: number;
  readonly maxKeys: number;
  /** Rows per statement: initially, a multiple of every step, and at most. */
  readonly chunk: number;
  readonly maxChunk: number;
}

const SIZES: WalkSizes = { step: 1000, maxKeys: 4000, chunk: 64_000, maxChunk: 1_024_000 };

/**
 * Landmarks: keys of every n-th row of a list, found by walking it once, so that a page far inside starts at the nearest one
 * instead of the first row. Walks in chunks, a statement each, as far as needed.
 */
export class Landmarks {
  readonly #sizes: WalkSizes;
  #step: number;
  #chunk: number;
  /** Key of row `(i + 1) * #step`. */
  #keys: RowKey[] = [];
  #rows = 0;
  #isComplete = false;
  /** Where the walk continues; null = the first row. */
  #last: RowKey | null = null;
  #chunkInWork: Promise<void> | null = null;

  /** `writes` = number of writes to the list's tables at the start. */
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

  /** Rows walked so far; the total once complete. */
  get rows(): number {
    return this.#rows;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Walks a chunk, or waits for the running one. */
  async walk(list: WalkedList): Promise<void> {
    if (this.#isComplete) return;
    if (this.#chunkInWork) {
      // It may fail because its caller has disconnected.
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

  /** The nearest landmark before a row (from 0), and the rows in between; without a key = the start of the list. */
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
      // The stretch ends before the next landmark.
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
