import type { FastifyRequest } from 'fastify';
import { UNRESTRICTED, type PersonKind, type PersonRestriction } from '../../../engine/contract/person';
import type { Wire } from '../../../wire/call';
import * as people from '../../../wire/people';
import { ok } from '../../http/envelope';
import { toListData, toPage, type Page } from '../../http/page-query';
import type { RequestSession } from '../../http/request-session';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { registerClientMembers } from './client-members';
import { registerClientRoles } from './client-roles';
import { registerClientUsers } from './client-users';
import { registerOwnPeople } from './client-own-people';
import {
  findSegment,
  memberRows,
  readSegments,
  subordinateRows,
  tablesOf,
  type PeopleContext,
  type PeopleQuestion,
  type Segment,
} from './find-people';
import { findNamed } from './find-named';
import { levelSegments } from './list-level';
import { readAuthorised, readTree } from '../organize/index';
import { toRule } from './people-rule';
import { readPeople, type PersonKey } from './read-entries';
import { readRecent, rememberChoices } from './recent-choices';

export { readChosen, type ChosenPeople } from './check-people';
export { findIdsByName, nameOrderSql } from './find-ids';
export { GLOBAL_NODE } from './person-rows';
export { readSubordinateIds, searchedSql } from './find-people';
export { readPeople } from './read-entries';

const MAX_PAGE_SIZE = 200;

/** What people pickers ask (docs/clients.md#people-and-places). */
export const routes: RoutePlugin = async (app) => {
  const { deps } = app;
  registerClientUsers(app);
  registerOwnPeople(app);
  registerClientRoles(app);
  registerClientMembers(app);

  app.route({
    ...routeOf(people.listPeople),
    handler: async ({ body, session, translate }) => {
      const tree = await readTree(deps);
      const page = toBoundedPage(body);
      const segments = await toSegments({ deps, tree }, { ...body, keyword: page.keyword }, { session, translate });
      const { list, total } = await readSegments(segments, { offset: page.offset, limit: page.pageSize });
      return ok(toListData(list, page, total));
    },
  });

  app.route({
    ...routeOf(people.readEntries),
    handler: async ({ body }) => ok({ list: await readPeople(deps, body.entries as readonly PersonKey[]) }),
  });

  app.route({
    ...routeOf(people.findNamed),
    handler: async ({ body }) => ok({ list: await findNamed(deps, body.asks) }),
  });

  app.route({
    ...routeOf(people.listRecent),
    handler: async ({ body, session }) => {
      const rule = await readRule({ deps, tree: await readTree(deps) }, body.restriction, session);
      const kinds = body.kinds as readonly PersonKind[];
      return ok({ list: await readRecent(deps, { userId: session.user.userId, kinds, rule }) });
    },
  });

  app.route({
    ...routeOf(people.rememberChosen),
    handler: async ({ body, session }) =>
      ok({ count: await rememberChoices(deps, session.user.userId, body.entries as readonly PersonKey[]) }),
  });
};

type ListBody = Wire<typeof people.listPeople.body> & { readonly keyword: string };

/** A level of the tree, or the flat list of what a keyword finds. */
async function toSegments(
  context: PeopleContext,
  { kinds: given, keyword, isFlat, parentId = '', restriction, within, roles }: ListBody,
  { session, translate }: Pick<FastifyRequest, 'session' | 'translate'>,
): Promise<readonly Segment[]> {
  const kinds = given as readonly PersonKind[];
  const rule = await readRule(context, restriction, session);
  if (keyword === '' && isFlat !== true) {
    return levelSegments(context, { kinds, rule, parentId, globalName: translate('server.role.global') });
  }
  const question = {
    kinds,
    rule,
    keyword,
    // The schema's pattern has checked it.
    roles: roles as PeopleQuestion['roles'],
    chooserId: session.user.userId,
    within: await withinRows(context, session, within),
  };
  return tablesOf(kinds).map((table) => findSegment(context, question, table));
}

/** The rule of a restriction for the asking user. The schema's pattern has checked the mode. */
async function readRule({ deps, tree }: PeopleContext, given: object | undefined, session: RequestSession) {
  const restriction = (given as PersonRestriction | undefined) ?? UNRESTRICTED;
  const { user, isAdministrator } = session;
  const chooser = { userId: user.userId, isAdministrator };
  return toRule(restriction, tree, restriction.isAuthorisedOnly === true ? await readAuthorised(deps, chooser) : null);
}

function toBoundedPage(body: Parameters<typeof toPage>[0]): Page {
  const { pageSize = 20 } = body;
  return toPage({ ...body, pageSize: Math.min(Number(pageSize), MAX_PAGE_SIZE) });
}

async function withinRows({ deps, tree }: PeopleContext, { user }: RequestSession, within: string | undefined) {
  if (within === 'organization') return memberRows(tree, user.organizeId);
  return within === 'subordinates' ? subordinateRows(deps, user.userId) : undefined;
}
