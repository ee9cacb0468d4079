import { Type } from '@sinclair/typebox';
import { ok } from '../../http/envelope';
import type { RoutePlugin } from '../../http/route-types';
import { offerDownload, readUpload, registerUpload, requireButton, sealDocument } from '../../resource/index';
import { bundleFormat, readBundle } from './bundle';
import { runImport } from './run-import';
import { IdParams } from './schema';
import { typeScreen } from './type-resource';

const PreviewQuery = Type.Object({ preview: Type.Optional(Type.String({ maxLength: 10 })) });

/** Export and import of `.bdd` files (widgets.md 7.1). 3.4 writes `Action/`, 5.x `Actions/`: both are served. */
export const exchangeRoutes: RoutePlugin = async (app) => {
  const { deps } = app;
  const base = '/api/system/DictionaryData';
  const exporting = { onRequest: requireButton(typeScreen, 'export'), config: { cost: 'slow' } } as const;
  const importing = { onRequest: requireButton(typeScreen, 'import'), config: { cost: 'slow' } } as const;
  await registerUpload(app);
  for (const action of ['Action', 'Actions']) {
    app.get(
      `${base}/:id/${action}/Export`,
      { schema: { params: IdParams }, ...exporting },
      async ({ params, session }) => {
        const { name, types } = await readBundle(deps.db, params.id);
        const content = sealDocument(bundleFormat, { types }, deps.clock());
        return ok(await offerDownload(deps, session.sessionId, { name: `${name}.bdd`, content }));
      },
    );
    app.post(`${base}/${action}/Import`, { schema: { querystring: PreviewQuery }, ...importing }, async (request) => {
      const { text, fields } = await readUpload(request, '.bdd');
      const isPreview = [request.query.preview, fields['preview']].some((value) => value === '1' || value === 'true');
      const { session, translate } = request;
      const report = await runImport(deps, { text, isPreview, userId: session.user.userId, translate });
      return ok(report, translate(isPreview ? 'server.done' : 'server.imported'));
    });
  }
};
