import { isSameJson } from '../../../engine/json/is-same-json';
import { isRecord, type RawRecord } from '../../../engine/json/raw-value';
/** A merge conflict: a place that both authors changed. */
export interface Overlap {
  /** RFC 6901 pointer of the place in the merged value. */
  readonly pointer: string;
  /** Undefined where a side has nothing there. */
  readonly base: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
}

export interface Merged {
  /** Both sides' changes; where they overlap, what `choose` says. */
  readonly value: unknown;
  readonly overlaps: readonly Overlap[];
}

/** Whose change stays at an overlap; default theirs, which is on the server already. */
export type ChooseSide = (pointer: string) => 'theirs' | 'mine';

/** Stands for "nothing here", which no JSON value is. */
const ABSENT = Symbol('absent');

interface Context {
  readonly choose: ChooseSide;
  readonly overlaps: Overlap[];
}

/**
 * Three-way merge of JSON values. Objects merge by member, lists of things with an identity of their own (fields, columns,
 * buttons, rules, tables) by that identity; what both sides changed differently is an overlap and stays whole.
 */
export function mergeValues(
  sides: { readonly base: unknown; readonly theirs: unknown; readonly mine: unknown },
  choose: ChooseSide = () => 'theirs',
): Merged {
  const context: Context = { choose, overlaps: [] };
  const value = merge([sides.base, sides.theirs, sides.mine], '', context);
  return { value: value === ABSENT ? undefined : value, overlaps: context.overlaps };
}

type Sides = readonly [base: unknown, theirs: unknown, mine: unknown];

function merge([base, theirs, mine]: Sides, pointer: string, context: Context): unknown {
  if (isSameJson(theirs, mine) || isSameJson(base, mine)) return theirs;
  if (isSameJson(base, theirs)) return mine;
  if (isRecord(theirs) && isRecord(mine)) {
    return mergeMembers([isRecord(base) ? base : {}, theirs, mine], pointer, context);
  }
  if (Array.isArray(theirs) && Array.isArray(mine)) {
    const merged = mergeLists([Array.isArray(base) ? base : [], theirs, mine], pointer, context);
    if (merged) return merged;
  }
  const side = context.choose(pointer);
  context.overlaps.push({ pointer, base: present(base), theirs: present(theirs), mine: present(mine) });
  return side === 'mine' ? mine : theirs;
}

/** Members in their order: theirs first, then what is only mine. */
function mergeMembers(
  [base, theirs, mine]: readonly [RawRecord, RawRecord, RawRecord],
  pointer: string,
  context: Context,
): RawRecord {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const entries: [string, unknown][] = [];
  for (const name of names) {
    const sides = [base, theirs, mine].map((side) => memberOf(side, name));
    const value = merge([sides[0], sides[1], sides[2]], `${pointer}/${escape(name)}`, context);
    if (value !== ABSENT) entries.push([name, value]);
  }
  // `fromEntries` defines members: a name such as __proto__ stays an ordinary one.
  return Object.fromEntries(entries);
}

/** Lists by the identity of their items; null where an item has none or two share one, and nothing can be matched. */
function mergeLists(
  [base, theirs, mine]: readonly [readonly unknown[], readonly unknown[], readonly unknown[]],
  pointer: string,
  context: Context,
): readonly unknown[] | null {
  const [baseItems, theirItems, myItems] = [byIdentity(base), byIdentity(theirs), byIdentity(mine)];
  if (!baseItems || !theirItems || !myItems) return null;
  const order = mergeOrder([...baseItems.keys()], [...theirItems.keys()], [...myItems.keys()]);
  const result: unknown[] = [];
  for (const id of order) {
    const sides = [baseItems, theirItems, myItems].map((items) => (items.has(id) ? items.get(id) : ABSENT));
    const value = merge([sides[0], sides[1], sides[2]], `${pointer}/${String(result.length)}`, context);
    if (value !== ABSENT) result.push(value);
  }
  return result;
}

/** Their order (mine where they moved nothing), with what only the other side has put after the item that it followed there. */
function mergeOrder(base: readonly string[], theirs: readonly string[], mine: readonly string[]): readonly string[] {
  const common = new Set(theirs.filter((id) => mine.includes(id) && base.includes(id)));
  const keeps = (ids: readonly string[]) => ids.filter((id) => common.has(id)).join('\n');
  const isTheirsMoved = keeps(theirs) !== keeps(base);
  const [lead, other] = isTheirsMoved ? [theirs, mine] : [mine, theirs];
  const order = [...lead];
  other.forEach((id, index) => {
    if (order.includes(id)) return;
    const before = other.slice(0, index).findLast((candidate) => order.includes(candidate));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  });
  return order;
}

function byIdentity(list: readonly unknown[]): ReadonlyMap<string, unknown> | null {
  const items = new Map<string, unknown>();
  for (const item of list) {
    const id = identityOf(item);
    if (id === null || items.has(id)) return null;
    items.set(id, item);
  }
  return items;
}

/** Members that identify the objects of a list, the most reliable first. */
const IDENTITIES = ['__vModel__', 'prop', 'value', 'id', 'name', 'fieldId', 'table', 'title'] as const;

function identityOf(item: unknown): string | null {
  if (typeof item === 'string') return `text ${item}`;
  if (!isRecord(item)) return null;
  for (const name of IDENTITIES) {
    const value = item[name];
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') return `${name} ${String(value)}`;
  }
  const config = item['__config__'];
  const formId = isRecord(config) ? config['formId'] : undefined;
  return typeof formId === 'string' || typeof formId === 'number' ? `formId ${String(formId)}` : null;
}

function memberOf(members: RawRecord, name: string): unknown {
  return Object.hasOwn(members, name) ? members[name] : ABSENT;
}

function present(value: unknown): unknown {
  return value === ABSENT ? undefined : value;
}

function escape(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
