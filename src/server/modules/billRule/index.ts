import { Type } from '@sinclair/typebox';
import { requireNumberRule, requirePicker } from '../../access/index';
import { ok } from '../../http/envelope';
import type { RoutePlugin } from '../../http/route-types';
import {
  defineResource,
  offerDownload,
  readUpload,
  registerUpload,
  requireButton,
  requireMenu,
  sealDocument,
} from '../../resource/index';
import { importRules } from './import-rules';
import { listRules, RuleQuery } from './list-rules';
import { readFileRule, ruleFormat } from './rule-file';
import { createRuleResource, ruleMenus } from './rule-resource';
import { takeBillNumber } from './take-bill-number';

export { offeredRules, ruleRecords } from './rule-resource';
export { takeBillNumber } from './take-bill-number';

const IdParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });
const RuleParams = Type.Object({ enCode: Type.String({ minLength: 1, maxLength: 100 }) });
const PreviewQuery = Type.Object({ preview: Type.Optional(Type.String({ maxLength: 10 })) });

/** Number rules: managed through their menu; pickers that a module has read the enabled ones. */
export const billRuleRoutes: RoutePlugin = async (app) => {
  const { deps } = app;
  const base = '/api/system/BillRule';
  const guard = { onRequest: requireMenu(ruleMenus) };
  const exporting = { onRequest: requireButton({ menus: ruleMenus }, 'export') };
  const importing = { onRequest: requireButton({ menus: ruleMenus }, 'import') };
  defineResource(app, createRuleResource(deps));
  await registerUpload(app);

  app.get(base, { schema: { querystring: RuleQuery }, ...guard }, async ({ query }) =>
    ok(await listRules(deps, query, { onlyEnabled: false })),
  );
  const picking = { onRequest: requirePicker('system/billRulePicker', ruleMenus) };
  app.get(`${base}/Selector`, { schema: { querystring: RuleQuery }, ...picking }, async ({ query }) =>
    ok(await listRules(deps, query, { onlyEnabled: true })),
  );
  // No preview: each call takes a number, which is gone when the client does not use it. Saving a module takes its own
  // inside the transaction instead (contract e.7).
  const numberGuard = { onRequest: requireNumberRule('enCode') };
  app.get(`${base}/BillNumber/:enCode`, { schema: { params: RuleParams }, ...numberGuard }, async ({ params }) => {
    const { db, clock, config } = deps;
    return ok(await db.transaction().execute((trx) => takeBillNumber(trx, params.enCode, clock(), config.timeZone)));
  });
  for (const action of ['Action', 'Actions']) {
    app.get(
      `${base}/:id/${action}/Export`,
      { schema: { params: IdParams }, ...exporting },
      async ({ params, session }) => {
        const rule = await readFileRule(deps, params.id);
        const content = sealDocument(ruleFormat, { rules: [rule] }, deps.clock());
        return ok(await offerDownload(deps, session.sessionId, { name: `${rule.fullName}.bb`, content }));
      },
    );
    app.post(`${base}/${action}/Import`, { schema: { querystring: PreviewQuery }, ...importing }, async (request) => {
      const { text, fields } = await readUpload(request, '.bb');
      const isPreview = [request.query.preview, fields['preview']].some((value) => value === '1' || value === 'true');
      const { session, translate } = request;
      const report = await importRules(deps, { text, isPreview, userId: session.user.userId, translate });
      return ok(report, translate(isPreview ? 'server.done' : 'server.imported'));
    });
  }
};
