import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../src/server/testing/test-app';
import { readRoutes, type ServedRoute } from './read-routes';

/** Routes of module documents: all are forbidden to who is neither an administrator nor given the playground. */
let server: TestApp;
let routes: readonly ServedRoute[];
let moduleId = '';

const ofModules = (url: string) => url.startsWith('/api/visualdev/') && !/\/OnlineDev\//.test(url);
/** Record routes are open to users of the module, except these two: they are about the document. */
const OF_DOCUMENTS = /\/OnlineDev\/(?:Model\/Actions\/ImportData|:id\/Actions\/ExportData)$/;
/** OpenAPI descriptions of the modules that the caller may open, and labels of their records; tested by openapi.test.ts and relations.test.ts. */
const OPEN = /^\/api\/visualdev\/(?:OpenApi(?:\.json)?|LinkedRecords)$/;

beforeAll(async () => {
  server = await createTestApp();
  await server.createUser({ account: 'nurse' });
  routes = readRoutes(server.app).filter(({ url }) => (ofModules(url) && !OPEN.test(url)) || OF_DOCUMENTS.test(url));
  const formData = { fields: [{ __config__: { jnpfKey: 'input', label: 'a' }, __vModel__: 'hiddenField' }] };
  const entity = { fullName: 'hiddenName', enCode: 'hiddenCode', webType: 1, formData };
  moduleId = (await server.call('admin', 'POST', '/api/visualdev/Base', entity)).data.id as string;
  await server.call('admin', 'POST', `/api/visualdev/Base/${moduleId}/Actions/Release`, {});
});
afterAll(() => server.close());

async function send({ method, url }: ServedRoute, account: string | undefined) {
  const path = url.replace(':version', '1').replace(/:\w+/g, moduleId);
  const answer = await server.app.inject({
    method: method ?? 'GET',
    url: path,
    headers: account === undefined ? {} : await server.signIn(account),
    ...(method === 'GET' ? {} : { payload: {} }),
  });
  return answer.body;
}

it('every call about modules is refused, before anything of the request is looked at', async () => {
  expect(routes.length).toBeGreaterThan(25);
  const before = await server.deps.db.selectFrom('modules').selectAll().execute();
  for (const route of routes) {
    const name = `${route.method ?? ''} ${route.url}`;
    const [stranger, nurse] = [await send(route, undefined), await send(route, 'nurse')];
    expect([name, (JSON.parse(nurse) as { code: number }).code]).toEqual([name, 403]);
    expect([name, (JSON.parse(stranger) as { code: number }).code]).toEqual([name, 600]);
    expect(nurse + stranger).not.toMatch(/hidden/);
  }
  expect(await server.deps.db.selectFrom('modules').selectAll().execute()).toEqual(before);
});
