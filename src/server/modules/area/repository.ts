import { sql, type Kysely } from 'kysely';
import type { Area } from '../../../wire/system-screens';
import type { SystemSchema } from '../../db/system-schema';
import { toLikePattern } from '../../http/page-query';

/** An area in a list or picker; `isLeaf` stops lazy trees. */
export interface AreaQuery {
  readonly parentId: string;
  readonly keyword: string;
  readonly onlyEnabled: boolean;
  /** Excluded: an area cannot be its own ancestor. */
  readonly withoutId: string;
}

/** The children of an area by sort code and code. */
export async function listAreas(db: Kysely<SystemSchema>, query: AreaQuery): Promise<readonly Area[]> {
  const pattern = toLikePattern(query.keyword);
  const below = sql`exists (select 1 from system.areas c where c.parent_id = a.id
    and c.id <> ${query.withoutId} and (c.enabled_mark = 1 or not ${query.onlyEnabled}))`;
  const { rows } = await sql<Area>`
    select a.id, a.parent_id as "parentId", a.full_name as "fullName", a.en_code as "enCode", a.description,
        a.sort_code as "sortCode", a.enabled_mark as "enabledMark", ${below} as "hasChildren", not ${below} as "isLeaf"
      from system.areas a
      where a.parent_id = ${query.parentId} and a.id <> ${query.withoutId}
        and (a.enabled_mark = 1 or not ${query.onlyEnabled})
        and (${query.keyword} = '' or a.full_name ilike ${pattern} or a.en_code ilike ${pattern})
      order by a.sort_code, a.en_code, a.id`.execute(db);
  return rows;
}
