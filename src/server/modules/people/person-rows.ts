import { sql, type RawBuilder } from 'kysely';
import type { PersonKind } from '../../../engine/contract/person';
import type { PersonEntry } from '../../../wire/people';
import type { AppDeps } from '../../deps';
import type { OrganizeTree } from '../organize/index';

/** The node of role trees that leads to the roles which are everybody's. */
export const GLOBAL_NODE = '1';

/** Tables of the kinds; companies and departments share one. */
export type PeopleTable = 'users' | 'organizes' | 'positions' | 'roles' | 'groups';
export const TABLE_OF: Readonly<Record<PersonKind, PeopleTable>> = {
  user: 'users',
  company: 'organizes',
  department: 'organizes',
  position: 'positions',
  role: 'roles',
  group: 'groups',
};

/** The database takes no NUL. */
export function isPossibleId(id: string): boolean {
  return id !== '' && !id.includes('\u0000');
}

/** A row of any kind. */
interface PersonRow {
  readonly id: string;
  readonly type: PersonKind;
  readonly name: string;
  readonly code: string;
  readonly organizeId: string;
  readonly positionName: string;
  readonly headIcon: string;
  readonly isGlobal: boolean;
  readonly isEnabled: boolean;
}

const none = sql`''`;
/** Of a person the main position, else the first one. */
const mainPosition = sql`coalesce((select p.full_name from system.user_positions up
  join system.positions p on p.id = up.position_id and p.enabled_mark = 1
  where up.user_id = t.id order by (p.id = t.position_id) desc, p.sort_code, p.id limit 1), '')`;
const firstOrganize = sql`coalesce((select o.organize_id from system.role_organizes o
  where o.role_id = t.id order by o.organize_id limit 1), '')`;

const members: Readonly<
  Record<PeopleTable, Readonly<Record<'type' | 'name' | 'code' | 'organize', RawBuilder<unknown>>>>
> = {
  users: { type: sql`'user'`, name: sql`t.real_name`, code: sql`t.account`, organize: sql`t.organize_id` },
  organizes: { type: sql`t.type`, name: sql`t.full_name`, code: sql`t.en_code`, organize: sql`t.id` },
  positions: { type: sql`'position'`, name: sql`t.full_name`, code: sql`t.en_code`, organize: sql`t.organize_id` },
  roles: { type: sql`'role'`, name: sql`t.full_name`, code: sql`t.en_code`, organize: firstOrganize },
  groups: { type: sql`'group'`, name: sql`t.full_name`, code: sql`t.en_code`, organize: none },
};

/** Select list of a kind's table `t`. */
function personColumns(table: PeopleTable): RawBuilder<unknown> {
  const { type, name, code, organize } = members[table];
  const isUser = table === 'users';
  return sql`t.id, ${type} as type, ${name} as name, ${code} as code, ${organize} as "organizeId",
    ${isUser ? mainPosition : none} as "positionName", ${isUser ? sql`t.head_icon` : none} as "headIcon",
    ${table === 'roles' ? sql`t.is_global` : sql`false`} as "isGlobal", t.enabled_mark = 1 as "isEnabled"`;
}

/** Which rows of a kind's table are read, in which order. */
export interface PersonSelect {
  readonly table: PeopleTable;
  readonly where: RawBuilder<boolean>;
  /** Rows to read instead of the whole table's. */
  readonly source?: RawBuilder<unknown> | undefined;
  /** Joins behind the table. */
  readonly join?: RawBuilder<unknown>;
  readonly order?: RawBuilder<unknown>;
  readonly limit?: number;
  readonly offset?: number;
}

/**
 * Reads objects of one kind as entries; all of them are marked as pickable. The page is found by ids first: the select list,
 * which looks up positions, would be computed for every row before it too.
 */
export async function selectPeople(deps: AppDeps, tree: OrganizeTree, select: PersonSelect): Promise<PersonEntry[]> {
  const { table, where, source, join = sql``, order = sql`t.sort_code, t.id`, limit = null, offset = 0 } = select;
  const page = sql`select t.id from ${rowsOf(table, source)} as t ${join}
    where ${where} order by ${order} limit ${limit} offset ${offset}`;
  const { rows } = await sql<PersonRow>`select ${personColumns(table)}
    from unnest(array(${page})) with ordinality as page (id, place)
    join ${sql.table(`system.${table}`)} as t on t.id = page.id order by page.place`.execute(deps.db);
  return rows.map((row) => toEntry(row, tree));
}

/** Counts objects of one kind. */
export async function countPeople(deps: AppDeps, { table, where, source }: PersonSelect): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from ${rowsOf(table, source)} as t
    where ${where}`.execute(deps.db);
  return Number(rows[0]?.count ?? 0);
}

function rowsOf(table: PeopleTable, source: RawBuilder<unknown> | undefined): RawBuilder<unknown> {
  return source ? sql`(${source})` : sql.table(`system.${table}`);
}

function toEntry({ isGlobal, name, code, organizeId, ...row }: PersonRow, tree: OrganizeTree): PersonEntry {
  const organize = tree.byId.get(organizeId);
  const isOrganize = TABLE_OF[row.type] === 'organizes';
  return {
    ...row,
    fullName: name,
    enCode: code,
    parentId: isOrganize ? (organize?.organizeIds.at(-2) ?? '') : isGlobal ? GLOBAL_NODE : organizeId,
    organize: organize?.organize ?? '',
    organizeIds: organize?.organizeIds ?? [],
    hasChildren: false,
    isPickable: true,
  };
}
