/** How items are worked through. */
interface Pace {
  /** Items at work at a time. */
  readonly atOnce: number;
  /** Nothing is begun after this time. */
  readonly limitMs: number;
  readonly now?: () => number;
}

/** Works through items, several at a time, for a limited time; returns those that were not begun. */
export async function workThrough<Item>(
  items: readonly Item[],
  { atOnce, limitMs, now = () => performance.now() }: Pace,
  work: (item: Item) => Promise<void>,
): Promise<readonly Item[]> {
  const end = now() + limitMs;
  let next = 0;
  const run = async () => {
    while (next < items.length && now() < end) {
      const item = items[next] as Item;
      next += 1;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, run));
  return items.slice(next);
}
