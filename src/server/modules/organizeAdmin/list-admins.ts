import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Text } from '../../../wire/schema';
import type { AppDeps } from '../../deps';
import { listPage, toListQuery, toListSchema, type FieldRule, type ResourceList } from '../../resource/index';
import { readGradedRights, readTree, type GradedRights } from '../organize/index';
import { searchedSql } from '../people/index';

const text = (name: string, column: string): FieldRule => ({ name, column, kind: 'text' });

/** Graded administrators are listed as the users that they are. */
const listed = {
  table: 'users',
  fields: [
    text('account', 'account'),
    text('realName', 'real_name'),
    text('mobilePhone', 'mobile_phone'),
    { name: 'enabledMark', column: 'enabled_mark', kind: 'integer' },
    { name: 'sortCode', column: 'sort_code', kind: 'integer' },
  ],
} as const;

const adminList: ResourceList = { finds: searchedSql, members: { userId: Text, organize: Text } };

/** What the list is asked, and what it answers. */
export const adminListSchemas = { query: toListQuery(adminList), answer: toListSchema({ ...listed, list: adminList }) };

/** A page of the graded administrators; to one of them, those who administer something that they see. */
export async function listAdmins(request: FastifyRequest, query: Parameters<typeof listPage>[2]['query']) {
  const { session, server } = request;
  const rights = await readGradedRights(server.deps, session);
  const seen = rights && sql`and r.organize_id = any(${rights.ids.see}::text[])`;
  const scope = rights
    ? sql<boolean>`exists (select 1 from system.graded_rights r where r.user_id = t.id ${seen})`
    : sql<boolean>`exists (select 1 from system.graded_admins a where a.user_id = t.id)`;
  const list: ResourceList = {
    ...adminList,
    async complete(rows, deps) {
      const names = await readPlaceNames(
        deps,
        rights,
        rows.map(({ id }) => id),
      );
      return rows.map(({ id }) => ({ userId: id, organize: names.get(id) ?? '' }));
    },
  };
  return listPage(server.deps, { ...listed, list }, { query, scope });
}

/** Paths of the organisations that each has rights in, as far as the asking user sees them. */
async function readPlaceNames(
  deps: AppDeps,
  rights: GradedRights | null,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { byId } = await readTree(deps);
  const { rows } = await sql<{ id: string; places: readonly string[] }>`
    select user_id as id, array_agg(organize_id order by organize_id) as places from system.graded_rights
    where user_id = any(${userIds}::text[]) group by user_id`.execute(deps.db);
  const isSeen = (id: string) => !rights || rights.may('see', id);
  return new Map(
    rows.map(({ id, places }) => [
      id,
      places
        .filter(isSeen)
        .map((place) => byId.get(place)?.organize ?? '')
        .join(','),
    ]),
  );
}
