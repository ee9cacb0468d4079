import { Type } from '@sinclair/typebox';
import { ok } from '../../http/envelope';
import type { RoutePlugin } from '../../http/route-types';
import { defineResource } from '../../resource/index';
import { createPositionResource } from './position-resource';
import { readAllPositions, readPositionGroups, readPositionsBy } from './read-positions';

export { positionRecords } from './position-resource';

/** Ids as an array, a comma text or nothing: clients send each. */
const Ids = Type.Optional(
  Type.Union([
    Type.Array(Type.String({ maxLength: 64 }), { maxItems: 1000 }),
    Type.String({ maxLength: 64_000 }),
    Type.Null(),
  ]),
);
const GroupsBody = Type.Object({ organizeIds: Ids });
const ConditionBody = Type.Object({
  keyword: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
  departIds: Ids,
  positionIds: Ids,
});

/** Positions: managed through their menu, picked by everyone (docs/clients.md#people-and-places). */
export const routes: RoutePlugin = async (app) => {
  const { deps } = app;
  const resource = createPositionResource(deps);
  defineResource(app, resource);

  app.get(`${resource.path}/All`, async () => ok({ list: await readAllPositions(deps) }));
  app.post(`${resource.path}/getListByOrgIds`, { schema: { body: GroupsBody } }, async ({ body }) =>
    ok({ list: await readPositionGroups(deps, toIds(body.organizeIds)) }),
  );
  app.post(`${resource.path}/PositionCondition`, { schema: { body: ConditionBody } }, async ({ body }) => {
    const keyword = body.keyword?.trim() ?? '';
    const condition = { keyword, departIds: toIds(body.departIds), positionIds: toIds(body.positionIds) };
    return ok({ list: await readPositionsBy(deps, condition) });
  });
};

function toIds(ids: readonly string[] | string | null | undefined): readonly string[] {
  const list = typeof ids === 'string' ? ids.split(',') : (ids ?? []);
  return list.filter((id) => id !== '');
}
