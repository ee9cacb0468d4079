import { Type } from '@sinclair/typebox';
import { requireNumberRule, requirePicker } from '../../access/index';
import { chooseBillRule, type BillRule } from '../../../wire/system-screens';
import { ok } from '../../http/envelope';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { defineRecordFile, defineResource, pageChoices, toListQuery } from '../../resource/index';
import { createRuleFile } from './rule-file';
import { createRuleResource, ruleMenus } from './rule-resource';
import { takeBillNumber } from './take-bill-number';

export { offeredRules, ruleMenus, ruleRecords } from './rule-resource';
export { takeBillNumber } from './take-bill-number';

const RuleParams = Type.Object({ enCode: Type.String({ minLength: 1, maxLength: 100 }) });
/** What a picker shows of a rule (docs/screens.md#number-rules). */
const CHOICE_MEMBERS = ['fullName', 'enCode', 'category', 'startNumber', 'sortCode', 'enabledMark'] as const;

/** Number rules: managed through their menu; pickers of modules read the enabled ones. */
export const routes: RoutePlugin = async (app) => {
  const { deps } = app;
  const resource = createRuleResource(deps);
  defineResource(app, resource);
  await defineRecordFile(app, createRuleFile(deps, resource));

  app.route({
    ...routeOf({ ...chooseBillRule, query: toListQuery(resource.list) }),
    onRequest: requirePicker('system/billRulePicker', ruleMenus),
    handler: async ({ query }) => ok(await pageChoices<BillRule>(deps, resource, { query, members: CHOICE_MEMBERS })),
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
};
