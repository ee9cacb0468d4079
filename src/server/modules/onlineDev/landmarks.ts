import { sql, type RawBuilder } from 'kysely';
import type { ListQuery } from './list-query';
import type { ModuleContext } from './module-context';
import { directionOf, keyColumns, orderClause, partsBeyond, toRowKey, type RowKey, type RowOrder } from './row-order';
import { matchingRows } from './select-page';

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

/** What a walk needs to know of a list. */
export interface WalkedList {
  readonly context: ModuleContext;
  readonly query: Pick<ListQuery, 'condition'>;
  readonly order: RowOrder;
}

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
    const parts = this.#last ? partsBeyond(list.order, this.#last) : null;
    const found: RowKey[] = [];
    let rows = this.#rows;
    for (const part of parts ?? [sql<boolean>`true`]) {
      const limit = this.#chunk - (rows % step);
      const keys = await selectKeys(list, { part, limit, step, shift: rows % step });
      found.push(...keys.map(({ key }) => key));
      const last = keys.at(-1);
      if (last?.number === limit) {
        this.#advance(found, { rows: rows + limit, last: last.key });
        return;
      }
      // That part has come to its end somewhere before the next key.
      const rest = last ? partsBeyond(list.order, last.key) : [sql<boolean>`true`];
      rows += (last?.number ?? 0) + (await countRest(list, part, rest));
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

interface Stretch {
  readonly part: RawBuilder<boolean>;
  readonly limit: number;
  readonly step: number;
  /** Rows passed since the last key. */
  readonly shift: number;
}

/** The keys of every `step`-th row of a stretch, and the numbers of these rows in it, from 1. */
async function selectKeys({ context, query, order }: WalkedList, { part, limit, step, shift }: Stretch) {
  const names = order.map((_term, index) => sql.id(`o${String(index)}`));
  const values = sql.join(order.map(({ value }, index) => sql`${value} as ${names[index]}`));
  const directions = sql.join(order.map(({ isAscending }, index) => sql`${names[index]} ${directionOf(isAscending)}`));
  const { rows } = await sql<Record<string, unknown>>`select number, ${keyColumns(order, names)} from (
      select row_number() over (order by ${directions}) as number, stretch.* from (
        select ${values} ${matchingRows(context, query)} and ${part}
        order by ${orderClause(order)} limit ${limit}) as stretch) as numbered
    where (number + ${sql.lit(shift)}) % ${sql.lit(step)} = 0 order by number`.execute(context.deps.db);
  return rows.map((row) => ({ number: Number(row['number']), key: toRowKey(order, row) }));
}

/** How many rows of a stretch lie in some parts of the list. */
async function countRest(
  { context, query }: WalkedList,
  stretch: RawBuilder<boolean>,
  parts: readonly RawBuilder<boolean>[],
): Promise<number> {
  const counts = parts.map((part) => sql`(select count(*) ${matchingRows(context, query)} and ${stretch} and ${part})`);
  const { rows } = await sql<{ total: string }>`select ${sql.join(counts, sql` + `)} as total`.execute(context.deps.db);
  return Number(rows[0]?.total ?? 0);
}
