/** A cached value. */
export interface Entry {
  readonly value: unknown;
  readonly tags: readonly string[];
  readonly weight: number;
}

/** Tag that invalidates everything. */
const EVERYTHING = '*';

/**
 * LRU cache by key, with tags that entries are invalidated by. When the total weight exceeds the capacity, the least recently used
 * entries are evicted.
 */
export class FactStore {
  readonly #maxWeight: number;
  readonly #entries = new Map<string, Entry>();
  readonly #byTag = new Map<string, Set<string>>();
  #weight = 0;
  #epoch = 0;

  constructor(maxWeight: number) {
    this.#maxWeight = maxWeight;
  }

  /** Counts invalidations: a reading across one of them may be stale. */
  get epoch(): number {
    return this.#epoch;
  }

  get size(): number {
    return this.#entries.size;
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  find(key: string): { readonly value: unknown } | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  keep(key: string, entry: Entry): void {
    this.#remove(key);
    this.#entries.set(key, entry);
    this.#weight += entry.weight;
    for (const tag of entry.tags) {
      const keys = this.#byTag.get(tag);
      if (keys) keys.add(key);
      else this.#byTag.set(tag, new Set([key]));
    }
    for (const [oldest] of this.#entries) {
      if (this.#weight <= this.#maxWeight) break;
      this.#remove(oldest);
    }
  }

  /** Invalidates the entries of a tag; `*` invalidates all. */
  drop(tag: string): void {
    this.#epoch += 1;
    if (tag === EVERYTHING) {
      this.#entries.clear();
      this.#byTag.clear();
      this.#weight = 0;
    } else for (const key of [...(this.#byTag.get(tag) ?? [])]) this.#remove(key);
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
    for (const tag of entry.tags) {
      const keys = this.#byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTag.delete(tag);
    }
  }
}
