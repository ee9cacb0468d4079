/** A stored row by its id, a new one by itself. */
export type RowKey = string | object;

interface Orders {
  readonly base: readonly RowKey[];
  readonly theirs: readonly RowKey[];
  readonly mine: readonly RowKey[];
  /** Whether the row is in the merged sub-table. */
  isKept: (key: RowKey) => boolean;
}

/**
 * The order of a merged sub-table: theirs (mine where only I moved rows), with the rows of the other side put after the one that
 * they followed there. Where both moved rows, theirs stays.
 */
export function weaveRows({ base, theirs, mine, isKept }: Orders): {
  readonly order: readonly RowKey[];
  readonly isTheirsMoved: boolean;
} {
  const [inBase, inTheirs, inMine] = [new Set(base), new Set(theirs), new Set(mine)];
  const common = (keys: readonly RowKey[]) =>
    keys.filter((key) => inBase.has(key) && inTheirs.has(key) && inMine.has(key));
  const start = common(base);
  const isMoved = (keys: readonly RowKey[]) => common(keys).some((key, index) => key !== start[index]);
  const isTheirsMoved = isMoved(theirs);
  const isMineLeading = !isTheirsMoved && isMoved(mine);
  const [lead, other] = isMineLeading ? [mine, theirs] : [theirs, mine];
  return { order: weave(lead.filter(isKept), other.filter(isKept)), isTheirsMoved };
}

/** `lead`, with what only `other` has behind the key that it follows there; at the top where it follows none. */
function weave(lead: readonly RowKey[], other: readonly RowKey[]): readonly RowKey[] {
  const inLead = new Set(lead);
  const top: RowKey[] = [];
  const followers = new Map<RowKey, RowKey[]>();
  let group = top;
  for (const key of other) {
    if (inLead.has(key)) {
      group = followers.get(key) ?? [];
      followers.set(key, group);
    } else group.push(key);
  }
  return [...top, ...lead.flatMap((key) => [key, ...(followers.get(key) ?? [])])];
}
