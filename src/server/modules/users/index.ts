import { Type } from '@sinclair/typebox';
import { IdParams } from '../../../wire/ids';
import { readPeople } from '../../../wire/look-ups';
import type { AppDeps } from '../../deps';
import { ok } from '../../http/envelope';
import { BusinessError } from '../../http/errors';
import { PageQuery, toListData, toPage } from '../../http/page-query';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { listOrganizes } from '../organize/index';
import { listUsersByIds, listUsersOf, searchUsers, type UserEntry } from './repository';

const MAX_IDS = 1000;
const MAX_ID = 64;

const UserIds = Type.Object({
  userId: Type.Optional(
    // Ids, or a comma list. A list of types, so that the refusal names the bound.
    Type.Unsafe<readonly string[] | string | null>({
      type: ['array', 'string', 'null'],
      items: { type: 'string', maxLength: MAX_ID },
      maxItems: MAX_IDS,
      maxLength: MAX_IDS * (MAX_ID + 1),
    }),
  ),
});
/** Clients send the page beside the keyword or under `pagination`. */
const NodeBody = Type.Union([
  Type.Intersect([PageQuery, Type.Object({ pagination: Type.Optional(PageQuery) })]),
  Type.Null(),
]);

/** People for pickers (docs/clients.md#people-and-places). */
export const routes: RoutePlugin = async (app) => {
  const { deps } = app;

  app.route({
    ...routeOf({ ...readPeople, body: UserIds }),
    handler: async ({ body }) => {
      const ids = typeof body.userId === 'string' ? body.userId.split(',') : (body.userId ?? []);
      if (ids.length > MAX_IDS)
        throw new BusinessError('SERVER_LIST_TOO_LONG', { path: '/body/userId', limit: MAX_IDS });
      const byId = new Map((await listUsersByIds(deps.db, ids)).map((user) => [user.id, user]));
      const paths = await organizePaths(deps);
      return ok({ list: ids.flatMap((id) => (byId.has(id) ? [toPerson(byId.get(id) as UserEntry, paths)] : [])) });
    },
  });

  app.post(
    '/api/permission/Users/ImUser/Selector/:id',
    { schema: { params: IdParams, body: NodeBody } },
    async ({ params, body }) => {
      const page = toPage({ ...body, ...body?.pagination });
      if (page.keyword === '') return ok({ list: await readNode(deps, params.id) });
      const { users, total } = await searchUsers(deps.db, {
        keyword: page.keyword,
        limit: page.pageSize,
        offset: page.offset,
      });
      const paths = await organizePaths(deps);
      return ok(
        toListData(
          users.map((user) => toPerson(user, paths)),
          page,
          total,
        ),
      );
    },
  );
};

/** One level of the tree: child organisations of the node ('0' = the roots), then its people. */
async function readNode(deps: AppDeps, id: string) {
  const organizes = (await listOrganizes(deps.db)).filter((node) => node.enabledMark === 1);
  const paths = new Map(organizes.map((node) => [node.id, node.organize]));
  const known = new Set(organizes.map((node) => node.id));
  const below = organizes.filter((node) => (id === '0' ? !known.has(node.parentId) : node.parentId === id));
  const people = id === '0' ? [] : await listUsersOf(deps.db, id);
  return [
    ...below.map((node) => ({
      id: node.id,
      parentId: node.parentId,
      fullName: node.fullName,
      type: node.type,
      icon: node.icon,
      organize: node.organize,
      headIcon: '',
      isLeaf: false,
      hasChildren: true,
    })),
    ...people.map((user) => toPerson(user, paths)),
  ];
}

async function organizePaths(deps: AppDeps): Promise<ReadonlyMap<string, string>> {
  return new Map((await listOrganizes(deps.db)).map((node) => [node.id, node.organize]));
}

/** `type` must be "user" for people (docs/clients.md#people-and-places). */
function toPerson(user: UserEntry, organizePathById: ReadonlyMap<string, string>) {
  return {
    id: user.id,
    parentId: user.organizeId,
    fullName: `${user.realName}/${user.account}`,
    realName: user.realName,
    account: user.account,
    gender: user.gender,
    headIcon: user.headIcon,
    organize: organizePathById.get(user.organizeId) ?? '',
    type: 'user' as const,
    icon: 'icon-ym icon-ym-tree-user2',
    isLeaf: true,
    hasChildren: false,
  };
}
