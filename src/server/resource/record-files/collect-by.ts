/** Items by a key of theirs, in their order. */
export function collectBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  const found = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const same = found.get(key);
    if (same) same.push(item);
    else found.set(key, [item]);
  }
  return found;
}
