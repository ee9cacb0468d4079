import { sql, type RawBuilder } from 'kysely';
import type { PersonKind } from '../../../engine/contract/person';
import type { PersonEntry } from '../../../wire/people';
import type { OrganizeNode } from '../organize/index';
import { countPeople, GLOBAL_NODE, isPossibleId, selectPeople, TABLE_OF, type PeopleTable } from './person-rows';
import { findSegment, knownSegment, type PeopleContext, type Segment } from './find-people';
import { allowedSql, isAllowed, type PeopleRule } from './people-rule';

/** One level of a tree. */
export interface LevelQuestion {
  readonly kinds: readonly PersonKind[];
  readonly rule: PeopleRule | null;
  /** The node; '' = the roots. */
  readonly parentId: string;
  /** The name of the node of global roles. */
  readonly globalName: string;
}

/**
 * The nodes below a node: organisations that lead to something to choose, then what belongs to the node itself. Roles that are
 * everybody's stand below the node '1', groups at the top.
 */
export async function levelSegments(context: PeopleContext, question: LevelQuestion): Promise<readonly Segment[]> {
  const { kinds, parentId } = question;
  if (parentId === GLOBAL_NODE && kinds.includes('role')) return [globalRoles(context, question)];
  const branches = knownSegment(await organizeEntries(context, question));
  if (parentId !== '' && !isPossibleId(parentId)) return [];
  if (parentId !== '') return [branches, ...placed.flatMap((table) => placedSegment(context, question, table))];
  const known = kinds.includes('role') ? [knownSegment(await globalNode(context, question))] : [];
  const groups = { ...question, kinds: ['group' as const], keyword: '', chooserId: '' };
  return [...known, branches, ...(kinds.includes('group') ? [findSegment(context, groups, 'groups')] : [])];
}

/** Kinds that stand in organisations. */
const placed = ['positions', 'roles', 'users'] as const satisfies readonly PeopleTable[];
type Placed = (typeof placed)[number];

/** Organisations of the rows `t`, and a test for one of them. */
const places: Readonly<Record<Placed, { readonly from: RawBuilder<unknown>; readonly organize: RawBuilder<unknown> }>> =
  {
    positions: { from: sql`system.positions t`, organize: sql`t.organize_id` },
    roles: {
      from: sql`system.role_organizes m join system.roles t on t.id = m.role_id and not t.is_global`,
      organize: sql`m.organize_id`,
    },
    users: { from: sql`system.user_organizes m join system.users t on t.id = m.user_id`, organize: sql`m.organize_id` },
  };

function placedSegment({ deps, tree }: PeopleContext, question: LevelQuestion, table: Placed): readonly Segment[] {
  const kind = kindIn(question, table);
  if (!kind) return [];
  const { from, organize } = places[table];
  const where = sql<boolean>`(t.enabled_mark = 1 and ${allowedSql(question.rule, kind)}
    and t.id in (select t.id from ${from} where ${organize} = ${question.parentId}))`;
  return [
    {
      count: () => countPeople(deps, { table, where }),
      read: (slice) => selectPeople(deps, tree, { table, where, ...slice }),
    },
  ];
}

function globalRoles({ deps, tree }: PeopleContext, { rule }: LevelQuestion): Segment {
  const where = sql<boolean>`(t.enabled_mark = 1 and t.is_global and ${allowedSql(rule, 'role')})`;
  return {
    count: () => countPeople(deps, { table: 'roles', where }),
    read: (slice) => selectPeople(deps, tree, { table: 'roles', where, ...slice }),
  };
}

async function globalNode(context: PeopleContext, question: LevelQuestion): Promise<readonly PersonEntry[]> {
  if ((await globalRoles(context, question).count()) === 0) return [];
  return [
    {
      id: GLOBAL_NODE,
      type: '',
      fullName: question.globalName,
      enCode: '',
      parentId: '',
      organize: '',
      organizeIds: [],
      positionName: '',
      headIcon: '',
      hasChildren: true,
      isPickable: false,
      isEnabled: true,
    },
  ];
}

async function organizeEntries(context: PeopleContext, question: LevelQuestion): Promise<readonly PersonEntry[]> {
  const { kinds, rule, parentId } = question;
  const { byId, shownBelow } = context.tree;
  const occupied = await readOccupied(context, question);
  const isPickable = ({ type, id }: OrganizeNode) => kinds.includes(type) && isAllowed(rule, { type, id, ...nowhere });
  const leading = new Set<string>();
  for (const node of byId.values()) {
    if (isPickable(node) || occupied.has(node.id)) for (const id of node.organizeIds) leading.add(id);
  }
  const shown = (id: string) => (shownBelow.get(id) ?? []).filter((node) => leading.has(node.id));
  return shown(parentId).map((node) => ({
    id: node.id,
    type: node.type,
    fullName: node.fullName,
    enCode: node.enCode,
    parentId,
    organize: node.organize,
    organizeIds: node.organizeIds,
    positionName: '',
    headIcon: '',
    hasChildren: occupied.has(node.id) || shown(node.id).length > 0,
    isPickable: isPickable(node),
    isEnabled: true,
  }));
}

const nowhere = { organizeIds: [], positionIds: [], roleIds: [], groupIds: [] };

/** The organisations that something to choose stands in directly. */
async function readOccupied({ deps }: PeopleContext, question: LevelQuestion): Promise<ReadonlySet<string>> {
  const selects = placed.flatMap((table) => {
    const kind = kindIn(question, table);
    if (!kind) return [];
    const { from, organize } = places[table];
    const offered = sql`t.enabled_mark = 1 and ${allowedSql(question.rule, kind)}`;
    // Of all people the first one settles it: a probe of an index for each organisation. Positions and roles are few.
    if (table === 'users' && !question.rule) {
      const first = sql`select 1 from ${from} where ${organize} = o.id and ${offered} limit 1`;
      return [sql`select o.id from system.organizes o cross join lateral (${first}) as first`];
    }
    return [sql`select distinct ${organize} as id from ${from} where ${offered}`];
  });
  if (selects.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`${sql.join(selects, sql` union `)}`.execute(deps.db);
  return new Set(rows.map(({ id }) => id));
}

function kindIn({ kinds }: LevelQuestion, table: Placed): PersonKind | undefined {
  return kinds.find((kind) => TABLE_OF[kind] === table);
}
