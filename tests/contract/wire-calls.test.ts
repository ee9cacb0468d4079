import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/server/app';
import { createTestApp, type TestApp } from '../../src/server/testing/test-app';
import type { WireCall } from '../../src/wire/call';

/** Every call of the browser is declared in src/wire, and the server serves it with that schema. */
const root = path.resolve(import.meta.dirname, '../..');
const wire = import.meta.glob<Record<string, unknown>>(['../../src/wire/*.ts', '!**/*.test.ts'], { eager: true });
const calls = Object.values(wire).flatMap((file) => Object.values(file).filter(isCall));

const documents = import.meta.glob<unknown>('../../src/schemas/system/*.json', { eager: true, import: 'default' });

function isCall(value: unknown): value is WireCall {
  return typeof value === 'object' && value !== null && 'answer' in value && 'method' in value;
}

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

describe('the calls of the browser', () => {
  it('are found, each once', () => {
    const names = calls.map(({ method, path: address }) => `${method} ${address}`);
    expect(names.length).toBeGreaterThan(35);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('are served with a schema for what they answer', () => {
    const bare = calls.filter(({ method, path: address }) => !hasSchema(method, address));
    expect(bare.map(({ method, path: address }) => `${method} ${address}`)).toEqual([]);
  });

  it('of system screens are served with a schema for what they answer, too', () => {
    const named = Object.values(documents).flatMap(callsIn);
    expect(named.length).toBeGreaterThan(45);
    const bare = named.filter(({ method, path: address }) => !hasSchema(method, address));
    expect(bare.map(({ method, path: address }) => `${method} ${address}`)).toEqual([]);
  });

  it('are the only ones: nothing in the browser writes an address of its own', () => {
    const files = [...sources('src/shell'), ...sources('src/renderers')];
    const places = files.flatMap((file) => {
      const found = readFileSync(path.join(root, file), 'utf8').match(/['"`]\/api\/[a-z]/gi) ?? [];
      return found.length > 0 && !KNOWN.includes(file) ? [file] : [];
    });
    expect(files.length).toBeGreaterThan(400);
    expect(places).toEqual([]);
  });

  it('are sent by `send`: who asks the client directly has calls that documents name', () => {
    const direct = sources('src/shell').filter((file) =>
      /\bhttp(?:\(\))?\.request\(/.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(direct.sort()).toEqual(DIRECT);
  });
});

type Call = Pick<WireCall, 'method'> & { readonly path: string };

/** Every call named in a document. */
function callsIn(value: unknown): readonly Call[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(callsIn);
  return 'path' in value && 'method' in value ? [value as Call, ...below] : below;
}

/** True when the route of an address has a response schema; `{…}` in documents and `:…` in routes match one segment. */
function hasSchema(method: string, address: string): boolean {
  const wanted = address.replaceAll(/\{[^}]*\}/g, ':').split('/');
  const fits = (url: string, isExact: boolean) => {
    const parts = url.split('/');
    const isSame = (part: string, at: number) =>
      part === wanted[at] || (part.startsWith(':') && (!isExact || wanted[at]?.startsWith(':')));
    return parts.length === wanted.length && parts.every(isSame);
  };
  const served = routes.filter((route) => [route.method].flat().includes(method));
  const route = served.find(({ url }) => fits(url, true)) ?? served.find(({ url }) => fits(url, false));
  return (route?.schema?.response as { readonly 200?: unknown } | undefined)?.[200] !== undefined;
}

/** Source files of the browser, without tests. */
function sources(folder: string): readonly string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(?:^|\/)testing\//.test(file))
    .map((file) => `${folder}/${file}`);
}

const KNOWN: readonly string[] = [
  // Receives download addresses from answers.
  'src/shell/module-page/start-download.ts',
  // Suggests addresses for the calls of a document.
  'src/shell/playground/editor/schema/schema-snippets.ts',
];

const DIRECT: readonly string[] = [
  'src/shell/http/send.ts',
  // Watches the version that answers carry.
  'src/shell/module-page/module-source.ts',
  // Sends the calls that documents of system screens name.
  'src/shell/module-page/script-services.ts',
  'src/shell/module-page/send-call.ts',
];
