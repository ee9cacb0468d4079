import { UNRESTRICTED, type PersonRestriction } from '../../../engine/contract/person';
import { IdParams } from '../../../wire/ids';
import { readPeople as readPeopleCall } from '../../../wire/look-ups';
import type { AppDeps } from '../../deps';
import { ok } from '../../http/envelope';
import { toListData, type Page } from '../../http/page-query';
import type { App } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { PeopleBody, readIds, readKeys, readPage, readRestriction, restrictTo } from './client-bodies';
import { toClientNodes } from './client-nodes';
import { findSegment, readSegments, type PeopleContext, type PeopleQuestion, type Slice } from './find-people';
import { levelSegments } from './list-level';
import { readTree } from '../organize/index';
import { toRule } from './people-rule';
import { readPeople } from './read-entries';

/** Entries of a list that clients read as a whole. */
export const WHOLE: Slice = { offset: 0, limit: 10_000 };
const base = '/api/permission/Users';

/** People as pickers of existing clients ask for them (docs/clients.md#people-and-places). */
export function registerClientUsers(app: App): void {
  const { deps } = app;
  const schema = { body: PeopleBody };
  const config = { cost: 'slow' } as const;
  app.route({
    ...routeOf({ ...readPeopleCall, body: PeopleBody }),
    handler: async ({ body }) => {
      const keys = readIds(body, 'userId').map((id) => ({ type: 'user' as const, id }));
      return ok({ list: await toClientNodes(deps, await readPeople(deps, keys)) });
    },
  });
  app.post(
    `${base}/ImUser/Selector/:id`,
    { schema: { params: IdParams, body: PeopleBody }, config },
    async (request) => {
      const page = readPage(request.body);
      if (page.keyword !== '') return ok(await findPage(deps, UNRESTRICTED, page));
      const parentId = request.params.id === '0' ? '' : request.params.id;
      const level = { kinds: ['user' as const], rule: null, parentId, globalName: '' };
      const segments = await levelSegments(await openPeople(deps), level);
      return ok({ list: await toClientNodes(deps, (await readSegments(segments, WHOLE)).list) });
    },
  );
  app.post(`${base}/UserCondition`, { schema }, async ({ body }) =>
    ok(await findPage(deps, readRestriction(body), readPage(body))),
  );
  app.post(`${base}/getSelectedUserList`, { schema }, async ({ body }) =>
    ok(await findPage(deps, restrictTo(readMixedKeys(body)), readPage(body))),
  );
  app.post(`${base}/getSelectedList`, { schema }, async ({ body }) =>
    ok({ list: await toClientNodes(deps, await readPeople(deps, readMixedKeys(body))) }),
  );
}

function readMixedKeys(body: PeopleBody) {
  return readKeys([...readIds(body, 'userId'), ...readIds(body, 'ids')]);
}

export async function openPeople(deps: AppDeps): Promise<PeopleContext> {
  return { deps, tree: await readTree(deps) };
}

/** Enabled people in the members of existing clients. */
export async function findUsers(context: PeopleContext, question: Partial<PeopleQuestion>, slice = WHOLE) {
  const asked = { kinds: ['user' as const], rule: null, keyword: '', chooserId: '', ...question };
  const { list, total } = await readSegments([findSegment(context, asked, 'users')], slice);
  return { list: await toClientNodes(context.deps, list), total };
}

async function findPage(deps: AppDeps, restriction: PersonRestriction, page: Page) {
  const context = await openPeople(deps);
  const question = { rule: toRule(restriction, context.tree, null), keyword: page.keyword };
  const { list, total } = await findUsers(context, question, { offset: page.offset, limit: page.pageSize });
  return toListData(list, page, total);
}
