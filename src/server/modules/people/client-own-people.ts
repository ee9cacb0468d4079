import { Type } from '@sinclair/typebox';
import { ok } from '../../http/envelope';
import type { App } from '../../http/route-types';
import { readChosen } from './check-people';
import { PeopleBody, readPage, readRestriction } from './client-bodies';
import { findUsers, openPeople } from './client-users';
import { memberRows, subordinateRows } from './find-people';
import { nestPlaced, toBranch, type OrganizeTree } from '../organize/index';
import { isAllowed, toRule } from './people-rule';

const base = '/api/permission/Users';
const OrganizationQuery = Type.Object({
  organizeId: Type.Optional(Type.String({ maxLength: 64 })),
  keyword: Type.Optional(Type.String({ maxLength: 200 })),
});
/** What clients send for the user's own organisation. */
const OWN = ['', '0'];
const NOWHERE = { organizeIds: [], positionIds: [], roleIds: [], groupIds: [] };

/** People around the asking user, defaults, and the lists that existing clients read as a whole (docs/clients.md#people-and-places). */
export function registerOwnPeople(app: App): void {
  const { deps } = app;
  const schema = { body: PeopleBody };
  const config = { cost: 'slow' } as const;
  // Clients take the answers of these two for the lists themselves.
  app.get(
    `${base}/getOrganization`,
    { schema: { querystring: OrganizationQuery }, config },
    async ({ query, session }) => {
      const context = await openPeople(deps);
      const { organizeId = '', keyword = '' } = query;
      const within = memberRows(context.tree, OWN.includes(organizeId) ? session.user.organizeId : organizeId);
      return ok((await findUsers(context, { keyword: keyword.trim(), within })).list);
    },
  );
  app.post(`${base}/getSubordinates`, { schema, config }, async ({ body, session }) => {
    const within = await subordinateRows(deps, session.user.userId);
    return ok((await findUsers(await openPeople(deps), { keyword: readPage(body).keyword, within })).list);
  });

  app.post(`${base}/getDefaultCurrentValueUserId`, { schema }, async ({ body, session }) => {
    const key = { type: 'user' as const, id: session.user.userId };
    const reference = { kinds: ['user' as const], restriction: readRestriction(body) };
    return ok({ userId: (await readChosen(deps, [key], null)).isOffered(key, reference) ? key.id : '' });
  });
  app.post('/api/permission/Organize/getDefaultCurrentValueDepartmentId', { schema }, async ({ body, session }) => {
    const { departmentId: id } = session.user;
    const { tree } = await openPeople(deps);
    const rule = toRule(readRestriction(body), tree, null);
    const isOffered = tree.isShown(id) && isAllowed(rule, { type: 'department', id, ...NOWHERE });
    return ok({ departmentId: isOffered ? id : '' });
  });

  app.get(`${base}/All`, { config }, async () => ok({ list: (await findUsers(await openPeople(deps), {})).list }));
  app.get(`${base}/Selector`, { config }, async () => {
    const context = await openPeople(deps);
    const { list } = await findUsers(context, {});
    return ok({ list: nestPlaced(toBranches(context.tree), list) });
  });
}

/** The organisations that are shown, as nodes of a client's tree. */
export function toBranches({ shown }: OrganizeTree) {
  return shown.map((node) => ({ ...toBranch(node), headIcon: '', organize: node.organize, isLeaf: false }));
}
