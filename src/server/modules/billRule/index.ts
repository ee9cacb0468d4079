import { Type } from '@sinclair/typebox';
import { requireNumberRule, requirePicker } from '../../access/index';
import { chooseBillRule, type BillRule } from '../../../wire/system-screens';
import { ok } from '../../http/envelope';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { defineRecordFile, defineResource, listPage, toListQuery, type ListedRecord } from '../../resource/index';
import { createRuleFile } from './rule-file';
import { createRuleResource, ruleMenus } from './rule-resource';
import { takeBillNumber } from './take-bill-number';

export { offeredRules, ruleMenus, ruleRecords } from './rule-resource';
export { takeBillNumber } from './take-bill-number';

const RuleParams = Type.Object({ enCode: Type.String({ minLength: 1, maxLength: 100 }) });

/** Number rules: managed through their menu; pickers of modules read the enabled ones. */
export const routes: RoutePlugin = async (app) => {
  const { deps } = app;
  const resource = createRuleResource(deps);
  defineResource(app, resource);

  const picking = { onRequest: requirePicker('system/billRulePicker', ruleMenus) };
  app.route({
    ...routeOf({ ...chooseBillRule, query: toListQuery(resource.list) }),
    ...picking,
    handler: async ({ query }) => {
      const { list, pagination } = await listPage(deps, resource, { query, onlyEnabled: true });
      return ok({ list: list.map(toChoice), pagination });
    },
  });
  // Not a preview: each call takes a number, which is lost when unused. Saving a record takes its own inside the transaction
  // (docs/clients.md#document-numbers).
  const numberGuard = { onRequest: requireNumberRule('enCode') };
  app.get(
    `${resource.path}/BillNumber/:enCode`,
    { schema: { params: RuleParams }, ...numberGuard },
    async ({ params }) => {
      const { db, clock, config } = deps;
      const at = { nowMs: clock(), timeZone: config.timeZone };
      return ok(await db.transaction().execute((trx) => takeBillNumber(trx, params.enCode, at)));
    },
  );
  await defineRecordFile(app, createRuleFile(deps, resource));
};

/** A rule in a picker (docs/screens.md#number-rules). */
function toChoice(rule: ListedRecord): BillRule {
  const { id, fullName, enCode, category, startNumber, sortCode, enabledMark } = rule as ListedRecord & BillRule;
  return { id, fullName, enCode, category, startNumber, sortCode, enabledMark };
}
