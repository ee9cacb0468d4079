import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Text } from '../../../wire/schema';
import { integerField, listPage, textField, toListQuery, toListSchema, type ResourceList } from '../../resource/index';
import { namePlaces, readGradedRights } from '../organize/index';
import { searchedSql } from '../people/index';

/** Graded administrators are listed as the users that they are. */
const listed = {
  table: 'users',
  fields: [
    textField('account'),
    textField('realName'),
    textField('mobilePhone'),
    integerField('enabledMark'),
    integerField('sortCode'),
  ],
} as const;

/** In which organisations each has rights. */
const RIGHTS = { table: 'graded_rights', own: 'user_id', other: 'organize_id' } as const;

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
      const nameOf = await namePlaces(deps, rows, { links: RIGHTS, isSeen: (id) => !rights || rights.may('see', id) });
      return rows.map((row) => ({ userId: row.id, organize: nameOf(row) }));
    },
  };
  return listPage(server.deps, { ...listed, list }, { query, scope });
}
