import { sql, type Kysely } from 'kysely';
import type { SystemSchema } from '../../db/system-schema';
import { toLikePattern } from '../../http/page-query';

/** An area of a list or picker; `isLeaf` tells lazy trees where to stop. */
export interface AreaNode {
  readonly id: string;
  readonly parentId: string;
  readonly fullName: string;
  readonly enCode: string;
  readonly description: string;
  readonly sortCode: number;
  readonly enabledMark: number;
  readonly hasChildren: boolean;
  readonly isLeaf: boolean;
}

/** Which children of an area are wanted. */
export interface AreaQuery {
  readonly parentId: string;
  readonly keyword: string;
  readonly onlyEnabled: boolean;
  /** Left out: an area cannot stand below itself. */
  readonly withoutId: string;
}

/** The areas directly below one, in the order of their sort codes and codes. */
export async function listAreas(db: Kysely<SystemSchema>, query: AreaQuery): Promise<readonly AreaNode[]> {
  const pattern = toLikePattern(query.keyword);
  const below = sql`exists (select 1 from system.areas c where c.parent_id = a.id
    and c.id <> ${query.withoutId} and (c.enabled_mark = 1 or not ${query.onlyEnabled}))`;
  const { rows } = await sql<AreaNode>`
    select a.id, a.parent_id as "parentId", a.full_name as "fullName", a.en_code as "enCode", a.description,
        a.sort_code as "sortCode", a.enabled_mark as "enabledMark", ${below} as "hasChildren", not ${below} as "isLeaf"
      from system.areas a
      where a.parent_id = ${query.parentId} and a.id <> ${query.withoutId}
        and (a.enabled_mark = 1 or not ${query.onlyEnabled})
        and (${query.keyword} = '' or a.full_name ilike ${pattern} or a.en_code ilike ${pattern})
      order by a.sort_code, a.en_code, a.id`.execute(db);
  return rows;
}

/** Names by id; an unknown id is left out, a switched-off area keeps its name for old records. */
export async function readAreaNames(
  db: Kysely<SystemSchema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('areas')
    .select(['id', 'full_name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.full_name]));
}
