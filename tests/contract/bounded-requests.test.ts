import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/server/app';
import { createTestApp, type TestApp } from '../../src/server/testing/test-app';

/** Every string and array of a request schema has a maximum length; fails for a new route without one. */
let server: TestApp;
let app: FastifyInstance;
const routes: RouteOptions[] = [];
beforeAll(async () => {
  server = await createTestApp();
  app = await createApp(server.deps, { onRoute: (route) => void routes.push(route) });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

type Schema = Readonly<Record<string, unknown>>;

/** Paths of strings and arrays without a maximum, and of members without a type. */
function unbounded(schema: unknown, path: string): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const node = schema as Schema;
  // A node like the one above it, whose bounds are looked at there.
  if (node['$ref'] !== undefined) return [];
  const types = [node['type']].flat();
  const found: string[] = [];
  const isClosed = node['enum'] !== undefined || node['const'] !== undefined;
  if (types.includes('string') && !isClosed && typeof node['maxLength'] !== 'number') found.push(`${path} text`);
  if (types.includes('array') && typeof node['maxItems'] !== 'number') found.push(`${path} list`);
  const combined = ['anyOf', 'oneOf', 'allOf'].flatMap((word) => (node[word] as unknown[] | undefined) ?? []);
  if (node['type'] === undefined && !isClosed && combined.length === 0) found.push(`${path} anything`);
  for (const part of combined) found.push(...unbounded(part, path));
  found.push(...unbounded(node['items'], `${path}/*`));
  for (const word of ['properties', 'patternProperties']) {
    for (const [name, member] of Object.entries((node[word] as Schema | undefined) ?? {})) {
      found.push(...unbounded(member, `${path}/${name}`));
    }
  }
  return found;
}

describe('the bounds of requests', () => {
  it('are read from the routes that the server has', () => {
    expect(routes.length).toBeGreaterThan(100);
  });

  it('a text without a bound, a list without one and an open member are found', () => {
    const open = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'array' }, c: {} } };
    expect(unbounded(open, '')).toEqual(['/a text', '/b list', '/c anything']);
    expect(unbounded({ type: ['string', 'null'], maxLength: 3 }, '')).toEqual([]);
  });

  it('stand on every text and list of every schema', () => {
    const places = routes.flatMap(({ method, url, schema }) =>
      (['querystring', 'params', 'body'] as const).flatMap((part) =>
        unbounded(schema?.[part], `/${part}`).map((place) => `${[method].flat().join()} ${url} ${place}`),
      ),
    );
    expect([...new Set(places)].filter((place) => !isByModule(place))).toEqual([]);
  });

  it('stand on every parameter of an address', () => {
    const bare = routes.filter(({ url, schema }) => /:\w/.test(url) && !schema?.params).map(({ url }) => url);
    expect([...new Set(bare)]).toEqual([]);
  });

  it('are the own rules of the few routes that take a body without a schema', () => {
    const bare = routes
      .filter(({ method, schema }) => /POST|PUT|PATCH/.test([method].flat().join()) && !schema?.body)
      // The `State` route of `defineResource` reads no body.
      .filter(({ url }) => !url.endsWith('/:id/Actions/State'))
      .map(({ method, url }) => `${[method].flat().join()} ${url}`);
    expect([...new Set(bare)].sort()).toEqual(WITHOUT_SCHEMA);
  });
});

describe('calls that may take seconds', () => {
  const isSlow = ({ url }: RouteOptions) =>
    // Routes that run an author's statement, and imports and exports of modules and dictionaries.
    /^\/api\/system\/DataInterface\/(?::id\/)?Actions?\/(?:Preview|GetFields|List|InfoByIds|Response|Try|Tables|Import|Export)$/.test(
      url,
    ) ||
    /^\/api\/(?:visualdev\/Base|system\/DictionaryData)\/.*Actions?\/(?:Import|ImportPreview|Export)$/.test(url) ||
    // Spreadsheets of resources.
    /\/(?:TemplateDownload|Uploader|ImportPreview|ImportData|(?:Im|Ex)portExceptionData|ExportExcel)$/.test(url);

  it('count as slow: of one user few run at once, and they leave room for others', () => {
    const slow = routes.filter(isSlow);
    expect(slow.length).toBeGreaterThan(10);
    const places = slow.filter(({ config }) => config?.cost !== 'slow').map(({ url }) => url);
    expect([...new Set(places)]).toEqual([]);
  });
});

function isByModule(place: string): boolean {
  return BY_MODULE.some((known) => place.endsWith(known));
}

/** Members without a fixed bound; each is tested with the file that reads it. */
const BY_MODULE: readonly string[] = [
  // interface-values.ts: the parameter determines the maximum length.
  '/body/paramList/*/defaultValue anything',
  '/body/paramList/*/relationField anything',
  // edit-records.ts: the field's definition reads it, as a member of a record.
  '/Actions/BatchEdit /body/value anything',
];

const WITHOUT_SCHEMA: readonly string[] = [
  // These read no body.
  'POST /api/oauth/updatePasswordMessage',
  'POST /api/permission/Users/:id/Actions/SeeAs',
  'POST /api/system/DataInterface/:id/Actions/Copy',
  'POST /api/visualdev/OnlineDev/:id/Actions/ExportData',
  // Files: size and number are limited by the reader.
  'POST /api/permission/Users/Uploader',
  'POST /api/system/BillRule/Action/Import',
  'POST /api/system/BillRule/Actions/Import',
  'POST /api/system/DataInterface/Action/Import',
  'POST /api/system/DataInterface/Actions/Import',
  'POST /api/system/DictionaryData/Action/Import',
  'POST /api/system/DictionaryData/Actions/Import',
  'POST /api/system/Menu/Action/Import',
  'POST /api/system/Menu/Actions/Import',
  'POST /api/visualdev/Base/Actions/Import',
  'POST /api/visualdev/Base/Actions/ImportPreview',
  'POST /api/visualdev/OnlineDev/Model/Actions/ImportData',
  // Module documents: the parser limits size and depth.
  'POST /api/visualdev/Base',
  'POST /api/visualdev/Base/:id/Actions/Copy',
  'POST /api/visualdev/Base/:id/Actions/Release',
  // Locks the session: it reads no body.
  'PUT /api/oauth/LockScreen',
  'PUT /api/permission/Users/:id/Actions/unlock',
  'PUT /api/permission/Users/Current/:id/SignImg',
  'PUT /api/visualdev/Base/:id',
  // Records and lists: limited by the module's fields and by search-bounds.ts.
  'POST /api/visualdev/OnlineDev/:modelId',
  'POST /api/visualdev/OnlineDev/:modelId/List',
  'POST /api/visualdev/OnlineDev/:modelId/List/:id',
  'POST /api/visualdev/OnlineDev/:modelId/List/Count',
  'POST /api/visualdev/OnlineDev/:modelId/List/Summary',
  'POST /api/visualdev/OnlineDev/:modelId/ListLink',
  'POST /api/visualdev/OnlineDev/batchDelete/:modelId',
  'PUT /api/visualdev/OnlineDev/:modelId/:id',
].sort();
