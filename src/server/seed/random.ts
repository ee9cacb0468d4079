/** Repeatable random choices, so that two first starts give the same records. */
export interface Random {
  /** Whole number from `min` to `max`, both included. */
  int: (min: number, max: number) => number;
  pick: <T>(items: readonly T[]) => T;
  /** True in `share` (0–1) of the calls. */
  chance: (share: number) => boolean;
  /** Decimal with two digits after the point. */
  money: (min: number, max: number) => number;
  digits: (count: number) => string;
}

/** Creates a generator from a 32-bit seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    int,
    pick(items) {
      const item = items[int(0, items.length - 1)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    chance: (share) => next() < share,
    money: (min, max) => int(min * 100, max * 100) / 100,
    digits: (count) => Array.from({ length: count }, () => int(0, 9)).join(''),
  };
}
