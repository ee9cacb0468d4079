import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { vi } from 'vitest';
import type * as productWidgets from '../../../../renderers/definitions';
import type { WidgetDefinition } from '../../../../engine/contract/widget-definition';
import type { AppDeps } from '../../../deps';
import { keptValidators } from '../../../testing/kept-validators';
import type { TestAnswer, TestApp } from '../../../testing/test-app';
import { createDatabase } from '../../../db/client';
import type { createApp } from '../../../app';
import type { bringModulesAlong } from '../index';
import { cameWidgets } from './coming-widgets';

/** A log message of a server. */
export interface Logged {
  readonly level: 'warn' | 'error';
  readonly message: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A server on the test's database with its own widgets, and with nothing that another one remembers. */
export interface ServerProcess {
  readonly app: FastifyInstance;
  readonly deps: AppDeps;
  readonly logged: readonly Logged[];
  /**
   * Number of connections that were taken from the pool to bring the modules along, one for each statement outside a
   * transaction.
   */
  readonly statements: number;
  call: (method: InjectOptions['method'], url: string, body?: unknown) => Promise<TestAnswer>;
  list: (moduleId: string, body?: object) => Promise<TestAnswer>;
  /** Stored values of a record, as its form loads them. */
  read: (moduleId: string, id: string) => Promise<ReturnType<typeof JSON.parse>>;
  save: (moduleId: string, values: object, id?: string) => Promise<TestAnswer>;
  /** Brings the modules along again, as at the start. */
  bringAlong: () => Promise<readonly { readonly id: string; readonly moved: number }[]>;
}

const DEFINITIONS = '../../../../renderers/definitions';

/** What the server's modules export when they are imported with certain widgets. */
interface Program {
  readonly extra: readonly WidgetDefinition[];
  readonly createApp: typeof createApp;
  readonly bringModulesAlong: typeof bringModulesAlong;
}

/** Importing the whole server takes seconds, so it is imported once for the same widgets. */
const programs: Program[] = [];

async function loadProgram(extra: readonly WidgetDefinition[]): Promise<Program> {
  const known = programs.find((each) => isDeepStrictEqual(each.extra, extra));
  if (known) return known;
  vi.resetModules();
  vi.doMock(DEFINITIONS, async () => {
    const real = await vi.importActual<typeof productWidgets>(DEFINITIONS);
    const { createRegistry } = await import('../../../../engine/contract/registry');
    const own = real.definitions.filter(({ key }) => !cameWidgets.includes(key));
    const definitions = [...own, ...extra];
    const unknown = real.registry.of({ widget: '' } as Parameters<typeof real.registry.of>[0]);
    return { definitions, registry: createRegistry(definitions, unknown) };
  });
  const { createApp } = await import('../../../app');
  const { bringModulesAlong } = await import('../index');
  vi.doUnmock(DEFINITIONS);
  const program = { extra, createApp, bringModulesAlong };
  programs.push(program);
  return program;
}

/**
 * Starts a server with the product's widgets of before and `extra`; calls are made by `account`. The suite resets the modules
 * when it ends, or the next one in the process gets these widgets.
 */
export async function startProcess(
  test: TestApp,
  extra: readonly WidgetDefinition[],
  { account = 'admin', language = 'zh', brings = true } = {},
): Promise<ServerProcess> {
  const { createApp, bringModulesAlong } = await loadProgram(extra);
  // A process keeps what it remembers by its dependencies or by its database.
  const deps: AppDeps = { ...test.deps, db: createDatabase(test.deps.pool) };
  const logged: Logged[] = [];
  const log = {
    warn: (facts: object, message: string) => void logged.push({ level: 'warn', message, facts: { ...facts } }),
    error: (facts: object, message: string) => void logged.push({ level: 'error', message, facts: { ...facts } }),
  };
  const query = vi.spyOn(deps.pool, 'connect');
  if (brings) await bringModulesAlong(deps, log);
  const statements = query.mock.calls.length;
  query.mockRestore();
  const app = await createApp(deps, { schemaController: keptValidators });
  const { authorization } = await test.signIn(account);
  const call = async (method: InjectOptions['method'], url: string, body?: unknown): Promise<TestAnswer> => {
    const headers = { authorization, 'formloom-language': language };
    const payload = body === undefined ? {} : { payload: body as object };
    const answer = await app.inject({ method: method ?? 'GET', url, headers, ...payload });
    return answer.json();
  };
  const records = (moduleId: string) => `/api/visualdev/OnlineDev/${moduleId}`;
  return {
    app,
    deps,
    logged,
    statements,
    call,
    list: (moduleId, body = {}) =>
      call('POST', `${records(moduleId)}/List`, {
        currentPage: 1,
        pageSize: 100,
        queryJson: '',
        superQueryJson: '',
        ...body,
      }),
    async read(moduleId, id) {
      const answer = await call('GET', `${records(moduleId)}/${id}`);
      return answer.code === 200 ? JSON.parse(answer.data.data) : answer;
    },
    save: (moduleId, values, id) =>
      id === undefined
        ? call('POST', records(moduleId), { data: JSON.stringify(values) })
        : call('PUT', `${records(moduleId)}/${id}`, { data: JSON.stringify(values) }),
    bringAlong: () => bringModulesAlong(deps, log),
  };
}
