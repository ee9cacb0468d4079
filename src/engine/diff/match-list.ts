/** An entry of both lists. */
export interface Pair<T> {
  readonly before: T;
  readonly after: T;
}

/** A moved entry, and the one it now follows; null = it is first. */
export interface Move<T> {
  readonly entry: T;
  readonly previous: T | null;
}

export interface ListMatch<T> {
  /** In the order of the new list. */
  readonly pairs: readonly Pair<T>[];
  readonly added: readonly T[];
  readonly removed: readonly T[];
  /** The minimal set of moved entries. */
  readonly moved: readonly Move<T>[];
}

interface Keys<T> {
  readonly before: (entry: T) => string;
  readonly after: (entry: T) => string;
}

/** Matches two lists by key; equal keys in order. */
export function matchList<T>(before: readonly T[], after: readonly T[], keys: Keys<T>): ListMatch<T> {
  const old = numberKeys(before, keys.before);
  const places = new Map(before.map((_entry, index) => [old[index] ?? '', index]));
  const pairs: (Pair<T> & { readonly place: number; readonly previous: T | null })[] = [];
  const added: T[] = [];
  const used = new Set<number>();
  const names = numberKeys(after, keys.after);
  for (const [index, entry] of after.entries()) {
    const place = places.get(names[index] ?? '');
    const partner = place === undefined ? undefined : before[place];
    if (place === undefined || partner === undefined) {
      added.push(entry);
      continue;
    }
    used.add(place);
    pairs.push({ before: partner, after: entry, place, previous: after[index - 1] ?? null });
  }
  const kept = keepOrder(pairs.map(({ place }) => place));
  return {
    pairs,
    added,
    removed: before.filter((_entry, index) => !used.has(index)),
    moved: pairs.filter((_pair, index) => !kept.has(index)).map(({ after: entry, previous }) => ({ entry, previous })),
  };
}

/** Makes equal keys unique by a counter. */
function numberKeys<T>(entries: readonly T[], keyOf: (entry: T) => string): readonly string[] {
  const counts = new Map<string, number>();
  return entries.map((entry) => {
    const key = keyOf(entry);
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return `${key}\u0000${String(count)}`;
  });
}

/** Indexes of a longest increasing subsequence: those entries do not move. */
export function keepOrder(places: readonly number[]): ReadonlySet<number> {
  // tails[n] = index of the smallest last value of a subsequence of length n + 1.
  const tails: number[] = [];
  const previous: number[] = [];
  for (const [index, place] of places.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[tails[middle] ?? 0] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    previous.push(low > 0 ? (tails[low - 1] ?? -1) : -1);
    tails[low] = index;
  }
  const kept = new Set<number>();
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) kept.add(index);
  return kept;
}
