import type { Kysely } from 'kysely';
import type { SystemSchema } from '../../db/system-schema';
import { ancestorsOf } from '../../http/tree';

/** An organisation for pickers: `organizeIds` is the id path from the root, `organize` its text. */
export interface OrganizeNode {
  readonly id: string;
  readonly parentId: string;
  readonly fullName: string;
  readonly enCode: string;
  readonly type: 'company' | 'department';
  readonly icon: string;
  readonly sortCode: number;
  readonly enabledMark: number;
  readonly organizeIds: readonly string[];
  readonly organize: string;
}

const ICONS = {
  company: 'icon-ym icon-ym-tree-organization3',
  department: 'icon-ym icon-ym-tree-department1',
} as const;

/** All organisations with their paths, in tree order. */
export async function listOrganizes(db: Kysely<SystemSchema>): Promise<readonly OrganizeNode[]> {
  const rows = await db
    .selectFrom('organizes')
    .select([
      'id',
      'parent_id as parentId',
      'full_name as fullName',
      'en_code as enCode',
      'type',
      'icon',
      'sort_code as sortCode',
      'enabled_mark as enabledMark',
    ])
    .orderBy('sort_code')
    .orderBy('id')
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rows.map((row) => {
    const path = [...ancestorsOf(row, byId)].reverse().concat(row);
    return {
      ...row,
      icon: row.icon || ICONS[row.type],
      organizeIds: path.map(({ id }) => id),
      organize: path.map(({ fullName }) => fullName).join('/'),
    };
  });
}
