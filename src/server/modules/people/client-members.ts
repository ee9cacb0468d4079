import { Type } from '@sinclair/typebox';
import { UNRESTRICTED, type PersonRestriction } from '../../../engine/contract/person';
import { IdParams } from '../../../wire/ids';
import type { AppDeps } from '../../deps';
import { ok } from '../../http/envelope';
import { PageQuery, toListData, toPage } from '../../http/page-query';
import type { App } from '../../http/route-types';
import { PeopleBody, readPage } from './client-bodies';
import { toClientNodes } from './client-nodes';
import { findUsers, openPeople, WHOLE } from './client-users';
import { readSegments, type PeopleContext } from './find-people';
import { levelSegments } from './list-level';
import { readAuthorised } from '../organize/index';
import { toRule, type PeopleRule } from './people-rule';

const base = '/api/permission/Users';
const Id = Type.Optional(Type.String({ maxLength: 64 }));
const Keyword = Type.Optional(Type.String({ maxLength: 200 }));
/** What clients send for the roots of a tree. */
const ROOTS = ['', '0'];
/** A list of nobody in particular: what no object stands behind offers nobody. */
const NOBODY: PersonRestriction = {
  mode: 'custom',
  userIds: [],
  departIds: [],
  positionIds: [],
  roleIds: [],
  groupIds: [],
};

/**
 * People of whom existing clients choose the members of roles and positions, and those of the organisations that the asking user is
 * authorised for (docs/clients.md#people-and-places).
 */
export function registerClientMembers(app: App): void {
  const { deps } = app;
  const config = { cost: 'slow' } as const;

  app.get(`${base}/ImUser`, { schema: { querystring: PageQuery } }, async ({ query }) => {
    const page = toPage(query);
    const context = await openPeople(deps);
    const slice = { offset: page.offset, limit: page.pageSize };
    const { list, total } = await findUsers(context, { keyword: page.keyword }, slice);
    return ok(
      toListData(
        list.map((person) => ({ ...person, department: person.organize })),
        page,
        total,
      ),
    );
  });

  const positionQuery = Type.Object({ positionId: Id, keyword: Keyword });
  app.get(
    `${base}/GetUsersByPositionId`,
    { schema: { querystring: positionQuery }, config },
    async ({ query: { positionId = '', keyword = '' } }) => {
      const context = await openPeople(deps);
      const rule = await ruleOfPosition(context, positionId);
      // Clients take the answer itself for the list, as of the two below.
      return ok((await findUsers(context, { rule, keyword: keyword.trim() })).list);
    },
  );
  const roleQuery = Type.Intersect([PageQuery, Type.Object({ roleId: Id })]);
  app.get(`${base}/getUsersByRoleId`, { schema: { querystring: roleQuery } }, async ({ query }) => {
    const page = toPage(query);
    const context = await openPeople(deps);
    const question = { rule: await ruleOfRole(context, query.roleId ?? ''), keyword: page.keyword };
    const { list, total } = await findUsers(context, question, { offset: page.offset, limit: page.pageSize });
    return ok(toListData(list, page, total));
  });
  const levelQuery = Type.Object({ roleId: Id, organizeId: Id, keyword: Keyword });
  app.get(
    `${base}/GetUsersByRoleOrgId`,
    { schema: { querystring: levelQuery }, config },
    async ({ query: { roleId = '', organizeId = '', keyword = '' } }) => {
      const context = await openPeople(deps);
      const rule = await ruleOfRole(context, roleId);
      return ok(await readLevel(context, { rule, parentId: organizeId, keyword: keyword.trim() }));
    },
  );
  app.post(
    `${base}/GetListByAuthorize/:id`,
    { schema: { params: IdParams, body: PeopleBody }, config },
    async ({ params, body, session: { user, isAdministrator } }) => {
      const context = await openPeople(deps);
      const authorised = await readAuthorised(deps, { userId: user.userId, isAdministrator });
      const rule = toRule({ ...UNRESTRICTED, isAuthorisedOnly: true }, context.tree, authorised);
      return ok({ list: await readLevel(context, { rule, parentId: params.id, keyword: readPage(body).keyword }) });
    },
  );
}

interface Level {
  readonly rule: PeopleRule | null;
  readonly parentId: string;
  readonly keyword: string;
}

/** A level of the tree that leads to the people of a rule; with a keyword those that it finds. */
async function readLevel(context: PeopleContext, { rule, parentId, keyword }: Level) {
  if (keyword !== '') return (await findUsers(context, { rule, keyword })).list;
  const level = { kinds: ['user' as const], rule, parentId: ROOTS.includes(parentId) ? '' : parentId, globalName: '' };
  return toClientNodes(context.deps, (await readSegments(await levelSegments(context, level), WHOLE)).list);
}

/** A position is held by people of its organisation. */
async function ruleOfPosition({ deps: { db }, tree }: PeopleContext, id: string): Promise<PeopleRule | null> {
  const row = await db.selectFrom('positions').select('organize_id').where('id', '=', id).executeTakeFirst();
  return toRule({ ...NOBODY, departIds: row ? [row.organize_id] : [] }, tree, null);
}

/** A role of everybody is anybody's, another one of those in its organisations. */
async function ruleOfRole({ deps, tree }: PeopleContext, id: string): Promise<PeopleRule | null> {
  const [role, departIds] = await Promise.all([
    deps.db.selectFrom('roles').select('is_global').where('id', '=', id).executeTakeFirst(),
    readPlaces(deps, id),
  ]);
  return role?.is_global === true ? null : toRule({ ...NOBODY, departIds }, tree, null);
}

async function readPlaces({ db }: AppDeps, roleId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('role_organizes').select('organize_id').where('role_id', '=', roleId).execute();
  return rows.map(({ organize_id }) => organize_id);
}
