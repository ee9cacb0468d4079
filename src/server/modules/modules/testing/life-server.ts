import { createTestApp, type TestAnswer, type TestApp } from '../../../testing/test-app';

const BASE = '/api/visualdev/Base';

/** A field node as in an editor's text. */
export const field = (widget: string, key: string, config: object = {}, props: object = {}) => ({
  __config__: { jnpfKey: widget, label: key, ...config },
  __vModel__: key,
  ...props,
});

/** A sub-table with columns. */
export const table = (key: string, children: readonly object[]) =>
  field('table', key, { layout: 'rowFormItem', children });

/** Text of a module as its author writes it, with its documents as objects. */
export const moduleSource = (enCode: string, fields: readonly object[], extra: object = {}): string =>
  JSON.stringify({ fullName: `功能${enCode}`, enCode, webType: 1, formData: { fields }, ...extra }, null, 2);

/** The members of a publication plan that tests read. */
export interface TestPlan {
  readonly planId: string;
  readonly revision: number;
  readonly toVersion: number;
  readonly findings: readonly { readonly code: string; readonly severity: string; readonly pointer: string }[];
  readonly changes: readonly {
    readonly text: string;
    readonly key: string;
    readonly risk: string;
    readonly fieldId: string;
    readonly records: number | null;
  }[];
  readonly tables: readonly {
    readonly kind: string;
    readonly table: string;
    readonly column: string;
    readonly sql: string;
    readonly isDestructive: boolean;
    readonly rows: number;
    readonly unconvertible: number;
  }[];
  readonly permissions: { readonly added: readonly object[]; readonly removed: readonly object[] };
  readonly canPublish: boolean;
  readonly needsConfirmation: boolean;
}

/** A server with two authors, `admin` and `second`, and shortcuts for the life cycle of a module. */
export interface LifeServer extends TestApp {
  /** Stores a module and returns its id. */
  createModule: (enCode: string, fields?: readonly object[]) => Promise<string>;
  draft: (id: string) => Promise<TestAnswer['data']>;
  save: (id: string, source: string, revision: number, account?: string) => Promise<TestAnswer>;
  /** Saves the draft over any other revision. */
  write: (id: string, source: string) => Promise<void>;
  plan: (id: string) => Promise<TestPlan>;
  publish: (id: string, plan: Pick<TestPlan, 'planId' | 'revision'>, extra?: object) => Promise<TestAnswer>;
  /** Plans and publishes the draft. */
  release: (id: string, extra?: object) => Promise<TestAnswer>;
  record: (id: string, values: object, extra?: object) => Promise<TestAnswer>;
  change: (id: string, recordId: string, values: object, extra?: object) => Promise<TestAnswer>;
  read: (id: string, recordId: string) => Promise<TestAnswer['data']>;
}

/** Starts the server; call `close` when done. */
export async function createLifeServer(): Promise<LifeServer> {
  const app = await createTestApp();
  await app.createUser({ account: 'second', realName: '李四', isAdministrator: true });
  const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => app.call('admin', method, url, body);
  const records = (id: string) => `/api/visualdev/OnlineDev/${id}`;
  const server: LifeServer = {
    ...app,
    async createModule(enCode, fields = [field('input', 'title')]) {
      const { data } = await call('POST', BASE, JSON.parse(moduleSource(enCode, fields)) as object);
      return String(data.id);
    },
    draft: async (id) => (await call('GET', `${BASE}/${id}/Draft`)).data,
    save: (id, source, revision, account = 'admin') =>
      app.call(account, 'PUT', `${BASE}/${id}/Draft`, { source, revision }),
    async write(id, source) {
      const answer = await server.save(id, source, Number((await server.draft(id)).revision));
      if (answer.code !== 200) throw new Error(answer.msg);
    },
    async plan(id) {
      const { revision } = await server.draft(id);
      const answer = await call('POST', `${BASE}/${id}/Actions/Plan`, { revision });
      if (answer.code !== 200) throw new Error(answer.msg);
      return answer.data as TestPlan;
    },
    publish: (id, { planId, revision }, extra = {}) =>
      call('POST', `${BASE}/${id}/Actions/Publish`, { planId, revision, ...extra }),
    release: async (id, extra = {}) => server.publish(id, await server.plan(id), extra),
    record: (id, values, extra = {}) => call('POST', records(id), { data: JSON.stringify(values), ...extra }),
    change: (id, recordId, values, extra = {}) =>
      call('PUT', `${records(id)}/${recordId}`, { data: JSON.stringify(values), ...extra }),
    async read(id, recordId) {
      const answer = await call('GET', `${records(id)}/${recordId}`);
      return answer.code === 200 ? JSON.parse(answer.data.data) : answer;
    },
  };
  return server;
}
