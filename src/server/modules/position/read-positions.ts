import { Type, type Static } from '@sinclair/typebox';
import { sql } from 'kysely';
import type { AppDeps } from '../../deps';
import { PageQuery, toListData } from '../../http/page-query';
import { filterTree, toTree } from '../../http/tree';
import { listRows, toAudit } from '../../resource/index';
import { listOrganizes, type OrganizeNode } from '../organize/index';

/** Query of the position list: the organisation with everything below it; blanks mean all. */
export const PositionQuery = Type.Intersect([
  PageQuery,
  Type.Object({ organizeId: Type.Optional(Type.String({ maxLength: 64 })) }),
]);

const sortColumns = {
  fullName: 'full_name',
  enCode: 'en_code',
  creatorTime: 'created_at',
  sortCode: 'sort_code',
  enabledMark: 'enabled_mark',
};

/** A page of positions as the list shows them: type and organisation as texts (client-3.4.7 §9). */
export async function listPositionPage({ db }: AppDeps, query: Static<typeof PositionQuery>) {
  const organizes = await listOrganizes(db);
  const paths = new Map(organizes.map(({ id, organize }) => [id, organize]));
  const filters = [];
  if (query.organizeId) filters.push(sql`t.organize_id = any(${idsBelow(organizes, [query.organizeId])}::text[])`);
  const typeName = sql`(select e.full_name from system.dictionary_entries e where e.id = t.type) as type_name`;
  const { rows, page, total } = await listRows(db, {
    table: 'positions',
    query,
    filters,
    extra: [typeName],
    sortColumns,
  });
  const list = rows.map((row) => ({
    id: row.id,
    fullName: row['full_name'],
    enCode: row['en_code'],
    type: row['type_name'] ?? row['type'],
    organizeId: row['organize_id'],
    department: paths.get(String(row['organize_id'])) ?? '',
    description: row['description'],
    sortCode: row['sort_code'],
    enabledMark: row['enabled_mark'],
    ...toAudit(row),
  }));
  return toListData(list, page, total);
}

/** Every enabled position, flat: the cache that clients fill once (contract e.2). */
export async function readAllPositions({ db }: AppDeps) {
  return db
    .selectFrom('positions')
    .select(['id', 'full_name as fullName', 'en_code as enCode', 'organize_id as organizeId'])
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .execute();
}

/** Enabled positions grouped by the organisations asked for, each group named by its path (client-3.4.7 §9). */
export async function readPositionGroups(deps: AppDeps, organizeIds: readonly string[]) {
  const [organizes, positions] = await Promise.all([listOrganizes(deps.db), readAllPositions(deps)]);
  const byId = new Map(organizes.map((node) => [node.id, node]));
  return [...new Set(organizeIds)].flatMap((id) => {
    const organize = byId.get(id);
    const children = positions.filter(({ organizeId }) => organizeId === id).map(toLeaf);
    if (!organize || children.length === 0) return [];
    return [{ ...toBranch(organize), fullName: organize.organize, hasChildren: true, children }];
  });
}

/** Which positions a restricted picker offers (contract e.2); nothing named = none. */
export interface PositionCondition {
  readonly keyword: string;
  readonly departIds: readonly string[];
  readonly positionIds: readonly string[];
}

/** The positions that are named or belong to a named organisation, below their organisations. */
export async function readPositionsBy(deps: AppDeps, { keyword, departIds, positionIds }: PositionCondition) {
  const [organizes, positions] = await Promise.all([listOrganizes(deps.db), readAllPositions(deps)]);
  const offered = positions.filter(
    ({ id, organizeId, fullName }) =>
      (departIds.includes(organizeId) || positionIds.includes(id)) && fullName.includes(keyword),
  );
  const nodes = [...organizes.map(toBranch), ...offered.map(toLeaf)];
  return toTree(filterTree(nodes, ({ type }) => type === 'position'));
}

function toLeaf(position: Awaited<ReturnType<typeof readAllPositions>>[number]) {
  const { id, organizeId, fullName, enCode } = position;
  return {
    id,
    parentId: organizeId,
    fullName,
    enCode,
    type: 'position',
    icon: 'icon-ym icon-ym-tree-position1',
    isLeaf: true,
  };
}

function toBranch({ id, parentId, fullName, enCode, type, icon }: OrganizeNode) {
  return { id, parentId, fullName, enCode, type: String(type), icon, isLeaf: false };
}

/** The organisations and everything below them. */
function idsBelow(organizes: readonly OrganizeNode[], ids: readonly string[]): string[] {
  return organizes.filter(({ organizeIds }) => organizeIds.some((id) => ids.includes(id))).map(({ id }) => id);
}
